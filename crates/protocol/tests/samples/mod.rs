//! A sample of every message, built from the types. A message without a sample fails to compile, or fails here.

use protocol::{
    About, AboutMe, Among, Answer, ArtistAccount, ArtistCard, AtTheEnd, Because, Call, Chair, ChangePasskey,
    ClientMessage, Clock, Code, Codes, CommandId, Company, Daily, DailyArchive, DailyBar, DailyCounts,
    DailyMark, DailyPast, DailyPromise, DailyResult, DealCard, Dropped, DroppedMoments, EditionCard,
    EndSession, Fair, Fault, ForgetMe, Game, GameCard, Games, GuestCard, Guests, Held, Hello, Hint,
    InvitationAnswer, InvitationCard, Invitations, KeepName, Kinds, Lesson, Listed, Lobby, LotAccount,
    MadePasskey, Me, Missed, Moment, Moments, NewCodes, NewGuest, NewInvitation, NewLesson, NewPasskey,
    NewPassphrase, NewPush, NewRefusal, NewReport, NewTable, NewWebhook, News, Note, Notifying, Now,
    OnePlace, Opened, Order, OrderMenu, Outlook, Pace, PasskeyCard, PasskeyQuestion, Place, PlaceCard,
    PlayDaily, PlayOn, PlayedCard, PlayerCard, Private, Profile, Purses, Puzzle, PuzzleKind, Puzzles, Quiet,
    RatingCard, Recover, Refusals, Replay, ReplayLot, ResultsCard, Retrospective, RivalCard, RoundAccount,
    SeatAccount, Seq, ServerMessage, SessionCard, SignIn, Stage, TableCard, TableEvent, TableId, TableNow,
    Then, Tried, TriedAction, UsedPasskey, VERSION, Waiting, Want, Who, Wish, Wishes,
};
use rules::{
    Action, Artist, Bid, ByArtist, Chairs, Deck, Edition, Money, Proceeds, Seat, Seats, Settings, Setup,
    State, Viewer,
};
use serde::Serialize;

fn table() -> TableId {
    "4k7mq2xw9bcd".parse().unwrap()
}

fn id() -> CommandId {
    CommandId::new(0x00c0_ffee_0000_0000_0000_0000_0000_002a)
}

/// The SHA-256 of something.
const PROMISE: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

fn wants() -> Vec<Want> {
    let action = |text: &str| Want::Act { action: text.parse().unwrap() };
    let maximum = Order::Maximum { limit: Money::new(34), then: Then::Ask };
    vec![
        Want::Sit { seat: Seat::Two, promise: Some(PROMISE.to_owned()) },
        Want::Reveal { entropy: "my own noise".to_owned() },
        Want::Stand,
        Want::Bot { seat: Seat::Three, bot: Some("theory".to_owned()) },
        Want::Remove { seat: Seat::Two },
        Want::Settings { settings: Box::new(NewTable { seats: 5, listed: true, ..NewTable::default() }) },
        Want::Start { fill: Some("half".to_owned()) },
        action(":Ao1"),
        action("=12"),
        Want::Order { order: maximum },
        Want::Order { order: Order::Bid { amount: Money::new(9) } },
        Want::Order { order: Order::Accept { limit: Money::new(20) } },
        Want::Order { order: Order::Add { card: Some("Bs2".parse().unwrap()) } },
        Want::Order { order: Order::Ask },
        Want::CancelOrder,
        Want::TakeBack,
        Want::Hammer,
        Want::StepAway,
        Want::Return,
        Want::Holiday { days: 7 },
        Want::Say { text: "Good evening".to_owned() },
        Want::Redact { seq: Seq::new(9) },
        Want::Mute { speaker: 2 },
        Want::Unmute { speaker: 2 },
        Want::Rematch,
    ]
}

