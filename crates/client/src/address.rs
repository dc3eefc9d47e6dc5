//! Where a server is.

use core::fmt;

use tokio::net::TcpStream;

use crate::Failed;

/// Where a server is: its host and port, and the path under which everything lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    authority: String,
    // With a slash at both ends.
    path: String,
}

impl Address {
    /// The server at this URL, which begins with `http://`: there is no TLS in here.
    ///
    /// # Errors
    ///
    /// When it begins with anything else.
    pub fn of(url: &str) -> Result<Address, Failed> {
        let rest = url.strip_prefix("http://").ok_or_else(|| {
            Failed::BadAddress(format!("'{url}' must begin with http://: this client speaks no TLS"))
        })?;
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let authority =
            if authority.contains(':') { authority.to_owned() } else { format!("{authority}:80") };
        Ok(Address { authority, path: format!("/{path}").trim_end_matches('/').to_owned() + "/" })
    }

    /// Its host and port.
    #[must_use]
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The path of something it serves: `api/hello`.
    #[must_use]
    pub fn path(&self, of: &str) -> String {
        format!("{}{of}", self.path)
    }

    /// A new line to it.
    ///
    /// # Errors
    ///
    /// When nobody answers there.
    pub async fn connect(&self) -> Result<TcpStream, Failed> {
        let stream = TcpStream::connect(&self.authority).await.map_err(|why| {
            std::io::Error::new(why.kind(), format!("{} cannot be reached: {why}", self.authority))
        })?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}{}", self.authority, self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_a_port_and_a_path() {
        let address = Address::of("http://games.example.org/gavel/").ok();
        assert_eq!(
            address.as_ref().map(Address::to_string).as_deref(),
            Some("http://games.example.org:80/gavel/")
        );
        assert_eq!(address.map(|address| address.path("api/hello")).as_deref(), Some("/gavel/api/hello"));
        assert!(Address::of("https://games.example.org").is_err_and(|why| why.to_string().contains("TLS")));
    }
}
