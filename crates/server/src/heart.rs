//! A heartbeat, by which a process notices that it stood still: it was halted, or the machine was.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::hub::Hub;
use crate::room::{Room, ToRoom};

/// How often it beats.
const BEAT: Duration = Duration::from_millis(250);
/// A beat that is later than this was missed: the process was standing still, and so were the connections of everybody.
const STOOD_STILL: Duration = Duration::from_millis(1_000);

/// The heart of a process. One that has never beaten has never stood still either.
#[derive(Default)]
pub(crate) struct Heart(Mutex<Beats>);

#[derive(Default)]
struct Beats {
    last: Option<Instant>,
    halts: u64,
}

impl Heart {
    /// How often the process has stood still. Whoever asks first after a halt notices it, whether that is the next beat
    /// or a room that wants to let the hammer fall.
    pub(crate) fn halts(&self) -> u64 {
        let mut beats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if beats.last.is_some_and(|last| now - last > BEAT + STOOD_STILL) {
            beats.last = Some(now);
            beats.halts += 1;
            tracing::warn!("this process stood still: all clocks start again");
        }
        beats.halts
    }

    fn beat(&self) -> u64 {
        let halts = self.halts();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).last = Some(Instant::now());
        halts
    }
}

impl Hub {
    /// Beats for ever, and tells all rooms when the process stood still, so that their clocks start again: nobody loses a
    /// lot because nobody could be heard.
    pub async fn beat(self: Arc<Hub>) {
        let mut known = self.heart.beat();
        loop {
            sleep(BEAT).await;
            let halts = self.heart.beat();
            if halts != known {
                known = halts;
                for room in self.all_rooms().into_iter().filter(Room::is_here) {
                    // One that is busy or closes looks for itself.
                    drop(room.say(ToRoom::StoodStill));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_process_that_stood_still_is_noticed_once() {
        let heart = Heart::default();
        advance(Duration::from_secs(1_000)).await;
        assert_eq!(heart.halts(), 0, "it has not begun to beat");
        heart.beat();
        advance(Duration::from_millis(1_200)).await;
        assert_eq!(heart.beat(), 0, "a busy machine");
        advance(Duration::from_millis(1_300)).await;
        assert_eq!((heart.halts(), heart.halts()), (1, 1));
        assert_eq!(heart.beat(), 1, "whoever looks first notices it for everybody");
    }
}