/// Its name in the document. The match fails to compile for a new want, as a reminder to add a sample.
fn want_name(want: &Want) -> &'static str {
    match want {
        Want::Sit { .. } => "sit",
        Want::Reveal { .. } => "reveal",
        Want::Stand => "stand",
        Want::Bot { .. } => "bot",
        Want::Remove { .. } => "remove",
        Want::Settings { .. } => "settings",
        Want::Start { .. } => "start",
        Want::Act { .. } => "act",
        Want::Order { order: Order::Maximum { .. } } => "order: maximum",
        Want::Order { order: Order::Bid { .. } } => "order: bid",
        Want::Order { order: Order::Accept { .. } } => "order: accept",
        Want::Order { order: Order::Add { .. } } => "order: add",
        Want::Order { order: Order::Ask } => "order: ask",
        Want::Holiday { .. } => "holiday",
        Want::CancelOrder => "cancel-order",
        Want::TakeBack => "take-back",
        Want::Hammer => "hammer",
        Want::StepAway => "step-away",
        Want::Return => "return",
        Want::Say { .. } => "say",
        Want::Redact { .. } => "redact",
        Want::Mute { .. } => "mute",
        Want::Unmute { .. } => "unmute",
        Want::Rematch => "rematch",
    }
}

pub fn from_clients() -> Vec<(&'static str, ClientMessage)> {
    let mut messages = vec![
        ("hello", ClientMessage::Hello { version: VERSION, resume: None }),
        ("hello, coming back", ClientMessage::Hello { version: VERSION, resume: Some(Seq::new(41)) }),
    ];
    messages.extend(wants().into_iter().map(|want| {
        let name = want_name(&want);
        (name, ClientMessage::Command { id: id(), want })
    }));
    messages.push(("painted", ClientMessage::Painted { seq: Seq::new(42) }));
    messages.push(("earlier", ClientMessage::Earlier { before: Seq::new(41) }));
    messages.push(("hint", ClientMessage::Hint { id: id() }));
    messages.push(("ping", ClientMessage::Ping { n: 7 }));
    messages
}

fn client_name(message: &ClientMessage) -> &'static str {
    match message {
        ClientMessage::Hello { .. } => "hello",
        ClientMessage::Command { .. } => "command",
        ClientMessage::Painted { .. } => "painted",
        ClientMessage::Earlier { .. } => "earlier",
        ClientMessage::Hint { .. } => "hint",
        ClientMessage::Ping { .. } => "ping",
    }
}

fn state() -> State {
    let edition = Edition::default();
    let settings = Settings::new(edition, Chairs::Three);
    let setup = Setup::new(settings, Seat::One, Deck::sorted(edition)).unwrap();
    let mut state = State::new(&setup);
    let card = state.hand(Seat::One).first().unwrap();
    state.apply(Seat::One, Action::Offer(card), &mut ()).unwrap();
    state.apply(Seat::Two, Action::Bid(Money::new(12)), &mut ()).unwrap();
    state
}

fn now() -> Now {
    let state = state();
    let view = state.view(Viewer::Seat(Seat::Three));
    let chair = |who, name: &str, bot: Option<&str>| Chair {
        who,
        name: name.to_owned(),
        bot: bot.map(str::to_owned),
        away: false,
        holiday: None,
        promise: (who == Who::Person).then(|| PROMISE.to_owned()),
    };
    Now {
        table: Some(TableNow {
            stage: Stage::Playing,
            settings: *state.settings(),
            pace: Pace::Normal,
            days: None,
            stand_in: "theory".to_owned(),
            listed: false,
            hints: false,
            first: None,
            muted: Vec::new(),
            host: Some(Seat::One),
            chairs: vec![
                chair(Who::Person, "Ada", None),
                chair(Who::Person, "Bo", None),
                chair(Who::Bot, "Iris", Some("theory")),
            ],
            dealt: true,
            lesson: None,
            puzzle: None,
            daily: None,
            dealing: false,
            promise: PROMISE.to_owned(),
            seed: None,
            rematch: None,
        }),
        game: Some(Game {
            menu: view.menu(),
            orders: Some(OrderMenu::Maximum { least: Money::new(13), most: Money::new(100) }),
            may_ask: false,
            clock: Some(Clock {
                call: Call::Open,
                left: 5_400,
                whole: 6_000,
                waits: false,
                ends: None,
                then: Some(AtTheEnd::Call),
            }),
            values: ByArtist::from_fn(
                |artist| if artist == Artist::A { Money::new(30) } else { Money::ZERO },
            ),
            places: view.places_now(),
            fifth: Vec::new(),
            last_card: false,
            ceiling: Some(Money::new(30)),
            payees: vec![Seat::One],
            asked: Vec::new(),
            fists: None,
            standing: None,
            view,
        }),
    }
}

