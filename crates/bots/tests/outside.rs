//! External programs: well-behaved ones and misbehaving ones.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::process::Command;
use std::time::Duration;

use bots::outside::{REPLACED, check, question};
use bots::{Player, Rng};
use common::{PLENTY, Script, meet, named, play, root};
use rules::{Deck, History, Position, Seat, Settings, Setup, State, Viewer};
use serde_json::{Value, json};

/// The complaints of a program that gets a strike for each of three questions.
fn three(sentence: &str) -> [&str; 4] {
    [sentence, sentence, sentence, REPLACED]
}

fn plays_without_a_complaint(command: &str, name: &str) {
    assert_eq!(check(command, PLENTY), Ok(name.to_owned()));
    for (number, settings) in Settings::every().enumerate().filter(|(number, _)| number % 7 == 0) {
        let mut players: Vec<Player> = settings
            .chairs()
            .seats()
            .map(|seat| named(if seat.index() % 2 == 0 { "random" } else { "greedy" }, PLENTY))
            .collect();
        players[1] = named(&format!("exec:{command}"), PLENTY);
        play(settings, number as u64, &mut players);
        assert_eq!(players[1].complaints(), [""; 0]);
    }
}

#[test]
fn the_python_example_plays_whole_games_without_a_complaint() {
    plays_without_a_complaint(&format!("python3 '{}/examples/bot.py'", root().display()), "bot.py");
}

#[test]
fn the_rust_example_plays_whole_games_without_a_complaint() {
    // Built here because nothing else builds it; otherwise an outdated one would be tested.
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", "rust-bot", "--message-format", "json"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let messages = String::from_utf8(built.stdout).unwrap();
    let program = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .find_map(|message| message["executable"].as_str().map(str::to_owned));
    plays_without_a_complaint(&format!("'{}'", program.unwrap()), "rust-bot");
}

