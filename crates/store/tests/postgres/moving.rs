//! A house is moved from a file to a database, and back.

use protocol::{CommandId, Millis, PersonId, Seq, Stage};
use store::{
    Account, Append, Changed, Channel, ChannelKind, Dailies as _, DailyDeal, DailyScore, Digest, Filed,
    House, Invitation, Invitations as _, Keys, Log as _, MoveError, Moved, NodeId, Nodes as _, Notice,
    Notices as _, Passkey, Peer, Person, Postgres, Put, Refused, Reply, Report, Results as _, Score, Scored,
    Scoring, Secret as _, Session, ShelfRow, Sqlite, Store as _, Ticket, Turnover, move_house,
};

use super::{append, database, founding, table};

/// A house with rows in every table, more than one page of people, and three secrets.
pub(super) async fn furnish(house: &impl House) -> Moved {
    for number in 0..600 {
        let person = Person {
            id: PersonId::new(number << 64 | 7),
            name: format!("Ada {number}"),
            since: Millis::new(3),
            kept: false,
        };
        house.keep_person(person).await.unwrap();
    }
    for number in 0..550u128 {
        let account = Account {
            person: PersonId::new(number << 64 | 7),
            name: format!("Ada {number}"),
            look: format!("ada {number}"),
            pass: (number % 2 == 0).then(|| format!("$argon2id${number}")),
            codes: vec![Digest([number as u8; 32]); number as usize % 3],
            since: Millis::new(5),
            version: 0,
        };
        let session = Session {
            digest: Digest([number as u8; 32]),
            person: account.person,
            since: Millis::new(6),
            seen: Millis::new(7),
            device: "Firefox, Linux".to_owned(),
        };
        let begins = Turnover { begins: (number < 200).then_some(session), ..Turnover::default() };
        let passkey = Passkey {
            id: vec![number as u8; 16],
            person: account.person,
            key: vec![1, 2, 3],
            state: vec![4],
            answered: 8,
            name: "Łódź".to_owned(),
            since: Millis::new(5),
            seen: Millis::new(6),
        };
        let keys = if number < 100 { Keys::Add(passkey) } else { Keys::Same };
        assert_eq!(house.change_account_with(account, begins, keys).await, Ok(Changed::Done));
    }
    house.forget_person(PersonId::new(580 << 64 | 7), Millis::new(9)).await.unwrap();
    for now in [100, 200] {
        house.rotate(Millis::new(now), Millis::new(0)).await.unwrap();
    }
    let mut commands = 0;
    for number in 0..40 {
        let id = table(number);
        house.found(founding(id)).await.unwrap();
        for seq in 1..=(number as u32 * 3) {
            commands += 1;
            let mut full = append(id, seq, u128::from(seq));
            full.author = full.author.filter(|_| seq % 3 != 0);
            full.deadline = full.deadline.filter(|_| number % 2 == 0);
            if seq % 5 == 0 {
                let people = vec![PersonId::new(9), PersonId::new(4)];
                full.shelf = Some(ShelfRow {
                    stage: Stage::Over,
                    listed: seq % 2 == 0,
                    summary: "ż'".to_owned(),
                    people,
                });
            }
            full.record = (seq == 7).then(|| "a record\n".repeat(99));
            house.append(Append { command: format!("{{\"żółć\":{seq}}}"), ..full }).await.unwrap();
        }
    }
    // Some of them are scored, one of a table that was removed, one is dismissed, and the others wait.
    let waiting = house.unscored(99).await.unwrap();
    assert!(waiting.len() > 20);
    for (number, table) in (1..).zip(waiting[..9].iter().copied().chain([table(99)])) {
        let score = Score {
            person: PersonId::new(u128::from(number) % 3),
            pool: (number % 2 == 0).then(|| "four".to_owned()),
            standing: format!("{{\"games\":{number}}}"),
        };
        let (at, facts) = (Millis::new(number), format!("ż {number}"));
        let game = Scored { number, table, at, facts, scores: vec![score] };
        assert_eq!(house.score(game).await, Ok(Scoring::Written));
    }
    house.dismiss(waiting[10]).await.unwrap();
    for day in 1..=3 {
        let made = Millis::new(u64::from(day));
        let deal = DailyDeal { day, seed: [day as u8; 32], made, reference: None };
        assert_eq!(house.put_deal(deal.clone()).await, Ok(deal));
        for person in 0..u128::from(day) {
            let (person, table) = (PersonId::new(person), table(person as u64));
            let score =
                DailyScore { day, person, table, at: made, money: 100 + day, place: 2, alone: day > 1 };
            house.put_daily(score).await.unwrap();
        }
    }
    house.put_reference(2, 190).await.unwrap();
    // Somebody wants to hear of their games.
    let (person, since) = (PersonId::new(3 << 64 | 7), Millis::new(5));
    house.put_wishes(person, "{\"ż\":1}".to_owned()).await.unwrap();
    let address = "https://push.example/1".to_owned();
    let (kind, keys, language) = (ChannelKind::Push, vec![5; 81], "pl".to_owned());
    let channel = Channel { person, address, kind, keys, language, since };
    assert_eq!(house.put_channel(channel).await, Ok(Put::Done));
    house.push_key(Some([6; 32])).await.unwrap();
    let (kind, said) = ("turn".to_owned(), "{\"ż\":2}".to_owned());
    let notice =
        Notice { person, table: table(3), kind, said, at: Millis::new(4), due: Millis::new(6), tries: 0 };
    house.note(vec![notice.clone(), Notice { table: table(4), ..notice }]).await.unwrap();
    assert_eq!(house.take_due(Millis::new(6), Millis::new(99), 1).await.unwrap().len(), 1, "tried once");
    meet(house).await;
    Moved { tables: 40, commands, people: 600, secrets: 3 }
}