fn bid() -> News {
    rules::Event::Bid { seat: Seat::Two, amount: Money::new(12) }.into()
}

fn private() -> Private {
    Private {
        seat: Some(Seat::Three),
        host: false,
        kept: None,
        barred: false,
        muted: false,
        reveal: None,
        order: Some(Order::Maximum { limit: Money::new(34), then: Then::Out }),
        held: Some(Held { action: "-".parse().unwrap(), left: 1_800 }),
        fist: None,
        note: Some(Note::Outbid),
        holidays: None,
        answer: None,
    }
}

fn hint() -> Hint {
    Hint {
        seq: Seq::new(42),
        lot: Some(Outlook {
            artist: Artist::B,
            paintings: 1,
            each: [(50, 21), (40, 34), (30, 25), (0, 20)].map(|(value, of)| (Money::new(value), of)).to_vec(),
            low: Money::new(14),
            high: Money::new(22),
        }),
        fair: Some(Fair { about: About::Outbid, low: Money::new(14), high: Money::new(22) }),
        best: Vec::new(),
        wins: 31,
        worlds: 400,
    }
}

fn answer() -> Answer {
    let tried = |action: &str, wins: u32, money: [u32; 3]| TriedAction {
        action: action.parse().unwrap(),
        wins,
        money: money.to_vec(),
    };
    Answer {
        puzzle: Puzzle { kind: PuzzleKind::Worth, number: 7 },
        seat: Seat::Three,
        done: "-".parse().unwrap(),
        right: false,
        worth: Some(Money::new(37)),
        price: Some(Money::new(20)),
        ends: false,
        worlds: 4_000,
        best: tried("!", 412, [371, 402, 415]),
        other: tried("-", 305, [380, 411, 398]),
    }
}

pub fn from_server() -> Vec<(&'static str, ServerMessage)> {
    let online: Seats = [Seat::One, Seat::Three].into_iter().collect();
    let brief = Now { table: None, ..now() };
    let all = vec![
        ServerMessage::Welcome {
            version: VERSION,
            table: table(),
            seq: Seq::new(42),
            missed: vec![Missed { seq: Seq::new(42), news: vec![bid()] }],
            more: true,
            now: now(),
            private: private(),
            online,
        },
        ServerMessage::Update { seq: Seq::new(42), news: vec![bid()], now: brief },
        ServerMessage::Earlier { missed: vec![Missed { seq: Seq::new(40), news: vec![bid()] }], more: false },
        ServerMessage::Private { private: private() },
        ServerMessage::Hint { id: id(), hint: hint() },
        ServerMessage::Presence { online, watching: 2 },
        ServerMessage::Done { id: id(), seq: Seq::new(42) },
        ServerMessage::Refused {
            id: Some(id()),
            code: Code::Crossed,
            why: "seat 3 must bid at least 13, and 12 is too low".to_owned(),
            high: Some(Bid { seat: Seat::Two, amount: Money::new(12) }),
        },
        ServerMessage::Pong { n: 7 },
        ServerMessage::Bye {
            code: Code::Stopping,
            why: "the server stops: come back in a moment".to_owned(),
            again: Some(1_000),
        },
    ];
    all.into_iter().map(|message| (server_name(&message), message)).collect()
}

fn server_name(message: &ServerMessage) -> &'static str {
    match message {
        ServerMessage::Welcome { .. } => "welcome",
        ServerMessage::Update { .. } => "update",
        ServerMessage::Earlier { .. } => "earlier",
        ServerMessage::Private { .. } => "private",
        ServerMessage::Hint { .. } => "hint",
        ServerMessage::Presence { .. } => "presence",
        ServerMessage::Done { .. } => "done",
        ServerMessage::Refused { .. } => "refused",
        ServerMessage::Pong { .. } => "pong",
        ServerMessage::Bye { .. } => "bye",
    }
}

