//! What the operator chose, read once: defaults, then `daybook.toml`, then the environment.

mod keys;
mod providers;
mod secret;
mod tools;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use chrono_tz::Tz;
use thiserror::Error;

use crate::adapter::providers::AllSettings;
use crate::domain::Lang;
use crate::domain::settings::Native;
use crate::engine::Mode;

pub use keys::KEYS;
pub use secret::Secret;
pub use tools::ToolSettings;

/// Messages a second over all chats, as Telegram allows them
/// (<https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this>).
const PER_SECOND: usize = 30;

/// Everything that can be chosen, with its defaults filled in.
#[derive(Debug, Clone)]
pub struct Config {
    /// The bot's token; without one there is only the terminal.
    pub token: Option<Secret>,
    /// The Bot API server.
    pub api_url: String,
    /// The folder of the store and everything beside it.
    pub data: PathBuf,
    /// Who is let in.
    pub access: Mode,
    /// The language of new chats where the person's own is not known.
    pub lang: Lang,
    /// The zone of new chats.
    pub timezone: Tz,
    /// Where Telegram sends updates to, instead of being asked: the public address and what to listen on.
    pub webhook: Option<Webhook>,
    /// Where other clients load the further pages of lists.
    pub api: Option<Api>,
    /// When Telegram is sent native messages.
    pub rich: Native,
    /// A SOCKS5 or HTTP proxy for Telegram.
    pub proxy: Option<Secret>,
    /// Messages a second over all chats; Telegram allows 30.
    pub per_second: usize,
    /// Bytes that stay free on the disk; the larger of 64 MiB and twice the store where absent.
    pub reserve: Option<u64>,
    /// The providers of weather, prices, games and pages of which anything was set.
    pub providers: AllSettings,
    /// What was set for tools from files.
    pub tools: ToolSettings,
}

/// Where Telegram sends updates to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// The public address, https or on this machine.
    pub url: String,
    /// What to listen on, e.g. `127.0.0.1:8443`.
    pub listen: String,
}

/// Where other clients load the further pages of lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Api {
    /// What they show.
    pub token: Secret,
    /// What to listen on, e.g. `127.0.0.1:8444`.
    pub listen: String,
}

/// A configuration that cannot be used: exit code 2.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// A key that does not exist.
    #[error("{file}: there is no key \"{key}\"; the keys are {known}")]
    UnknownKey {
        /// The file.
        file: String,
        /// The key.
        key: String,
        /// Every key there is.
        known: String,
    },
    /// A value that does not fit its key.
    #[error("{key}: {problem}")]
    BadValue {
        /// The key or the variable.
        key: String,
        /// What is wrong and what would be right.
        problem: String,
    },
    /// A file that cannot be read or is not TOML.
    #[error("{file}: {problem}")]
    File {
        /// The file.
        file: String,
        /// What is wrong.
        problem: String,
    },
}

/// Where values come from.
pub struct Sources<'a> {
    /// The environment.
    pub environment: &'a BTreeMap<String, String>,
    /// `--config`, where it was given.
    pub file: Option<&'a Path>,
}

/// A `daybook.toml` with the bot's token set; its other keys stay.
///
/// # Errors
/// When the old text is not TOML.
pub fn with_token(old: &str, token: &Secret) -> Result<String, String> {
    let mut table: toml::Table = toml::from_str(old).map_err(|error| error.message().to_owned())?;
    table.insert("token".to_owned(), token.reveal().into());
    toml::to_string(&table).map_err(|error| error.to_string())
}

type Values = BTreeMap<String, (String, String)>;

impl Config {
    /// Reads everything.
    ///
    /// # Errors
    /// With the key at fault and what would be right.
    pub fn read(sources: &Sources<'_>) -> Result<Self, ConfigError> {
        let environment = sources.environment;
        let data = environment.get("DAYBOOK_DATA").filter(|path| !path.is_empty());
        let data = data.map_or_else(default_data, PathBuf::from);
        let own = data.join("daybook.toml");
        let mut values = match sources.file {
            Some(file) => from_file(file)?,
            None if own.is_file() => from_file(&own)?,
            None => Values::new(),
        };
        for (name, variable) in all_keys() {
            if let Some(value) = environment
                .get(&variable)
                .filter(|value| !value.trim().is_empty())
            {
                values.insert(name, (variable, value.trim().to_owned()));
            }
        }
        Self::of(&values, data)
    }

    fn of(values: &Values, data: PathBuf) -> Result<Self, ConfigError> {
        let text = |key: &str| values.get(key).map(|(_, value)| value.clone());
        Ok(Self {
            token: text("token").map(Secret::new),
            api_url: parsed(values, "telegram_api_url", http_url)?
                .unwrap_or_else(|| "https://api.telegram.org".into()),
            data: text("data").map_or(data, PathBuf::from),
            access: parsed(values, "access", access)?.unwrap_or(Mode::Pairing),
            lang: parsed(values, "lang", |text| {
                Lang::from_code(text).ok_or("one of en, zh, ru")
            })?
            .unwrap_or_default(),
            timezone: parsed(values, "timezone", |text| {
                Tz::from_str(text).map_err(|_| "an IANA zone such as Europe/Berlin")
            })?
            .unwrap_or(Tz::UTC),
            webhook: webhook(values)?,
            api: api(values)?,
            rich: parsed(values, "telegram_rich", |text| match text {
                "ask" => Ok(Native::Ask),
                "on" => Ok(Native::On),
                "off" => Ok(Native::Off),
                _ => Err("one of ask, on, off"),
            })?
            .unwrap_or_default(),
            proxy: parsed(values, "telegram_proxy", proxy)?.map(Secret::new),
            per_second: parsed(values, "telegram_per_second", |text| {
                text.parse::<usize>()
                    .ok()
                    .filter(|count| *count > 0)
                    .ok_or("a whole number above zero")
            })?
            .unwrap_or(PER_SECOND),
            reserve: parsed(values, "reserve_mib", |text| {
                text.parse::<u64>().map_err(|_| "a whole number of MiB")
            })?
            .map(|mib| mib.saturating_mul(1 << 20)),
            providers: providers::read(values)?,
            tools: tools::read(values)?,
        })
    }
}

