//! How the honest guests fared, and whether that is good enough.

use std::collections::BTreeMap;

use serde::Serialize;

use super::attack::Attack;
use super::prepare::Lengths;

/// What honest guests must be able to rely on, whatever others do.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Bars {
    /// The 99th percentile under attack is at most this many times the quiet one ...
    pub times: f64,
    /// ... or at most this many milliseconds, whichever is more.
    pub at_least_ms: f64,
    /// How many megabytes more than before the server may hold while the attack lasts.
    pub highest_mb: f64,
    /// How many megabytes more than before it may hold afterwards.
    pub after_mb: f64,
    /// How many guests the attackers may leave behind: each is kept for ever.
    pub guests: u64,
}

/// The status of a request that was granted, as attackers count it.
pub(super) const GRANTED: &str = "answers 200";

impl Default for Bars {
    fn default() -> Bars {
        // A hundred from each of the eight addresses: what one may have at once, and what a siege of some minutes adds.
        Bars { times: 3.0, at_least_ms: 50.0, highest_mb: 256.0, after_mb: 64.0, guests: 800 }
    }
}

/// The figures of the honest guests in one part of a siege.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Phase {
    /// How long it took.
    pub seconds: f64,
    /// Commands that reached the last seat of their table.
    pub commands: u64,
    /// Milliseconds from sending a command until its update reached the last seat: the median.
    pub p50_ms: f64,
    /// The 99th percentile.
    pub p99_ms: f64,
    /// The longest.
    pub longest_ms: f64,
    /// Milliseconds from sending a command until it was acknowledged: the median.
    pub acknowledged_p50_ms: f64,
    /// The 99th percentile.
    pub acknowledged_p99_ms: f64,
    /// Commands that were still on their way at the end, for longer than 25 ms; they are counted with the time they had
    /// taken by then.
    pub unanswered: u64,
    /// Commands answered with "busy, repeat".
    pub busy: u64,
    /// Updates that were missing, or differed between seats, since the games began.
    pub gaps: u64,
    /// Honest connections that broke.
    pub connections_lost: u64,
    /// Games that have come to their end, so far.
    pub games_over: usize,
    /// Those who came to watch a table.
    pub arrivals: Arrivals,
    /// Updates per second at the tables of one person with bots, over all of them.
    pub bot_updates_a_second: f64,
    /// Milliseconds that one person among bots waits until they have done something: the median.
    pub bots_p50_ms: f64,
    /// The 99th percentile.
    pub bots_p99_ms: f64,
    /// The fewest honest tables that were in the lobby's list.
    pub listed: usize,
    /// How often there was no list within two seconds.
    pub lists_failed: u64,
    /// Processor time of the server, in cores.
    pub server_cores: f64,
    /// Processor time of everything else on the machine, in cores, as far as the system tells: where it is not next to nothing,
    /// the times say little.
    pub others_cores: f64,
    /// Memory of the server.
    pub memory: Memory,
}

impl Phase {
    /// Adds what was lost in the moments before it, and the memory used in them.
    pub(crate) fn lost_before(&mut self, calm: &Phase) {
        self.connections_lost += calm.connections_lost;
        self.arrivals.lost += calm.arrivals.lost;
        self.memory.highest_mb = self.memory.highest_mb.max(calm.memory.highest_mb);
    }
}

/// How arriving at a table went: a connection, its upgrade, hello, and the welcome.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Arrivals {
    /// How many were welcomed.
    pub welcomed: u64,
    /// How many were not, within two seconds.
    pub lost: u64,
    /// Milliseconds until the welcome: the median.
    pub p50_ms: f64,
    /// The 99th percentile.
    pub p99_ms: f64,
}

/// Memory of the server in megabytes, as the system counts it (resident).
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Memory {
    /// The most.
    pub highest_mb: f64,
    /// At the end.
    pub last_mb: f64,
}

impl Memory {
    pub(crate) fn saw(&mut self, cost: super::Cost) {
        let Some((_, bytes)) = cost else { return };
        self.last_mb = bytes as f64 / 1e6;
        self.highest_mb = self.highest_mb.max(self.last_mb);
    }
}

/// What the attackers did.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Attackers {
    /// The processor time they used, in seconds.
    pub processor_seconds: f64,
    /// The same as a share of one core.
    pub cores: f64,
    /// How long they were made to wait because of it, in seconds.
    pub paused_seconds: f64,
    /// The most connections they held at a time.
    pub most_held: u64,
    /// What they achieved, and how they were refused.
    pub counts: BTreeMap<String, u64>,
}

