//! The little HTTP that it takes to sit down.

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::Failed;

/// Where a server is.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    // Host and port.
    pub(crate) authority: String,
    // With a slash at the end.
    pub(crate) path: String,
}

impl Address {
    pub(crate) fn of(url: &str) -> Result<Address, Failed> {
        let rest = url
            .strip_prefix("http://")
            .ok_or_else(|| Failed(format!("'{url}' must begin with http://: the generator speaks no TLS")))?;
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let authority =
            if authority.contains(':') { authority.to_owned() } else { format!("{authority}:80") };
        Ok(Address { authority, path: format!("/{path}").trim_end_matches('/').to_owned() + "/" })
    }

    pub(crate) async fn connect(&self) -> Result<TcpStream, Failed> {
        let stream = TcpStream::connect(&self.authority)
            .await
            .map_err(|why| Failed(format!("{} cannot be reached: {why}", self.authority)))?;
        stream.set_nodelay(true).map_err(|why| Failed(why.to_string()))?;
        Ok(stream)
    }

    /// Gets something.
    pub(crate) async fn get(&self, path: &str) -> Result<String, Failed> {
        let request = format!(
            "GET {}{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
            self.path, self.authority
        );
        Ok(self.ask(&format!("GET {path}"), &request).await?.1)
    }

    /// Sends a request and gives the head and the body of a good answer.
    async fn ask(&self, what: &str, request: &str) -> Result<(String, String), Failed> {
        let mut stream = self.connect().await?;
        let failed = |why: std::io::Error| Failed(format!("{what}: {why}"));
        stream.write_all(request.as_bytes()).await.map_err(failed)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.map_err(failed)?;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split_whitespace().nth(1).unwrap_or_default();
        if !status.starts_with('2') {
            return Err(Failed(format!("{what}: status {status}: {body}")));
        }
        Ok((head.to_owned(), body.to_owned()))
    }

    /// Posts something and gives the answer with the cookie that came with it.
    pub(crate) async fn post(
        &self,
        path: &str,
        cookie: Option<&str>,
        body: &Value,
    ) -> Result<(Value, Option<String>), Failed> {
        let body = body.to_string();
        let cookie = cookie.map_or_else(String::new, |cookie| format!("cookie: {cookie}\r\n"));
        let request = format!(
            "POST {}{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             {cookie}content-length: {}\r\n\r\n{body}",
            self.path,
            self.authority,
            body.len()
        );
        let (head, body) = self.ask(&format!("POST {path}"), &request).await?;
        let set = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("set-cookie")
                .then(|| value.split(';').next().unwrap_or("").trim().to_owned())
        });
        let json = serde_json::from_str(&body).map_err(|why| Failed(format!("POST {path}: {why}")))?;
        Ok((json, set))
    }
}
