//! The module `gavel._gavel`: thin bindings. Every rule, bot and number comes from the other crates; what only Python needs
//! (Gymnasium, PettingZoo, OpenSpiel, words for language models) is Python, in `python/gavel`.

mod bot;
mod convert;
mod game;
mod league;
mod position;
mod record;
mod seen;
mod settings;
mod tree;
mod vector;

use pyo3::prelude::*;

/// The game of Modern Art, exact and fast. Import `gavel` instead.
#[pymodule]
mod _gavel {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::bot::{Bot, advice, bots};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::league::arena;
    #[pymodule_export]
    use crate::position::{Position, decode, encode, fields};
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::seen::Seen;
    #[pymodule_export]
    use crate::settings::{Settings, editions};
    #[pymodule_export]
    use crate::tree::Tree;
    #[pymodule_export]
    use crate::vector::{VectorEnv, plain_loop};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("ENCODING_VERSION", encoding::VERSION)?;
        module.add("OBSERVATION_SIZE", encoding::SIZE)?;
        module.add("ACTIONS", encoding::CODES)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