fn said(seat: Option<Seat>, text: Option<&str>, among: Among) -> TableEvent {
    TableEvent::Said { seat, name: "Bo".to_owned(), text: text.map(str::to_owned), speaker: Some(2), among }
}

pub fn news() -> Vec<(&'static str, TableEvent)> {
    let (seat, bot) = (Seat::Two, "theory".to_owned());
    let all = vec![
        TableEvent::Sat { seat, name: "Bo".to_owned() },
        TableEvent::Stood { seat },
        TableEvent::Removed { seat, name: "Bo".to_owned() },
        TableEvent::Settled,
        TableEvent::BotSat { seat, bot: bot.clone() },
        TableEvent::Dealing,
        TableEvent::Started {
            promise: "9f86…".to_owned(), entropy: vec!["noise".to_owned(), String::new()]
        },
        TableEvent::Called { call: Call::GoingOnce },
        TableEvent::Fists { closed: 2, of: 4 },
        TableEvent::TimeOut { seat },
        TableEvent::Away { seat, bot },
        TableEvent::Back { seat },
        TableEvent::Holiday { seat, until: Some(1_790_000_000) },
        TableEvent::Outage,
        said(Some(seat), Some("Good evening"), Among::Everybody),
        said(None, Some("Good evening"), Among::Watchers),
        said(Some(seat), None, Among::Everybody),
        TableEvent::Redacted { seq: Seq::new(9) },
        TableEvent::Muted { speaker: 2, name: "Bo".to_owned() },
        TableEvent::Unmuted { speaker: 2, name: "Bo".to_owned() },
        TableEvent::Revealed { seed: "64 hexadecimal digits".to_owned() },
        TableEvent::Rematch { table: table() },
    ];
    all.into_iter().map(|event| (news_name(&event), event)).collect()
}

fn news_name(event: &TableEvent) -> &'static str {
    match event {
        TableEvent::Sat { .. } => "sat",
        TableEvent::Stood { .. } => "stood",
        TableEvent::Removed { .. } => "removed",
        TableEvent::Settled => "settled",
        TableEvent::BotSat { .. } => "bot-sat",
        TableEvent::Dealing => "dealing",
        TableEvent::Started { .. } => "started",
        TableEvent::Called { .. } => "called",
        TableEvent::Fists { .. } => "fists",
        TableEvent::TimeOut { .. } => "time-out",
        TableEvent::Away { .. } => "away",
        TableEvent::Back { .. } => "back",
        TableEvent::Holiday { .. } => "holiday",
        TableEvent::Outage => "outage",
        TableEvent::Said { among: Among::Watchers, .. } => "said, among those who watch",
        TableEvent::Said { text: Some(_), .. } => "said",
        TableEvent::Said { text: None, .. } => "said, and removed since",
        TableEvent::Redacted { .. } => "redacted",
        TableEvent::Muted { .. } => "muted",
        TableEvent::Unmuted { .. } => "unmuted",
        TableEvent::Revealed { .. } => "revealed",
        TableEvent::Rematch { .. } => "rematch",
    }
}

