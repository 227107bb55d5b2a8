//! A listener that records all reports of a search.

use ermine::session::{Best, Info, Limits, Listener, Session};
use std::sync::{Arc, Mutex};

/// All lines, and the answer.
#[derive(Default)]
struct Recorder(Mutex<(Vec<Info>, Option<Best>)>);

impl Listener for Recorder {
    fn info(&self, info: &Info) {
        self.0.lock().unwrap().0.push(info.clone());
    }

    fn best(&self, best: &Best) {
        self.0.lock().unwrap().1 = Some(best.clone());
    }
}

/// All lines of the first search of a game, and its answer.
pub(crate) fn search(session: &mut dyn Session, limits: &Limits) -> (Vec<Info>, Best) {
    session.new_game();
    let recorder = Arc::new(Recorder::default());
    session.go(limits, Arc::clone(&recorder) as _).unwrap();
    session.wait();
    let (infos, best) = std::mem::take(&mut *recorder.0.lock().unwrap());
    (infos, best.expect("an answer"))
}
