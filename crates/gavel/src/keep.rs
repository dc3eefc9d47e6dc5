//! How long a server keeps tables: the settings of `gavel serve` for that.

use clap::Args;
use serde::Deserialize;
use server::Retention;

/// For how many days tables are kept where nothing happens.
#[derive(Args)]
pub(crate) struct Keep {
    /// Days for which a table is kept whose game has not begun and where nothing happens [default: 7]; 0 is for ever
    #[arg(long, value_name = "DAYS", env = "GAVEL_KEEP_GATHERING_DAYS")]
    keep_gathering_days: Option<u32>,
    /// Days for which an unfinished game is kept where nothing happens [default: 180]; 0 is for ever
    #[arg(long, value_name = "DAYS", env = "GAVEL_KEEP_UNFINISHED_DAYS")]
    keep_unfinished_days: Option<u32>,
    /// Days for which a finished game is kept [default: 0]; 0 is for ever
    #[arg(long, value_name = "DAYS", env = "GAVEL_KEEP_FINISHED_DAYS")]
    keep_finished_days: Option<u32>,
}

/// The same in a configuration file.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct KeepFile {
    gathering_days: Option<u32>,
    unfinished_days: Option<u32>,
    finished_days: Option<u32>,
}

impl Keep {
    pub(crate) fn retention(&self, file: KeepFile) -> Retention {
        let usual = Retention::default();
        let days = |given: Option<u32>, file: Option<u32>, usual: Option<u32>| match given.or(file) {
            Some(0) => None,
            Some(days) => Some(days),
            None => usual,
        };
        Retention {
            gathering: days(self.keep_gathering_days, file.gathering_days, usual.gathering),
            unfinished: days(self.keep_unfinished_days, file.unfinished_days, usual.unfinished),
            finished: days(self.keep_finished_days, file.finished_days, usual.finished),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_comes_before_the_file_and_zero_is_for_ever() {
        let keep =
            Keep { keep_gathering_days: Some(0), keep_unfinished_days: None, keep_finished_days: Some(3) };
        let file = KeepFile { gathering_days: Some(9), unfinished_days: Some(8), finished_days: Some(0) };
        let retention = Retention { gathering: None, unfinished: Some(8), finished: Some(3) };
        assert_eq!(keep.retention(file), retention);
        let nothing =
            Keep { keep_gathering_days: None, keep_unfinished_days: None, keep_finished_days: None };
        assert_eq!(nothing.retention(KeepFile::default()), Retention::default());
    }
}