/// The part of the document that is generated from the types.
pub fn document() -> String {
    let mut text = String::from("\n### From the client\n\n");
    // The number of kinds, so that a missing sample is noticed.
    let kinds: std::collections::BTreeSet<_> =
        from_clients().iter().map(|(_, said)| client_name(said)).collect();
    assert_eq!((kinds.len(), wants().len(), from_server().len(), news().len()), (6, 25, 10, 22));
    for (name, message) in from_clients() {
        sample(&mut text, name, &message);
    }
    text.push_str("### From the server\n\n");
    for (name, message) in from_server() {
        sample(&mut text, name, &message);
    }
    text.push_str(
        "### News of the table\n\nNews of the game itself are listed in `crates/rules/src/event.rs`.\n\n",
    );
    for (name, event) in news() {
        sample(&mut text, name, &event);
    }
    text.push_str("### Over HTTP\n\n");
    let card = TableCard {
        table: table(),
        stage: Stage::Gathering,
        edition: Edition::default(),
        pace: Pace::Normal,
        names: vec!["Ada".to_owned(), "Hugo".to_owned(), String::new(), String::new()],
        bots: vec![None, Some("theory".to_owned()), None, None],
        touched: 1_790_000_000,
        yours: true,
        deadline: None,
        result: None,
        lesson: None,
        puzzle: None,
        daily: None,
    };
    let edition = EditionCard {
        id: "cmon-2017".to_owned(),
        artists: Artist::ALL.map(|artist| Edition::default().artist(artist).to_owned()).to_vec(),
        thirty: "30$".to_owned(),
        proceeds: Proceeds::SecondTakesAll,
    };
    let me = Me { name: "Ada".to_owned(), kept: false };
    let hello = Hello {
        protocol: VERSION,
        version: "0.1.0".to_owned(),
        public_url: "https://games.example.org/gavel/".to_owned(),
        bots: ["random", "gentle", "club", "theory", "net", "deep:16"].map(str::to_owned).to_vec(),
        levels: ["gentle", "club", "net", "deep:16"].map(str::to_owned).to_vec(),
        editions: vec![edition],
        art: "5ad31c7e90b2".to_owned(),
        me: Some(me.clone()),
    };
    sample(&mut text, "answer to `GET api/hello`", &hello);
    sample(&mut text, "`POST api/guest`", &NewGuest { name: "Ada".to_owned() });
    sample(&mut text, "its answer, with the cookie", &me);
    sample(&mut text, "`POST api/tables`, every field optional", &NewTable::default());
    sample(&mut text, "its answer, and that to `GET api/tables/{table}`", &card);
    let report = NewReport { seq: Seq::new(42), note: "He insults people".to_owned() };
    sample(&mut text, "`POST api/tables/{table}/reports`", &report);
    let lesson = TableCard { lesson: Some(Lesson::Sealed), pace: Pace::Untimed, ..card.clone() };
    sample(&mut text, "`POST api/lessons`", &NewLesson { lesson: Lesson::Sealed });
    sample(&mut text, "its answer", &lesson);
    let kinds = PuzzleKind::ALL.map(|kind| (kind, 20)).to_vec();
    sample(&mut text, "answer to `GET api/puzzles`", &Puzzles { kinds });
    let puzzle = Puzzle { kind: PuzzleKind::Worth, number: 7 };
    sample(&mut text, "`POST api/puzzles`", &puzzle);
    sample(&mut text, "its answer", &TableCard { lesson: None, puzzle: Some(puzzle), ..lesson });
    sample(&mut text, "`answer` in `private`, at such a table", &answer());
    daily(&mut text, &card);
    let listed = vec![card.clone()];
    sample(&mut text, "answer to `GET api/tables`", &Lobby { listed: vec![card], mine: Vec::new() });
    sample(&mut text, "over `api/lobby/socket`", &Listed { listed: listed.clone() });
    let invitations = vec![InvitationCard { by: "Ada".to_owned(), table: listed[0].clone() }];
    sample(&mut text, "over `api/lobby/socket`", &Invitations { invitations });
    let promise = Some("5e88…".to_owned());
    let wish = Wish { bots_after: Some(30), promise, ..Wish::default() };
    sample(&mut text, "first of all over `api/match/socket`", &wish);
    let waiting = Waiting::Waiting { people: 2, others: 1, waited: 12, bots_in: Some(18) };
    sample(&mut text, "over `api/match/socket`", &waiting);
    sample(&mut text, "the same, and the last", &Waiting::Found { table: table(), bots: 2 });
    let over = Waiting::Over { code: Code::NotNow, why: "you wait for a game in another window".to_owned() };
    sample(&mut text, "the same, if there is no table", &over);
    let name = "Bo".to_owned();
    sample(&mut text, "`POST api/tables/{table}/invitations`", &NewInvitation { name: name.clone() });
    let guests = vec![GuestCard { name: name.clone(), declined: false }];
    sample(&mut text, "answer to `GET api/tables/{table}/invitations`", &Guests { guests });
    sample(&mut text, "`POST api/invitations/{table}`", &InvitationAnswer { comes: false, refuse: true });
    sample(
        &mut text,
        "`POST api/invitations/refusals`",
        &NewRefusal { from: Some(name.clone()), refused: true },
    );
    sample(&mut text, "its answer", &Refusals { everybody: false, from: vec![name] });
    let games = Games { games: listed, page: 0, pages: 3 };
    sample(&mut text, "answer to `GET api/games?find=bo&page=0`", &games);
    let game = now().game.map(|game| Game { menu: None, orders: None, clock: None, ..game }).unwrap();
    let record = "gavel 1\nedition: cmon-2017\n…".to_owned();
    let replay = Replay {
        settings: *state().settings(),
        names: ["Ada", "Bo", "Iris"].map(str::to_owned).to_vec(),
        bots: vec![None, None, Some("theory".to_owned())],
        deck: ["Ao1", "Bs2"].map(|card| card.parse().unwrap()).to_vec(),
        first: Seat::One,
        chapters: vec![vec![rules::Event::Dealt { round: 1, each: 10 }]],
        lots: vec![ReplayLot {
            round: 1,
            from: 1,
            until: 9,
            cards: vec!["Ao1".parse().unwrap()],
            seller: Seat::One,
            winner: Some(Seat::Two),
            price: Money::new(12),
        }],
    };
    sample(&mut text, "answer to `GET api/tables/{table}/replay` and `POST api/replay`", &replay);
    sample(&mut text, "`POST api/replay`", &Dropped { record: record.clone() });
    let asked = DroppedMoments { record: record.clone(), from: 9, eyes: Some(Seat::Two) };
    sample(&mut text, "`POST api/replay/moments`", &asked);
    let open = Opened {
        hands: vec![rules::CardSet::EMPTY; 3],
        cash: [100, 88, 112].map(Money::new).to_vec(),
        fists: None,
        mystery: rules::CardRow::EMPTY,
    };
    let moments = Moments { from: 9, of: 214, moments: vec![Moment { game, open: Some(open) }] };
    sample(&mut text, "its answer, and that to `GET api/tables/{table}/moments/{from}`", &moments);
    let on = PlayOn { record, moves: 60, seat: Seat::Two, bot: "theory".to_owned(), pace: Pace::Normal };
    sample(&mut text, "`POST api/replay/table`", &on);
    sample(&mut text, "answer to `GET api/tables/{table}/retrospective`", &retrospective());
    let kept = Me { kept: true, ..me };
    let (name, passphrase) = ("Ada".to_owned(), "paint it before noon".to_owned());
    let code = "7k3m-9qwz-0h5r-x2vd".to_owned();
    sample(&mut text, "`POST api/person/keep`", &KeepName { passphrase: passphrase.clone(), passkey: None });
    let codes = Codes { me: kept.clone(), codes: vec![code.clone()] };
    sample(&mut text, "its answer, and that to `POST api/person/codes`; there are eight codes", &codes);
    let sign_in = SignIn { name: name.clone(), passphrase: passphrase.clone() };
    sample(&mut text, "`POST api/person/sign-in`", &sign_in);
    sample(&mut text, "its answer, with a new cookie", &kept);
    let recover = Recover { name: name.clone(), code, passphrase: passphrase.clone() };
    sample(&mut text, "`POST api/person/recover`", &recover);
    let new =
        NewPassphrase { old: passphrase.clone(), new: "sold to the lady in red".to_owned(), passkey: None };
    sample(&mut text, "`POST api/person/passphrase`", &new);
    sample(&mut text, "`POST api/person/codes`", &NewCodes { passphrase: passphrase.clone(), passkey: None });
    let session = SessionCard {
        id: "9f86d081884c7d659a2feaa0c55ad015".to_owned(),
        device: "Firefox, Linux".to_owned(),
        since: 1_790_000_000,
        seen: 1_790_003_600,
        here: true,
    };
    let end = EndSession { session: Some(session.id.clone()) };
    let passkey = PasskeyCard {
        id: "Ym9Ym9Ym9Ym9Ym9Ym9Ym9Q".to_owned(),
        name: "Phone".to_owned(),
        since: 1_790_000_000,
        seen: 1_790_003_600,
    };
    let change = ChangePasskey { id: passkey.id.clone(), name: Some("Ada's phone".to_owned()) };
    let about = AboutMe {
        me: kept,
        since: 1_780_000_000,
        codes: 8,
        passphrase: true,
        passkeys: vec![passkey],
        sessions: vec![session],
    };
    sample(&mut text, "answer to `GET api/person`", &about);
    sample(&mut text, "`POST api/person/sessions`; without a session, all others end", &end);
    let forget = ForgetMe { name, passphrase: passphrase.clone(), passkey: None };
    sample(&mut text, "`POST api/person/forget`", &forget);
    let ticket = "AAECAw.BAUGBw".to_owned();
    let asked = PasskeyQuestion { ticket: ticket.clone(), options: "{\"challenge\":…}".to_owned() };
    sample(&mut text, "answer to `POST api/person/passkeys/make` and `use`", &asked);
    let answer = "{\"id\":…}".to_owned();
    let made = MadePasskey { name: "Phone".to_owned(), ticket: ticket.clone(), answer: answer.clone() };
    let new = NewPasskey { new: made, passphrase, passkey: None };
    sample(
        &mut text,
        "`POST api/person/passkeys`; `new` is also what `POST api/person/keep` takes as `passkey`",
        &new,
    );
    let used = UsedPasskey { ticket, answer };
    sample(
        &mut text,
        "`POST api/person/passkeys/sign-in`, and `passkey` wherever a pass-phrase would prove who asks",
        &used,
    );
    sample(&mut text, "`POST api/person/passkeys/change`; without a name it is removed", &change);
    sample(&mut text, "answer to `GET api/profile?name=Ada`", &profile());
    let place = PlaceCard {
        id: "9f86d081884c7d65".to_owned(),
        kind: Place::Push,
        host: "push.example.org".to_owned(),
        since: 1_790_000_000,
    };
    let quiet = Some(Quiet { from: 1_320, until: 480, offset: 60 });
    let wishes = Wishes { kinds: Kinds { over: false, ..Kinds::default() }, quiet };
    let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let secret = Some("Jo5mVUbJmJcXgnvW0pXwkc7nPpZb0m1l4yE8r0c2q3A".to_owned());
    let one = OnePlace { id: place.id.clone() };
    let notifying = Notifying { key: key.to_owned(), wishes, places: vec![place], secret };
    sample(&mut text, "answer to `GET api/notify`; a secret only when a program was just added", &notifying);
    sample(&mut text, "`POST api/notify`", &wishes);
    let push = NewPush {
        endpoint: "https://push.example.org/4k7mq2xw9bcd".to_owned(),
        p256dh: key.to_owned(),
        auth: "BTBZMqHH6r4Tts7J_aSIgg".to_owned(),
        language: "en".to_owned(),
    };
    sample(&mut text, "`POST api/notify/push`", &push);
    let program = NewWebhook { url: "https://ada.example.org/gavel".to_owned(), language: "en".to_owned() };
    sample(&mut text, "`POST api/notify/webhook`", &program);
    sample(&mut text, "`POST api/notify/remove` and `test`", &one);
    sample(
        &mut text,
        "answer to `POST api/notify/test`; also `sent`, `gone`, `forbidden`, `unreachable`",
        &Tried::Refused { status: 403 },
    );
    let fault = Fault { code: Code::BadSettings, why: "a table has 3, 4 or 5 seats".to_owned() };
    sample(&mut text, "answer to any request that fails", &fault);
    text
}

