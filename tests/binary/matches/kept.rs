//! Folders of matches: reading and resuming them after damage.

use super::*;

#[test]
fn a_match_can_be_reported_when_its_openings_are_gone() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book");
    fs::write(&book, "startpos shuffle 3 5\n").unwrap();
    let out = folder.path().join("match");
    let (book_text, out) = (book.to_str().unwrap(), out.to_str().unwrap());
    let more = ["--pairs", "1", "--openings", book_text, "--out", out];
    stdout_of(&[FAST, &more].concat());
    fs::remove_file(&book).unwrap();
    let report = Command::new(ERMINE).args(["report", out]).output().unwrap();
    assert!(report.status.success(), "{report:?}");
    // Resuming needs them.
    let resumed = run(&["--resume", out, "--pairs", "2"]);
    assert_eq!(resumed.status.code(), Some(1));
}

#[test]
fn a_game_of_others_in_the_journal_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    stdout_of(&[FAST, &["--pairs", "1", "--out", out]].concat());
    let path = folder.path().join("journal.jsonl");
    let whole = fs::read_to_string(&path).unwrap();
    for (from, to) in [
        (
            "\"number\":1,\"players\":[1,0]",
            "\"number\":1,\"players\":[7,9]",
        ),
        (
            "\"number\":1,\"players\":[1,0]",
            "\"number\":1,\"players\":[0,1]",
        ),
        ("\"number\":1,", "\"number\":2,"),
    ] {
        assert!(whole.contains(from));
        fs::write(&path, with_new_checksums(&whole.replace(from, to))).unwrap();
        let output = run(&["--resume", out]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(errors.contains("holds game"), "{errors}");
    }
}

/// A changed journal with its checksums made valid again.
fn with_new_checksums(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let open = line.rsplit_once(",\"crc32\":").expect("a checksum").0;
        let sum = crc32fast::hash(open.as_bytes());
        format!("{open},\"crc32\":\"{sum:08x}\"}}\n")
    });
    lines.collect()
}

/// A single changed byte anywhere in a journal: its games are not counted.
#[test]
fn a_damaged_journal_is_refused_by_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    stdout_of(&[FAST, &["--pairs", "1", "--out", out]].concat());
    let path = folder.path().join("journal.jsonl");
    let whole = fs::read(&path).unwrap();
    let first = whole.iter().position(|&byte| byte == b'\n').unwrap();
    // Digits of the match header, and a few places of each line.
    let digits = (0..first).filter(|&at| whole[at].is_ascii_digit());
    let more = (0..whole.len() - 1).step_by(whole.len() / 20);
    for at in digits.step_by(3).chain(more) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let line = 1 + whole[..at].iter().filter(|&&byte| byte == b'\n').count();
        let expected = format!("ermine: error: '{}', line {line}: ", path.display());
        for args in [&["match", "--resume", out][..], &["report", out]] {
            let output = Command::new(ERMINE).args(args).output().unwrap();
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{at}: {errors}");
            assert!(errors.starts_with(&expected), "{at}: {errors}");
            assert_eq!(errors.lines().count(), 1, "{errors}");
            assert!(output.stdout.is_empty());
        }
        assert_eq!(fs::read(&path).unwrap(), bytes, "it stays as it is");
    }
}

/// A closed output does not keep a match from ending and writing its files.
#[test]
fn files_are_written_when_the_output_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    for json in [true, false] {
        let out = folder.path().join(json.to_string());
        let more = ["--pairs", "4", "--out", out.to_str().unwrap()];
        let flags: &[&str] = if json { &["--json"] } else { &[] };
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = command(&[FAST, &more, flags].concat());
        assert!(child.stdout(writer).status().unwrap().success());
        let result = fs::read_to_string(out.join("result.json")).unwrap();
        let pairs = json_lines(&result)[0]["pairs"].as_u64().unwrap();
        assert!(if json { pairs < 4 } else { pairs == 4 }, "{pairs}");
        assert!(out.join("report.html").exists());
    }
}
