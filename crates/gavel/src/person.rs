//! `gavel person`: help for people who cannot sign in.

use std::io::Write;
use std::sync::Arc;

use clap::{Args, Subcommand};
use store::{Sqlite, Store};

use crate::Failure;
use crate::backup::{missing, stop_first};
use crate::data::{self, Data};

/// Help somebody who keeps a name here
#[derive(Args)]
pub(crate) struct Person {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Print a one-time code with which somebody can choose a new pass-phrase
    ///
    /// For somebody who has lost the pass-phrase and all recovery codes. Make sure that it is them, and tell them the code: under
    /// "Recovery code" it signs them in once and asks for a new pass-phrase, and all their devices are signed out. With
    /// a file, the server must be stopped; with PostgreSQL it may run.
    Reset {
        /// The name, or one that looks like it
        name: String,
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
    },
}

impl Person {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let What::Reset { name, data, stores } = &self.what;
        let runtime =
            tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::said)?;
        let code = runtime.block_on(async {
            let store: Arc<dyn Store> = if stores.is_empty() {
                let file = data.file()?;
                missing(&file)?;
                Arc::new(Sqlite::open(&file).map_err(|why| stop_first(&why))?)
            } else {
                data::databases(stores).await?
            };
            let mut noise = [0; 16];
            getrandom::fill(&mut noise).map_err(Failure::said)?;
            let code = server::reset(&*store, name, noise).await.map_err(Failure::said);
            store.close().await;
            code
        })?;
        let code = code.ok_or_else(|| {
            Failure::said(format_args!("nobody keeps the name '{name}' here: guests have no pass-phrase"))
        })?;
        writeln!(out, "{code}")?;
        Ok(())
    }
}
