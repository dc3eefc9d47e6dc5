//! `cargo xtask tidy`: checks what no compiler checks.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::{root, web};

/// Which of our crates each of our crates may use.
const DEPENDENCY_LAW: &[(&str, &[&str])] = &[
    ("gavel-rules", &[]),
    ("bots", &["encoding", "gavel-rules"]),
    ("arena", &["bots", "gavel-rules"]),
    ("art", &["gavel-rules"]),
    ("encoding", &["gavel-rules"]),
    ("env", &["bots", "encoding", "gavel-rules"]),
    ("gavel-python", &["arena", "art", "bots", "encoding", "env", "narrator", "gavel-rules"]),
    ("messages", &[]),
    ("narrator", &["gavel-rules"]),
    ("protocol", &["gavel-rules"]),
    ("table", &["protocol", "gavel-rules"]),
    ("terminal", &["art", "bots", "messages", "protocol", "gavel-rules", "table"]),
    ("postgres-server", &[]),
    ("store", &["protocol", "gavel-rules"]),
    ("client", &["protocol", "gavel-rules"]),
    ("load", &["bots", "client", "postgres-server", "protocol", "gavel-rules", "store"]),
    ("server", &["art", "bots", "client", "messages", "protocol", "gavel-rules", "store", "table"]),
    (
        "gavel",
        &[
            "gavel-rules",
            "bots",
            "arena",
            "art",
            "client",
            "load",
            "messages",
            "narrator",
            "postgres-server",
            "protocol",
            "server",
            "store",
            "table",
            "terminal",
        ],
    ),
    ("rust-bot", &[]),
    ("xtask", &["postgres-server"]),
];

/// A file with more lines than this needs to be split.
const LONGEST_FILE: usize = 800;

pub(crate) fn run() -> Result<(), String> {
    let sources = files(&root(), &["rs"])?;
    let mut faults = Vec::new();
    let metadata = metadata()?;
    faults.extend(dependency_law(&metadata));
    faults.extend(promised_versions(&metadata)?);
    faults.extend(edition_names(&sources)?);
    let client = files(&root().join("web/src"), &["ts", "svelte"])?;
    faults.extend(rules_and_tests(&[sources.as_slice(), &client].concat())?);
    faults.extend(plain_words(&sources)?);
    if faults.is_empty() {
        println!("tidy: {} files are in order", sources.len() + client.len());
        return Ok(());
    }
    faults.iter().for_each(|fault| eprintln!("tidy: {fault}"));
    Err(format!("{} promises are broken", faults.len()))
}

/// Every file with one of these extensions, except built or downloaded ones.
fn files(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|why| why.to_string())?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !["target", "node_modules", ".git", "corpus"].contains(&name.as_str()) {
                found.extend(files(&path, endings)?);
            }
        } else if endings.iter().any(|ending| path.extension().is_some_and(|have| have == *ending)) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// Cargo's metadata on our crates.
fn metadata() -> Result<Value, String> {
    let output = Command::new("cargo")
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(root())
        .output()
        .map_err(|why| format!("cargo metadata: {why}"))?;
    serde_json::from_slice(&output.stdout).map_err(|why| format!("cargo metadata: {why}"))
}

fn dependency_law(metadata: &Value) -> Vec<String> {
    let law: BTreeMap<&str, &[&str]> = DEPENDENCY_LAW.iter().copied().collect();
    let none = Vec::new();
    let mut faults = Vec::new();
    for package in metadata["packages"].as_array().unwrap_or(&none) {
        let name = package["name"].as_str().unwrap_or_default();
        let Some(allowed) = law.get(name) else {
            faults.push(format!("the dependency law does not speak of the crate '{name}'"));
            continue;
        };
        for dependency in package["dependencies"].as_array().unwrap_or(&none) {
            let used = dependency["name"].as_str().unwrap_or_default();
            let ours = dependency["path"].is_string();
            if ours && dependency["kind"].is_null() && !allowed.contains(&used) {
                faults.push(format!("'{name}' must not depend on '{used}'"));
            }
            if name == "gavel-rules" && dependency["kind"].is_null() && dependency["optional"] == false {
                faults.push(format!("'rules' requires '{used}', and must require nothing"));
            }
        }
    }
    faults
}

/// `Cargo.toml` sets the oldest supported Rust, `web/package.json` the oldest Node. Documents and tests must agree with
/// them.
fn promised_versions(metadata: &Value) -> Result<Vec<String>, String> {
    let rust = metadata["packages"][0]["rust_version"].as_str().unwrap_or_default();
    let node = web::oldest_node()?;
    let mut faults = Vec::new();
    let ours = metadata["packages"][0]["version"].as_str().unwrap_or_default();
    for (file, words) in [
        ("CITATION.cff", format!("\nversion: {ours}\n")),
        ("README.md", format!("Rust ({rust} or newer)")),
        ("README.md", format!("Node ({node} or newer)")),
        (".github/workflows/test.yml", format!("rust:{rust}-")),
        (".gitlab-ci.yml", format!("rust:{rust}-")),
    ] {
        if !read(&root().join(file))?.contains(&words) {
            faults.push(format!("{file} does not say '{}'", words.trim()));
        }
    }
    Ok(faults)
}

