//! `gavel reports`: what people have reported.

use std::io::Write;
use std::sync::Arc;

use clap::{Args, Subcommand};
use protocol::PersonId;
use serde_json::json;
use store::{Onlooker, People, Report, Sqlite, Store};

use crate::Failure;
use crate::backup::{missing, stop_first};
use crate::data::{self, Data, dated, now};

/// Read what people have reported
#[derive(Args)]
pub(crate) struct Reports {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Print all reports, the earliest first: what was said, by whom, at which table, and who reported it
    ///
    /// A server may be running. What was said is there even if it has been removed from the table since.
    List {
        /// One JSON object per line
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Remove all reports, once they have been read
    ///
    /// With a file, the server must be stopped; with PostgreSQL it may run.
    Drop {
        #[command(flatten)]
        place: Place,
    },
}

#[derive(Args)]
struct Place {
    #[command(flatten)]
    data: Data,
    /// The database instead of a file, as for `gavel serve`
    #[arg(
        long = "store",
        value_name = "URL",
        env = "GAVEL_STORE",
        hide_env_values = true,
        value_delimiter = ' '
    )]
    stores: Vec<String>,
}

/// A report, with the present names of those concerned.
struct Named {
    report: Report,
    by: String,
    about: String,
}

impl Reports {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::said)?;
        match &self.what {
            What::List { json, place } => {
                for named in runtime.block_on(place.read())? {
                    if *json { named.line(out)? } else { named.text(out)? }
                }
            }
            What::Drop { place } => {
                let dropped = runtime.block_on(place.drop_all())?;
                writeln!(out, "{dropped} reports removed")?;
            }
        }
        Ok(())
    }
}

impl Place {
    async fn read(&self) -> Result<Vec<Named>, Failure> {
        if self.stores.is_empty() {
            let file = self.data.file()?;
            missing(&file)?;
            let onlooker = Onlooker::open(&file).map_err(Failure::said)?;
            let reports = onlooker.reports().map_err(Failure::said)?;
            return named(&onlooker, reports).await;
        }
        let store = data::databases(&self.stores).await?;
        let reports = store.reports().await.map_err(Failure::said)?;
        let named = named(&*store, reports).await;
        store.close().await;
        named
    }

    async fn drop_all(&self) -> Result<u64, Failure> {
        let store: Arc<dyn Store> = if self.stores.is_empty() {
            let file = self.data.file()?;
            missing(&file)?;
            Arc::new(Sqlite::open(&file).map_err(|why| stop_first(&why))?)
        } else {
            data::databases(&self.stores).await?
        };
        let dropped = store.drop_reports(now()).await.map_err(Failure::said);
        store.close().await;
        dropped
    }
}

async fn named(people: &(impl People + ?Sized), reports: Vec<Report>) -> Result<Vec<Named>, Failure> {
    let name = async |id: Option<PersonId>| -> Result<String, Failure> {
        let Some(id) = id else { return Ok("?".to_owned()) };
        let person = people.person(id).await.map_err(Failure::said)?;
        Ok(person.map(|person| person.name).filter(|name| !name.is_empty()).unwrap_or("?".to_owned()))
    };
    let mut all = Vec::with_capacity(reports.len());
    for report in reports {
        let (by, about) = (name(Some(report.by)).await?, name(report.about).await?);
        all.push(Named { report, by, about });
    }
    Ok(all)
}

impl Named {
    fn line(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Named { report, by, about } = self;
        let line = json!({
            "at": report.at.since_1970(),
            "table": report.table,
            "command": report.entry,
            "about": about,
            "about_id": report.about,
            "said": report.said,
            "by": by,
            "by_id": report.by,
            "note": report.note,
        });
        Ok(writeln!(out, "{line}")?)
    }

    fn text(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Named { report, by, about } = self;
        writeln!(out, "{}  table {}, command {}", dated(report.at), report.table, report.entry)?;
        writeln!(out, "  {about}: {}", report.said)?;
        let note = if report.note.is_empty() { String::new() } else { format!(": {}", report.note) };
        Ok(writeln!(out, "  reported by {by}{note}")?)
    }
}
