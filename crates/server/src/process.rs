//! The resources this process uses, as reported by the system.

use std::fs;

/// The unit in which Linux counts processor time, on every machine we know.
const TICKS_A_SECOND: f64 = 100.0;

/// Processor seconds used and bytes of memory held by a process; `None` where the system does not report them.
#[must_use]
pub fn cost(process: &str) -> Option<(f64, u64)> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in parentheses, may contain anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = resident.trim().trim_end_matches(" kB").trim().parse().ok()?;
    Some((ticks / TICKS_A_SECOND, kib * 1024))
}

/// The same, in the format of the metrics page.
pub(crate) fn figures() -> String {
    cost("self").map_or_else(String::new, |(seconds, bytes)| {
        format!("process_cpu_seconds_total {seconds}\nprocess_resident_memory_bytes {bytes}\n")
    })
}