fn profile() -> Profile {
    let (company, seats) = (Company::People, 4);
    let player = |name: &str, place, money| PlayerCard {
        name: Some(name.to_owned()),
        bot: None,
        place,
        money: Money::new(money),
    };
    Profile {
        name: "Ada".to_owned(),
        since: 1_790_000_000,
        own: false,
        games: 12,
        unrated: 1,
        results: vec![ResultsCard { company, seats, places: vec![5, 4, 2, 1] }],
        ratings: vec![RatingCard {
            company,
            seats,
            games: 11,
            points: 1_583,
            low: 1_391,
            high: 1_775,
            provisional: true,
        }],
        rivals: vec![RivalCard { name: "Bo".to_owned(), kept: true, ahead: 6, behind: 3, level: 0 }],
        artist: Some(ArtistCard { edition: Edition::CMON_2017, artist: Artist::C, paintings: 41, of: 130 }),
        deal: Some(DealCard {
            table: None,
            at: 1_790_050_000,
            edition: Edition::CMON_2017,
            round: 4,
            cards: vec!["Cf2".parse().unwrap()],
            price: Money::new(12),
            worth: Money::new(90),
        }),
        latest: vec![GameCard {
            table: Some("4k7mq2xw9bcd".parse().unwrap()),
            at: 1_790_060_000,
            edition: Edition::CMON_2017,
            company,
            place: 1,
            money: Money::new(412),
            rated: true,
            players: vec![
                player("Ada", 1, 412),
                player("Bo", 2, 377),
                player("Cy", 3, 301),
                player("Di", 4, 264),
            ],
        }],
    }
}

