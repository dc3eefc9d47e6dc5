//! The secret of the house.

/// What nobody outside the house knows. Cookies are signed with it.
pub trait Secret: Send + Sync {
    /// The same for ever, drawn when the store was made.
    fn secret(&self) -> [u8; 32];
}