#[test]
fn a_script_that_always_gives_the_mildest_answer_plays_without_a_complaint() {
    let script = Script::new(r#"while read -r line; do mild "$line"; done"#);
    assert_eq!(script.complaints(PLENTY), [""; 0]);
}

#[test]
fn an_illegal_answer_is_reported_with_its_first_example() {
    let script = Script::new(
        r#"while read -r line; do case $line in *'"menu":"bid"'*) echo '{"action":"=9999"}';; *) mild "$line";; esac; done"#,
    );
    let sentence = "bid more than it has, such as '=9999': seat 1 has 100, and cannot bid 9999";
    assert_eq!(script.complaints(PLENTY), three(sentence));
}

#[test]
fn garbage_is_reported_with_its_first_example() {
    let script = Script::new(
        r#"while read -r line; do case $line in *'"type":"act"'*) echo "I pass! $((n+=1))";; esac; done"#,
    );
    assert_eq!(
        script.complaints(PLENTY),
        three("sent a line that is not a JSON object, such as 'I pass! 1'")
    );
}

#[test]
fn an_answer_without_an_action_is_one_kind_of_fault_whatever_its_number() {
    let script = Script::new(
        r#"while read -r line; do case $line in *'"type":"act"'*) echo '{"id":'$((n+=1))',"action":5}';; esac; done"#,
    );
    assert_eq!(script.complaints(PLENTY), three(r#"gave no action, such as '{"action":5,"id":1}'"#));
}

#[test]
fn an_answer_to_a_question_not_asked_is_a_strike() {
    let script = Script::new(
        r#"while read -r line; do case $line in *'"type":"act"'*) echo '{"id":'$((n+=1))'000,"action":"-"}';; esac; done"#,
    );
    let sentence = "answered a question that was not asked, such as question 1000 when 1 was asked";
    assert_eq!(script.complaints(PLENTY), three(sentence));
}

#[test]
fn acting_for_another_seat_is_a_strike() {
    let script = Script::new(
        r#"while read -r line; do case $line in *'"type":"act"'*) echo '{"action":"3-"}';; esac; done"#,
    );
    assert_eq!(script.complaints(PLENTY), three("acted for another seat, such as '3-' from seat 1"));
}

#[test]
fn a_line_that_is_too_long_is_one_strike() {
    let script = Script::new(
        r#"while read -r line; do case $line in *'"type":"act"'*)
            test $((n+=1)) = 1 && { printf '%0300000d' 0; echo; } || mild "$line";; esac; done"#,
    );
    let said = script.complaints(PLENTY);
    assert!(
        matches!(&said[..], [one] if one.starts_with("said a line of more than 64 KiB, such as '000")),
        "{said:?}"
    );
}

#[test]
fn a_bot_that_thinks_too_long_loses_its_decision() {
    let script = Script::new("while read -r line; do :; done");
    assert_eq!(script.complaints(Duration::from_millis(20)), three("thought too long (more than 20 ms)"));
}

#[test]
fn an_unfinished_answer_is_quoted() {
    let script = Script::new(
        r#"while read -r line; do case $line in *'"type":"act"'*) printf '{"action":"-"}';; esac; done"#,
    );
    let said = script.complaints(Duration::from_secs(3));
    let sentence = r#"thought too long (more than 3 s) (its line was not ended), such as '{"action":"-"}'"#;
    assert_eq!(said, three(sentence));
}

/// Endless answers to earlier questions must not extend the time to think.
#[test]
fn a_bot_that_floods_stale_answers_is_too_late() {
    let script = Script::new(r#"exec yes '{"id":0,"action":"-"}'"#);
    let sentence = "thought too long (more than 2 s) and answered an earlier question, \
                    such as question 0 when 1 was asked";
    assert_eq!(script.complaints(Duration::from_secs(2)), three(sentence));
}

#[test]
fn a_bot_that_never_reads_and_never_stops_talking_blocks_nobody() {
    let script = Script::new(r#"exec yes '{"action":"+"}'"#);
    let said = script.complaints(PLENTY);
    assert!(
        said[0].starts_with("answered with something that is not an action, such as '+': expected a card"),
        "{said:?}"
    );
    assert_eq!(said.len(), 4);
}

#[test]
fn a_program_that_died_is_reported_with_its_exit_status() {
    let script = Script::new("read game; exit 3");
    assert_eq!(script.complaints(PLENTY), three("died (exit status: 3)"));
}

#[test]
fn a_program_that_died_is_reported_with_its_signal() {
    let script = Script::new("read game; kill -SEGV $$");
    let said = script.complaints(PLENTY);
    assert!(said[0].starts_with("died (signal: 11 (SIGSEGV)"), "{said:?}");
}

#[test]
fn a_program_counts_as_dead_even_if_its_helper_keeps_its_output_open() {
    let script = Script::new("sleep 600 & echo $! >> helpers; read game; exit 4");
    assert_eq!(script.complaints(Duration::from_secs(3)), three("died (exit status: 4)"));
    script.wrote("helpers").lines().for_each(common::has_ended);
}

#[test]
fn a_program_that_closes_its_output_is_not_dead() {
    let script = Script::new("exec >&-; while read line; do :; done");
    assert_eq!(script.complaints(PLENTY), three("closed its standard output"));
}

#[test]
fn three_strikes_replace_a_program_and_the_next_game_starts_afresh() {
    let script = Script::new(
        r#"while read -r line; do echo "$line" >> log; case $line in *'"type":"act"'*) echo no;; esac; done"#,
    );
    let mut program = script.player(PLENTY);
    let said = meet(&mut program, 2);
    drop(program);
    let game = three("sent a line that is not a JSON object, such as 'no'");
    assert_eq!(said, [game, game].concat());
    let log = script.wrote("log");
    let count = |what: &str| log.lines().filter(|line| line.contains(what)).count();
    assert_eq!((count(r#""type":"act""#), count("new-game"), count(r#""type":"game-over""#)), (6, 2, 0));
}

#[test]
fn a_program_that_died_is_started_again_and_told_where_it_is() {
    let script = Script::new(
        r#"echo start >> log
           while read -r line; do
               echo "$line" >> log
               case $line in *'"type":"act"'*) test -e died || { touch died; exit 3; };; esac
               mild "$line"
           done"#,
    );
    let mut program = script.player(PLENTY);
    assert_eq!(meet(&mut program, 1), ["died (exit status: 3)"]);
    drop(program);
    let log = script.wrote("log");
    let again = log.split("start\n").nth(2).unwrap();
    let mut lines = again.lines();
    assert!(lines.next().unwrap().contains(r#""type":"new-game""#), "{log}");
    assert!(lines.next().unwrap().contains(r#""type":"act""#), "{log}");
    assert_eq!(log.matches("start\n").count(), 2);
}

#[test]
fn a_program_that_dies_between_games_loses_no_decision() {
    let script = Script::new(
        r#"echo $$ > self
           while read -r line; do
               mild "$line"
               case $line in *'"type":"game-over"'*) exit 0;; esac
           done"#,
    );
    let mut program = script.player(PLENTY);
    assert_eq!(meet(&mut program, 1), [""; 0]);
    common::has_ended(&script.wrote("self"));
    assert_eq!(meet(&mut program, 1), ["died (exit status: 0)"]);
}

#[test]
fn the_last_news_arrives_and_the_program_has_time_to_exit() {
    let script = Script::new(
        r#"while read -r line; do echo "$line" >> log; mild "$line"; done; echo 'the end' >> log"#,
    );
    let mut program = script.player(PLENTY);
    assert_eq!(meet(&mut program, 1), [""; 0]);
    drop(program);
    let log = script.wrote("log");
    let last: Vec<&str> = log.lines().rev().take(2).collect();
    assert_eq!(last[0], "the end");
    assert!(last[1].contains(r#""type":"game-over""#), "{}", last[1]);
}

#[test]
fn everything_a_program_has_started_ends_with_it() {
    // It does not exit when its input ends, either.
    let script = Script::new(
        r#"sleep 600 & echo $! > helper; echo $$ > self; while read -r line; do mild "$line"; done; exec sleep 600"#,
    );
    assert_eq!(script.complaints(PLENTY), [""; 0]);
    common::has_ended(&script.wrote("helper"));
    common::has_ended(&script.wrote("self"));
}

#[test]
fn checking_a_bad_program_gives_the_reason() {
    let refused = |body: &str| check(&Script::without_hello(body).command(), PLENTY).unwrap_err();
    assert_eq!(
        check("no-such-program-anywhere", PLENTY).unwrap_err(),
        "cannot be started: No such file or directory (os error 2)"
    );
    assert_eq!(check("sh 'my bot", PLENTY).unwrap_err(), "cannot be started: a quote is not closed");
    assert_eq!(refused("read hello; exit 7"), "did not say hello: died (exit status: 7)");
    assert_eq!(
        refused("echo Welcome!; read hello"),
        "did not say hello: sent a line that is not a JSON object: 'Welcome!'"
    );
    assert_eq!(
        refused(r#"echo '{"type":"hello","protocol":2}'; read hello"#),
        r#"did not say hello with protocol 1: '{"protocol":2,"type":"hello"}'"#
    );
}

#[test]
fn a_program_that_cannot_be_started_is_tried_once_and_replaced_in_every_game() {
    let mut program = named("exec:no-such-program-at-all", PLENTY);
    let why = "cannot be started: No such file or directory (os error 2)";
    assert_eq!(meet(&mut program, 3), [why, REPLACED, REPLACED, REPLACED]);
    let mut copy = named("exec:no-such-program-at-all", PLENTY);
    assert_eq!(meet(&mut copy, 2), [REPLACED, REPLACED]);
}

#[test]
fn a_nameless_program_is_called_by_its_command_line() {
    let script = Script::without_hello(r#"read hello; echo '{"protocol":1}'"#);
    assert_eq!(check(&script.command(), PLENTY), Ok(script.command()));
}

/// The question is the same, byte for byte, in every world that the seat cannot tell from the real one.
#[test]
fn a_question_does_not_depend_on_what_the_seat_cannot_see() {
    for (number, settings) in Settings::every().enumerate() {
        let mut rng = Rng::stream(number as u64, &[3]);
        let first = settings.chairs().all().draw(&mut rng).unwrap();
        let setup = Setup::new(settings, first, Deck::shuffled(settings.edition(), &mut rng)).unwrap();
        let mut news = History::EMPTY;
        let mut state = State::observed(&setup, &mut news);
        let mut dice = named("random", PLENTY);
        while let Some(seat) = state.awaits().draw(&mut rng) {
            let menu = state.menu(seat).unwrap();
            let view = state.view(Viewer::Seat(seat));
            let world = view.imagine(&mut rng);
            let other = question(&world.view(Viewer::Seat(seat)), &news, &world.menu(seat).unwrap(), 1);
            assert_eq!(question(&view, &news, &menu, 1).to_string(), other.to_string(), "table {number}");
            let action = dice.act(&state.eyes(seat), &menu, &mut rng);
            state.apply(seat, action, &mut news).unwrap();
        }
    }
}

/// What a script has written to its log, one message for each line.
fn heard(script: &Script) -> Vec<Value> {
    script.wrote("log").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_copy_that_is_started_again_is_told_what_has_happened_so_far() {
    let script = Script::new(
        r#"while read -r line; do
            echo "$line" >> log
            case $line in *'"menu":"bid"'*) test -e died || { touch died; exit; };; esac
            mild "$line"
        done"#,
    );
    script.complaints(PLENTY);
    let heard = heard(&script);
    let games: Vec<usize> = (0..heard.len()).filter(|&place| heard[place]["type"] == "new-game").collect();
    assert_eq!((games.len(), &heard[games[0]]["news"]), (2, &json!([])));
    let before: Vec<&Value> = heard[..games[1]]
        .iter()
        .filter(|message| message["type"] == "news")
        .map(|message| &message["news"])
        .collect();
    let told = heard[games[1]]["news"].as_array().unwrap();
    // The first copy died of a question; what was done for it came after.
    assert!(told.iter().zip(&before).all(|(told, before)| told == *before), "{told:?}\n{before:?}");
    assert!(told.len() >= before.len() && told[0]["event"] == "dealt");
    for field in ["game", "seed", "seat", "first", "settings"] {
        assert_eq!(heard[games[0]][field], heard[games[1]][field], "{field}");
        assert!(!heard[games[0]][field].is_null(), "{field}");
    }
}

#[test]
fn a_question_says_who_bid_and_passed_in_this_auction_and_what_was_paid() {
    let settings = common::table();
    let setup = Setup::new(settings, Seat::One, Deck::sorted(settings.edition())).unwrap();
    let mut position = Position::new(&setup);
    let asked = |position: &Position, seat: Seat| {
        let view = position.eyes(seat).view();
        question(&view, position.history(), &view.menu().unwrap(), 1)
    };
    let mut play = |seat: u8, action: &str| {
        position.play(Seat::new(seat).unwrap(), action.parse().unwrap()).unwrap();
        position.clone()
    };
    play(1, ":Ao1");
    play(2, "=7");
    play(1, "-");
    let open = asked(&play(3, "=9"), Seat::One);
    // The bid of seat 3 asks everybody again.
    assert_eq!(open["auction"], json!({"bids": [null, 7, 9], "passed": [], "added_none": []}));
    let open = asked(&play(1, "-"), Seat::Two);
    assert_eq!(open["auction"]["passed"], json!([1]));
    let next = asked(&play(2, "-"), Seat::Two);
    assert_eq!(next["auction"], json!({"bids": [null, null, null], "passed": [], "added_none": []}));
    assert_eq!((&next["paid"], &next["received"]), (&json!([0, 0, 9]), &json!([9, 0, 0])));
}

#[test]
fn a_program_may_decide_a_card_and_its_price_at_once() {
    // It offers a card of fixed price if it has one, with the price, and is never asked for a price after that.
    let script = Script::new(
        r#"while read -r line; do
            echo "$line" >> log
            case $line in
            *'"menu":"offer"'*)
                hand=${line#*'"hand":["'}; hand=${hand%%]*}
                case $hand in
                *f[1-4]*) left=${hand%%f[1-4]*}; rest=${hand#"$left"}
                    echo '{"action":":'${left#"${left%?}"}${rest%"${rest#??}"}'","then":"@7"}';;
                *) echo '{"action":":'${hand%%\"*}'","then":"@7"}';;
                esac;;
            *) mild "$line";;
            esac
        done"#,
    );
    assert_eq!(script.complaints(PLENTY), [""; 0]);
    let heard = heard(&script);
    let named = |price: u64| json!({"event": "priced", "seat": 1, "price": price});
    assert!(heard.iter().any(|message| message["news"] == named(7)));
    assert!(
        heard
            .iter()
            .all(|message| message["menu"]["menu"] != "price" || message["menu"]["most"].as_u64() < Some(7))
    );
}

#[test]
fn each_seat_has_a_seed_of_its_own_and_the_game_one_id() {
    let scripts =
        [(); 2].map(|()| Script::new(r#"while read -r line; do echo "$line" >> log; mild "$line"; done"#));
    let [one, two] = &scripts;
    play(common::table(), 5, &mut [one.player(PLENTY), two.player(PLENTY), named("tight", PLENTY)]);
    let [one, two] = [heard(one), heard(two)].map(|heard| heard[0].clone());
    assert_eq!((&one["game"], &one["game"]), (&json!("0000000000000005"), &two["game"]));
    assert_ne!(one["seed"], two["seed"]);
    assert_eq!(one["first"], two["first"]);
}
