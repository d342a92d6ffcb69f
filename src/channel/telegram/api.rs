//! One POST to the Bot API: a method, its parameters, its files; the raw result or the server's own words.

use std::time::Duration;

use reqwest::multipart::{Form, Part};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use teloxide::requests::Payload;
use thiserror::Error;

const CONNECT: Duration = Duration::from_secs(10);
/// How long a request without files may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);
// A slow uplink still carries this much.
const UPLOAD_BYTES_PER_SECOND: u64 = 50_000;

/// The way to one bot's methods. Its address holds the token, so it has no `Debug` and names itself nowhere.
pub(super) struct Api {
    client: reqwest::Client,
    address: String,
    token: String,
}

/// A file that goes along with a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Attachment {
    /// The name under which parameters refer to it as `attach://name`.
    pub(super) field: String,
    /// What the file is called.
    pub(super) file_name: String,
    /// Its media type.
    pub(super) mime: String,
    /// Its bytes.
    pub(super) data: Vec<u8>,
}

/// Why a call did not succeed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(super) enum CallError {
    /// The server answered, with something other than a result.
    #[error("{code} {text}")]
    Refused {
        /// The `error_code`, or the HTTP status where the answer holds none.
        code: u16,
        /// The server's description.
        text: String,
        /// When it may be tried again.
        retry_after: Option<Duration>,
        /// The supergroup that the group became.
        moved_to: Option<i64>,
    },
    /// No answer came.
    #[error("{0}")]
    Unreachable(String),
}

/// What cannot serve as the way to a bot.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(super) enum AddressError {
    /// The token has not the form `123456:letters`.
    #[error("TELOXIDE_TOKEN is not a bot's token, which looks like 123456:ABC-def; ask @BotFather for it")]
    Token,
    /// The server's address is none.
    #[error("TELEGRAM_API_URL is not an http or https address")]
    Server,
    /// The proxy's address is none.
    #[error("DAYBOOK_TELEGRAM_PROXY is not a socks5 or http address")]
    Proxy,
}

#[derive(Deserialize)]
struct Answer {
    ok: bool,
    result: Option<Box<RawValue>>,
    error_code: Option<u16>,
    #[serde(default)]
    description: String,
    #[serde(default)]
    parameters: Parameters,
}

#[derive(Deserialize, Default)]
struct Parameters {
    retry_after: Option<u64>,
    migrate_to_chat_id: Option<i64>,
}

impl Api {
    /// A way to the bot of `token` through `server`, by a socks5 or http `proxy` where one is given.
    ///
    /// # Errors
    /// When one of the three has not the form it needs.
    pub(super) fn new(server: &str, token: &str, proxy: Option<&str>) -> Result<Self, AddressError> {
        let form = token.split_once(':').is_some_and(|(id, secret)| {
            let letters = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
            !id.is_empty()
                && id.chars().all(|c| c.is_ascii_digit())
                && !secret.is_empty()
                && secret.chars().all(letters)
        });
        if !form {
            return Err(AddressError::Token);
        }
        let server = server.trim_end_matches('/');
        if !server.starts_with("http://") && !server.starts_with("https://") {
            return Err(AddressError::Server);
        }
        // The environment's proxies are for other programs; ours is a key of its own.
        let mut builder = reqwest::Client::builder().no_proxy().connect_timeout(CONNECT);
        if let Some(proxy) = proxy {
            builder = builder.proxy(reqwest::Proxy::all(proxy).map_err(|_| AddressError::Proxy)?);
        }
        Ok(Self {
            client: builder.build().map_err(|_| AddressError::Proxy)?,
            address: format!("{server}/bot{token}"),
            token: token.to_owned(),
        })
    }

    /// Sends one of teloxide's payloads.
    ///
    /// # Errors
    /// As the server refuses it, or as the network fails.
    pub(super) async fn send<P: Payload + Serialize>(&self, payload: &P) -> Result<Box<RawValue>, CallError> {
        self.call(P::NAME, &value_of(payload), Vec::new(), PATIENCE).await
    }