fn sample(text: &mut String, name: &str, message: &impl Serialize) {
    let json = serde_json::to_string(message).unwrap();
    text.push_str(&format!("{name}\n```json\n{json}\n```\n\n"));
}

/// A finished game in figures; of everything that is listed there, one.
fn retrospective() -> Retrospective {
    let card = "Ao1".parse().unwrap();
    let round = RoundAccount {
        round: 1,
        why: rules::RoundEnd::Fifth(Artist::A),
        artists: vec![ArtistAccount {
            artist: Artist::A,
            played: vec![PlayedCard { seat: Seat::One, card }],
            place: Some(1),
            tile: Money::new(30),
            value: Money::new(30),
        }],
    };
    let seat = SeatAccount {
        seat: Seat::Two,
        began: Money::new(100),
        sold: Money::new(0),
        fetched: Money::new(30),
        spent: Money::new(12),
        best: Some(0),
        worst: None,
    };
    let lot = LotAccount {
        round: 1,
        until: 9,
        cards: vec![card],
        seller: Seat::One,
        winner: Some(Seat::Two),
        price: Money::new(12),
        fetched: Money::new(30),
    };
    Retrospective {
        settings: *state().settings(),
        names: ["Ada", "Bo", "Iris"].map(str::to_owned).to_vec(),
        bots: vec![None, None, Some("theory".to_owned())],
        standing: vec![rules::Standing { place: 1, seat: Seat::Two, money: Money::new(118) }],
        money: vec![Purses {
            at: 9,
            round: 1,
            because: Because::Lot,
            cash: [112, 88, 100].map(Money::new).to_vec(),
        }],
        lots: vec![lot],
        seats: vec![seat],
        rounds: vec![round],
    }
}

