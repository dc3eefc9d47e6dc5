//! Just enough HTTP to sit down at a table: one request and one answer per connection.

use protocol::{NewGuest, NewTable, PersonId, TableCard};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::Failed;
use crate::socket::Line;

/// A request.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'a> {
    /// `GET` or `POST`.
    pub method: &'a str,
    /// The whole path, or a URL, whose host is then named.
    pub path: &'a str,
    /// Names and values of headers; the host, the origin, the content type and length, and `connection: close` are sent in any
    /// case. The origin is the page of that host, as a browser would send it.
    pub head: &'a [(&'a str, &'a str)],
    /// The body.
    pub body: &'a str,
}

/// The server's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The status code, such as 200 or 404.
    pub status: u16,
    /// All header lines.
    pub head: String,
    /// The body as a text.
    pub body: String,
    /// The body as it came: a picture is no text.
    pub bytes: Vec<u8>,
}

impl Answer {
    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// The cookie it sets, in the form in which it is sent back.
    #[must_use]
    pub fn cookie(&self) -> Option<&str> {
        self.header("set-cookie")?.split(';').next()
    }

    /// The parsed body, if the request succeeded.
    ///
    /// # Errors
    ///
    /// If it did not succeed, or the body cannot be parsed.
    pub fn good<T: DeserializeOwned>(self) -> Result<T, Failed> {
        if (200..300).contains(&self.status) {
            return Ok(serde_json::from_str(&self.body)?);
        }
        Err(Failed::Refused(self))
    }
}

/// Sends a request and reads the answer.
///
/// # Errors
///
/// If the connection breaks before the answer is complete.
pub async fn ask<S: Line>(mut line: S, request: Request<'_>) -> Result<Answer, Failed> {
    let Request { method, path, head, body } = request;
    let (host, path) =
        match path.strip_prefix("http://").map(|rest| rest.split_once('/').unwrap_or((rest, ""))) {
            Some((host, path)) => (host, format!("/{path}")),
            None => ("gavel", path.to_owned()),
        };
    let named_host = head.iter().find(|(name, _)| name.eq_ignore_ascii_case("host")).map(|(_, host)| *host);
    let origin = format!("http://{}", named_host.unwrap_or(host));
    let named = |name: &str| head.iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
    let mut text =
        format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
    for (name, value) in [("host", host), ("origin", &origin), ("content-type", "application/json")] {
        if !named(name) {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
    }
    for (name, value) in head {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str("\r\n");
    text.push_str(body);
    line.write_all(text.as_bytes()).await?;
    let mut bytes = Vec::new();
    line.read_to_end(&mut bytes).await?;
    let cut = || Failed::Misunderstood("the answer was cut off".to_owned());
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").ok_or_else(cut)?;
    let body = bytes.split_off(end + 4);
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(cut)?;
    Ok(Answer { status, head, body: String::from_utf8_lossy(&body).into_owned(), bytes: body })
}

async fn post<S: Line>(
    line: S,
    path: &str,
    cookie: Option<&str>,
    body: &impl Serialize,
) -> Result<Answer, Failed> {
    let body = serde_json::to_string(body)?;
    let head: Vec<(&str, &str)> = cookie.map(|cookie| ("cookie", cookie)).into_iter().collect();
    ask(line, Request { method: "POST", path, head: &head, body: &body }).await
}

/// Introduces a guest by name at `/api/guest`, and returns a cookie.
///
/// # Errors
///
/// If the name is refused, or the connection breaks.
pub async fn introduce<S: Line>(line: S, path: &str, name: &str) -> Result<String, Failed> {
    let answer = post(line, path, None, &NewGuest { name: name.to_owned() }).await?;
    match answer.cookie().filter(|_| answer.status == 200) {
        Some(cookie) => Ok(cookie.to_owned()),
        None => Err(Failed::Refused(answer)),
    }
}

/// Creates a table at `/api/tables`.
///
/// # Errors
///
/// If the server refuses, or the connection breaks.
pub async fn found<S: Line>(line: S, path: &str, cookie: &str, wish: &NewTable) -> Result<TableCard, Failed> {
    post(line, path, Some(cookie), wish).await?.good()
}

/// The person a cookie belongs to: the cookie holds their id in plain text, signed by the server.
#[must_use]
pub fn person(cookie: &str) -> Option<PersonId> {
    cookie.strip_prefix("gavel=")?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture was once read as a text, so that two that differ could be taken for the same.
    #[tokio::test]
    async fn a_body_that_is_no_text_comes_as_it_was_sent() -> Result<(), Failed> {
        let (ours, mut theirs) = tokio::io::duplex(1 << 12);
        theirs.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n\x89PN\xff").await?;
        theirs.shutdown().await?;
        let answer = ask(ours, Request { method: "GET", path: "/", ..Request::default() }).await?;
        assert_eq!((answer.status, answer.header("content-length")), (200, Some("4")));
        assert_eq!(
            (answer.bytes.as_slice(), answer.body.as_str()),
            (&b"\x89PN\xff"[..], "\u{fffd}PN\u{fffd}")
        );
        Ok(())
    }
}
