//! `gavel move`: takes a whole house from one store to another.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use store::{House, Moved, Postgres, Sqlite, move_house};

use crate::Failure;
use crate::backup::{missing, stop_first};

/// Take everything a server keeps to another store
///
/// People, tables with their whole logs, deadlines and records, and the secrets of cookies: nobody is signed out. The server
/// must be stopped, and the new place must be empty. The old one stays as it is. A move that was interrupted goes on
/// when it is repeated; do not start a server on the new place before it has ended. In the end everything is read from both
/// places and compared.
#[derive(Args)]
pub(crate) struct Move {
    /// Where the house is: sqlite:FILE or postgres://USER:PASSWORD@HOST:PORT/DATABASE
    #[arg(long, value_name = "STORE", env = "GAVEL_MOVE_FROM", hide_env_values = true)]
    from: Place,
    /// Where it goes: sqlite:FILE or postgres://USER:PASSWORD@HOST:PORT/DATABASE
    #[arg(long, value_name = "STORE", env = "GAVEL_MOVE_TO", hide_env_values = true)]
    to: Place,
}

/// A store, as it is named.
#[derive(Clone, PartialEq, Eq)]
enum Place {
    File(PathBuf),
    Database(String),
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        if let Some(path) = text.strip_prefix("sqlite:").filter(|path| !path.is_empty()) {
            return Ok(Place::File(path.into()));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Place::Database(text.to_owned()));
        }
        Err("a store is sqlite:FILE or postgres://USER:PASSWORD@HOST:PORT/DATABASE".to_owned())
    }
}

impl Place {
    async fn open(&self) -> Result<Box<dyn House>, Failure> {
        Ok(match self {
            Place::File(path) => Box::new(Sqlite::open(path).map_err(|why| stop_first(&why))?),
            Place::Database(url) => Box::new(Postgres::open(url).await.map_err(Failure::said)?),
        })
    }

    /// Its name without a password.
    fn shown(&self) -> String {
        match self {
            Place::File(path) => absolute(path).display().to_string(),
            Place::Database(url) => {
                let place = url.rsplit('@').next().unwrap_or_default();
                format!("postgres://{}", place.split('?').next().unwrap_or_default())
            }
        }
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

impl Move {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if self.from == self.to {
            return Err(Failure::said("it is there already: --from and --to name the same store"));
        }
        if let Place::File(path) = &self.from {
            missing(path)?;
        }
        let runtime =
            tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::said)?;
        let moved = runtime.block_on(self.carry())?;
        let Moved { tables, commands, people, secrets } = moved;
        writeln!(
            out,
            "{} has {tables} tables with {commands} commands, {people} people and {secrets} secrets, as {} has.",
            self.to.shown(),
            self.from.shown()
        )?;
        Ok(())
    }

    async fn carry(&self) -> Result<Moved, Failure> {
        let (from, to) = (self.from.open().await?, self.to.open().await?);
        let style = ProgressStyle::with_template("{wide_bar} {percent}% {eta}");
        let bar = ProgressBar::new(0).with_style(style.map_err(Failure::said)?);
        let moved = move_house((&*from, &self.from.shown()), &*to, |done, all| {
            bar.set_length(all);
            bar.set_position(done);
        })
        .await;
        bar.finish_and_clear();
        from.close().await;
        to.close().await;
        moved.map_err(Failure::said)
    }
}
