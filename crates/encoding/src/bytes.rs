//! An observation as bytes: what a trained player of ours reads, so that it can calculate in whole numbers.

use crate::observation::SIZE;

/// Each number, from 0 to 1, as a byte from 0 to 255, the nearest one.
///
/// # Examples
///
/// ```
/// use encoding::{SIZE, to_bytes};
/// let mut bytes = [7; SIZE];
/// let mut numbers = [0.0; SIZE];
/// (numbers[0], numbers[1]) = (1.0, 0.5);
/// to_bytes(&numbers, &mut bytes);
/// assert_eq!(bytes[..3], [255, 128, 0]);
/// ```
#[inline]
pub fn to_bytes(numbers: &[f32; SIZE], out: &mut [u8; SIZE]) {
    for (byte, number) in out.iter_mut().zip(numbers) {
        *byte = (number * 255.0 + 0.5) as u8;
    }
}
