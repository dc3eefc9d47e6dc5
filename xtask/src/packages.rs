//! What the tasks need besides Rust, and how it is installed: as root on Debian by itself, elsewhere by whoever reads what
//! is missing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{root, starts};

/// Where Debian's packages ask whether a service may be started.
const POLICY: &str = "/usr/sbin/policy-rc.d";

/// The answer "no" (101), in the form Debian wants it.
const NO_SERVICES: &str =
    "#!/bin/sh\n# Written by 'cargo xtask' of Gavel while it installs a package.\nexit 101\n";

/// What Debian's PostgreSQL does when it is installed.
const CREATE_CLUSTER: &str = "/etc/postgresql-common/createcluster.conf";

/// The example bot in Python is run by the tests.
pub(crate) fn python() -> Result<(), String> {
    if starts("python3", &["--version"]) {
        return Ok(());
    }
    install("python3", "python3 is missing: the tests run the example bot with it")
}

/// PostgreSQL is started by the tests and by `cargo xtask cluster`, each time a new one in a folder of its own. Debian's own
/// is not wanted: it would run for ever, and take the usual port.
pub(crate) fn postgresql() -> Result<(), String> {
    let Err(missing) = postgresql_is_there() else { return Ok(()) };
    may_install("postgresql", &missing)?;
    let file = Path::new(CREATE_CLUSTER);
    let before = fs::read_to_string(file).unwrap_or_default();
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(file, without_main_cluster(&before)))
        .map_err(|why| format!("{CREATE_CLUSTER} cannot be written: {why}"))?;
    install("postgresql", &missing)?;
    postgresql_is_there()
}

#[cfg(unix)]
fn postgresql_is_there() -> Result<(), String> {
    postgres_server::installed().map_err(|missing| missing.to_string())
}

/// What needs PostgreSQL is tested on Unix only.
#[cfg(not(unix))]
fn postgresql_is_there() -> Result<(), String> {
    Ok(())
}

/// That file with one line changed or added: no cluster of Debian's own. What else is in it stays.
fn without_main_cluster(before: &str) -> String {
    let sets = |line: &&str| {
        let name = line.split('=').next().unwrap_or_default();
        name.trim() == "create_main_cluster"
    };
    let mut lines: Vec<&str> = before.lines().filter(|line| !sets(line)).collect();
    lines.push("create_main_cluster = false");
    lines.join("\n") + "\n"
}

/// nginx is the proxy in front of the nodes of `cargo xtask cluster`, which starts it itself. As a service it would take
/// port 80 of the machine.
pub(crate) fn nginx() -> Result<(), String> {
    if nginx_program().is_some() {
        return Ok(());
    }
    let missing = "nginx is missing: it is the proxy in front of a cluster";
    install("nginx", missing)?;
    // It was not started, and is not to be started with the machine either.
    apt("update-rc.d", &["nginx", "disable"])?;
    nginx_program().map(drop).ok_or_else(|| missing.to_owned())
}

/// Where nginx is. Debian has it in a folder that only root has in the PATH.
pub(crate) fn nginx_program() -> Option<PathBuf> {
    let places = ["nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx"];
    places.into_iter().find(|place| starts(place, &["-v"])).map(PathBuf::from)
}

/// Installs a Debian package if run as root; otherwise fails with what is missing. No service is started by that.
pub(crate) fn install(package: &str, missing: &str) -> Result<(), String> {
    may_install(package, missing)?;
    apt("apt-get", &["update", "--quiet"])?;
    let keep = ["-o", "Dpkg::Options::=--force-confold"];
    let mut arguments = vec!["install", "--yes", "--quiet", "--no-install-recommends"];
    arguments.extend(keep);
    arguments.push(package);
    let _no_services = NoServices::from_now()?;
    apt("apt-get", &arguments)
}

/// Whether packages can be installed here; otherwise what is missing, and how to get it.
fn may_install(package: &str, missing: &str) -> Result<(), String> {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if root && starts("apt-get", &["--version"]) {
        return Ok(());
    }
    Err(format!("{missing}: install it (on Debian: apt-get install {package})"))
}

/// Runs a program of Debian's, which must not ask anything.
fn apt(program: &str, arguments: &[&str]) -> Result<(), String> {
    let said = format!("{program} {}", arguments.join(" "));
    println!("\n> {said}");
    let status = Command::new(program)
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .current_dir(root())
        .status()
        .map_err(|why| format!("'{said}' cannot be started: {why}"))?;
    if status.success() { Ok(()) } else { Err(format!("'{said}' failed ({status})")) }
}

/// While this lives, packages that are installed start no services. A policy that the machine has already is left alone.
struct NoServices {
    ours: bool,
}

impl NoServices {
    fn from_now() -> Result<NoServices, String> {
        let policy = Path::new(POLICY);
        // One of ours was left behind by an installation that was interrupted.
        let ours = fs::read_to_string(policy).map_or(!policy.exists(), |text| text == NO_SERVICES);
        if ours {
            fs::write(policy, NO_SERVICES).map_err(|why| format!("{POLICY} cannot be written: {why}"))?;
            apt("chmod", &["755", POLICY])?;
        }
        Ok(NoServices { ours })
    }
}

impl Drop for NoServices {
    fn drop(&mut self) {
        if self.ours
            && let Err(why) = fs::remove_file(POLICY)
        {
            eprintln!("xtask: {POLICY} keeps services from being started; remove it: {why}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_makes_no_cluster_of_its_own_and_what_else_is_set_stays() {
        assert_eq!(without_main_cluster(""), "create_main_cluster = false\n");
        let before =
            "# Defaults\n#create_main_cluster = true\nssl = on\ncreate_main_cluster=true\nwaldir = '/x'\n";
        let after =
            "# Defaults\n#create_main_cluster = true\nssl = on\nwaldir = '/x'\ncreate_main_cluster = false\n";
        assert_eq!(without_main_cluster(before), after);
        assert_eq!(without_main_cluster(after), after, "and once is enough");
    }
}
