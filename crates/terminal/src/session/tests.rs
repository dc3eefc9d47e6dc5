use protocol::TableEvent;
use rules::{Auction, Chairs, Deck, Edition, Setup};
use table::pace;

use super::*;

/// Three seats: the first is a person, who begins; the others are bots of this kind.
fn session(bot: &str, pace: Pace) -> Session {
    let edition = Edition::default();
    let mut deck = Deck::sorted(edition);
    deck.shuffle(&mut Rng::stream(3, &[]));
    let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, deck).unwrap();
    let record = Record::new(Names::new(["Ada", "Hugo", "Iris"]).unwrap(), setup).unwrap();
    resumed(&record, bot, pace)
}

fn resumed(record: &Record, bot: &str, pace: Pace) -> Session {
    let chairs = (0..3).map(|seat| if seat == 0 { Chair::Person } else { Chair::bot(bot.parse().unwrap()) });
    Session::new(record, chairs.collect(), Tempo { pace, bot_delay: None }, 7, None)
}

/// Lets time pass until a person has to act, or until this holds. Returns what happened, and when.
fn wait(session: &mut Session, until: impl Fn(&Session) -> bool) -> Vec<(Millis, News)> {
    let mut told = Vec::new();
    while !until(session) && !session.is_over() {
        let Some(at) = session.next_wake() else { break };
        let news = session.pass_time(at).unwrap();
        told.extend(news.into_iter().map(|news| (session.now, news)));
    }
    told
}

/// Plays until the person can offer a card of this kind, and offers it. Every other question is answered with as
/// little as possible.
fn offer(session: &mut Session, auction: Auction) {
    for _ in 0..2_000 {
        if session.people_awaited().is_empty() {
            wait(session, |session| !session.people_awaited().is_empty());
            continue;
        }
        let Some(menu) = session.menu(Seat::One) else { unreachable!("Ada is awaited") };
        let fits = |card: &rules::Card| {
            card.symbol().auction() == Some(auction) && !session.state().ends_round(card.artist())
        };
        if let Menu::Offer { hand } = menu
            && let Some(card) = hand.iter().find(fits)
        {
            session.act(Seat::One, Action::Offer(card)).unwrap();
            return;
        }
        session.act(Seat::One, menu.mildest()).unwrap();
    }
    panic!("no such card was ever in hand");
}

fn is_open(session: &Session) -> bool {
    matches!(session.state().phase(), Phase::Open { .. })
}

fn calls(told: &[(Millis, News)]) -> Vec<(Millis, Call)> {
    let call = |(at, news): &(Millis, News)| match news {
        News::Table(TableEvent::Called { call }) => Some((*at, *call)),
        _ => None,
    };
    told.iter().filter_map(call).collect()
}

fn bids(told: &[(Millis, News)]) -> Vec<(Millis, Seat)> {
    let bid = |(at, news): &(Millis, News)| match news {
        News::Game(Event::Bid { seat, .. }) => Some((*at, *seat)),
        _ => None,
    };
    told.iter().filter_map(bid).collect()
}

/// A person who says nothing hears the table's hammer: its calls, at its times (R5.2.2).
#[test]
fn an_open_auction_is_called_and_knocked_down_by_the_clerk_of_the_table() {
    for table_pace in [Pace::Blitz, Pace::Normal, Pace::Relaxed] {
        let mut session = session("theory", table_pace);
        offer(&mut session, Auction::Open);
        let lot = *session.state().phase();
        let offered = session.now;
        let told = wait(&mut session, |session| !is_open(session));
        let bids = bids(&told);
        let last = bids.last().map_or(offered, |&(at, _)| at);
        let [(once, Call::GoingOnce), (twice, Call::GoingTwice)] = calls(&told)[..] else {
            panic!("{table_pace:?}: {:?}", calls(&told))
        };
        let times = [once.since(last), twice.since(once), session.now.since(twice)];
        let expected = [Call::Open, Call::GoingOnce, Call::GoingTwice]
            .map(|call| pace::time(table_pace, &lot, call, bids.len() as u32).unwrap());
        assert_eq!(times, expected, "{table_pace:?}");
        assert!(
            matches!(told.last(), Some((_, News::Game(Event::Sold { .. } | Event::Paid { .. })))),
            "{told:?}"
        );
    }
}

/// At an untimed table the hammer waits for the person, and falls by itself once bots leave the lot to them.
#[test]
fn without_a_clock_the_hammer_waits_for_people_alone() {
    let mut session = session("tight", Pace::Untimed);
    offer(&mut session, Auction::Open);
    let told = wait(&mut session, |_| false);
    assert!(is_open(&session) && calls(&told).is_empty(), "it waits for Ada");
    session.act(Seat::One, Action::Bid(Money::new(60))).unwrap();
    let bid = session.now;
    let told = wait(&mut session, |session| !is_open(session));
    let [(once, Call::GoingOnce), (twice, Call::GoingTwice)] = calls(&told)[..] else {
        panic!("{:?}", calls(&told))
    };
    let times = [once.since(bid), twice.since(once), session.now.since(twice)];
    assert_eq!(times, [pace::PATIENT_SILENCE, pace::PATIENT_GOING, pace::PATIENT_GOING]);
}

