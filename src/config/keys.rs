//! Every key there is; the README's table is held against this list.

/// One key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// Its name in `daybook.toml`.
    pub name: &'static str,
    /// Its environment variable, which wins.
    pub variable: &'static str,
}

const fn key(name: &'static str, variable: &'static str) -> Key {
    Key { name, variable }
}

/// Every key.
pub const KEYS: &[Key] = &[
    key("token", "TELOXIDE_TOKEN"),
    key("telegram_api_url", "TELEGRAM_API_URL"),
    key("data", "DAYBOOK_DATA"),
    key("access", "DAYBOOK_ACCESS"),
    key("lang", "DAYBOOK_LANG"),
    key("timezone", "DAYBOOK_TIMEZONE"),
    key("webhook_url", "DAYBOOK_WEBHOOK_URL"),
    key("webhook_listen", "DAYBOOK_WEBHOOK_LISTEN"),
    key("telegram_rich", "DAYBOOK_TELEGRAM_RICH"),
    key("telegram_proxy", "DAYBOOK_TELEGRAM_PROXY"),
    key("api_token", "DAYBOOK_API_TOKEN"),
    key("api_listen", "DAYBOOK_API_LISTEN"),
    key("telegram_per_second", "DAYBOOK_TELEGRAM_PER_SECOND"),
    key("reserve_mib", "DAYBOOK_RESERVE_MIB"),
    key("allow_hosts", "DAYBOOK_ALLOW_HOSTS"),
    key("idempotency", "DAYBOOK_IDEMPOTENCY"),
];
