//! `gavel arena` from the user's point of view.

#![allow(clippy::unwrap_used)]

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn gavel(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gavel")).args(args).output().unwrap()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", err(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A folder that is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gavel-arena-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let folder = Folder::new("bytes");
    let files: Vec<String> = ["1", "2", "5"]
        .map(|threads| {
            let file = folder.file(threads);
            let bots = ["arena", "theory", "greedy:0.75", "random", "half"];
            let plan = ["--deals", "3", "--seats", "3", "--mystery", "--threads", threads, "--json", &file];
            out(&gavel(&[&bots[..], &plan[..]].concat()));
            std::fs::read_to_string(file).unwrap()
        })
        .to_vec();
    assert!(files[0] == files[1] && files[1] == files[2]);
    let figures: Value = serde_json::from_str(&files[0]).unwrap();
    assert_eq!(figures["pairs"].as_array().unwrap().len(), 4 * 3);
    assert_eq!(figures["games"], 3 * 3 * (4 * 3 + 1));
    let other = folder.file("other");
    let bots = ["arena", "theory", "greedy:0.75", "random", "half"];
    out(&gavel(
        &[&bots[..], &["--deals", "3", "--seats", "3", "--mystery", "--seed", "2", "--json", &other]]
            .concat(),
    ));
    assert_ne!(std::fs::read_to_string(other).unwrap(), files[0]);
}

#[test]
fn the_matrix_names_everybody_and_the_worst_field() {
    let said = out(&gavel(&["arena", "theory", "tight", "random", "--deals", "4"]));
    for piece in
        ["Alone (rows) against a field of (columns); par is 25.0:", "theory", " against ", "worst field"]
    {
        assert!(said.contains(piece), "{piece} is not in\n{said}");
    }
    let only = out(&gavel(&["arena", "theory", "tight", "random", "--deals", "2", "--only", "tight"]));
    assert!(only.starts_with(&format!("{} games", 2 * 4 * (4 + 1))), "{only}");
    let alone = ["arena", "theory", "tight", "random", "--deals", "2", "--only", "tight", "--alone"];
    let alone = out(&gavel(&alone));
    assert!(alone.starts_with(&format!("{} games", 2 * 4 * 2)), "{alone}");
}

#[test]
fn a_report_and_the_records_of_all_games_are_written() {
    let folder = Folder::new("report");
    let (report, records) = (folder.file("report"), folder.file("records"));
    let plan = ["arena", "theory", "counter", "--deals", "2", "--seats", "5", "--proceeds", "split"];
    out(&gavel(&[&plan[..], &["--report", &report, "--records", &records]].concat()));
    let page = std::fs::read_to_string(folder.0.join("report/index.html")).unwrap();
    assert!(page.contains("<svg") && page.contains("theory") && !page.contains("NaN"));
    assert!(!page.contains("http:") && !page.contains("https:") && !page.contains("<script"));
    let mut games = 0;
    for entry in std::fs::read_dir(&records).unwrap() {
        let path = entry.unwrap().path();
        let account = out(&gavel(&["replay", path.to_str().unwrap()]));
        assert!(account.contains("The game is over."), "{account}");
        games += 1;
    }
    assert_eq!(games, 2 * 2 * 5);
}

#[test]
fn a_pairing_plays_the_same_games_whichever_other_bots_are_in_the_league() {
    let pair = |bots: &[&str]| {
        let plan = ["--deals", "3", "--seats", "3", "--json", "-"];
        let figures: Value = serde_json::from_str(&out(&gavel(&[&["arena"], bots, &plan].concat()))).unwrap();
        let pairs = figures["pairs"].as_array().unwrap().clone();
        pairs.into_iter().find(|pair| pair["bot"] == "tight" && pair["field"] == "lockin").unwrap()
    };
    let alone = pair(&["tight", "lockin"]);
    assert_eq!(alone["result"]["games"], 9);
    assert_eq!(alone, pair(&["lockin", "random", "tight"]));
}

#[test]
fn every_figure_has_an_interval() {
    let few = out(&gavel(&["arena", "random", "tight", "--deals", "1", "--seats", "3"]));
    assert!(
        few.starts_with("6 games at 3 seats, cmon-2017, proceeds second; 1 deal a pairing, seed 1\n"),
        "{few}"
    );
    assert!(few.contains("0.0–100.0"), "one deal proves nothing:\n{few}");
    let plan = ["--deals", "12", "--seats", "3", "--edition", "classic-1992", "--open-cash", "--json", "-"];
    let figures: Value =
        serde_json::from_str(&out(&gavel(&[&["arena", "random", "tight"], &plan[..]].concat()))).unwrap();
    for pair in figures["pairs"].as_array().unwrap() {
        for figure in ["wins", "place", "money"] {
            let [low, mean, high] =
                ["low", "mean", "high"].map(|end| pair["result"][figure][end].as_f64().unwrap());
            assert!(low <= mean && mean <= high && low < high, "{figure} in {pair}");
        }
    }
    assert_eq!((&figures["stopped"], &figures["open_cash"]), (&Value::Bool(false), &Value::Bool(true)));
}

#[test]
fn shards_merge_to_the_same_bytes_as_one_run() {
    let folder = Folder::new("shards");
    let bots = ["arena", "theory", "tight", "random", "--seats", "3", "--deals", "5"];
    let files = |name: &str| (folder.file(&format!("{name}.json")), folder.file(name));
    let (whole_json, whole_page) = files("whole");
    let whole = out(&gavel(&[&bots[..], &["--json", &whole_json, "--report", &whole_page]].concat()));
    let parts: Vec<String> = (1..=3)
        .map(|part| {
            let file = folder.file(&format!("part-{part}"));
            let shard = format!("{part}/3");
            let said = out(&gavel(&[&bots[..], &["--shard", &shard, "--json", &file]].concat()));
            assert!(said.starts_with(&format!("Shard {part}/3, ")), "{said}");
            file
        })
        .collect();
    let (json, page) = files("merged");
    let merge = |parts: &[&str], more: &[&str]| gavel(&[&["arena", "--merge"], parts, more].concat());
    let all: Vec<&str> = parts.iter().map(String::as_str).collect();
    let merged = out(&merge(&all, &["--json", &json, "--report", &page]));
    assert_eq!(merged.replace(&page, &whole_page), whole);
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    assert_eq!(read(&json), read(&whole_json));
    assert_eq!(read(&format!("{page}/index.html")), read(&format!("{whole_page}/index.html")));
    let printed = out(&merge(&all, &["--json", "-"]));
    assert_eq!(printed, read(&whole_json));
    for (parts, why) in [
        (vec![all[0], all[2]], "gavel: --merge: missing: 2/3".to_owned()),
        (vec![all[0], all[1], all[0]], format!("gavel: {}: shard 1/3 is there twice", all[0])),
        (vec![all[0], &whole_json], format!("gavel: {whole_json}: this is not a shard of a league: ")),
        (vec!["/no/such/file"], "gavel: /no/such/file: ".to_owned()),
    ] {
        let output = merge(&parts, &[]);
        assert!(!output.status.success() && err(&output).contains(&why), "{why}: {}", err(&output));
    }
    for (args, why) in [
        (&["--shard", "4/3", "--json", "x"][..], "expected a part and the number of parts, such as 3/16"),
        (&["--shard", "1/3"], "--json"),
        (&["--merge", all[0]], "cannot be used with"),
    ] {
        let output = gavel(&[&["arena", "tight", "random"], args].concat());
        assert!(!output.status.success() && err(&output).contains(why), "{args:?}: {}", err(&output));
    }
}

#[cfg(unix)]
#[test]
fn the_example_script_plays_a_league_with_two_processes() {
    let folder = Folder::new("script");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/shards/league.sh");
    let bots = ["tight", "random", "--seats", "3", "--deals", "4"];
    let output = Command::new("sh")
        .args([script, "2", &folder.file("league")])
        .args(bots)
        .env("GAVEL", env!("CARGO_BIN_EXE_gavel"))
        .output()
        .unwrap();
    out(&output);
    let once = out(&gavel(&[&["arena"], &bots[..], &["--json", "-"]].concat()));
    assert_eq!(std::fs::read_to_string(folder.file("league/league.json")).unwrap(), once);
}

#[test]
fn two_seats_and_the_tiny_variant_are_refused() {
    for args in [
        &["arena", "tight", "--seats", "2"][..],
        &["arena", "tight", "--edition", "tiny"],
        &["deal", "--edition", "tiny"],
        &["deal", "--seats", "Ada,Bo"],
        &["bench", "--seats", "2"],
        &["play", "--seats", "2"],
    ] {
        let output = gavel(args);
        assert!(!output.status.success(), "{args:?}");
        let said = err(&output);
        assert!(
            said.contains("3, 4 or 5") || said.contains("3 to 5") || said.contains("possible values"),
            "{args:?}: {said}"
        );
        assert!(!said.contains("tiny,"), "it is not offered: {said}");
    }
}

/// Ctrl-C in the middle of a game shows the results so far, marked as incomplete.
#[cfg(unix)]
#[test]
fn a_stopped_league_says_so_everywhere() {
    let folder = Folder::new("stopped");
    let (json, report, records) =
        (folder.file("figures.json"), folder.file("report"), folder.file("records"));
    // Quick pairings finish first; a single deal of a slow one takes half a minute.
    let bots = ["arena", "tight", "random", "flat:3000", "--seats", "3", "--threads", "2"];
    let arena = Command::new(env!("CARGO_BIN_EXE_gavel"))
        .args(bots)
        .args(["--json", &json, "--report", &report, "--records", &records])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // Once something has been played, Ctrl-C is handled.
    let records = std::path::Path::new(&records);
    while !records.exists() || records.read_dir().unwrap().next().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let killed = Command::new("sh").args(["-c", &format!("kill -INT {}", arena.id())]).status().unwrap();
    assert!(killed.success());
    let output = arena.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", err(&output));
    let said = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(said.starts_with("Stopped after ") && said.contains("200 deals a pairing planned"), "{said}");
    assert!(said.contains("flat:3000") && said.contains("not counted yet"), "{said}");
    let figures: Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(figures["stopped"], true);
    let page = std::fs::read_to_string(folder.0.join("report/index.html")).unwrap();
    assert!(page.contains("stopped early"), "{page}");
}

/// The league would take for ever, so unwritable outputs must be found before it begins.
#[test]
fn unwritable_outputs_are_found_before_anything_is_played() {
    let folder = Folder::new("room");
    let for_ever = ["arena", "random", "tight", "--deals", "1000000000"];
    let used = folder.file("used");
    out(&gavel(&["arena", "random", "tight", "--deals", "1", "--records", &used]));
    let page = folder.file("page");
    std::fs::create_dir_all(folder.0.join("page/index.html")).unwrap();
    for (args, why) in [
        (["--json", "/no/such/folder/x"], "gavel: /no/such/folder/x: "),
        (["--json", &used], &format!("gavel: {used}: ")),
        (["--report", &page], &format!("gavel: {page}/index.html: ")),
        (
            ["--records", &used],
            &format!("gavel: --records {used}: there are records in it; name an empty folder"),
        ),
        (["--threads", "100000"], "expected a whole number from 1 to 1024"),
    ] {
        let output = gavel(&[&for_ever[..], &args[..]].concat());
        assert!(!output.status.success());
        assert!(err(&output).contains(why), "{args:?}: {}", err(&output));
    }
}

#[test]
fn a_duel_stops_when_it_is_clear() {
    let said = out(&gavel(&["arena", "--sprt", "theory", "random", "--deals", "500", "--seats", "3"]));
    assert!(said.contains("theory is stronger than random."), "{said}");
    assert!(said.starts_with("After 20 deals "), "{said}");
    let open = out(&gavel(&["arena", "--sprt", "theory", "lockin", "--deals", "2", "--seats", "3"]));
    assert!(open.contains("it is not clear whether theory or lockin is stronger"), "{open}");
    let verdicts = ["1", "3"].map(|threads| {
        let plan = ["--seats", "3", "--margin", "0.2", "--threads", threads, "--json", "-"];
        out(&gavel(&[&["arena", "--sprt", "half", "counter"], &plan[..]].concat()))
    });
    assert_eq!(verdicts[0], verdicts[1]);
    let figures: Value = serde_json::from_str(&verdicts[0]).unwrap();
    assert_ne!(figures["verdict"], "open", "{figures}");
}

#[test]
fn impossible_leagues_say_why() {
    for (args, why) in [
        (&["theory", "theory"][..], "gavel: a bot is named twice; each plays in many copies anyway"),
        (&["--sprt", "theory"], "gavel: --sprt compares two bots"),
        (&["theory", "--only", "half"], "gavel: --only half: that bot is not among the players"),
        (&["theory", "--seats", "4", "--mystery"], "gavel: the mystery hand is for three seats"),
        (&["--sprt", "theory", "half", "--margin", "9"], "gavel: --margin must be from 0.0005 to 0.5"),
        (&["theory", "--deals", "-5"], "expected a whole number from 1 to 1000000000"),
    ] {
        let output = gavel(&[&["arena"], args].concat());
        assert!(!output.status.success());
        assert!(err(&output).contains(why), "{args:?}: {}", err(&output));
    }
    assert!(err(&gavel(&["arena", "thoery"])).contains("there is no bot 'thoery'; 'gavel bots' lists them"));
}

#[test]
fn every_bot_is_listed_and_can_be_named() {
    let said = out(&gavel(&["bots"]));
    for line in said.lines() {
        let name = line.split_whitespace().next().unwrap();
        // These two need to be told what they play by.
        let needs_more = ["exec", "weights"].contains(&name);
        assert_ne!(needs_more, name.parse::<bots::Name>().is_ok(), "{line}");
        assert!(line.ends_with('.'), "{line}");
    }
    assert_eq!(said.lines().count(), bots::KINDS.len());
}
