//! The server's secret.

/// A secret known only to the server. Cookies are signed with it.
pub trait Secret: Send + Sync {
    /// The secret, drawn when the store was created; it never changes.
    fn secret(&self) -> [u8; 32];
}
