//! The address of a server.

use core::fmt;

use tokio::net::TcpStream;

use crate::Failed;

/// The address of a server: its host and port, and the path under which it serves everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    authority: String,
    // Begins and ends with a slash.
    path: String,
}

impl Address {
    /// The server at this URL, which must begin with `http://`: this client does not speak TLS.
    ///
    /// # Errors
    ///
    /// If it begins with anything else.
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

    /// The full path of something it serves, such as `api/hello`.
    #[must_use]
    pub fn path(&self, of: &str) -> String {
        format!("{}{of}", self.path)
    }

    /// The URL of something it serves, such as `api/hello`.
    #[must_use]
    pub fn url(&self, of: &str) -> String {
        format!("http://{}{}", self.authority.strip_suffix(":80").unwrap_or(&self.authority), self.path(of))
    }

    /// Opens a new connection.
    ///
    /// # Errors
    ///
    /// If nobody answers there.
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
