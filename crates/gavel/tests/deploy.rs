//! What `deploy/` and the page about hosting say can be done with the program.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use saphyr::{LoadableYamlNode as _, Yaml};

const GAVEL: &str = env!("CARGO_BIN_EXE_gavel");

/// The subcommands that those who run a server use.
const COMMANDS: [&str; 7] = ["serve", "backup", "restore", "doctor", "secret", "move", "person"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn deploy(file: &str) -> String {
    let path = root().join("deploy").join(file);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// All files of `deploy/` and the page about hosting, by name.
fn pages() -> Vec<(String, String)> {
    let mut folders = vec![root().join("deploy")];
    let mut files = vec![root().join("docs/hosting.md")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    let named = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    files.into_iter().map(named).collect()
}

/// The help of each subcommand.
fn helps() -> BTreeMap<&'static str, String> {
    let help = |command: &'static str| {
        let output = Command::new(GAVEL).args([command, "--help"]).output().unwrap();
        assert!(output.status.success(), "there is no 'gavel {command}'");
        (command, String::from_utf8(output.stdout).unwrap())
    };
    COMMANDS.into_iter().map(help).collect()
}

/// Whether a help has this word, and not only a longer one.
fn has(help: &str, word: &str) -> bool {
    let inside = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    help.split(|letter| !inside(letter)).any(|other| other == word)
}

/// The flags in a text.
fn flags(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '-' | '_'));
    words.filter(|word| word.starts_with("--") && word.len() > 3)
}

#[test]
fn every_flag_and_variable_that_is_named_there_is_one_of_the_programs() {
    let helps = helps();
    let (mut variables, mut command_lines) = (0, 0);
    for (name, text) in pages() {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        for variable in words.filter(|word| word.starts_with("GAVEL_") && *word != "GAVEL_") {
            variables += 1;
            assert!(helps.values().any(|help| has(help, variable)), "{name}: {variable}");
        }
        // A command line may go on after a backslash; in a sentence it ends with its backtick.
        let text = text.replace("\\\n", " ");
        for line in text.lines() {
            for (index, _) in line.match_indices("gavel ") {
                let rest = &line[index + "gavel ".len()..];
                let command = rest.split(|letter: char| !letter.is_ascii_lowercase()).next().unwrap();
                let Some(help) = helps.get(command) else { continue };
                command_lines += 1;
                let own = rest.split(['`', '&', '|', ';', '#']).next().unwrap();
                for flag in flags(own) {
                    assert!(has(help, flag), "{name}: 'gavel {command}' has no {flag}");
                }
            }
            // In a sentence a flag also stands alone.
            for span in line.split('`').skip(1).step_by(2).filter(|_| name.ends_with(".md")) {
                for flag in flags(span).filter(|_| span.starts_with("--")) {
                    assert!(helps.values().any(|help| has(help, flag)), "{name}: {flag}");
                }
            }
        }
    }
    assert!(variables > 30 && command_lines > 10, "{variables} variables, {command_lines} command lines");
}

#[test]
fn every_figure_that_the_page_about_hosting_names_is_counted() {
    let page = fs::read_to_string(root().join("docs/hosting.md")).unwrap();
    let figures = page.split('`').skip(1).step_by(2).filter(|span| span.starts_with("gavel_"));
    let mut sources = String::new();
    for file in ["operator.rs", "node.rs", "http.rs", "socket.rs", "hub.rs", "notify.rs"] {
        sources += &fs::read_to_string(root().join("crates/server/src").join(file)).unwrap();
    }
    let figures: Vec<&str> = figures.collect();
    assert!(figures.len() > 4);
    for figure in figures {
        // A line of its own, or the name of a counter.
        let ways = [format!("\"{figure}\""), format!("\"{figure} {{"), format!("\\n{figure} {{")];
        assert!(ways.iter().any(|way| sources.contains(way)), "{figure}");
    }
}

