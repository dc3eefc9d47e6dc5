//! The options that describe a table, the same for every subcommand that needs one.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use rules::{CashRule, Chairs, Edition, MysteryHand, Proceeds, Settings};

use crate::Failure;

#[derive(Args)]
pub(crate) struct TableOptions {
    /// The edition; 'gavel editions' describes them
    #[arg(long, value_name = "E", default_value_t = Edition::default(),
          value_parser = PossibleValuesParser::new(Edition::ALL.map(Edition::id)).try_map(|id| id.parse::<Edition>()))]
    edition: Edition,
    /// Who is paid when another seat adds the second card to a double: only the second, or both
    /// [default: the edition's own rule]
    #[arg(long, value_name = "P", value_parser = PossibleValuesParser::new(Proceeds::ALL.map(Proceeds::id)))]
    proceeds: Option<String>,
    /// Deal a fourth, face-down hand at a table of three
    #[arg(long)]
    mystery: bool,
    /// Play with everybody's cash on the table
    #[arg(long)]
    open_cash: bool,
}

impl TableOptions {
    /// The settings for this number of seats.
    pub(crate) fn settings(&self, chairs: Chairs) -> Result<Settings, Failure> {
        let proceeds = Proceeds::ALL.into_iter().find(|p| self.proceeds.as_deref() == Some(p.id()));
        let mystery = if self.mystery { MysteryHand::With } else { MysteryHand::Without };
        let cash = if self.open_cash { CashRule::Open } else { CashRule::Hidden };
        Settings::new(self.edition, chairs)
            .with_proceeds(proceeds.unwrap_or(self.edition.proceeds()))
            .with_cash(cash)
            .with_mystery(mystery)
            .map_err(Failure::said)
    }
}

/// Parses a number of seats.
pub(crate) fn chairs(text: &str) -> Result<Chairs, String> {
    text.parse().ok().and_then(Chairs::new).ok_or_else(|| "a table has 3, 4 or 5 seats".to_owned())
}