/// Editions are values: their names appear only in `edition.rs`, in tests and in documents.
fn edition_names(sources: &[PathBuf]) -> Result<Vec<String>, String> {
    let home = root().join("crates/rules/src/edition.rs");
    let text = read(&home)?;
    let tables =
        text.split("const PRINTED: [").nth(1).unwrap_or_default().split("\n];").next().unwrap_or_default();
    let quoted = |line: &str| line.split('"').nth(1).map(str::to_owned);
    let ids: BTreeSet<String> =
        tables.lines().filter(|line| line.contains("id:")).filter_map(quoted).collect();
    let artists: BTreeSet<String> = text
        .split("mod tests")
        .next()
        .unwrap_or_default()
        .lines()
        .filter(|line| line.contains("[\""))
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .map(str::to_owned)
        .collect();
    if ids.len() != 4 || artists.len() != 15 {
        return Err(format!("edition.rs has 4 editions and 15 artists, not {ids:?} and {artists:?}"));
    }
    let mut faults = Vec::new();
    for path in sources.iter().filter(|path| **path != home && shown(path).contains("/src/")) {
        // Tests at the end of a file may name editions.
        let text = read(path)?;
        let lines = text.lines().take_while(|line| *line != "#[cfg(test)]").enumerate();
        // Examples in comments are documents.
        for (index, line) in lines.filter(|(_, line)| !line.trim_start().starts_with("///")) {
            let id = ids.iter().find(|id| line.contains(id.as_str()));
            let artist = artists.iter().find(|artist| line.contains(&format!("\"{artist}\"")));
            for name in id.into_iter().chain(artist) {
                faults.push(format!("{}:{}: '{name}' belongs into edition.rs", shown(path), index + 1));
            }
        }
    }
    Ok(faults)
}

/// Every rule of the rulebook has a test named after it, and every rule that is cited exists.
fn rules_and_tests(sources: &[PathBuf]) -> Result<Vec<String>, String> {
    let rulebook = read(&root().join("docs/rules.md"))?;
    let rules: BTreeSet<String> =
        rulebook.split("**").skip(1).step_by(2).filter(|word| is_number(word)).map(str::to_owned).collect();
    if rules.len() < 57 {
        return Err(format!("only {} rules were found in docs/rules.md", rules.len()));
    }
    let exists = |number: &str| {
        rules.contains(number) || rules.iter().any(|rule| rule.starts_with(&format!("{number}.")))
    };
    let mut tested = BTreeSet::new();
    let mut faults = Vec::new();
    for path in sources {
        let text = read(path)?;
        let mut before = "";
        for (index, line) in text.lines().enumerate() {
            let at = || format!("{}:{}", shown(path), index + 1);
            let is_test = std::mem::replace(&mut before, line).trim() == "#[test]";
            if let Some(number) = test_number(line).filter(|_| is_test) {
                if !exists(&number) {
                    faults.push(format!("{}: there is no rule {number}", at()));
                }
                tested.insert(number);
            }
            for cited in citations(line).filter(|cited| !exists(cited)) {
                faults.push(format!("{}: there is no rule {cited}", at()));
            }
        }
    }
    faults.extend(rules.difference(&tested).map(|rule| format!("rule {rule} has no test named after it")));
    Ok(faults)
}

fn is_number(word: &str) -> bool {
    word.split('.').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// `fn r5_4_3_tied_fists…` tests rule 5.4.3.
fn test_number(line: &str) -> Option<String> {
    let name = line.trim().strip_prefix("fn r")?;
    let digits: Vec<&str> = name
        .split('_')
        .take_while(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
        .collect();
    (!digits.is_empty()).then(|| digits.join("."))
}

/// The rules a comment cites: `(R5.4.3)`, `(R7.1 to R7.3)`.
fn citations(line: &str) -> impl Iterator<Item = String> {
    let comment = line.split("//").nth(1).unwrap_or_default();
    comment.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.').filter_map(|word| {
        let number = word.strip_prefix('R')?.trim_end_matches('.');
        is_number(number).then(|| number.to_owned())
    })
}

/// Files that are too long, and words that must not remain in the code.
fn plain_words(sources: &[PathBuf]) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for path in sources.iter().filter(|path| !path.ends_with("xtask/src/tidy.rs")) {
        let text = read(path)?;
        let lines = text.lines().count();
        if lines > LONGEST_FILE {
            faults.push(format!("{} has {lines} lines, more than {LONGEST_FILE}", shown(path)));
        }
        for (index, line) in text.lines().enumerate() {
            for word in
                ["TODO", "FIXME", "XXX", "todo!(", "unimplemented!(", "dbg!(", "#[ignore", "#[should_panic"]
            {
                if line.contains(word) {
                    faults.push(format!("{}:{}: '{word}' must not stay", shown(path), index + 1));
                }
            }
        }
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_and_citations_are_recognised() {
        assert_eq!(test_number("    fn r5_4_3_tied_fists_go() {"), Some("5.4.3".to_owned()));
        assert_eq!(test_number("fn r1_the_board_order() {"), Some("1".to_owned()));
        assert_eq!(test_number("fn run() {"), None);
        let cited: Vec<String> = citations("/// a tie (R8.1, R7.1 to R7.3); not R or Rust.").collect();
        assert_eq!(cited, ["8.1", "7.1", "7.3"]);
    }
}
