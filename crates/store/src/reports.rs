//! What people have reported to whoever runs the server: somebody said something at a table that should be looked at.

use core::fmt;

use protocol::{Millis, PersonId, Seq, TableId};

use crate::Answer;

/// Something that was said, and that somebody reports. `Debug` does not show the words.
#[derive(Clone, PartialEq, Eq)]
pub struct Report {
    /// The table at which it was said.
    pub table: TableId,
    /// The number of the command that said it, in the log.
    pub entry: Seq,
    /// Who reports it.
    pub by: PersonId,
    /// Who said it, if the log knows.
    pub about: Option<PersonId>,
    /// When it was reported.
    pub at: Millis,
    /// What was said, even if it has been removed from the table since.
    pub said: String,
    /// What whoever reports it has to say about it; may be empty.
    pub note: String,
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { table, entry, .. } = self;
        f.debug_struct("Report").field("table", table).field("entry", entry).finish_non_exhaustive()
    }
}

/// How many reports are kept. When there are so many, nothing more is reported until some have been read and removed.
pub const MOST_REPORTS: usize = 10_000;

/// What became of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filed {
    /// It is on disk.
    Done,
    /// There are too many already. Nothing has changed.
    Full,
}

/// What people have reported. Somebody reports something once: to repeat it changes nothing.
pub trait Reports: Send + Sync {
    /// Files a report.
    fn file_report(&self, report: Report) -> Answer<'_, Filed>;

    /// All reports, the earliest first.
    fn reports(&self) -> Answer<'_, Vec<Report>>;

    /// Removes the reports that were filed up to this moment; how many there were.
    fn drop_reports(&self, until: Millis) -> Answer<'_, u64>;
}