    /// Calls a method with its parameters, waiting no longer than `patience`, and for files as long as they
    /// need on a slow line.
    ///
    /// # Errors
    /// As the server refuses it, or as the network fails.
    pub(super) async fn call(
        &self,
        method: &str,
        parameters: &Value,
        files: Vec<Attachment>,
        patience: Duration,
    ) -> Result<Box<RawValue>, CallError> {
        let request = self.client.post(format!("{}/{method}", self.address));
        let request = if files.is_empty() {
            request.timeout(patience).json(parameters)
        } else {
            let bytes: usize = files.iter().map(|file| file.data.len()).sum();
            let upload = Duration::from_secs(bytes as u64 / UPLOAD_BYTES_PER_SECOND);
            request
                .timeout(patience + upload)
                .multipart(form(parameters, files))
        };
        let response = request.send().await.map_err(|error| self.unreachable(error))?;
        let status = response.status().as_u16();
        let body = response.bytes().await.map_err(|error| self.unreachable(error))?;
        read(status, &body)
    }

    // The address is in the error and in none of its sources; the token is looked for all the same.
    fn unreachable(&self, error: reqwest::Error) -> CallError {
        let error = error.without_url();
        let mut text = error.to_string();
        let mut source = std::error::Error::source(&error);
        while let Some(cause) = source {
            text = format!("{text}: {cause}");
            source = cause.source();
        }
        CallError::Unreachable(text.replace(&self.token, "***"))
    }
}

/// A payload as the JSON object of its parameters.
pub(super) fn value_of(payload: &impl Serialize) -> Value {
    serde_json::to_value(payload).unwrap_or_default()
}

fn form(parameters: &Value, files: Vec<Attachment>) -> Form {
    let mut form = Form::new();
    for (name, value) in parameters.as_object().into_iter().flatten() {
        let text = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        form = form.text(name.clone(), text);
    }
    for file in files {
        let mime = file.mime.clone();
        let part = || Part::bytes(file.data.clone()).file_name(file.file_name.clone());
        // A media type that is none would lose the file; without one the server looks at the name.
        form = form.part(
            file.field.clone(),
            part().mime_str(&mime).unwrap_or_else(|_| part()),
        );
    }
    form
}

fn read(status: u16, body: &[u8]) -> Result<Box<RawValue>, CallError> {
    let refused = |code, text, parameters: Parameters| CallError::Refused {
        code,
        text,
        retry_after: parameters.retry_after.map(Duration::from_secs),
        moved_to: parameters.migrate_to_chat_id,
    };
    let Ok(answer) = serde_json::from_slice::<Answer>(body) else {
        return Err(refused(
            status,
            "the answer is not JSON".to_owned(),
            Parameters::default(),
        ));
    };
    match answer.result {
        Some(result) if answer.ok => Ok(result),
        _ => Err(refused(
            answer.error_code.unwrap_or(status),
            answer.description,
            answer.parameters,
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_be_an_address_is_one() {
        let (server, token) = ("https://api.telegram.org", "12:Ab_-9");
        for (server, token, proxy, problem) in [
            (server, token, None, None),
            (server, token, Some("socks5://127.0.0.1:9050"), None),
            ("http://127.0.0.1:8081/", token, None, None),
            ("api.telegram.org", token, None, Some(AddressError::Server)),
            (server, "", None, Some(AddressError::Token)),
            (server, "12:", None, Some(AddressError::Token)),
            (server, "twelve:Ab", None, Some(AddressError::Token)),
            (server, "12:Ab/../13", None, Some(AddressError::Token)),
            (server, token, Some("::"), Some(AddressError::Proxy)),
        ] {
            assert_eq!(
                Api::new(server, token, proxy).err(),
                problem,
                "{server} {token} {proxy:?}"
            );
        }
    }

    #[test]
    fn an_answer_is_a_result_or_the_servers_own_words() {
        let refused = |code, text: &str, retry_after, moved_to| {
            Err(CallError::Refused {
                code,
                text: text.to_owned(),
                retry_after,
                moved_to,
            })
        };
        for (status, body, expected) in [
            (
                200,
                r#"{"ok":true,"result":{"a":"\ud83d"}}"#,
                Ok(r#"{"a":"\ud83d"}"#),
            ),
            (
                429,
                r#"{"ok":false,"error_code":429,"description":"Too Many","parameters":{"retry_after":3}}"#,
                refused(429, "Too Many", Some(Duration::from_secs(3)), None),
            ),
            (
                400,
                r#"{"ok":false,"error_code":400,"description":"up","parameters":{"migrate_to_chat_id":-1002}}"#,
                refused(400, "up", None, Some(-1002)),
            ),
            (502, "<html>", refused(502, "the answer is not JSON", None, None)),
        ] {
            let answer = read(status, body.as_bytes());
            assert_eq!(
                answer.as_ref().map(|result| result.get()).map_err(Clone::clone),
                expected,
                "{body}"
            );
        }
    }
}
