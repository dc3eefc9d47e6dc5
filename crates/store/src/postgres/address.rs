//! The address of a database, and what it says about encryption.

use core::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, TargetSessionAttrs};

use super::reason::PostgresError;
use super::tls::{Checks, Encryption};

/// A database, as its address names it: one or more hosts, of which the first that can be written to is used.
#[derive(Clone)]
pub(super) struct Address {
    /// One for each host, in the order of the address.
    pub(super) hosts: Vec<Config>,
    pub(super) encryption: Encryption,
    /// Where it is, without names and passwords.
    pub(super) place: String,
}

/// How long TCP may take for one host, if the address does not say.
const CONNECTING: Duration = Duration::from_secs(2);

impl Address {
    /// Reads `postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE?sslmode=…&sslrootcert=FILE`.
    pub(super) fn read(url: &str) -> Result<Address, PostgresError> {
        let bad = |why: &str| PostgresError::Address(why.to_owned());
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(bad("it does not begin with postgres://"));
        }
        let (url, encryption) = without_encryption(url)?;
        // The library's message does not repeat what it could not read.
        let config: Config =
            url.parse().map_err(|why: tokio_postgres::Error| bad(&super::reason::words(&why)))?;
        let (names, numbers) = (config.get_hosts(), config.get_hostaddrs());
        if names.is_empty() && numbers.is_empty() {
            return Err(bad("it names no host"));
        }
        if config.get_dbname().is_none() {
            return Err(bad("it names no database"));
        }
        let places = names.len().max(numbers.len());
        let port = |index: usize| match config.get_ports() {
            [] => 5432,
            [one] => *one,
            many => many.get(index).copied().unwrap_or(5432),
        };
        let hosts: Vec<Config> = (0..places).map(|index| one_host(&config, index, port(index))).collect();
        let named = (0..places).map(|index| {
            let name = match (names.get(index), numbers.get(index)) {
                (Some(Host::Tcp(name)), _) => name.clone(),
                #[cfg(unix)]
                (Some(Host::Unix(path)), _) => path.display().to_string(),
                (None, Some(number)) => number.to_string(),
                (None, None) => "?".to_owned(),
            };
            format!("{name}:{}", port(index))
        });
        let place = named.collect::<Vec<_>>().join(",") + "/" + config.get_dbname().unwrap_or_default();
        Ok(Address { hosts, encryption, place })
    }
}

/// The same configuration with one of its hosts. The library tries hosts one after the other too, but waits for one that
/// accepts the connection and then says nothing.
fn one_host(config: &Config, index: usize, port: u16) -> Config {
    let mut one = Config::new();
    match config.get_hosts().get(index) {
        Some(Host::Tcp(name)) => {
            one.host(name);
        }
        #[cfg(unix)]
        Some(Host::Unix(path)) => {
            one.host_path(path);
        }
        None => {}
    }
    if let Some(number) = config.get_hostaddrs().get(index) {
        one.hostaddr(*number);
    }
    one.port(port);
    if let Some(user) = config.get_user() {
        one.user(user);
    }
    if let Some(password) = config.get_password() {
        one.password(password);
    }
    if let Some(database) = config.get_dbname() {
        one.dbname(database);
    }
    if let Some(options) = config.get_options() {
        one.options(options);
    }
    one.application_name(config.get_application_name().unwrap_or("gavel"));
    one.ssl_mode(config.get_ssl_mode());
    one.ssl_negotiation(config.get_ssl_negotiation());
    one.channel_binding(config.get_channel_binding());
    one.connect_timeout(config.get_connect_timeout().copied().unwrap_or(CONNECTING));
    one.tcp_user_timeout(config.get_tcp_user_timeout().copied().unwrap_or(Duration::from_secs(10)));
    one.keepalives(true).keepalives_idle(Duration::from_secs(10)).keepalives_interval(Duration::from_secs(3));
    // A standby cannot be written to, and what is read there may be old.
    one.target_session_attrs(TargetSessionAttrs::ReadWrite);
    one
}

