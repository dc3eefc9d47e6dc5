//! Lessons: prepared positions, and the bots that sit at them. A lesson is a table like every other; what is said over it is
//! in the catalogue, and the page says it.

use protocol::Lesson;
use rules::{BadPosition, Position, Seat};

use crate::command::Founding;

/// Where the person sits who takes a lesson.
pub const PUPIL: Seat = Seat::One;

/// The text of the position a lesson begins with. It is as [`Position`] prints it, so that a
/// table can be recognized by it.
#[must_use]
pub const fn text(lesson: Lesson) -> &'static str {
    match lesson {
        Lesson::Open => include_str!("lessons/open.position"),
        Lesson::Once => include_str!("lessons/once.position"),
        Lesson::Sealed => include_str!("lessons/sealed.position"),
        Lesson::Fixed => include_str!("lessons/fixed.position"),
        Lesson::Double => include_str!("lessons/double.position"),
        Lesson::Game => include_str!("lessons/game.position"),
    }
}

/// The position a lesson begins with.
///
/// # Errors
///
/// None of ours is bad; a test reads them all.
///
/// # Examples
///
/// ```
/// let position = table::lessons::position(protocol::Lesson::Open)?;
/// assert!(matches!(position.state().phase(), rules::Phase::Open { high: None, .. }));
/// # Ok::<(), rules::BadPosition>(())
/// ```
pub fn position(lesson: Lesson) -> Result<Position, BadPosition> {
    text(lesson).parse()
}

/// The bots on the other chairs, clockwise from the pupil: each goes up to its amount and no further.
#[must_use]
pub const fn bots(lesson: Lesson) -> [&'static str; 2] {
    match lesson {
        Lesson::Open => ["patient:8", "patient:4"],
        Lesson::Once => ["patient:9", "patient:6"],
        Lesson::Sealed => ["patient:11", "patient:7"],
        Lesson::Fixed => ["patient:9", "patient:14"],
        Lesson::Double => ["patient:20", "patient:17"],
        Lesson::Game => ["patient:30", "patient:24"],
    }
}

/// The lesson that a table is. A log says nothing about lessons: a table is one if it begins where the lesson does.
pub(crate) fn of(founding: &Founding) -> Option<Lesson> {
    let begins = founding.position.as_deref()?;
    Lesson::ALL.into_iter().find(|&lesson| text(lesson).trim_end() == begins.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_begins_with_a_position_as_it_is_printed() {
        for lesson in Lesson::ALL {
            let position = position(lesson).unwrap();
            assert_eq!(position.to_string().trim_end(), text(lesson).trim_end(), "{lesson:?}");
            assert_eq!(position.state().settings().chairs().count(), 1 + bots(lesson).len());
        }
    }
}
