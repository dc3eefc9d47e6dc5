//! A tower of layers in whole numbers: bytes in, numbers out. It is compiled for several kinds of processor, and the one that is there
//! takes its own: the same numbers everywhere, in a half or a third of the time on newer ones.

use std::sync::LazyLock;

use fearless_simd::{Level, dispatch};

/// The widest layer there may be: the largest hidden number times the largest weight, so many times, still fits in 32 bits.
pub(crate) const WIDEST: usize = 512;

/// Hidden numbers are whole multiples of 1/1024, up to this many.
const MOST: i32 = i16::MAX as i32;
const UNITS: f32 = 1024.0;

/// Inputs are taken so many at a time; layers are filled up with zeros.
const LANES: usize = 32;

/// How many outputs share a look at the inputs.
const ROWS: usize = 4;

/// A layer: every output is a sum of inputs times weights, which is then scaled and moved.
#[derive(Debug)]
pub(crate) struct Layer {
    inputs: usize,
    // One row of weights for each output, filled up with zeros.
    rows: Vec<i8>,
    scales: Vec<f32>,
    biases: Vec<f32>,
}

impl Layer {
    /// A layer with these weights, one row for each output.
    pub(crate) fn new(inputs: usize, weights: &[i8], scales: Vec<f32>, biases: Vec<f32>) -> Layer {
        let padded = inputs.next_multiple_of(LANES);
        let mut rows = vec![0; padded * scales.len()];
        for (row, weights) in rows.chunks_exact_mut(padded).zip(weights.chunks_exact(inputs)) {
            for (place, &weight) in row.iter_mut().zip(weights) {
                *place = weight;
            }
        }
        Layer { inputs: padded, rows, scales, biases }
    }

    pub(crate) const fn outputs(&self) -> usize {
        self.scales.len()
    }

    /// Calculates the outputs one by one.
    #[inline(always)]
    fn each(&self, inputs: &[i16], mut output: impl FnMut(usize, f32)) {
        let inputs = &inputs[..self.inputs];
        let mut number = 0;
        let mut tell = |sum: i32| {
            // The product and the sum are each rounded once, in this order, on every machine.
            output(number, sum as f32 * self.scales[number] + self.biases[number]);
            number += 1;
        };
        let (blocks, rest) = self.rows.split_at(self.outputs() / ROWS * ROWS * self.inputs);
        for block in blocks.chunks_exact(ROWS * self.inputs) {
            sums(block, inputs).into_iter().for_each(&mut tell);
        }
        rest.chunks_exact(self.inputs).for_each(|row| tell(sum(row, inputs)));
    }
}

/// The sums of several rows. No sum leaves 32 bits (see [`WIDEST`]), so their order makes no difference.
#[inline(always)]
fn sums(block: &[i8], inputs: &[i16]) -> [i32; ROWS] {
    let (first, rest) = block.split_at(inputs.len());
    let (second, rest) = rest.split_at(inputs.len());
    let (third, fourth) = rest.split_at(inputs.len());
    [sum(first, inputs), sum(second, inputs), sum(third, inputs), sum(fourth, inputs)]
}

#[inline(always)]
fn sum(row: &[i8], inputs: &[i16]) -> i32 {
    row.iter().zip(inputs).map(|(&weight, &input)| i32::from(weight) * i32::from(input)).sum()
}

/// A residual tower: a first layer, blocks that are added to what is there, a last layer.
#[derive(Debug)]
pub(crate) struct Tower {
    pub(crate) first: Layer,
    pub(crate) blocks: Vec<Layer>,
    pub(crate) last: Layer,
}

impl Tower {
    /// Calculates the outputs from these bytes.
    pub(crate) fn run(&self, bytes: &[u8], out: &mut [f32]) {
        static PROCESSOR: LazyLock<Level> = LazyLock::new(Level::new);
        dispatch!(*PROCESSOR, _ => self.calculate(bytes, out));
    }

    // What is called here must be inlined, or it is compiled for the oldest processor.
    #[inline(always)]
    fn calculate(&self, bytes: &[u8], out: &mut [f32]) {
        let mut inputs = [0; WIDEST];
        for (place, &byte) in inputs.iter_mut().zip(bytes) {
            *place = byte.into();
        }
        let mut hidden = [0; WIDEST];
        self.first.each(&inputs, |number, value| hidden[number] = fixed(value));
        for block in &self.blocks {
            let mut next = hidden;
            block.each(&hidden, |number, value| next[number] = hidden[number].saturating_add(fixed(value)));
            hidden = next;
        }
        self.last.each(&hidden, |number, value| out[number] = value);
    }
}

/// A hidden number: nothing below 0, in whole units.
#[inline(always)]
fn fixed(value: f32) -> i16 {
    ((value.max(0.0) * UNITS + 0.5) as i32).min(MOST) as i16
}

#[cfg(test)]
mod tests {
    use rules::Chance as _;

    use super::*;

    /// Two inputs, three outputs, by hand.
    #[test]
    fn a_layer_sums_scales_and_moves() {
        let layer = Layer::new(2, &[1, 2, -3, 4, 127, -127], vec![1.0, 0.5, 2.0], vec![0.0, 1.0, -1.0]);
        let mut inputs = [0; WIDEST];
        (inputs[0], inputs[1]) = (10, 100);
        let mut out = Vec::new();
        layer.each(&inputs, |number, value| out.push((number, value)));
        assert_eq!(out, [(0, 210.0), (1, 186.0), (2, -22861.0)]);
    }

    /// What is compiled for this processor, and what is compiled for the oldest one.
    #[test]
    fn every_processor_calculates_the_same() {
        let mut rng = crate::Rng::stream(5, &[]);
        let mut layer = |inputs: usize, outputs: usize| {
            let weights: Vec<i8> = (0..inputs * outputs).map(|_| (rng.next() % 255) as i8).collect();
            let mut small = || (rng.next() % 1_000) as f32 / 1e6;
            let (scales, biases) =
                ((0..outputs).map(|_| small()).collect(), (0..outputs).map(|_| small()).collect());
            Layer::new(inputs, &weights, scales, biases)
        };
        let (first, blocks, last) = (layer(371, 130), vec![layer(130, 130)], layer(130, 67));
        let tower = Tower { first, blocks, last };
        let bytes: Vec<u8> = (0..371).map(|number| (number * 37 % 256) as u8).collect();
        let (mut here, mut oldest) = ([0.0; 67], [0.0; 67]);
        tower.run(&bytes, &mut here);
        tower.calculate(&bytes, &mut oldest);
        assert_eq!(here.map(f32::to_bits), oldest.map(f32::to_bits));
        assert!(here.iter().any(|&one| one > 1.0) && here.iter().any(|&one| one < 0.0), "{here:?}");
    }

    #[test]
    fn the_largest_sum_fits() {
        let row = [i8::MAX; WIDEST];
        let inputs = [i16::MAX; WIDEST];
        assert_eq!(i64::from(sum(&row, &inputs)), 127 * i64::from(i16::MAX) * WIDEST as i64);
    }

    #[test]
    fn hidden_numbers_are_whole_units_between_nothing_and_the_most() {
        let fixed = [-1.0, 0.0, 0.0004, 0.0005, 1.0, 31.9999, 1e9].map(fixed);
        assert_eq!(fixed, [0, 0, 0, 1, 1024, i16::MAX, i16::MAX]);
    }
}
