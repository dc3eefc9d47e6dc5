//! What only those who run a server see: its figures, on a listener of their own, and whether it is ready.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use store::Health;

use crate::accept::App;
use crate::door::Gate;
use crate::hub::Hub;
use crate::limits::Limits;
use crate::process;
use crate::proxies::Proxies;

/// With this many writes waiting for the disk, people wait too long to call it playing.
const MOST_WAITING: usize = 2_048;

/// Everything for operators: `/metrics`, `/healthz` and `/readyz`. Serve it where only they can reach it.
pub fn operators(hub: Arc<Hub>, counts: PrometheusHandle) -> App {
    let of_the_house = Arc::clone(&hub);
    let figures = async move || {
        let log = log_figures(&of_the_house.health());
        format!("{}{log}{}{}", counts.render(), budgets(&of_the_house), process::figures())
    };
    let routes = Router::new()
        .route("/metrics", get(figures))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(async move || ready(&hub, Reasons::All)));
    App { routes, gate: Arc::new(Gate::new(Limits::default(), Arc::new(Proxies::default()))) }
}

/// How much is said of why a server is not ready: reasons may name files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reasons {
    /// Everything, to those who run it.
    All,
    /// That the log is the reason, to everybody.
    Public,
}

/// Whether this server can play: it is not stopping, and what people do can be written down.
pub(crate) fn ready(hub: &Hub, reasons: Reasons) -> Response {
    let writes = match hub.node.lives() {
        Some(_) => writes(&hub.health()),
        None => Err("this node has no lease: it does not reach the log".to_owned()),
    };
    let why = match (hub.stopping(), writes, reasons) {
        (true, ..) => "stopping".to_owned(),
        (false, Ok(()), _) => return "ready\n".into_response(),
        (false, Err(why), Reasons::All) => why,
        (false, Err(_), Reasons::Public) => "the log cannot be written".to_owned(),
    };
    (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response()
}

/// Whether the log takes commands; otherwise why not.
fn writes(log: &Health) -> Result<(), String> {
    if let Err(why) = &log.writing {
        return Err(format!("the log cannot be written: {why}"));
    }
    if log.queue > MOST_WAITING {
        return Err(format!("{} commands wait to be written", log.queue));
    }
    Ok(())
}

/// How much of what everybody shares is used up, in the format of the metrics page.
fn budgets(hub: &Hub) -> String {
    let unsent = hub.unsent.load(Ordering::Relaxed);
    let hosts = hub.household.hosts_at_limit();
    format!("gavel_unsent_bytes {unsent}\ngavel_hosts_at_limit {hosts}\n")
}

/// How the log is doing, in the format of the metrics page.
fn log_figures(log: &Health) -> String {
    let seconds = |time: core::time::Duration| time.as_secs_f64();
    let flag = |good: bool| f64::from(u8::from(good));
    let mut lines = String::new();
    for (name, figure) in [
        ("gavel_log_writing", flag(log.writing.is_ok())),
        ("gavel_log_failing_seconds", log.failing_for.map_or(0.0, seconds)),
        ("gavel_log_tidying", flag(log.tidying.is_ok())),
        ("gavel_log_queue", log.queue as f64),
        ("gavel_log_reads", log.reads as f64),
        ("gavel_log_commit_seconds", seconds(log.commit)),
        ("gavel_log_slowest_commit_seconds", seconds(log.slowest_commit)),
        ("gavel_log_commits_total", log.commits as f64),
        ("gavel_log_commit_seconds_total", seconds(log.committing)),
        ("gavel_log_failed_commits_total", log.failed_commits as f64),
        ("gavel_log_failed_checkpoints_total", log.failed_checkpoints as f64),
    ] {
        lines += &format!("{name} {figure}\n");
    }
    if let Some(wal) = log.wal_bytes {
        lines += &format!("gavel_log_wal_bytes {wal}\n");
    }
    if let Some(free) = log.free_bytes {
        lines += &format!("gavel_log_free_bytes {free}\n");
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_that_cannot_be_written_is_not_ready() {
        assert_eq!(writes(&Health::good()), Ok(()));
        let full = Health { writing: Err("the disk is full".to_owned()), ..Health::good() };
        assert_eq!(writes(&full), Err("the log cannot be written: the disk is full".to_owned()));
        let busy = Health { queue: MOST_WAITING + 1, ..Health::good() };
        assert_eq!(writes(&busy), Err("2049 commands wait to be written".to_owned()));
        let untidy = Health { tidying: Err("somebody reads".to_owned()), ..Health::good() };
        assert_eq!(writes(&untidy), Ok(()), "it can still play");
        assert!(log_figures(&full).contains("gavel_log_writing 0\n"));
        assert!(log_figures(&untidy).contains("gavel_log_tidying 0\ngavel_log_queue 0\n"));
    }

    #[test]
    fn the_figures_of_the_log_have_their_names() {
        let log = Health {
            queue: 3,
            commit: core::time::Duration::from_millis(250),
            wal_bytes: Some(4_120),
            ..Health::good()
        };
        let figures = log_figures(&log);
        for line in ["gavel_log_queue 3", "gavel_log_commit_seconds 0.25", "gavel_log_wal_bytes 4120"] {
            assert!(figures.lines().any(|figure| figure == line), "{line}: {figures}");
        }
        assert!(
            !log_figures(&Health::good()).contains("gavel_log_wal_bytes"),
            "not every store keeps one itself"
        );
    }
}