fn daily(text: &mut String, card: &TableCard) {
    let today = "2026-11-18".parse().unwrap();
    let mark = Some(DailyMark { day: today, practice: false });
    sample(text, "`POST api/daily`", &PlayDaily::default());
    let practice = PlayDaily { day: Some("2026-11-16".parse().unwrap()) };
    sample(text, "`POST api/daily`, to practise", &practice);
    sample(text, "its answer", &TableCard { daily: mark, pace: Pace::Untimed, ..card.clone() });
    let result = DailyResult { money: 214, place: 1, counts: DailyCounts::Yes, better: Some(83) };
    let deal = Daily {
        day: today,
        ends: 1_795_046_400,
        over: false,
        promise: PROMISE.to_owned(),
        promised: 1_794_873_601,
        seed: None,
        edition: Edition::default(),
        seat: Seat::One,
        bots: vec!["club".to_owned(); 3],
        reference_bot: "theory".to_owned(),
        players: 42,
        table: Some(table()),
        stage: Some(Stage::Over),
        result: Some(result),
        everybody: Some(vec![DailyBar { from: 200, to: 219, count: 11 }]),
        reference: Some(190),
        tomorrow: Some(DailyPromise {
            day: today.next(),
            promise: PROMISE.to_owned(),
            promised: 1_794_960_001,
        }),
    };
    sample(text, "answer to `GET api/daily` and `GET api/daily/{day}`", &deal);
    let past = DailyPast {
        day: "2026-11-17".parse().unwrap(),
        players: 51,
        reference: Some(176),
        result: Some(DailyResult { money: 130, place: 3, counts: DailyCounts::Late, better: Some(12) }),
        table: Some(table()),
    };
    let archive = DailyArchive { days: vec![past], more: true };
    sample(text, "answer to `GET api/daily/archive?before=2026-11-18`", &archive);
}
