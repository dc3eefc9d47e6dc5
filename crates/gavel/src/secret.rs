//! `gavel secret`: the secrets that cookies are signed with.

use std::io::Write;

use clap::{Args, Subcommand};
use protocol::Millis;
use server::COOKIE_LIFE;
use store::{Secret as _, Sqlite};

use crate::Failure;
use crate::backup::{missing, stop_first};
use crate::data::{Data, now};

/// Replace the secret that cookies are signed with
///
/// A server does this by itself every 90 days, without signing anybody out. These commands are for an operator who cannot
/// wait. They need a stopped server.
#[derive(Args)]
pub(crate) struct Secret {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Sign with a new secret from now on; nobody is signed out
    ///
    /// Cookies signed with an older secret stay valid until they expire, and every visit replaces them.
    Rotate {
        #[command(flatten)]
        data: Data,
    },
    /// Throw all secrets away: all guests are signed out, and lose their seats in running games
    ///
    /// For when somebody else has seen the secret: with it, they can pretend to be any guest. Who keeps a name stays signed in,
    /// because their cookies are not signed with it.
    Revoke {
        #[command(flatten)]
        data: Data,
        /// Yes, sign all guests out
        #[arg(long)]
        yes: bool,
    },
}

impl Secret {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let now = now();
        let (data, forget, told) = match &self.what {
            What::Rotate { data } => {
                let valid = Millis::new(now.since_1970().saturating_sub(COOKIE_LIFE));
                (data, valid, "Cookies are signed with a new secret. Nobody is signed out.")
            }
            What::Revoke { yes: false, .. } => {
                return Err(Failure::said(
                    "this signs all guests out, and they cannot return to their seats in running games: repeat it with \
                     --yes if that is what you want; 'gavel secret rotate' signs nobody out",
                ));
            }
            What::Revoke { data, yes: true } => {
                (data, Millis::new(u64::MAX), "All old secrets are gone. All guests are signed out.")
            }
        };
        let file = data.file()?;
        missing(&file)?;
        let store = Sqlite::open(&file).map_err(|why| stop_first(&why))?;
        let runtime = tokio::runtime::Builder::new_current_thread().build().map_err(Failure::said)?;
        runtime.block_on(store.rotate(now, forget)).map_err(Failure::said)?;
        writeln!(out, "{told}")?;
        Ok(())
    }
}
