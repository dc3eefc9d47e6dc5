//! The weights that come with the program. Each file is read once, for all seats of all tables.

use std::sync::{Arc, LazyLock};

use crate::net::Weights;

/// The trained player and its judge.
static NET: LazyLock<Arc<Weights>> = LazyLock::new(|| read(include_bytes!("../../weights/net.safetensors")));

/// Players that were trained against it and against nobody else.
static EXPLOITERS: [LazyLock<Arc<Weights>>; 2] = [
    LazyLock::new(|| read(include_bytes!("../../weights/exploiter-a.safetensors"))),
    LazyLock::new(|| read(include_bytes!("../../weights/exploiter-b.safetensors"))),
];

fn read(bytes: &[u8]) -> Arc<Weights> {
    let weights = Weights::read(bytes);
    Arc::new(weights.unwrap_or_else(|why| unreachable!("a test reads the weights of the program: {why}")))
}

/// The trained player.
pub(crate) fn net() -> Arc<Weights> {
    Arc::clone(&NET)
}

/// The exploiter with this letter.
pub(crate) fn exploiter(letter: char) -> Option<Arc<Weights>> {
    let place = u32::from(letter).checked_sub(u32::from('a'))?;
    EXPLOITERS.get(usize::try_from(place).ok()?).map(|weights| Arc::clone(weights))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_can_be_read() {
        let bytes: [u8; encoding::SIZE] = [0; encoding::SIZE];
        assert!(net().value(&bytes).is_some(), "the net has a judge");
        assert!(exploiter('a').is_some() && exploiter('b').is_some());
        assert!(exploiter('c').is_none() && exploiter('A').is_none());
    }
}
