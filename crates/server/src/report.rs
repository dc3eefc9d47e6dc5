//! What people report to whoever runs the server: something that was said at a table, with the words.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::post;
use protocol::{Code, LONGEST_SAYING, NewReport, Seq, TableId};
use rules::Viewer;
use store::{Filed, Report};
use table::{Caller, Command, Refusal, told_to};

use crate::account::Known;
use crate::http::{AppState, PathText, Peer, Served, peer_of, read, table_id};
use crate::hub::{Hub, unavailable};

pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new().route("/api/tables/{table}/reports", post(file))
}

async fn file(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    id: PathText,
    request: Request,
) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let table = table_id(id)?;
    let Peer(address) = peer_of(&request)?;
    let NewReport { seq, note } = read(&app, request).await?;
    app.doorman.lets_report(address, caller.person)?;
    app.hub.report(&caller, table, seq, &note).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

impl Hub {
    /// Files a report of what was said in this update, by somebody who could hear it.
    async fn report(&self, caller: &Caller, id: TableId, seq: Seq, note: &str) -> Result<(), Refusal> {
        let note = note.trim();
        if note.chars().count() > LONGEST_SAYING || note.chars().any(char::is_control) {
            let why = format!("say at most {LONGEST_SAYING} characters, in one line");
            return Err(Refusal::new(Code::TooLong, why));
        }
        let table = self.read(id).await?;
        let viewer = table.seat_of(caller.person).map_or(Viewer::Spectator, Viewer::Seat);
        let unknown = || Refusal::new(Code::Unknown, format!("nothing was said in update {seq}"));
        let heard = table.news(seq).is_some_and(|news| !told_to(viewer, news).is_empty());
        let (entry, about) = table.saying(seq).filter(|_| heard).ok_or_else(unknown)?;
        // The table has forgotten words that were removed; the log has not.
        let before = Seq::new(entry.number().saturating_sub(1));
        let log = self.log().read(id, before).await.map_err(|why| unavailable(&why))?;
        let said = log.iter().find(|one| one.seq == entry).and_then(|one| {
            match serde_json::from_str(&one.command) {
                Ok(Command::Say { said, .. }) => said.text,
                _ => None,
            }
        });
        let (at, said) = (self.clock.now(), said.ok_or_else(unknown)?);
        let (by, note) = (caller.person, note.to_owned());
        let report = Report { table: id, entry, by, about, at, said, note };
        match self.store.file_report(report).await.map_err(|why| unavailable(&why))? {
            Filed::Done => {
                metrics::counter!("gavel_reports_total").increment(1);
                tracing::info!(table = %id, "something was reported: gavel reports shows it");
                Ok(())
            }
            Filed::Full => {
                tracing::warn!("too many reports wait to be read: gavel reports");
                let why = "too many reports wait to be read: tell whoever runs this server";
                Err(Refusal::new(Code::Busy, why))
            }
        }
    }
}
