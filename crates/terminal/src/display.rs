//! What the screen shows, and in which colours.

/// The colours a terminal supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None, or none wanted.
    None,
    /// The usual 256.
    Indexed,
    /// 24-bit colours.
    True,
}

impl Colours {
    /// The colours according to `NO_COLOR` and `COLORTERM`.
    #[must_use]
    pub fn told(no_color: Option<&str>, colorterm: Option<&str>) -> Colours {
        match (no_color, colorterm) {
            (Some(wish), _) if !wish.is_empty() => Colours::None,
            (_, Some("truecolor" | "24bit")) => Colours::True,
            _ => Colours::Indexed,
        }
    }
}

/// How a game is shown.
#[derive(Clone, Debug)]
pub struct Display {
    /// Whether hints are shown.
    pub hints: bool,
    /// Which colours are used.
    pub colours: Colours,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_tell_which_colours_they_have() {
        for (no_color, colorterm, told) in [
            (None, None, Colours::Indexed),
            (None, Some("truecolor"), Colours::True),
            (None, Some("24bit"), Colours::True),
            (Some(""), Some("yes"), Colours::Indexed),
            (Some("1"), Some("truecolor"), Colours::None),
        ] {
            assert_eq!(Colours::told(no_color, colorterm), told, "{no_color:?} {colorterm:?}");
        }
    }
}