/// One bar that was broken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Broken(pub String);

/// The result of one attack.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// Which attack.
    #[serde(serialize_with = "by_name")]
    pub attack: Attack,
    /// Before it.
    pub quiet: Phase,
    /// While it lasted.
    pub under: Phase,
    /// After it.
    pub after: Phase,
    /// The attackers.
    pub attackers: Attackers,
    /// How long the logs were that one guest made beforehand.
    pub logs: Lengths,
    /// What was broken; nothing if the server held.
    pub broken: Vec<Broken>,
}

fn by_name<S: serde::Serializer>(attack: &Attack, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(attack.name())
}

impl Outcome {
    pub(crate) fn judge(
        attack: Attack,
        logs: Lengths,
        [quiet, under, after]: [Phase; 3],
        attackers: Attackers,
        bars: &Bars,
    ) -> Outcome {
        let mut broken = Vec::new();
        let mut bar = |holds: bool, why: String| {
            if !holds {
                broken.push(Broken(why));
            }
        };
        let most = bars.at_least_ms.max(bars.times * quiet.p99_ms);
        bar(under.p99_ms <= most, format!("p99 {:.0} ms, at most {most:.0}", under.p99_ms));
        let acknowledged = bars.at_least_ms.max(bars.times * quiet.acknowledged_p99_ms);
        bar(
            under.acknowledged_p99_ms <= acknowledged,
            format!("p99 of answers {:.0} ms, at most {acknowledged:.0}", under.acknowledged_p99_ms),
        );
        bar(
            under.commands * 2 >= quiet.commands,
            format!("{} commands, {} in quiet", under.commands, quiet.commands),
        );
        let lost = under.connections_lost + after.connections_lost;
        bar(lost == 0, format!("{lost} connections lost"));
        let turned_away = under.arrivals.lost + after.arrivals.lost;
        bar(turned_away == 0, format!("{turned_away} arrivals lost"));
        let unlisted = under.lists_failed;
        bar(unlisted == 0, format!("{unlisted} times no list of tables"));
        bar(
            under.listed * 2 >= quiet.listed,
            format!("{} honest tables listed, {} in quiet", under.listed, quiet.listed),
        );
        let patience = bars.at_least_ms.max(bars.times * quiet.bots_p99_ms);
        bar(
            under.bots_p99_ms <= patience,
            format!("people wait {:.0} ms for bots (p99), at most {patience:.0}", under.bots_p99_ms),
        );
        bar(
            under.bot_updates_a_second * bars.times >= quiet.bot_updates_a_second,
            format!(
                "bots at {:.1} updates/s, {:.1} in quiet",
                under.bot_updates_a_second, quiet.bot_updates_a_second
            ),
        );
        let gaps = after.gaps;
        bar(gaps == 0, format!("{gaps} updates missing"));
        let more = under.memory.highest_mb.max(after.memory.highest_mb) - quiet.memory.last_mb;
        bar(more <= bars.highest_mb, format!("{more:.0} MB more, at most {:.0}", bars.highest_mb));
        let kept = after.memory.last_mb - quiet.memory.last_mb;
        bar(kept <= bars.after_mb, format!("{kept:.0} MB more afterwards, at most {:.0}", bars.after_mb));
        // Otherwise a server that is never attacked would hold, whatever it is.
        let achieved =
            attackers.most_held > 0 || attackers.counts.keys().any(|what| what.starts_with("answers "));
        bar(achieved, "the attackers held nothing and were answered nothing: there was no attack".to_owned());
        if attack == Attack::OrderFlood {
            bar(logs.others_may_act, "one guest used up what others may do at their table".to_owned());
        }
        if attack == Attack::NameFlood {
            let guests = attackers.counts.get(GRANTED).copied().unwrap_or_default();
            bar(guests <= bars.guests, format!("{guests} guests left behind, at most {}", bars.guests));
        }
        Outcome { attack, quiet, under, after, attackers, logs, broken }
    }

    /// Whether the server held.
    #[must_use]
    pub fn held(&self) -> bool {
        self.broken.is_empty()
    }

    /// The most processor time that other programs used in quiet or under attack, in cores.
    #[must_use]
    pub fn others_cores(&self) -> f64 {
        self.quiet.others_cores.max(self.under.others_cores)
    }

