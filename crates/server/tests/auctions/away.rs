//! People who are away, people who come back, and rematches.

use std::sync::Arc;

use protocol::{Code, CommandId, Order, Pace, Stage, Then, Want};
use rules::{Action, Money, Phase, Seat, Symbol};
use table::{By, Command, Founding, Occupant, Table};

use crate::salon::{NAMES, START, Salon, caller, founding, maximum, offered, person, seat, seated};

#[test]
fn a_bot_plays_for_whoever_steps_away_until_they_return() {
    let mut salon = offered(Pace::Normal, Symbol::Once);
    assert_eq!(salon.thought_for(), [""; 0]);
    assert_eq!(salon.wants("Bo", &Want::StepAway), ["theory plays for Bo"]);
    assert_eq!(salon.does_not_give("Bo", &Want::StepAway).code, Code::NotNow);
    assert_eq!(salon.thought_for(), ["Bo"]);
    assert_eq!(salon.table.thinkers()[0].bot.to_string(), "theory");
    assert_eq!(salon.wait(60_000), [""; 0], "a bot is never late");
    assert_eq!(salon.wants("Bo", &Want::Return), ["Bo is back"]);
    assert_eq!(salon.thought_for(), [""; 0]);
    assert_eq!(salon.does_not_give("Bo", &Want::Return).code, Code::NotNow);
}

#[test]
fn whoever_acts_is_back() {
    let mut salon = offered(Pace::Blitz, Symbol::Once);
    salon.wants("Bo", &Want::StepAway);
    assert_eq!(salon.says("Bo", "=3"), ["Bo is back", "Bo bids 3"]);

    let mut salon = offered(Pace::Normal, Symbol::Once);
    salon.wants("Bo", &Want::StepAway);
    assert_eq!(salon.says("Bo", "=3"), ["Bo is back"], "and can still take it back");
    assert_eq!(salon.wait(2_000), ["Bo bids 3"]);

    let mut salon = offered(Pace::Normal, Symbol::Sealed);
    salon.wants("Bo", &Want::StepAway);
    assert_eq!(salon.says("Bo", "=3"), ["Bo is back", "1 of 4 fists"]);
}

#[test]
fn whoever_steps_away_after_an_answer_stays_away_when_it_is_given() {
    let mut salon = offered(Pace::Normal, Symbol::Once);
    salon.says("Bo", "=3");
    assert_eq!(salon.wants("Bo", &Want::StepAway), ["theory plays for Bo"]);
    assert_eq!(salon.wait(2_000), ["Bo bids 3"]);
    assert_eq!(salon.does_not_give("Bo", &Want::StepAway).code, Code::NotNow, "Bo is away");
}

#[test]
fn what_the_stand_in_does_is_done_for_its_owner() {
    let mut salon = offered(Pace::Blitz, Symbol::Once);
    salon.wants("Bo", &Want::StepAway);
    let bids = Command::Act { seat: Seat::Two, action: Action::Bid(Money::new(4)), by: By::Bot };
    let told = salon.happens(&bids);
    assert!(!told.table, "Bo is still away");
    assert_eq!(salon.state().awaits().first(), Some(Seat::Three));
}

#[test]
fn an_order_works_while_its_owner_is_away_and_comes_before_the_stand_in() {
    let mut salon = offered(Pace::Normal, Symbol::Open);
    salon.wants("Bo", &maximum(8, Then::Out));
    salon.wants("Bo", &Want::StepAway);
    assert_eq!(salon.private("Bo").order, Some(Order::Maximum { limit: Money::new(8), then: Then::Out }));
    assert_eq!(salon.thought_for(), [""; 0]);
    assert_eq!(salon.wait(2_200), ["Bo bids 1"]);
}

#[test]
fn for_whoever_offers_nothing_a_bot_does() {
    let mut salon = crate::salon::begun(Pace::Normal, 3, "");
    assert_eq!(salon.wait(44_999), [""; 0]);
    let heard = salon.wait(1);
    assert_eq!(heard[..2], ["Ada is late", "Ada offers"]);
}

#[test]
fn a_command_is_known_by_its_sender_and_its_name() {
    let mut salon = offered(Pace::Normal, Symbol::Open);
    let say = salon.table.decide(&caller("Bo"), &Want::Say { text: "hello".to_owned() }).unwrap().unwrap();
    let name = CommandId::new(7);
    salon.table.evolve(&say, salon.now, Some((person("Bo"), name))).unwrap();
    assert!(salon.table.knows(person("Bo"), name));
    assert!(!salon.table.knows(person("Cy"), name), "others may use the same name");
    assert!(!salon.table.knows(person("Bo"), CommandId::new(8)));
}

#[test]
fn the_story_is_told_again_word_for_word() {
    let mut salon = offered(Pace::Normal, Symbol::Open);
    salon.says("Bo", "=5");
    salon.wants("Cy", &maximum(9, Then::Ask));
    salon.wait(60_000);
    let whole = salon.table.story(protocol::Seq::ZERO);
    let numbers: Vec<u32> = whole.iter().map(|missed| missed.seq.number()).collect();
    assert_eq!(numbers, (1..=salon.table.told().number()).collect::<Vec<_>>());
    for missed in 0..whole.len() {
        assert_eq!(salon.table.story(protocol::Seq::new(missed as u32)), whole[missed..]);
    }
}

