//! The record of where and when a match is played.

use crate::arena::{Machine, Match, Run, add_run};
use std::path::Path;
use std::time::SystemTime;
use sysinfo::{CpuRefreshKind, RefreshKind, System};

/// Adds a run, starting now, to the match in `folder`, unless the match is over.
pub(super) fn record_run(
    folder: &Path,
    active_match: &Match,
    concurrency: usize,
) -> anyhow::Result<()> {
    if active_match.identities().is_empty() {
        return Ok(());
    }
    let run_info = Run {
        begun: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        concurrency,
        engines: active_match
            .identities()
            .iter()
            .map(|engine| engine.name().map(str::to_owned))
            .collect(),
        machine: machine(),
    };
    Ok(add_run(folder, &run_info)?)
}

/// Describes this computer, as far as the system allows.
fn machine() -> Machine {
    let kinds = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
    let system = System::new_with_specifics(kinds);
    let cpu = system.cpus().first().map(|cpu| cpu.brand().trim());
    let os = [System::long_os_version(), System::kernel_version()];
    let os: Vec<String> = os.into_iter().flatten().collect();
    let mut os = os.into_iter();
    let name = os.next().unwrap_or_default();
    Machine {
        cpu: cpu.unwrap_or_default().to_owned(),
        cores: System::physical_core_count(),
        threads: system.cpus().len(),
        os: match os.next() {
            Some(kernel) if !name.contains(&kernel) => format!("{name}, kernel {kernel}"),
            _ => name,
        },
    }
}