    /// The most the server held, during the attack or after it, in megabytes.
    #[must_use]
    pub fn highest_mb(&self) -> f64 {
        self.under.memory.highest_mb.max(self.after.memory.highest_mb)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(p99: f64, mb: f64) -> Phase {
        Phase {
            commands: 800,
            p99_ms: p99,
            acknowledged_p99_ms: p99,
            bot_updates_a_second: 6.0,
            bots_p99_ms: 1_500.0,
            listed: 10,
            memory: Memory { highest_mb: mb, last_mb: mb },
            ..Phase::default()
        }
    }

    fn broken(attack: Attack, under: Phase, after: Phase) -> Vec<String> {
        let attackers = Attackers { most_held: 1, ..Attackers::default() };
        broken_by(attackers, attack, under, after)
    }

    fn broken_by(attackers: Attackers, attack: Attack, under: Phase, after: Phase) -> Vec<String> {
        let phases = [played(20.0, 100.0), under, after];
        let outcome = Outcome::judge(attack, Lengths::default(), phases, attackers, &Bars::default());
        outcome.broken.into_iter().map(|broken| broken.0).collect()
    }

    #[test]
    fn three_times_the_quiet_figure_is_good_enough_and_more_is_not() {
        let after = || played(20.0, 100.0);
        assert!(broken(Attack::Deaf, played(60.0, 100.0), after()).is_empty());
        let why = broken(Attack::Deaf, played(61.0, 100.0), after());
        assert_eq!(why, ["p99 61 ms, at most 60", "p99 of answers 61 ms, at most 60"]);
    }

    #[test]
    fn guests_who_introduce_themselves_without_a_pause_are_bounded() {
        let flood = |guests: u64| {
            let attackers =
                Attackers { counts: BTreeMap::from([(GRANTED.to_owned(), guests)]), ..Attackers::default() };
            let phases = [played(20.0, 100.0), played(20.0, 100.0), played(20.0, 100.0)];
            let bars = Bars::default();
            Outcome::judge(Attack::NameFlood, Lengths::default(), phases, attackers, &bars).broken
        };
        assert!(flood(800).is_empty());
        assert_eq!(flood(801), [Broken("801 guests left behind, at most 800".to_owned())]);
    }

    #[test]
    fn a_siege_without_an_attack_proves_nothing() {
        let counts =
            |what: &str| Attackers { counts: BTreeMap::from([(what.to_owned(), 9)]), ..Attackers::default() };
        let judged =
            |attackers| broken_by(attackers, Attack::LobbyFlood, played(20.0, 100.0), played(20.0, 100.0));
        assert_eq!(judged(counts("answers 200")), [""; 0]);
        let why = ["the attackers held nothing and were answered nothing: there was no attack"];
        assert_eq!(judged(counts("broken (connection refused)")), why);
        assert_eq!(judged(Attackers::default()), why);
    }

    #[test]
    fn who_is_lost_after_the_attack_is_lost_too() {
        let after = Phase { connections_lost: 1, ..played(20.0, 100.0) };
        assert_eq!(broken(Attack::Deaf, played(20.0, 100.0), after), ["1 connections lost"]);
        let mut after = played(20.0, 100.0);
        after.lost_before(&Phase { arrivals: Arrivals { lost: 2, ..Arrivals::default() }, ..after.clone() });
        assert_eq!(broken(Attack::Deaf, played(20.0, 100.0), after), ["2 arrivals lost"]);
    }

    #[test]
    fn memory_has_a_bound_during_the_attack_and_another_one_after_it() {
        assert!(broken(Attack::Deaf, played(20.0, 356.0), played(20.0, 164.0)).is_empty());
        let why = broken(Attack::Deaf, played(20.0, 357.0), played(20.0, 165.0));
        assert_eq!(why, ["257 MB more, at most 256", "65 MB more afterwards, at most 64"]);
    }

    #[test]
    fn bots_and_the_lobby_belong_to_everybody() {
        let under = Phase { bot_updates_a_second: 1.9, listed: 4, ..played(20.0, 100.0) };
        let why = broken(Attack::Deaf, under, played(20.0, 100.0));
        assert_eq!(why, ["4 honest tables listed, 10 in quiet", "bots at 1.9 updates/s, 6.0 in quiet"]);
        let slow = |ms| Phase { bots_p99_ms: ms, ..played(20.0, 100.0) };
        assert!(broken(Attack::BotFlood, slow(4_500.0), played(20.0, 100.0)).is_empty());
        let why = broken(Attack::BotFlood, slow(4_501.0), played(20.0, 100.0));
        assert_eq!(why, ["people wait 4501 ms for bots (p99), at most 4500"]);
        let why = broken(Attack::OrderFlood, played(20.0, 100.0), played(20.0, 100.0));
        assert_eq!(why, ["one guest used up what others may do at their table"]);
    }
}