/// Plays to the end: everybody is silent, and a bot offers the least.
fn over() -> Salon {
    let mut salon = offered(Pace::Blitz, Symbol::Open);
    while salon.table.stage() != Stage::Over {
        salon.wait(60_000);
    }
    salon
}

#[test]
fn the_same_people_meet_again() {
    let mut salon = over();
    assert_eq!(salon.does_not_give("Bo", &Want::Rematch).code, Code::Internal, "the house founds the table");
    let other = "333333333333".parse().unwrap();
    salon.happens(&Command::Rematch { table: other });
    let now = salon.table.now(rules::Viewer::Spectator, START, true);
    assert_eq!(now.table.unwrap().rematch, Some(other));

    let kept = |name: &&str| Occupant::Kept { person: person(name), name: (*name).to_owned() };
    let again =
        Founding { host: person("Bo"), seated: NAMES.iter().map(kept).collect(), ..founding(Pace::Blitz, 9) };
    let table = Table::new(other, Arc::new(again)).unwrap();
    let mut again = Salon { table, now: START, heard: Vec::new() };
    let (begin, fill) = (Want::Start { fill: None }, Want::Start { fill: Some("random".to_owned()) });
    let sit = |name: &str| Want::Sit { seat: seat(name), promise: None };
    for name in NAMES {
        assert_eq!(again.table.seat_of(person(name)), None, "{name} is not seated unasked");
        assert_eq!(again.private(name).kept, Some(seat(name)));
        assert_eq!(again.table.name_of(seat(name)), name);
    }
    assert_eq!(again.does_not_give("Bo", &fill).code, Code::NotNow, "nobody sits there yet");
    assert_eq!(again.does_not_give("Cy", &sit("Ada")).code, Code::Taken);
    NAMES[..3].iter().for_each(|name| drop(again.wants(name, &sit(name))));
    assert_eq!(again.does_not_give("Bo", &begin).code, Code::NotNow, "Dee has not come");
    assert_eq!(again.does_not_give("Ada", &fill).code, Code::NotHost);
    again.wants("Bo", &fill);
    assert_eq!(again.table.chairs()[seat("Dee")], Occupant::Bot { bot: "random".to_owned() });
    assert_eq!(again.table.stage(), Stage::Playing);
}

#[test]
fn a_finished_game_is_a_record_whose_deal_can_be_checked() {
    let salon = over();
    let text = salon.table.record().unwrap();
    let record = rules::Record::read(&text).unwrap();
    let proof = table::shuffle::verify(&record, &text).unwrap();
    assert_eq!(proof.first, table::shuffle::FirstSeat::Named);
    assert_eq!(salon.does_not_give("Bo", &Want::StepAway).code, Code::NotNow);
    assert_eq!(salon.refuses("Bo", "=5").code, Code::Illegal);
}

/// A bot's name follows from its chair and the people; its kind is in a comment beside the record.
#[test]
fn a_record_says_which_bots_played_and_still_reads_and_proves_its_deal() {
    let mut seated = seated();
    seated[1] = Occupant::Bot { bot: "theory".to_owned() };
    seated[3] = Occupant::Bot { bot: "flat:64".to_owned() };
    let founding = Founding { seated, ..founding(Pace::Blitz, 9) };
    let mut table = Table::new("222222222222".parse().unwrap(), Arc::new(founding)).unwrap();
    table.evolve(&Command::Start { fill: None }, START, None).unwrap();
    assert_eq!(table.record(), None, "the game is not over");
    while table.stage() != Stage::Over {
        let state = *table.state().unwrap();
        // Fists close one after another; otherwise the first seat asked does the least.
        let asked = if matches!(state.phase(), Phase::Sealed { .. }) { 4 } else { 1 };
        for seat in state.awaits().iter().take(asked) {
            let command = match state.menu(seat).unwrap().mildest() {
                Action::Bid(amount) => Command::Fist { seat, amount, by: By::Bot },
                action => Command::Act { seat, action, by: By::Bot },
            };
            table.evolve(&command, START, None).unwrap();
        }
    }
    let text = table.record().unwrap();
    assert!(text.contains("\n\n# bots: 2 = theory, 4 = flat:64\n# promise: "), "{text}");
    let bots = table::people::in_comments(&text).unwrap().unwrap();
    assert_eq!(bots, [(Seat::Two, "theory"), (Seat::Four, "flat:64")]);
    let record = rules::Record::read(&text).unwrap();
    assert_eq!(record.names().all(), ["Ada", "Hugo", "Cy", "Otto"]);
    table::shuffle::verify(&record, &text).unwrap();
}