#[test]
fn the_examples_of_yaml_are_yaml_and_every_node_has_what_it_needs() {
    let compose = deploy("compose.yaml");
    let compose = Yaml::load_from_str(&compose).unwrap();
    let [compose] = &compose[..] else { panic!("one document") };
    let services = compose["services"].as_mapping().unwrap();
    let nodes: Vec<&Yaml<'_>> = services
        .iter()
        .filter(|(name, _)| name.as_str().is_some_and(|name| name.starts_with("node")))
        .map(|(_, node)| node)
        .collect();
    assert_eq!(nodes.len(), 2);
    let addresses: Vec<&str> =
        nodes.iter().map(|node| node["environment"]["GAVEL_NODE_ADDRESS"].as_str().unwrap()).collect();
    assert_ne!(addresses[0], addresses[1], "each is reached in its own way");
    for node in &nodes {
        // What all nodes have in common.
        let common = &node["<<"];
        assert_eq!(common["read_only"].as_bool(), Some(true), "nothing but the database is written to");
        assert_eq!(common["cap_drop"][0].as_str(), Some("ALL"));
        assert_eq!(common["security_opt"][0].as_str(), Some("no-new-privileges:true"));
    }
    let all = &compose["x-settings"];
    for variable in ["GAVEL_STORE", "GAVEL_NODE_LISTEN", "GAVEL_PUBLIC_URL", "GAVEL_TRUSTED_PROXIES"] {
        assert!(all[variable].as_str().is_some(), "{variable}");
    }

    let kubernetes = deploy("kubernetes.yaml");
    let kubernetes = Yaml::load_from_str(&kubernetes).unwrap();
    let kinds: Vec<&str> = kubernetes.iter().map(|document| document["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["Secret", "Deployment", "Service", "Ingress", "PodDisruptionBudget", "NetworkPolicy"]);
    let container = &kubernetes[1]["spec"]["template"]["spec"]["containers"][0];
    for (probe, path) in
        [("readinessProbe", "/readyz"), ("livenessProbe", "/healthz"), ("startupProbe", "/healthz")]
    {
        assert_eq!(container[probe]["httpGet"]["path"].as_str(), Some(path), "{probe}");
    }
    let pod = &kubernetes[1]["spec"]["template"]["spec"]["securityContext"];
    assert_eq!(pod["runAsNonRoot"].as_bool(), Some(true));
    assert!(pod["runAsUser"].as_integer().is_some_and(|user| user > 0));
    assert_eq!(container["securityContext"]["readOnlyRootFilesystem"].as_bool(), Some(true));
    assert_eq!(container["securityContext"]["allowPrivilegeEscalation"].as_bool(), Some(false));
    let image = deploy("Dockerfile");
    assert!(image.contains("\nUSER 65532:65532\n"), "the image has no other user than the manifests say");
}

#[test]
fn the_example_of_a_file_on_the_page_about_hosting_is_read_by_the_program() {
    let page = fs::read_to_string(root().join("docs/hosting.md")).unwrap();
    let examples: Vec<&str> =
        page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert_eq!(examples.len(), 1);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gavel.toml");
    fs::write(&file, examples[0]).unwrap();
    let mut program = Command::new(GAVEL)
        .args(["serve", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--config"])
        .arg(&file)
        .arg("--data")
        .arg(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(program.stdout.take().unwrap()).read_line(&mut said).unwrap();
    program.kill().unwrap();
    program.wait().unwrap();
    assert_eq!(said, "Gavel is at https://games.example.org/\n");
}

/// Whether a program is there; otherwise says that nothing was checked.
fn is_there(program: &str, argument: &str, package: &str) -> bool {
    let started = Command::new(program).arg(argument).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let there = started.is_ok_and(|status| status.success());
    if !there {
        eprintln!("not checked: no {program} (apt-get install {package})");
    }
    there
}

/// Runs a program to its end; what it writes is the message of a failure.
fn passes(command: &mut Command) {
    let output = command.output().unwrap();
    let wrote = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&wrote));
}

#[test]
fn systemd_takes_the_units() {
    if !is_there("systemd-analyze", "--version", "systemd") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut units = Vec::new();
    for unit in ["gavel.service", "gavel@.service", "gavel-backup.service", "gavel-backup.timer"] {
        // The program must be where the unit says.
        let text = deploy(&format!("systemd/{unit}")).replace("/usr/local/bin/gavel", GAVEL);
        let path = folder.path().join(unit);
        fs::write(&path, text).unwrap();
        units.push(path);
    }
    passes(Command::new("systemd-analyze").arg("verify").args(&units));
}

#[test]
fn a_service_is_started_again_however_often_it_ends() {
    for unit in ["gavel.service", "gavel@.service"] {
        let text = deploy(&format!("systemd/{unit}"));
        let (head, service) = text.split_once("\n[Service]\n").unwrap();
        let (_, unit_section) = head.split_once("\n[Unit]\n").unwrap();
        assert!(unit_section.lines().any(|line| line == "StartLimitIntervalSec=0"), "{unit}");
        assert!(service.lines().any(|line| line == "Restart=always"), "{unit}");
    }
}

/// nginx, wherever it is.
fn nginx() -> Option<&'static str> {
    // Debian has it in a folder that only root has in the PATH.
    let found = |nginx: &&str| Command::new(nginx).arg("-v").stderr(Stdio::null()).status().is_ok();
    let nginx = ["nginx", "/usr/sbin/nginx"].into_iter().find(found);
    if nginx.is_none() {
        eprintln!("not checked: no nginx (apt-get install nginx)");
    }
    nginx
}

#[test]
fn the_longest_request_passes_the_proxy() {
    let text = deploy("gavel-proxy.conf");
    let sizes: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("client_max_body_size ")?.strip_suffix("k;"))
        .collect();
    let [size] = sizes[..] else { panic!("one size: {sizes:?}") };
    let size = size.parse::<usize>().unwrap() * 1024;
    let longest = protocol::LONGEST_RECORD.max(protocol::LONGEST_FRAME);
    assert!(size >= longest && size <= 2 * longest, "{size} for at most {longest}");
}

/// Somebody behind the proxy who hears everything and can do nothing at the moment: each request, its first line.
fn overwhelmed(heard: &Arc<Mutex<Vec<String>>>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let heard = Arc::clone(heard);
    std::thread::spawn(move || {
        for line in listener.incoming() {
            let mut line = line.unwrap();
            let mut head = String::new();
            let mut reader = BufReader::new(line.try_clone().unwrap());
            while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head).is_ok_and(|read| read > 0) {}
            if let Some(first) = head.lines().next() {
                heard.lock().unwrap().push(first.to_owned());
            }
            let answer = "HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
            drop(line.write_all(answer.as_bytes()));
        }
    });
    address
}