/// Takes what PostgreSQL's own library knows and ours does not out of the address.
fn without_encryption(url: &str) -> Result<(String, Encryption), PostgresError> {
    let (place, query) = url.split_once('?').unwrap_or((url, ""));
    let mut kept = Vec::new();
    let (mut mode, mut roots) = (None, None);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("sslmode", value)) => mode = Some(value),
            Some(("sslrootcert", value)) => roots = Some(plain(value)?),
            // We always write, so there is nothing to choose.
            Some(("target_session_attrs", "read-write" | "primary" | "any")) => {}
            _ => kept.push(pair.to_owned()),
        }
    }
    let (mode, checks) = match mode {
        None | Some("prefer" | "allow") => ("prefer", Checks::Nothing),
        Some("disable") => ("disable", Checks::Nothing),
        Some("require") if roots.is_none() => ("require", Checks::Nothing),
        Some("require" | "verify-ca" | "verify-full") => ("require", Checks::Everything),
        Some(_) => {
            let why = "sslmode is disable, prefer, require, verify-ca or verify-full";
            return Err(PostgresError::Address(why.to_owned()));
        }
    };
    kept.push(format!("sslmode={mode}"));
    Ok((format!("{place}?{}", kept.join("&")), Encryption { checks, roots }))
}

/// A value of the query, with `%20` and the like as what they stand for.
fn plain(value: &str) -> Result<String, PostgresError> {
    let bad = || PostgresError::Address(format!("'{value}' is not text"));
    let mut bytes = Vec::new();
    let mut rest = value.as_bytes();
    while let [first, others @ ..] = rest {
        rest = others;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = others.get(..2).and_then(|digits| core::str::from_utf8(digits).ok()).ok_or_else(bad)?;
        bytes.push(u8::from_str_radix(digits, 16).map_err(|_| bad())?);
        rest = &others[2..];
    }
    String::from_utf8(bytes).map_err(|_| bad())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(url: &str) -> Address {
        Address::read(url).unwrap_or_else(|why| panic!("{why}"))
    }

    #[test]
    fn each_host_is_tried_by_itself() {
        let address = read("postgres://ada:pw@one:1,two:2/house?target_session_attrs=read-write");
        assert_eq!(address.hosts.len(), 2);
        assert_eq!(address.place, "one:1,two:2/house");
        assert_eq!(address.hosts[1].get_ports(), [2]);
        assert_eq!(address.hosts[1].get_hosts(), [Host::Tcp("two".to_owned())]);
        assert_eq!(address.hosts[0].get_password(), Some(&b"pw"[..]));
        assert_eq!(address.encryption, Encryption { checks: Checks::Nothing, roots: None });
    }

    #[test]
    fn the_certificate_is_checked_when_it_should_be() {
        let of = |query: &str| read(&format!("postgres://ada@one/house{query}")).encryption;
        assert_eq!(of("?sslmode=require").checks, Checks::Nothing);
        assert_eq!(of("?sslmode=verify-full").checks, Checks::Everything);
        let roots = of("?sslmode=require&sslrootcert=/a%20folder/roots.pem");
        assert_eq!(
            roots,
            Encryption { checks: Checks::Everything, roots: Some("/a folder/roots.pem".to_owned()) }
        );
    }

    #[test]
    fn what_is_wrong_is_named_and_the_password_is_not() {
        for (url, named) in [
            ("sqlite:gavel.db", "postgres://"),
            ("postgres://ada:s3cret@one", "no database"),
            ("postgres://ada:s3cret@one/house?sslmode=maybe", "sslmode"),
            ("postgres://ada:s3cret@one:port/house", "port"),
            ("postgres://ada:s3cret@one/house?colour=red", "colour"),
        ] {
            let why = Address::read(url).err().map(|why| why.to_string()).unwrap_or_default();
            assert!(why.contains(named) && !why.contains("s3cret"), "{url}: {why}");
        }
    }
}
