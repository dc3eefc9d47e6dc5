//! The reports, in memory.

use protocol::Millis;

use super::{Call, Memory};
use crate::{Answer, Filed, MOST_REPORTS, Report, Reports};

impl Reports for Memory {
    fn file_report(&self, report: Report) -> Answer<'_, Filed> {
        self.ask(Call::Reports, move |shelves| {
            let same = |known: &Report| {
                (known.table, known.entry, known.by) == (report.table, report.entry, report.by)
            };
            if shelves.reports.iter().any(same) {
                return Ok(Filed::Done);
            }
            if shelves.reports.len() >= MOST_REPORTS {
                return Ok(Filed::Full);
            }
            shelves.reports.push(report);
            shelves.reports.sort_by_key(|one| (one.at, one.table, one.entry, one.by));
            Ok(Filed::Done)
        })
    }

    fn reports(&self) -> Answer<'_, Vec<Report>> {
        self.ask(Call::Reports, |shelves| Ok(shelves.reports.clone()))
    }

    fn drop_reports(&self, until: Millis) -> Answer<'_, u64> {
        self.ask(Call::Reports, move |shelves| {
            let before = shelves.reports.len();
            shelves.reports.retain(|report| report.at > until);
            Ok((before - shelves.reports.len()) as u64)
        })
    }
}