/// Whoever has used up their budget may still play, and come back.
#[test]
fn after_too_many_changes_a_table_hears_nothing_of_somebody_but_play() {
    let mut salon = offered(Pace::Normal, Symbol::Once);
    let (wait, order) = (Want::CancelOrder, Want::Order { order: Order::Bid { amount: Money::new(5) } });
    for _ in 0..table::MOST_CHANGES / 2 - 1 {
        salon.wants("Bo", &order);
        salon.wants("Bo", &wait);
    }
    salon.wants("Bo", &Want::StepAway);
    assert_eq!(salon.wants("Bo", &Want::Return), ["Bo is back"]);
    assert_eq!(salon.says("Bo", "=3"), [""; 0]);
    assert_eq!(salon.refuses("Bo", "=4").code, Code::NotNow, "Bo has said 3");
    assert_eq!(salon.does_not_give("Bo", &Want::TakeBack).code, Code::NotNow);
    assert_eq!(salon.wait(2_000), ["Bo bids 3"]);
}

/// A stand-in is no adviser: what it would bid is not shown to whoever comes back.
#[test]
fn whoever_comes_back_does_not_see_what_the_stand_in_has_in_its_fist() {
    let mut salon = offered(Pace::Normal, Symbol::Sealed);
    salon.says("Cy", "=4");
    assert_eq!(salon.private("Cy").fist, Some(Money::new(4)));
    salon.wants("Bo", &Want::StepAway);
    salon.happens(&Command::Fist { seat: Seat::Two, amount: Money::new(7), by: By::Bot });
    assert_eq!(salon.private("Bo").fist, None);
    salon.wants("Bo", &Want::Return);
    assert_eq!(salon.private("Bo").fist, None);
    salon.says("Bo", "=2");
    assert_eq!(salon.private("Bo").fist, Some(Money::new(2)), "one's own is shown");
}

/// Nobody can choose a contribution to the shuffle knowing the others': all are promised before any is revealed.
#[test]
fn contributions_to_the_shuffle_are_promised_first_and_revealed_together() {
    let promised = |name: &str| table::shuffle::promise(name);
    let reveal = |name: &str| Want::Reveal { entropy: name.to_owned() };
    let gathered = || {
        let mut salon = crate::salon::gathering(Pace::Normal, 3);
        for name in NAMES {
            let sit = Want::Sit { seat: seat(name), promise: Some(promised(name)) };
            salon.wants(name, &sit);
        }
        assert_eq!(salon.does_not_give("Bo", &reveal("Bo")).code, Code::NotNow, "it is too early");
        salon.wants("Ada", &Want::Start { fill: None });
        salon
    };
    let mut salon = gathered();
    assert_eq!(salon.table.stage(), Stage::Gathering);
    assert_eq!(salon.private("Bo").reveal, Some(promised("Bo")));
    let other = Want::Sit { seat: seat("Bo"), promise: Some(promised("better")) };
    assert_eq!(salon.does_not_give("Bo", &other).code, Code::NotNow, "it is too late for another promise");
    assert_eq!(salon.does_not_give("Bo", &reveal("better")).code, Code::Illegal);
    for name in &NAMES[..3] {
        salon.wants(name, &reveal(name));
        assert_eq!(salon.wait(100), [""; 0], "the game does not begin before everybody has");
        assert_eq!(salon.private(name).reveal, None);
    }
    let watched = salon.watched();
    assert!(!watched.contains("\"entropy\""), "what was revealed is told to nobody yet: {watched}");
    salon.wants("Dee", &reveal("Dee"));
    salon.wait(0);
    assert_eq!(salon.table.stage(), Stage::Playing);
    assert!(salon.watched().contains("[\"Ada\",\"Bo\",\"Cy\",\"Dee\"]"));

    // Whoever reveals nothing has contributed nothing, and keeps nobody waiting for long.
    let mut salon = gathered();
    for name in &NAMES[..3] {
        salon.wants(name, &reveal(name));
    }
    salon.wait(table::pace::DEALING);
    assert_eq!(salon.table.stage(), Stage::Playing);
    while salon.table.stage() != Stage::Over {
        salon.wait(60_000);
    }
    let text = salon.table.record().unwrap();
    let record = rules::Record::read(&text).unwrap();
    let proof = table::shuffle::verify(&record, &text).unwrap();
    assert_eq!(proof.entropy, ["Ada", "Bo", "Cy", ""]);
    assert_eq!(proof.promises, NAMES.map(|name| Some(promised(name))));
    let forged = text.replace(&promised("Bo"), &promised("Bob"));
    let doubt = table::shuffle::verify(&record, &forged);
    assert_eq!(doubt, Err(table::shuffle::Doubt::OtherEntropy(Seat::Two)));
}

#[test]
fn no_secret_is_shown_by_looking_at_a_table() {
    let salon = offered(Pace::Normal, Symbol::Once);
    let (table, founding) = (format!("{:?}", salon.table), format!("{:?}", founding(Pace::Normal, 0xab)));
    assert!(table.contains("222222222222") && table.len() < 200, "{table}");
    assert!(!founding.contains("abab"), "{founding}");
}
