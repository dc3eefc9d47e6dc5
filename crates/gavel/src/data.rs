//! The data folder that the commands for operators work on.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use clap::Args;
use directories::ProjectDirs;
use protocol::Millis;
use store::{Postgres, Split, Store};

use crate::Failure;

/// Which data folder is meant, as for `gavel serve`.
#[derive(Args)]
pub(crate) struct Data {
    /// The folder with the server's data [default: the user's data folder]
    #[arg(long, value_name = "DIR", env = "GAVEL_DATA")]
    data: Option<PathBuf>,
}

impl Data {
    pub(crate) fn folder(&self) -> Result<PathBuf, Failure> {
        let usual = || ProjectDirs::from("", "", "gavel").map(|dirs| dirs.data_dir().to_owned());
        let folder = self.data.clone().or_else(usual);
        folder.ok_or_else(|| Failure::said("this user has no data folder: name one with --data"))
    }

    /// The file in that folder.
    pub(crate) fn file(&self) -> Result<PathBuf, Failure> {
        Ok(self.folder()?.join("gavel.db"))
    }
}

/// Opens the database at this address, or spreads tables over several.
pub(crate) async fn databases(urls: &[String]) -> Result<Arc<dyn Store>, Failure> {
    let mut stores = Vec::with_capacity(urls.len());
    for url in urls {
        stores.push(Postgres::open(url).await.map_err(Failure::said)?);
    }
    match <[Postgres; 1]>::try_from(stores) {
        Ok([store]) => Ok(Arc::new(store)),
        Err(stores) => {
            let split = Split::new(stores).ok_or_else(|| Failure::said("no database is named"))?;
            Ok(Arc::new(split))
        }
    }
}

/// The current time.
pub(crate) fn now() -> Millis {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Millis::new(u64::try_from(now.as_millis()).unwrap_or(u64::MAX))
}

/// A moment as a date and time of day (UTC), in a form that file names can have.
pub(crate) fn dated(moment: Millis) -> String {
    let seconds = moment.since_1970() / 1_000;
    let (days, of_day) = (seconds / 86_400, seconds % 86_400);
    // Days are counted from 1 March of the year 0, so that leap days come last.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    let (hour, minute, second) = (of_day / 3_600, of_day / 60 % 60, of_day % 60);
    format!("{year:04}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}")
}

/// A number of bytes, as people read it.
pub(crate) fn bytes(number: u64) -> String {
    match number {
        0..10_000 => format!("{number} bytes"),
        10_000..10_000_000 => format!("{} kB", number / 1_000),
        10_000_000..10_000_000_000 => format!("{} MB", number / 1_000_000),
        _ => format!("{} GB", number / 1_000_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (seconds, date) in [
            (0, "1970-01-01-000000"),
            (951_782_399, "2000-02-28-235959"),
            (951_782_400, "2000-02-29-000000"),
            (1_709_251_200, "2024-03-01-000000"),
            (1_798_761_599, "2026-12-31-235959"),
            (4_107_542_400, "2100-03-01-000000"),
        ] {
            assert_eq!(dated(Millis::new(seconds * 1_000)), date);
        }
    }
}
