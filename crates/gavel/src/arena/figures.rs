//! The results of a league or duel as JSON, without anything that depends on the machine.

use arena::{Duel, Estimate, Mean, Plan, Rating, Results, Tally, Verdict};
use serde_json::{Value, json};

/// All figures of a league.
pub(super) fn league(plan: &Plan, results: &Results, ratings: &[Option<Rating>]) -> Value {
    let name = |bot: usize| plan.names[bot].to_string();
    let pairs: Vec<Value> = results
        .pairs
        .iter()
        .map(|(&(one, field), t)| json!({"bot": name(one), "field": name(field), "result": tally(t)}))
        .collect();
    let mixed: Vec<Value> =
        results.mixed.iter().map(|(&bot, t)| json!({"bot": name(bot), "result": tally(t)})).collect();
    let ratings: Vec<Value> = ratings
        .iter()
        .enumerate()
        .filter_map(|(bot, rating)| Some((bot, (*rating)?)))
        .map(|(bot, r)| json!({"bot": name(bot), "points": r.points, "low": r.low, "high": r.high}))
        .collect();
    let worst: Vec<Value> = (0..plan.names.len())
        .filter_map(|bot| results.worst_field(bot).map(|(field, t)| (bot, field, t)))
        .map(|(bot, field, t)| json!({"bot": name(bot), "field": name(field), "wins": estimate(t.wins())}))
        .collect();
    let mut figures = table(plan);
    figures["only"] = json!(plan.only.map(name));
    figures["alone"] = json!(plan.alone);
    figures["games"] = json!(results.games);
    figures["stopped"] = json!(results.stopped);
    figures["pairs"] = json!(pairs);
    figures["mixed"] = json!(mixed);
    figures["ratings"] = json!(ratings);
    figures["worst_fields"] = json!(worst);
    figures["complaints"] = json!(results.complaints);
    figures
}

/// All figures of a duel.
pub(super) fn duel(plan: &Plan, duel: &Duel) -> Value {
    let (difference, half) = duel.sprt.difference();
    let verdict = match duel.sprt.verdict() {
        Verdict::First => "first",
        Verdict::Second => "second",
        Verdict::Even => "even",
        Verdict::Open => "open",
    };
    let mut figures = table(plan);
    figures["bots"] = json!(plan.names.iter().map(ToString::to_string).collect::<Vec<_>>());
    figures["margin"] = json!(duel.sprt.margin());
    figures["planned"] = json!(plan.deals);
    figures["deals"] = json!(duel.sprt.deals());
    figures["stopped"] = json!(super::stopped(plan, duel));
    figures["verdict"] = json!(verdict);
    figures["difference"] = json!({"mean": difference, "low": difference - half, "high": difference + half});
    figures["complaints"] = json!(duel.complaints);
    figures
}

/// The settings that were played.
fn table(plan: &Plan) -> Value {
    json!({
        "edition": plan.settings.edition().id(),
        "seats": plan.settings.chairs().count(),
        "proceeds": plan.settings.proceeds().id(),
        "mystery": plan.settings.mystery() == rules::MysteryHand::With,
        "open_cash": plan.settings.cash() == rules::CashRule::Open,
        "titles": plan.names.iter().map(ToString::to_string).zip(plan.titles.iter().cloned()).collect::<Value>(),
        "deals": plan.deals,
        "seed": plan.seed,
    })
}

fn tally(tally: &Tally) -> Value {
    json!({
        "deals": tally.deals(),
        "games": tally.games(),
        "wins": estimate(tally.wins()),
        "place": mean(tally.place()),
        "money": mean(tally.money()),
    })
}

fn estimate(estimate: Estimate) -> Value {
    json!({"mean": estimate.mean, "low": estimate.low, "high": estimate.high})
}

fn mean(mean: Mean) -> Value {
    let (low, high) = mean.interval.unzip();
    json!({"mean": mean.mean, "low": low, "high": high})
}
