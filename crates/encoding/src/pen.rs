//! Who writes an observation down: into an array, or as a list of fields for the documentation.

use crate::fields::Field;

/// Receives the numbers of an observation in order, with their names and meanings.
pub(crate) trait Pen {
    /// A group of fields begins, with this many numbers in all; some groups repeat for each seat or artist.
    fn group(&mut self, name: &'static str, number: usize, width: usize);
    /// A field begins.
    fn field(&mut self, name: &'static str, meaning: &'static str);
    /// Its next number, which is from 0 to 1 already.
    fn exact(&mut self, number: f32);

    /// Its next number, which is put between 0 and 1.
    #[inline(always)]
    fn put(&mut self, number: f32) {
        self.exact(number.clamp(0.0, 1.0));
    }

    /// A one if this holds.
    #[inline(always)]
    fn flag(&mut self, holds: bool) {
        self.exact(if holds { 1.0 } else { 0.0 });
    }

    /// A one at this place, zeros at the others; all zeros if there is no such place.
    #[inline(always)]
    fn one_of(&mut self, places: usize, place: Option<usize>) {
        for other in 0..places {
            self.flag(place == Some(other));
        }
    }
}

/// Writes into an array; names cost nothing. A group is a part of the array whose length the compiler knows, so that nothing is
/// checked number by number.
pub(crate) struct Quick<'a> {
    group: &'a mut [f32],
    at: usize,
    rest: &'a mut [f32],
}

impl<'a> Quick<'a> {
    #[inline(always)]
    pub(crate) fn new(out: &'a mut [f32]) -> Quick<'a> {
        Quick { group: &mut [], at: 0, rest: out }
    }

    /// How many numbers are still missing.
    pub(crate) fn left(&self) -> usize {
        self.group.len() - self.at + self.rest.len()
    }
}

impl Pen for Quick<'_> {
    #[inline(always)]
    fn group(&mut self, _: &'static str, _: usize, width: usize) {
        debug_assert_eq!(self.at, self.group.len(), "the group before is complete");
        (self.group, self.rest) = core::mem::take(&mut self.rest).split_at_mut(width);
        self.at = 0;
    }

    #[inline(always)]
    fn field(&mut self, _: &'static str, _: &'static str) {}

    #[inline(always)]
    fn exact(&mut self, number: f32) {
        self.group[self.at] = number;
        self.at += 1;
    }
}

/// Lists the fields.
#[derive(Default)]
pub(crate) struct Clerk {
    group: (&'static str, usize),
    at: usize,
    pub(crate) fields: Vec<Field>,
}

impl Pen for Clerk {
    fn group(&mut self, name: &'static str, number: usize, _: usize) {
        self.group = (name, number);
    }

    fn field(&mut self, name: &'static str, meaning: &'static str) {
        let (group, number) = self.group;
        self.fields.push(Field { group, number, name, meaning, at: self.at, len: 0 });
    }

    fn exact(&mut self, _: f32) {
        self.at += 1;
        if let Some(field) = self.fields.last_mut() {
            field.len += 1;
        }
    }
}
