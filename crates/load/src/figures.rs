//! Counting events, and the figures computed from the counts.

use std::time::Duration;

use serde::Serialize;

/// What has been counted so far.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    latencies: Vec<u32>,
    acknowledged: Vec<u32>,
    bots: Vec<u32>,
    refused: u64,
    busy: u64,
    private: u64,
    lost: u64,
    gaps: u64,
    divergences: u64,
    updates: u64,
    games: u64,
    measuring: bool,
}

impl Counts {
    /// Starts measuring: resets all counts except gaps and divergences.
    pub(crate) fn begin(&mut self) {
        *self = Counts { gaps: self.gaps, divergences: self.divergences, ..Counts::default() };
        self.measuring = true;
    }

    /// A command has reached the last seat after this time.
    pub(crate) fn arrived(&mut self, after: Duration) {
        if self.measuring {
            self.latencies.push(after.as_micros() as u32);
        }
    }

    /// A command has been answered with "done" after this time.
    pub(crate) fn acknowledged(&mut self, after: Duration) {
        if self.measuring {
            self.acknowledged.push(after.as_micros() as u32);
        }
    }

    /// Bots did something after this time, or had not done it yet.
    pub(crate) fn bots_took(&mut self, time: Duration) {
        if self.measuring {
            self.bots.push(time.as_micros() as u32);
        }
    }

    /// How long bots took.
    pub(crate) fn bots(&self) -> Spread {
        Spread::of(&self.bots)
    }

    /// A command was carried out that nobody else is told about.
    pub(crate) fn private(&mut self) {
        self.private += 1;
    }

    pub(crate) fn refused(&mut self, busy: bool) {
        if busy {
            self.busy += 1;
        } else {
            self.refused += 1;
        }
    }

    pub(crate) fn update(&mut self) {
        self.updates += 1;
    }

    pub(crate) fn gap(&mut self) {
        self.gaps += 1;
    }

    pub(crate) fn divergence(&mut self) {
        self.divergences += 1;
    }

    pub(crate) fn connection_lost(&mut self) {
        self.lost += 1;
    }

    pub(crate) fn game_over(&mut self) {
        self.games += 1;
    }

    pub(crate) fn answered(&self) -> u64 {
        self.latencies.len() as u64
    }

    pub(crate) fn figures(
        &self,
        names: Vec<String>,
        sockets: usize,
        stalled: usize,
        time: Duration,
    ) -> Figures {
        let told = Spread::of(&self.latencies);
        let acknowledged = Spread::of(&self.acknowledged);
        Figures {
            tables: names.len(),
            names,
            sockets,
            stalled,
            seconds: time.as_secs_f64(),
            commands: self.answered(),
            commands_a_second: self.answered() as f64 / time.as_secs_f64(),
            updates_a_second: self.updates as f64 / time.as_secs_f64(),
            p50_ms: told.share(0.50),
            p99_ms: told.share(0.99),
            p999_ms: told.share(0.999),
            longest_ms: told.share(1.0),
            acknowledged_p50_ms: acknowledged.share(0.50),
            acknowledged_p99_ms: acknowledged.share(0.99),
            private: self.private,
            busy: self.busy,
            refused: self.refused,
            games_finished: self.games,
            connections_lost: self.lost,
            gaps: self.gaps,
            divergences: self.divergences,
        }
    }
}

/// Sorted times, in microseconds.
pub(crate) struct Spread(Vec<u32>);

impl Spread {
    pub(crate) fn of(micros: &[u32]) -> Spread {
        let mut sorted = micros.to_vec();
        sorted.sort_unstable();
        Spread(sorted)
    }

    /// The time within which this share of them lies, in milliseconds.
    pub(crate) fn share(&self, share: f64) -> f64 {
        let place = (self.0.len() as f64 * share).ceil() as usize;
        self.0.get(place.saturating_sub(1)).map_or(0.0, |&micros| f64::from(micros) / 1_000.0)
    }
}

/// The figures of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Figures {
    /// How many tables played.
    pub tables: usize,
    /// The ids of the tables on the server.
    #[serde(skip)]
    pub names: Vec<String>,
    /// How many sockets were used.
    pub sockets: usize,
    /// How many of them stopped reading.
    pub stalled: usize,
    /// How long the run took.
    pub seconds: f64,
    /// How many commands reached the last seat of their table.
    pub commands: u64,
    /// The same, per second.
    pub commands_a_second: f64,
    /// Updates received per second, over all sockets.
    pub updates_a_second: f64,
    /// Milliseconds from sending a command until its update reached the last seat: the median.
    pub p50_ms: f64,
    /// The 99th percentile.
    pub p99_ms: f64,
    /// The 99.9th percentile.
    pub p999_ms: f64,
    /// The longest.
    pub longest_ms: f64,
    /// Milliseconds from sending a command until it was acknowledged: the median.
    pub acknowledged_p50_ms: f64,
    /// The 99th percentile.
    pub acknowledged_p99_ms: f64,
    /// Commands that nobody else is told about, such as changing a fist. Not included in the commands above.
    pub private: u64,
    /// Commands answered with "busy, repeat".
    pub busy: u64,
    /// Commands refused for another reason, such as a bid that came too late.
    pub refused: u64,
    /// Games played to the end.
    pub games_finished: u64,
    /// Connections the server closed, apart from those that had stopped reading.
    pub connections_lost: u64,
    /// Updates that were missing.
    pub gaps: u64,
    /// Updates whose news differed between two seats of a table.
    pub divergences: u64,
}
