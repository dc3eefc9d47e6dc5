//! Everything anybody was told about a table, which must never change.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

#[derive(Clone)]
pub struct Truth {
    pub table: String,
    // The news of every update that anybody ever received.
    news: BTreeMap<u64, Value>,
    // The highest number in any acknowledgement.
    acknowledged: u64,
    // The chat messages that were acknowledged.
    said: BTreeSet<String>,
    /// How often an order or a fist was still there after a kill.
    pub orders_kept: usize,
}

impl Truth {
    pub fn of(table: &str) -> Truth {
        Truth {
            table: table.to_owned(),
            news: BTreeMap::new(),
            acknowledged: 0,
            said: BTreeSet::new(),
            orders_kept: 0,
        }
    }

    /// Somebody has received this update.
    pub fn learn(&mut self, seq: u64, news: &Value) {
        let known = self.news.entry(seq).or_insert_with(|| news.clone());
        assert_eq!(known, news, "update {seq} of table {} was different before", self.table);
    }

    /// Somebody has received the whole story.
    pub fn learn_all(&mut self, welcome: &Value) {
        for missed in welcome["missed"].as_array().unwrap() {
            self.learn(missed["seq"].as_u64().unwrap(), &missed["news"]);
        }
    }

    /// Somebody has been told that their command is stored.
    pub fn acknowledge(&mut self, seq: u64, want: &Value) {
        self.acknowledged = self.acknowledged.max(seq);
        self.said.extend(want["text"].as_str().map(str::to_owned));
    }

    /// Checks that this story has no gaps and contains everything anybody was told before.
    pub fn is_in(&self, welcome: &Value) {
        let story = welcome["missed"].as_array().unwrap();
        let told = welcome["seq"].as_u64().unwrap();
        let numbers: Vec<u64> = story.iter().map(|missed| missed["seq"].as_u64().unwrap()).collect();
        assert_eq!(numbers, (1..=told).collect::<Vec<_>>(), "the story of table {} has gaps", self.table);
        for (&seq, news) in &self.news {
            let now = seq.checked_sub(1).and_then(|place| story.get(place as usize));
            assert_eq!(now.map(|now| &now["news"]), Some(news), "update {seq} of table {}", self.table);
        }
        assert!(self.acknowledged <= told, "update {} was acknowledged", self.acknowledged);
        let heard = sayings(story);
        for text in &self.said {
            assert!(heard.contains(text), "'{text}' was acknowledged and is lost");
        }
    }

    /// Checks that no repeated command was carried out twice.
    pub fn everything_was_said_once(&self, welcome: &Value) {
        let heard = sayings(welcome["missed"].as_array().unwrap());
        let different: BTreeSet<&String> = heard.iter().collect();
        assert_eq!(heard.len(), different.len(), "something was said twice");
        assert!(heard.len() >= self.said.len());
    }
}

fn sayings(story: &[Value]) -> Vec<String> {
    let news = story.iter().flat_map(|missed| missed["news"].as_array().unwrap());
    news.filter(|news| news["event"] == "said")
        .map(|news| news["text"].as_str().unwrap().to_owned())
        .collect()
}
