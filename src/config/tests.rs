//! What is read from where, and what is refused.

use std::collections::BTreeMap;

use super::*;

fn read(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let mut environment: BTreeMap<String, String> = variables
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    environment
        .entry("DAYBOOK_DATA".to_owned())
        .or_insert_with(|| "/nonexistent/daybook".to_owned());
    Config::read(&Sources {
        environment: &environment,
        file: None,
    })
}

fn ids(ids: &[&str]) -> Mode {
    Mode::List(ids.iter().map(|id| (*id).to_owned()).collect())
}

#[test]
fn who_is_let_in() {
    for (text, mode) in [
        ("pairing", Mode::Pairing),
        ("open", Mode::Open),
        ("42", ids(&["tg:42"])),
        ("42, 7 9", ids(&["tg:42", "tg:7", "tg:9"])),
    ] {
        assert_eq!(read(&[("DAYBOOK_ACCESS", text)]).unwrap().access, mode, "{text}");
    }
}

#[test]
fn what_does_not_fit_names_its_key() {
    for (variable, value) in [
        ("DAYBOOK_ACCESS", "alice"),
        ("DAYBOOK_ACCESS", "42,bob"),
        ("DAYBOOK_LANG", "fr"),
        ("DAYBOOK_TIMEZONE", "Mars/Olympus"),
        ("DAYBOOK_WEBHOOK_URL", "http://example.org"),
        ("DAYBOOK_TELEGRAM_PROXY", "ftp://proxy"),
        ("DAYBOOK_RESERVE_MIB", "much"),
        ("TELEGRAM_API_URL", "api.telegram.org"),
        ("DAYBOOK_ALLOW_HOSTS", "localhost"),
        ("DAYBOOK_IDEMPOTENCY", "perhaps"),
    ] {
        let error = read(&[(variable, value)]).unwrap_err();
        assert!(error.to_string().starts_with(variable), "{error}");
    }
}

#[test]
fn a_file_is_read_and_the_environment_wins() {
    let folder = std::env::temp_dir().join(format!("daybook-config-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("daybook.toml");
    std::fs::write(
        &file,
        "lang = \"ru\"\naccess = [42, 7]\ntimezone = \"Asia/Omsk\"\n",
    )
    .unwrap();
    let environment = BTreeMap::from([("DAYBOOK_LANG".to_owned(), "zh".to_owned())]);
    let config = Config::read(&Sources {
        environment: &environment,
        file: Some(&file),
    })
    .unwrap();
    assert_eq!(
        (config.lang, config.access, config.timezone),
        (Lang::Zh, ids(&["tg:42", "tg:7"]), Tz::Asia__Omsk)
    );

    std::fs::write(&file, "langauge = \"ru\"\n").unwrap();
    let error = Config::read(&Sources {
        environment: &environment,
        file: Some(&file),
    })
    .unwrap_err();
    assert!(error.to_string().contains("\"langauge\""), "{error}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_secret_is_never_shown() {
    let config = read(&[("TELOXIDE_TOKEN", "123456:SECRET")]).unwrap();
    assert!(!format!("{config:?}").contains("SECRET"));
    assert_eq!(config.token.unwrap().reveal(), "123456:SECRET");
}

#[test]
fn a_provider_is_set_by_its_own_keys() {
    let config = read(&[
        ("DAYBOOK_SEARXNG_URL", "http://searxng:8080"),
        ("DAYBOOK_BRAVE_KEY", "s3cret"),
        ("DAYBOOK_ESPN_ENABLED", "off"),
        ("DAYBOOK_YAHOO_CACHE_SECS", "5"),
        ("DAYBOOK_YAHOO_PER_MINUTE", "9"),
        ("DAYBOOK_OPEN_METEO_AIR_URL", "https://air.test"),
    ])
    .unwrap();
    let set: Vec<&str> = config.providers.keys().map(|id| id.key()).collect();
    assert_eq!(set, ["OPEN_METEO", "YAHOO", "ESPN", "SEARXNG", "BRAVE"]);
    assert!(!format!("{config:?}").contains("s3cret"));
    assert!(read(&[]).unwrap().providers.is_empty());
}

#[test]
fn a_providers_bad_value_names_its_variable() {
    for (variable, value) in [
        ("DAYBOOK_SEARXNG_URL", "searxng:8080"),
        ("DAYBOOK_WIKIPEDIA_URL", "ftp://x.test"),
        ("DAYBOOK_ESPN_ENABLED", "perhaps"),
        ("DAYBOOK_YAHOO_CACHE_SECS", "-1"),
        ("DAYBOOK_YAHOO_PER_MINUTE", "0"),
    ] {
        let error = read(&[(variable, value)]).unwrap_err().to_string();
        assert!(error.starts_with(variable), "{error}");
    }
}

#[test]
fn the_readme_names_every_provider() {
    let readme = include_str!("../../README.md");
    for id in crate::adapter::providers::ProviderId::ALL {
        assert!(readme.contains(&format!("`{}`", id.key())), "{}", id.key());
    }
}

#[test]
fn tools_have_hosts_and_secrets() {
    let folder = std::env::temp_dir().join(format!("daybook-secrets-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("daybook.toml");
    let read = |text: &str| {
        std::fs::write(&file, text).unwrap();
        Config::read(&Sources {
            environment: &BTreeMap::new(),
            file: Some(&file),
        })
    };
    let config = read(
        "allow_hosts = [\"127.0.0.1:8123\", \"nas.lan:80\"]\nidempotency = \"off\"\n[secrets]\nRATES_KEY = \"s3cret\"\n",
    )
    .unwrap();
    assert_eq!(config.tools.allow_hosts.len(), 2);
    assert!(config.tools.repeats);
    assert_eq!(config.tools.secrets["RATES_KEY"].reveal(), "s3cret");
    assert!(!format!("{config:?}").contains("s3cret"));
    for (text, word) in [
        ("secrets = 3\n", "[secrets]"),
        ("[secrets]\nA = 3\n", "secrets.A"),
        ("[secrets]\n\"a b\" = \"x\"\n", "secrets.a b"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(word), "{error}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_readme_names_every_key() {
    let readme = include_str!("../../README.md");
    for key in KEYS {
        let row = format!("| `{}` | `{}` |", key.name, key.variable);
        assert!(readme.contains(&row), "{row}");
    }
}