fn parsed<T>(
    values: &Values,
    key: &str,
    read: impl Fn(&str) -> Result<T, &'static str>,
) -> Result<Option<T>, ConfigError> {
    let Some((origin, value)) = values.get(key) else {
        return Ok(None);
    };
    let fault = |wanted: &str| ConfigError::BadValue {
        key: origin.clone(),
        problem: format!("expected {wanted}"),
    };
    read(value).map(Some).map_err(fault)
}

// Every key with its variable.
fn all_keys() -> impl Iterator<Item = (String, String)> {
    let ours = KEYS
        .iter()
        .map(|key| (key.name.to_owned(), key.variable.to_owned()));
    ours.chain(providers::keys())
}

fn from_file(path: &Path) -> Result<Values, ConfigError> {
    let file = path.display().to_string();
    let fault = |problem: String| ConfigError::File {
        file: file.clone(),
        problem,
    };
    let text = std::fs::read_to_string(path).map_err(|error| fault(error.to_string()))?;
    let table: toml::Table = toml::from_str(&text).map_err(|error| fault(error.message().to_owned()))?;
    let mut values = Values::new();
    for (name, value) in table {
        if name == tools::SECRETS {
            values.extend(tools::secrets(&file, &value)?);
            continue;
        }
        if !all_keys().any(|(known, _)| known == name) {
            let known = KEYS.iter().map(|key| key.name).collect::<Vec<_>>().join(", ");
            return Err(ConfigError::UnknownKey {
                file,
                key: name,
                known: format!(
                    "{known}, those of the providers (espn_url, brave_key …), and the table [secrets]"
                ),
            });
        }
        let text = match value {
            toml::Value::String(text) => text,
            toml::Value::Array(list) => list.iter().map(plain).collect::<Vec<_>>().join(","),
            other => plain(&other),
        };
        values.insert(name.clone(), (format!("{file}: {name}"), text));
    }
    Ok(values)
}

fn plain(value: &toml::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn default_data() -> PathBuf {
    let project = directories::ProjectDirs::from("", "", "daybook");
    project.map_or_else(
        || PathBuf::from("daybook-data"),
        |project| project.data_dir().to_owned(),
    )
}

fn access(text: &str) -> Result<Mode, &'static str> {
    match text {
        "pairing" => Ok(Mode::Pairing),
        "open" => Ok(Mode::Open),
        ids => {
            let id = |id: &str| id.trim().parse::<u64>().ok().map(|id| format!("tg:{id}"));
            let ids: Option<Vec<String>> = ids
                .split([',', ' '])
                .filter(|id| !id.trim().is_empty())
                .map(id)
                .collect();
            let wanted = "pairing, open, or a list of numeric user ids (not names)";
            ids.filter(|ids| !ids.is_empty()).map(Mode::List).ok_or(wanted)
        }
    }
}

fn http_url(text: &str) -> Result<String, &'static str> {
    let is_http = text.starts_with("https://") || text.starts_with("http://");
    if is_http {
        Ok(text.trim_end_matches('/').to_owned())
    } else {
        Err("an address that begins with https://")
    }
}

fn proxy(text: &str) -> Result<String, &'static str> {
    let known = ["socks5://", "socks5h://", "http://", "https://"]
        .iter()
        .any(|scheme| text.starts_with(scheme));
    if known {
        Ok(text.to_owned())
    } else {
        Err("a proxy such as socks5://127.0.0.1:1080 or http://127.0.0.1:3128")
    }
}

fn webhook(values: &Values) -> Result<Option<Webhook>, ConfigError> {
    let url = parsed(values, "webhook_url", |text| {
        let local = ["http://127.0.0.1", "http://localhost", "http://[::1]"]
            .iter()
            .any(|host| text.starts_with(host));
        if text.starts_with("https://") || local {
            Ok(text.to_owned())
        } else {
            Err("an https address, or http on this machine")
        }
    })?;
    let Some(url) = url else { return Ok(None) };
    let listen = parsed(values, "webhook_listen", address)?;
    Ok(Some(Webhook {
        url,
        listen: listen.unwrap_or_else(|| "127.0.0.1:8443".to_owned()),
    }))
}

fn address(text: &str) -> Result<String, &'static str> {
    text.parse::<std::net::SocketAddr>()
        .map(|_| text.to_owned())
        .map_err(|_| "an address such as 127.0.0.1:8443")
}

fn api(values: &Values) -> Result<Option<Api>, ConfigError> {
    let token = values
        .get("api_token")
        .map(|(_, token)| Secret::new(token.clone()));
    let listen = parsed(values, "api_listen", address)?;
    match (token, listen) {
        (Some(token), listen) => Ok(Some(Api {
            token,
            listen: listen.unwrap_or_else(|| "127.0.0.1:8444".to_owned()),
        })),
        (None, Some(_)) => Err(ConfigError::BadValue {
            key: "api_token".to_owned(),
            problem: "api_listen is set; set DAYBOOK_API_TOKEN too, the secret that clients show".to_owned(),
        }),
        (None, None) => Ok(None),
    }
}

#[cfg(test)]
mod tests;
