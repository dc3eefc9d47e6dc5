//! `gavel ratings`: computes all ratings again, from the logs.

use std::io::Write;
use std::sync::Arc;

use clap::Args;
use store::{Sqlite, Store};

use crate::Failure;
use crate::backup::{missing, stop_first};
use crate::data::{self, Data};

/// Compute the ratings of all people again, from the logs of their games, and compare
///
/// Prints what was compared; the exit status is 1 if something is not as the logs say. With a file, the server must be
/// stopped; with PostgreSQL it may run while ratings are compared, but not while they are replaced.
#[derive(Args)]
pub(crate) struct Ratings {
    /// Replace what is wrong, and score the games that wait for it
    #[arg(long)]
    rebuild: bool,
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

/// How many tables are named.
const NAMED: usize = 20;

impl Ratings {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::said)?;
        let checked = runtime.block_on(async {
            let store: Arc<dyn Store> = if self.stores.is_empty() {
                let file = self.data.file()?;
                missing(&file)?;
                Arc::new(Sqlite::open(&file).map_err(|why| stop_first(&why))?)
            } else {
                data::databases(&self.stores).await?
            };
            let checked = server::check_scores(&*store, self.rebuild).await.map_err(Failure::said);
            store.close().await;
            checked
        })?;
        writeln!(
            out,
            "{} games have been scored, {} of them without a log",
            checked.games, checked.without_log
        )?;
        writeln!(out, "{} finished games wait to be scored", checked.waiting)?;
        for table in checked.wrong.iter().take(NAMED) {
            writeln!(out, "table {table}: not as its log and the games before it say")?;
        }
        match (checked.wrong.len(), self.rebuild) {
            (0, _) => writeln!(out, "every rating is as the logs say")?,
            (wrong, true) => writeln!(out, "{wrong} games have been scored anew")?,
            (wrong, false) => {
                out.flush()?;
                let advice = "`gavel ratings --rebuild` scores them anew";
                return Err(Failure::said(format_args!("{wrong} games are scored wrongly: {advice}")));
            }
        }
        Ok(())
    }
}
