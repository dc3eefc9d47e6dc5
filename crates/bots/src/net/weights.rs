//! The weights of a trained player, as `training/export.py` writes them.

use core::fmt;

use encoding::{CODES, Limit, Memory, SIZE, VERSION};
use rules::{Seat, View};
use safetensors::{Dtype, SafeTensorError, SafeTensors};

use crate::net::player::{known, power};
use crate::net::tower::{Layer, Tower, WIDEST};

/// What the file says of itself.
const FORMAT: &str = "gavel-net 1";

/// How many tensors a layer has.
const PARTS: usize = 3;

/// No scale or bias is larger: then what a layer calculates is finite.
const LARGEST: f32 = 1e6;

/// The weights of a player, and of a judge if the file has one.
#[derive(Debug)]
pub struct Weights {
    policy: Tower,
    value: Option<Tower>,
}

impl Weights {
    /// Reads a file in the format that `docs/net.md` describes.
    ///
    /// # Errors
    ///
    /// If it is not in that format, was trained on other numbers than [`encoding::VERSION`], or does not fit together.
    pub fn read(bytes: &[u8]) -> Result<Weights, BadWeights> {
        let (_, header) = SafeTensors::read_metadata(bytes)?;
        let said = |key: &str| header.metadata().as_ref().and_then(|said| said.get(key)).map(String::as_str);
        if said("format") != Some(FORMAT) {
            return Err(BadWeights::Format(said("format").unwrap_or("no format").to_owned()));
        }
        let encoding = said("encoding").unwrap_or("none");
        if encoding != VERSION.to_string() {
            return Err(BadWeights::Encoding(encoding.to_owned()));
        }
        let file = SafeTensors::deserialize(bytes)?;
        let has_value = file.names().iter().any(|name| name.starts_with("value."));
        let policy = tower(&file, "policy", CODES)?;
        let value = if has_value { Some(tower(&file, "value", Seat::MOST)?) } else { None };
        let layers = |tower: &Tower| 2 + tower.blocks.len();
        let used = PARTS * (layers(&policy) + value.as_ref().map_or(0, layers));
        if file.names().len() != used {
            let more = format!("{} tensors, of which {used} belong to layers in a row", file.names().len());
            return Err(BadWeights::Shape(more));
        }
        Ok(Weights { policy, value })
    }

    /// Whether there is a judge.
    #[must_use]
    pub const fn has_judge(&self) -> bool {
        self.value.is_some()
    }

    /// One number for each code: the higher, the rather.
    #[must_use]
    pub fn policy(&self, known: &[u8; SIZE]) -> [f32; CODES] {
        let mut logits = [0.0; CODES];
        self.policy.run(known, &mut logits);
        logits
    }

    /// One number for each chair, clockwise from the one that looks: the higher, the rather it wins. `None` if these weights have no
    /// judge.
    #[must_use]
    pub fn value(&self, known: &[u8; SIZE]) -> Option<[f32; Seat::MOST]> {
        let mut logits = [0.0; Seat::MOST];
        self.value.as_ref()?.run(known, &mut logits);
        Some(logits)
    }

    /// The share of the win that the judge expects for each seat, clockwise from the one that looks. `None` if these weights have no
    /// judge.
    #[must_use]
    pub fn shares(&self, view: &View, memory: &Memory) -> Option<Vec<f64>> {
        let logits = self.value(&known(view, memory, &Limit::default()))?;
        Some(shares(&logits[..view.settings().chairs().count()]))
    }
}

/// Numbers of as many chairs as there are as shares of one.
fn shares(logits: &[f32]) -> Vec<f64> {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<f64> = logits.iter().map(|&logit| power(f64::from(logit - most))).collect();
    let total: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / total).collect()
}

/// The layers whose names begin with this word.
fn tower(file: &SafeTensors<'_>, word: &str, outputs: usize) -> Result<Tower, BadWeights> {
    let first = layer(file, &format!("{word}.in"), SIZE, None)?;
    let width = first.outputs();
    if !(1..=WIDEST).contains(&width) {
        return Err(BadWeights::Shape(format!("{word}.in has {width} outputs, expected 1 to {WIDEST}")));
    }
    let blocks = (0..)
        .map(|number| format!("{word}.body.{number}"))
        .take_while(|name| file.tensor(&format!("{name}.weight")).is_ok())
        .map(|name| layer(file, &name, width, Some(width)))
        .collect::<Result<_, _>>()?;
    Ok(Tower { first, blocks, last: layer(file, &format!("{word}.out"), width, Some(outputs))? })
}

fn layer(
    file: &SafeTensors<'_>,
    name: &str,
    inputs: usize,
    outputs: Option<usize>,
) -> Result<Layer, BadWeights> {
    let weights = file.tensor(&format!("{name}.weight"))?;
    let shape = weights.shape();
    let fits = weights.dtype() == Dtype::I8
        && shape.len() == 2
        && shape[1] == inputs
        && outputs.is_none_or(|outputs| shape[0] == outputs);
    if !fits {
        let wanted = outputs.map_or("some".to_owned(), |outputs| outputs.to_string());
        let found =
            format!("{name}.weight is {:?} {shape:?}, expected I8 [{wanted}, {inputs}]", weights.dtype());
        return Err(BadWeights::Shape(found));
    }
    let numbers: Vec<i8> = weights.data().iter().map(|&byte| i8::from_le_bytes([byte])).collect();
    if numbers.contains(&i8::MIN) {
        return Err(BadWeights::Shape(format!("{name}.weight has -128, which no sum has room for")));
    }
    Ok(Layer::new(inputs, &numbers, floats(file, &format!("{name}.scale"), shape[0])?, {
        floats(file, &format!("{name}.bias"), shape[0])?
    }))
}

fn floats(file: &SafeTensors<'_>, name: &str, count: usize) -> Result<Vec<f32>, BadWeights> {
    let tensor = file.tensor(name)?;
    if tensor.dtype() != Dtype::F32 || tensor.shape() != [count] {
        let found = format!("{name} is {:?} {:?}, expected F32 [{count}]", tensor.dtype(), tensor.shape());
        return Err(BadWeights::Shape(found));
    }
    let (fours, _) = tensor.data().as_chunks();
    let numbers: Vec<f32> = fours.iter().map(|&four| f32::from_le_bytes(four)).collect();
    match numbers.iter().all(|number| number.abs() <= LARGEST) {
        true => Ok(numbers),
        false => Err(BadWeights::Shape(format!(
            "{name} has a number that is not between -{LARGEST} and {LARGEST}"
        ))),
    }
}

/// Why a file does not hold weights that can be played with.
#[derive(Debug)]
pub enum BadWeights {
    /// It cannot be read at all, and why.
    File(SafeTensorError),
    /// It says that it is something else.
    Format(String),
    /// It was trained on another version of the numbers.
    Encoding(String),
    /// Something in it does not fit.
    Shape(String),
}

impl From<SafeTensorError> for BadWeights {
    fn from(why: SafeTensorError) -> BadWeights {
        BadWeights::File(why)
    }
}

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadWeights::File(why) => write!(f, "expected a safetensors file: {why}"),
            BadWeights::Format(found) => write!(f, "expected the format '{FORMAT}', found '{found}'"),
            BadWeights::Encoding(found) => {
                write!(
                    f,
                    "expected weights for version {VERSION} of the encoding, found {found}: train them again"
                )
            }
            BadWeights::Shape(why) => f.write_str(why),
        }
    }
}

impl core::error::Error for BadWeights {}
