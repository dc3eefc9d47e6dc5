//! What other programs on this machine use: a measurement among them says little.

use std::fs;
use std::time::Duration;

/// The unit in which Linux counts processor time, on every machine we know.
const TICKS_A_SECOND: f64 = 100.0;

/// How busy the machine and this process have been so far, in processor seconds; `None` where the system does not tell.
pub(crate) struct Machine(Option<(f64, f64)>);

impl Machine {
    pub(crate) fn now() -> Machine {
        let stat = fs::read_to_string("/proc/stat").ok();
        let busy = stat.as_deref().and_then(busy);
        Machine(busy.zip(own()))
    }

    /// The cores that others have used since then, beside us and a server that used this many.
    pub(crate) fn others_since(&self, time: Duration, server: f64) -> f64 {
        match (self.0, Machine::now().0) {
            (Some((busy, own)), Some((busy_now, own_now))) => {
                let others = (busy_now - busy) - (own_now - own);
                (others / time.as_secs_f64() - server).max(0.0)
            }
            _ => 0.0,
        }
    }
}

/// The processor seconds that were used for programs, in the text of `/proc/stat`.
fn busy(stat: &str) -> Option<f64> {
    let mut fields = stat.lines().next()?.split_whitespace();
    if fields.next()? != "cpu" {
        return None;
    }
    let ticks: Vec<f64> = fields.filter_map(|field| field.parse().ok()).collect();
    // User, nice, system, idle, waiting for disks, interrupts, soft interrupts, stolen by another machine.
    let used = [0, 1, 2, 5, 6, 7].iter().filter_map(|&place| ticks.get(place)).sum::<f64>();
    Some(used / TICKS_A_SECOND)
}

/// The processor seconds this process has used.
#[cfg(unix)]
fn own() -> Option<f64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(time.tv_sec as f64 + time.tv_nsec as f64 / 1e9)
}

#[cfg(not(unix))]
fn own() -> Option<f64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_time_is_not_used_time() {
        let stat = "cpu  100 200 300 40000 5000 10 20 70 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\n";
        assert_eq!(busy(stat), Some(7.0));
        assert_eq!(busy("intr 1"), None);
    }
}