/// People invite each other, refuse that, wait for each other, and report what they hear.
async fn meet(house: &impl House) {
    let person = |number: u128| PersonId::new(number << 64 | 7);
    // More than a page, to some tables and from several people, of which one is not known, and one has said no.
    for number in 0..60u64 {
        for name in ["Ada", "Żółw", "Bo", "Cy", "Di", "Ed", "Ada 7", "Bo 7", "Cy 7"] {
            let whom = match name {
                "Żółw" => None,
                name => Some(person(u128::from(number) + name.len() as u128 * 100)),
            };
            let invitation = Invitation {
                table: table(number),
                key: name.to_lowercase(),
                name: name.to_owned(),
                person: whom,
                by: person(u128::from(number)),
                at: Millis::new(number),
                declined: false,
            };
            house.invite(invitation, Millis::new(0)).await.unwrap();
        }
    }
    house.reply(table(3), person(203), Reply::Declines).await.unwrap();
    for from in [Refused::From(person(9)), Refused::Everybody] {
        assert_eq!(house.refuse(person(209), from, true).await, Ok(true));
    }
    // What came before a refusal was taken back is still not shown.
    assert_eq!(house.refuse(person(309), Refused::Everybody, true).await, Ok(true));
    assert_eq!(house.refuse(person(309), Refused::Everybody, false).await, Ok(true));
    let ticket = Ticket {
        person: person(8),
        holder: 1,
        wish: "any".to_owned(),
        promise: None,
        since: Millis::new(1),
        bots_at: None,
        seen: Millis::new(2),
        here: true,
        called: None,
    };
    house.wait(ticket, Millis::new(0), Millis::new(0)).await.unwrap();
    for entry in 1..=2 {
        let report = Report {
            table: table(3),
            entry: Seq::new(entry),
            by: person(1),
            about: (entry == 1).then(|| person(2)),
            at: Millis::new(u64::from(entry)),
            said: "żle".to_owned(),
            note: String::new(),
        };
        assert_eq!(house.file_report(report).await, Ok(Filed::Done));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_is_moved_there_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let open = |name: &str| Sqlite::open(&folder.path().join(name)).unwrap();
    let (old, new) = (open("old.db"), open("new.db"));
    let (url, other) = (database("moving"), database("moving-other"));
    let between = Postgres::open(&url).await.unwrap();
    let all = furnish(&old).await;
    let mut told = Vec::new();
    let moved = move_house((&old, "old"), &between, |done, all| told.push((done, all))).await;
    assert_eq!(moved, Ok(all));
    assert_eq!(told.last(), Some(&(80, 80)));
    between.close().await;
    let between = Postgres::open(&url).await.unwrap();
    assert_eq!(between.secrets(), old.secrets(), "nobody is signed out");
    assert_eq!(move_house((&between, "between"), &new, |_, _| ()).await, Ok(all));
    for number in 0..40 {
        assert_eq!(new.whole(table(number)).await, old.whole(table(number)).await);
    }
    assert_eq!(new.games(0, 99).await, old.games(0, 99).await);
    assert_eq!(new.games(0, 99).await.unwrap().len(), 10);
    assert_eq!(new.deals(99, 99).await, old.deals(99, 99).await);
    assert_eq!(new.deal(2).await.unwrap().unwrap().reference, Some(190));
    for day in 1..=3 {
        assert_eq!(new.dailies(day).await.unwrap().len(), day as usize);
        assert_eq!(new.dailies(day).await, old.dailies(day).await);
    }
    let (mut there, mut here) = (new.unscored(99).await.unwrap(), old.unscored(99).await.unwrap());
    there.sort_unstable();
    here.sort_unstable();
    assert_eq!(there, here, "what was dismissed stays so");
    let person = PersonId::new(3 << 64 | 7);
    assert_eq!(new.channels(person).await, old.channels(person).await);
    assert_eq!(new.channels(person).await.unwrap().len(), 1);
    assert_eq!(new.wishes(person).await.unwrap().as_deref(), Some("{\"ż\":1}"));
    assert_eq!(new.push_key(None).await, Ok(Some([6; 32])), "browsers know the server again");
    let tries: Vec<u32> = new.unsent(person).await.unwrap().iter().map(|(notice, _)| notice.tries).collect();
    assert_eq!(tries, [1, 0], "what waits to be sent is still sent");
    assert_eq!(new.invited_to(table(3)).await, old.invited_to(table(3)).await);
    assert_eq!(new.invited_to(table(3)).await.unwrap().len(), 9);
    assert_eq!(new.refusals(PersonId::new(209 << 64 | 7)).await.unwrap().len(), 2);
    let (id, command) = (table(3), CommandId::new(1));
    assert_eq!(new.read(id, Seq::ZERO).await.unwrap()[0].author.unwrap().1, command);

    // Twice, or over somebody who lives there: no.
    assert_eq!(move_house((&old, "old"), &between, |_, _| ()).await, Err(MoveError::NotEmpty));
    let peer = Peer { id: NodeId::new(1), address: String::new(), version: 1 };
    between.join(peer.clone()).await.unwrap();
    let empty = Postgres::open(&other).await.unwrap();
    assert_eq!(move_house((&between, "between"), &empty, |_, _| ()).await, Err(MoveError::InUse));
    between.leave(peer.id).await.unwrap();

    // A server that was there once has drawn the deal of a day and the key of its pushes.
    let (drawn, keyed) = (open("drawn.db"), open("keyed.db"));
    let deal = DailyDeal { day: 1, seed: [9; 32], made: Millis::new(1), reference: None };
    drawn.put_deal(deal).await.unwrap();
    keyed.push_key(Some([1; 32])).await.unwrap();
    for used in [&drawn, &keyed] {
        assert_eq!(move_house((&between, "between"), used, |_, _| ()).await, Err(MoveError::NotEmpty));
    }

    // One that was interrupted goes on, and only that one.
    empty.note_move(Some("old".to_owned())).await.unwrap();
    for number in 0..9 {
        empty.put_whole(old.whole(table(number)).await.unwrap().unwrap()).await.unwrap();
    }
    let another = move_house((&new, "new"), &empty, |_, _| ()).await;
    assert_eq!(another, Err(MoveError::Another("old".to_owned())));
    assert_eq!(move_house((&old, "old"), &empty, |_, _| ()).await, Ok(all));
    assert_eq!(empty.noted_move().await, Ok(None));
}