/// Bots answer when the table says, or as fast as configured.
#[test]
fn bots_take_the_time_of_the_table_or_that_of_the_player() {
    let mut session = session("theory", Pace::Normal);
    offer(&mut session, Auction::Sealed);
    session.act(Seat::One, Action::Bid(Money::ZERO)).unwrap();
    let first = session.table.thinkers().iter().map(|thinker| thinker.at).min();
    assert!(first > Some(session.now));
    assert_eq!(session.next_wake(), first);
    session.bot_delay = Some(30);
    assert_eq!(session.next_wake(), session.table.clock_began().map(|(began, _)| began.plus(30)));
}

/// The table's clocks for answers in turn are for people who wait for each other.
#[test]
fn nobody_at_the_keyboard_is_hurried_but_by_the_hammer() {
    let mut session = session("theory", Pace::Blitz);
    assert!(session.table.due().is_some(), "the table would let a bot offer a card for Ada");
    assert_eq!(session.next_wake(), None);
    offer(&mut session, Auction::Sealed);
    wait(&mut session, |_| false);
    assert_eq!(session.people_awaited(), Seats::only(Seat::One), "the others have closed their fists");
}

#[test]
fn whoever_is_out_of_a_lot_is_asked_no_more_and_may_come_back() {
    let mut session = session("theory", Pace::Untimed);
    offer(&mut session, Auction::Open);
    session.step_out_or_back(Seat::One).unwrap();
    assert!(session.is_out(Seat::One) && session.people_awaited().is_empty());
    assert_eq!(session.menu(Seat::One), None);
    session.step_out_or_back(Seat::One).unwrap();
    assert!(!session.is_out(Seat::One) && !session.people_awaited().is_empty());
    session.step_out_or_back(Seat::One).unwrap();
    let told = wait(&mut session, |session| !is_open(session));
    assert!(!is_open(&session), "the others settle it");
    assert!(bids(&told).iter().all(|&(_, seat)| seat != Seat::One));
    assert!(session.step_out_or_back(Seat::One).is_err(), "there is no lot to be out of");
}

/// The save is complete: at every moment, the game resumes at a table where the same is known and asked.
#[test]
fn a_saved_game_goes_on_at_the_same_table() {
    let mut played = session("theory", Pace::Untimed);
    let mut closed_fists = 0;
    while !played.is_over() {
        let text = played.record().unwrap().to_string();
        let again = resumed(&Record::read(&text).unwrap(), "theory", Pace::Untimed);
        assert_eq!(again.record().unwrap().to_string(), text);
        assert_eq!(again.table.chairs(), played.table.chairs());
        assert_eq!(again.awaited(), played.awaited(), "{text}");
        assert_eq!(again.people_awaited(), played.people_awaited());
        assert_eq!(again.ledger.paintings, played.ledger.paintings);
        if played.table.fist(Seat::One).is_none() {
            assert_eq!(again.menu(Seat::One), played.menu(Seat::One));
        } else {
            closed_fists += 1;
        }
        match (played.menu(Seat::One), played.next_wake()) {
            // Ada closes her fist before the others do.
            (Some(menu @ Menu::Fist { .. }), _) | (Some(menu), None) => {
                played.act(Seat::One, menu.mildest()).unwrap();
            }
            (_, wake) => drop(played.pass_time(wake.unwrap())),
        }
    }
    assert!(closed_fists > 0, "a game was saved between two fists");
}

/// The hammer does not wait for a program for ever, and programs are not asked about imagined games.
#[test]
fn a_program_that_cannot_be_started_passes() {
    let mut session = session("exec:/nonexistent/program", Pace::Untimed);
    offer(&mut session, Auction::Open);
    wait(&mut session, |_| false);
    assert_eq!(session.state().awaits(), Seats::only(Seat::One), "both have passed");
    assert!(session.plan.is_none());
    assert!(!session.complaints().is_empty());
}

/// Whoever was not called to a keyboard that several people share would be known to have no card that fits (R6.3).
#[test]
fn several_people_at_one_keyboard_are_all_asked_for_a_second_card() {
    let edition = Edition::default();
    let record = (0..200).find_map(|seed| {
        let mut deck = Deck::sorted(edition);
        deck.shuffle(&mut Rng::stream(seed, &[]));
        let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, deck).unwrap();
        let mut record = Record::new(Names::new(["Ada", "Hugo", "Iris"]).unwrap(), setup).unwrap();
        let hand = record.state().hand(Seat::One);
        let double = hand.iter().find(|card| card.symbol().auction().is_none())?;
        record.play(Seat::One, Action::Offer(double)).unwrap();
        record.play(Seat::One, Action::Pass).unwrap();
        let menu = record.state().menu(Seat::Two);
        matches!(menu, Some(Menu::Add { cards, .. }) if cards.is_empty()).then_some(record)
    });
    let record = record.unwrap();
    let tempo = Tempo { pace: Pace::Normal, bot_delay: None };
    let three = vec![Chair::Person, Chair::Person, Chair::Person];
    let session = Session::new(&record, three, tempo, 7, None);
    assert_eq!(session.people_awaited(), Seats::only(Seat::Two));
    assert!(session.menu(Seat::Two).is_some());
    assert_eq!(session.next_wake(), None, "nobody declines for Hugo");

    // Somebody alone among bots has nothing to hide from them: the clerk declines.
    let bot = || Chair::bot("random".parse().unwrap());
    let alone = Session::new(&record, vec![bot(), Chair::Person, bot()], tempo, 7, None);
    assert_eq!((alone.people_awaited(), alone.menu(Seat::Two)), (Seats::EMPTY, None));
    assert!(alone.next_wake().is_some());
}
