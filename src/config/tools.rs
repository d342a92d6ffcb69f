//! The keys of tools from files: which private hosts they may reach, the secrets they may name, whether repeats run.

use std::collections::BTreeMap;

use super::{ConfigError, Secret, Values, parsed};
use crate::adapter::http::Exception;

/// The table of `daybook.toml` whose keys are names of secrets.
pub(super) const SECRETS: &str = "secrets";

/// What was set for tools from files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ToolSettings {
    /// Hosts with their ports that tools may reach though they are private or have no https.
    pub allow_hosts: Vec<Exception>,
    /// Secrets by name.
    pub secrets: BTreeMap<String, Secret>,
    /// Whether a repeated call runs again.
    pub repeats: bool,
}

/// Reads the keys of tools.
pub(super) fn read(values: &Values) -> Result<ToolSettings, ConfigError> {
    let hosts = parsed(values, "allow_hosts", |text| {
        let hosts = text
            .split([',', ' '])
            .map(str::trim)
            .filter(|host| !host.is_empty());
        let hosts: Option<Vec<Exception>> = hosts.map(Exception::parse).collect();
        hosts.ok_or("hosts with their ports, such as 127.0.0.1:8123, between commas")
    })?;
    let repeats = parsed(values, "idempotency", |text| match text.to_lowercase().as_str() {
        "on" | "true" => Ok(false),
        "off" | "false" => Ok(true),
        _ => Err("on or off"),
    })?;
    let secrets = values.iter().filter_map(|(key, (_, value))| {
        let name = key.strip_prefix(SECRETS)?.strip_prefix('.')?;
        Some((name.to_owned(), Secret::new(value.clone())))
    });
    Ok(ToolSettings {
        allow_hosts: hosts.unwrap_or_default(),
        secrets: secrets.collect(),
        repeats: repeats.unwrap_or_default(),
    })
}

/// The secrets of the table, as `secrets.NAME` with their values.
pub(super) fn secrets(file: &str, value: &toml::Value) -> Result<Values, ConfigError> {
    let bad = |key: &str, problem: &str| ConfigError::BadValue {
        key: format!("{file}: {key}"),
        problem: format!("expected {problem}"),
    };
    let Some(table) = value.as_table() else {
        return Err(bad(SECRETS, "a table: [secrets], and under it NAME = \"value\""));
    };
    let mut values = Values::new();
    for (name, value) in table {
        let key = format!("{SECRETS}.{name}");
        let letters = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let value = value.as_str().filter(|value| letters && !value.is_empty());
        let value = value.ok_or_else(|| bad(&key, "a name of letters, digits and _, and a text"))?;
        values.insert(key.clone(), (format!("{file}: {key}"), value.to_owned()));
    }
    Ok(values)
}
