//! Every route of the server, read from its source: a new one is tested without being listed anywhere.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// A route, as it is written down.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Route {
    pub path: String,
    pub gets: bool,
    pub posts: bool,
}

impl Route {
    /// Its path, with this table in it.
    pub fn at(&self, table: &str) -> String {
        let parts = self.path.split('/').map(|part| match part {
            "{table}" => table,
            "{from}" => "1",
            part if part.starts_with('{') => "x",
            part => part,
        });
        parts.collect::<Vec<&str>>().join("/")
    }

    pub fn is_a_socket(&self) -> bool {
        self.path.ends_with("/socket")
    }
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            sources(&path, found);
        } else if name.ends_with(".rs") && name != "tests.rs" && name != "operator.rs" {
            // The operator's figures have a listener of their own.
            found.push(fs::read_to_string(&path).unwrap());
        }
    }
}

/// All of them, those of pages apart.
pub fn routes() -> &'static [Route] {
    static ROUTES: OnceLock<Vec<Route>> = OnceLock::new();
    ROUTES.get_or_init(read)
}

/// What can be looked at of a table and of somebody, each as a path.
pub fn looks(table: &str, name: &str) -> Vec<String> {
    let gets = routes().iter().filter(|route| route.gets && !route.is_a_socket());
    gets.map(|route| match route.path.as_str() {
        "/api/profile" => format!("/api/profile?name={name}"),
        _ => route.at(table),
    })
    .collect()
}

fn read() -> Vec<Route> {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    let mut routes = Vec::new();
    let mut upgrades = 0;
    for text in &texts {
        upgrades += text.matches(".on_upgrade(").count();
        for route in text.split(".route(").skip(1) {
            let rest = route.trim_start().strip_prefix('"').expect("a route begins with its path");
            let (path, rest) = rest.split_once('"').unwrap();
            // Up to the end of this call.
            let mut depth = 1;
            let end = rest.find(|letter| {
                depth += i32::from(letter == '(') - i32::from(letter == ')');
                depth == 0
            });
            let handler = &rest[..end.unwrap()];
            let any = handler.contains("any(");
            let (gets, posts) = (any || handler.contains("get("), any || handler.contains("post("));
            assert!(gets || posts, "{path}: how is it asked? Teach this test the method: {handler}");
            routes.push(Route { path: path.to_owned(), gets, posts });
        }
    }
    routes.sort();
    routes.dedup();
    assert!(routes.len() > 35, "{routes:?}");
    let sockets = routes.iter().filter(|route| route.is_a_socket()).count();
    assert_eq!(sockets, upgrades, "whatever is upgraded ends in /socket: `admit` knows sockets by it");
    routes
}
