//! Who writes an observation down: into an array, or as a list of fields for the documentation.

use crate::fields::Field;

/// Receives the numbers of an observation in order, with their names and meanings.
pub(crate) trait Pen {
    /// A group of fields begins that repeats for each seat or artist.
    fn group(&mut self, name: &'static str, number: usize);
    /// A field begins.
    fn field(&mut self, name: &'static str, meaning: &'static str);
    /// Its next number, which is put between 0 and 1.
    fn put(&mut self, number: f32);

    /// A one if this holds.
    #[inline(always)]
    fn flag(&mut self, holds: bool) {
        self.put(if holds { 1.0 } else { 0.0 });
    }

    /// A one at this place, zeros at the others; all zeros if there is no such place.
    #[inline(always)]
    fn one_of(&mut self, places: usize, place: Option<usize>) {
        for other in 0..places {
            self.flag(place == Some(other));
        }
    }
}

/// Writes into an array; names cost nothing.
pub(crate) struct Quick<'a> {
    out: core::slice::IterMut<'a, f32>,
}

impl<'a> Quick<'a> {
    #[inline(always)]
    pub(crate) fn new(out: &'a mut [f32]) -> Quick<'a> {
        Quick { out: out.iter_mut() }
    }

    /// How many numbers are still missing.
    pub(crate) fn left(&self) -> usize {
        self.out.len()
    }
}

impl Pen for Quick<'_> {
    #[inline(always)]
    fn group(&mut self, _: &'static str, _: usize) {}

    #[inline(always)]
    fn field(&mut self, _: &'static str, _: &'static str) {}

    #[inline(always)]
    fn put(&mut self, number: f32) {
        if let Some(place) = self.out.next() {
            *place = number.clamp(0.0, 1.0);
        }
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
    fn group(&mut self, name: &'static str, number: usize) {
        self.group = (name, number);
    }

    fn field(&mut self, name: &'static str, meaning: &'static str) {
        let (group, number) = self.group;
        self.fields.push(Field { group, number, name, meaning, at: self.at, len: 0 });
    }

    fn put(&mut self, _: f32) {
        self.at += 1;
        if let Some(field) = self.fields.last_mut() {
            field.len += 1;
        }
    }
}