/// A process that does not outlive its test, however that ends.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[test]
fn the_proxy_repeats_only_what_may_be_repeated() {
    let Some(nginx) = nginx() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let heard: Arc<Mutex<Vec<String>>> = Arc::default();
    let nodes = [overwhelmed(&heard), overwhelmed(&heard)];
    let listen = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let own: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .iter()
        .map(|kind| format!("{kind}_temp_path {};\n", path(kind)))
        .collect();
    fs::write(path("gavel-proxy.conf"), deploy("gavel-proxy.conf")).unwrap();
    let text = format!(
        "daemon off; master_process off; pid {pid}; error_log {log};
         events {{ }}
         http {{ access_log off; {own}
           upstream gavel {{ server {} max_fails=0; server {} max_fails=0; }}
           server {{ listen {listen}; include gavel-proxy.conf; }} }}",
        nodes[0],
        nodes[1],
        pid = path("pid"),
        log = path("log"),
    );
    fs::write(path("nginx.conf"), text).unwrap();
    let arguments = ["-p", &path(""), "-e", &path("log"), "-c", &path("nginx.conf")];
    let _proxy = Killed(Command::new(nginx).args(arguments).stdout(Stdio::null()).spawn().unwrap());
    let ask = |method: &str, path: &str| {
        let mut line = loop {
            match TcpStream::connect(listen) {
                Ok(line) => break line,
                Err(_) => std::thread::sleep(Duration::from_millis(10)),
            }
        };
        heard.lock().unwrap().clear();
        let body = "{}";
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        line.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        line.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
        let first = format!("{method} {path} HTTP/1.1");
        let heard = heard.lock().unwrap();
        assert!(heard.iter().all(|line| *line == first), "{heard:?}");
        heard.len()
    };
    let twice =
        ["/api/guest", "/api/tables", "/api/replay", "/api/replay/moments", "/under/api/replay/table"];
    for path in twice {
        assert_eq!(ask("POST", path), 2, "the other one is asked: {path}");
    }
    let person = ["keep", "sign-in", "sign-out", "recover", "passphrase", "codes", "sessions", "forget"];
    for path in person {
        assert_eq!(ask("POST", &format!("/api/person/{path}")), 1, "heard once: {path}");
    }
    assert_eq!(ask("GET", "/api/tables"), 2);
    assert_eq!(ask("GET", "/api/person"), 2);
}

#[test]
fn nginx_takes_its_configuration() {
    let Some(nginx) = nginx().filter(|_| is_there("openssl", "version", "openssl")) else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    for file in ["gavel-upstream.conf", "gavel-proxy.conf"] {
        fs::write(path(file), deploy(file)).unwrap();
    }
    let certificate = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=games"];
    passes(Command::new("openssl").args(certificate).args(["-out", &path("crt"), "-keyout", &path("key")]));
    // What anybody may do: no ports of root, nothing outside this folder.
    let own: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .iter()
        .map(|kind| format!("{kind}_temp_path {};\n", path(kind)))
        .collect();
    let text = deploy("nginx.conf")
        .replace("http {", &format!("http {{\naccess_log off;\n{own}"))
        .replace(":80;", ":18080;")
        .replace(" 80;", " 18080;")
        .replace("443 ssl", "18443 ssl")
        .replace("/etc/ssl/games.example.org/fullchain.pem", &path("crt"))
        .replace("/etc/ssl/games.example.org/privkey.pem", &path("key"));
    fs::write(path("nginx.conf"), format!("pid {};\n{text}", path("pid"))).unwrap();
    let arguments = ["-t", "-p", &path(""), "-e", &path("log"), "-c", &path("nginx.conf")];
    passes(Command::new(nginx).args(arguments));
}
