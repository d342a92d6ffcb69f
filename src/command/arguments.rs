//! The words of the command line.

use std::ffi::OsString;
use std::path::PathBuf;

use chrono::{DateTime, Utc};
use lexopt::prelude::{Long, Short, Value};

use super::Failure;
use crate::domain::{ChatKey, Lang, Scene};

/// What `daybook --help` says.
pub const HELP: &str = "\
daybook keeps a person's day in a chat: a log, goals, reminders, charts.

  daybook [run]                 serves Telegram; without a bot token, opens the terminal chat
  daybook chat                  the terminal chat   [--lang L] [--chat NAME]
  daybook init                  sets up a bot, step by step
  daybook explain TEXT          what a message would do   [--lang L] [--now T] [--previous SCENE]
                                [--chat NAME | --state FILE] [--batch FILE]
                                [--instructions]: what a language model would be told
  daybook render FILE           blocks (JSON) as a channel would send them   [--out DIR]
  daybook export                everything as JSON   [--chat NAME] [--csv]
  daybook import FILE           takes an export or a backup in
  daybook check                 looks over configuration, tools, languages and store
                                [--schema]: the JSON Schema of a tool's file, for editors

  --config FILE                 the configuration; <data>/daybook.toml where absent
";

/// A command with its options.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Serves Telegram, or opens the terminal chat.
    Run,
    /// Opens the terminal chat.
    Chat {
        /// The language of a new chat.
        lang: Option<Lang>,
        /// The chat.
        chat: ChatKey,
    },
    /// Sets up a bot.
    Init,
    /// Tells what a message would do.
    Explain(Explain),
    /// Renders blocks.
    Render {
        /// The blocks.
        file: PathBuf,
        /// Where the parts go.
        out: PathBuf,
    },
    /// Writes the data out.
    Export {
        /// One chat only.
        chat: Option<ChatKey>,
        /// As a spreadsheet.
        csv: bool,
    },
    /// Takes data in.
    Import {
        /// The document.
        file: PathBuf,
    },
    /// Looks everything over.
    Check,
    /// Prints the JSON Schema of a tool's file.
    Schema,
    /// Says how it is used.
    Help,
    /// Says which version it is.
    Version,
}

/// The options of `explain`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Explain {
    /// The message.
    pub text: Option<String>,
    /// The language of the chat.
    pub lang: Option<Lang>,
    /// The clock.
    pub now: Option<DateTime<Utc>>,
    /// The scene of the message before.
    pub previous: Option<Scene>,
    /// A chat of the store.
    pub chat: Option<ChatKey>,
    /// A chat in a file.
    pub state: Option<PathBuf>,
    /// Many messages, one JSON object a line.
    pub batch: Option<PathBuf>,
    /// The agent's instructions in the place of what the message would do.
    pub instructions: bool,
}

/// Everything that was asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// The command.
    pub command: Command,
    /// `--config`.
    pub config: Option<PathBuf>,
}

#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
struct Raw {
    words: Vec<String>,
    config: Option<PathBuf>,
    lang: Option<Lang>,
    chat: Option<ChatKey>,
    now: Option<DateTime<Utc>>,
    previous: Option<Scene>,
    state: Option<PathBuf>,
    batch: Option<PathBuf>,
    out: Option<PathBuf>,
    csv: bool,
    instructions: bool,
    schema: bool,
    help: bool,
    version: bool,
}

/// Reads the command line.
///
/// # Errors
/// With a sentence that says what would be right; exit code 2.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Asked, Failure> {
    let raw = read(arguments).map_err(|error| Failure::usage(format!("{error}; see daybook --help")))?;
    let config = raw.config.clone();
    Ok(Asked {
        command: command(raw)?,
        config,
    })
}

fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Raw, lexopt::Error> {
    let mut raw = Raw::default();
    let mut parser = lexopt::Parser::from_iter(arguments);
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => raw.help = true,
            Short('V') | Long("version") => raw.version = true,
            Long("config") => raw.config = Some(parser.value()?.into()),
            Long("state") => raw.state = Some(parser.value()?.into()),
            Long("batch") => raw.batch = Some(parser.value()?.into()),
            Long("out") => raw.out = Some(parser.value()?.into()),
            Long("csv") => raw.csv = true,
            Long("instructions") => raw.instructions = true,
            Long("schema") => raw.schema = true,
            Long("chat") => raw.chat = Some(ChatKey::parse(&parser.value()?.to_string_lossy())),
            Long("lang") => {
                let code = parser.value()?.to_string_lossy().into_owned();
                raw.lang =
                    Some(Lang::from_code(&code).ok_or(format!("--lang is en, zh or ru, not \"{code}\""))?);
            }
            Long("now") => {
                let text = parser.value()?.to_string_lossy().into_owned();
                let wanted = format!("--now is a time such as 2026-03-06T12:00:00+01:00, not \"{text}\"");
                raw.now = Some(DateTime::parse_from_rfc3339(&text).map_err(|_| wanted)?.to_utc());
            }
            Long("previous") => {
                let name = parser.value()?.to_string_lossy().into_owned();
                let wanted = format!("--previous is setup, train, recall, log or chat, not \"{name}\"");
                raw.previous = Some(serde_json::from_value(name.into()).map_err(|_| wanted)?);
            }
            Value(word) => raw.words.push(word.to_string_lossy().into_owned()),
            other @ (Short(_) | Long(_)) => return Err(other.unexpected()),
        }
    }
    Ok(raw)
}

fn command(raw: Raw) -> Result<Command, Failure> {
    if raw.help {
        return Ok(Command::Help);
    }
    if raw.version {
        return Ok(Command::Version);
    }
    let mut words = raw.words.clone().into_iter();
    let name = words.next().unwrap_or_else(|| "run".to_owned());
    let rest: Vec<String> = words.collect();
    let command = named(&name, &rest, raw)?;
    let takes_words = matches!(
        command,
        Command::Explain(_) | Command::Render { .. } | Command::Import { .. }
    );
    match rest.first().filter(|_| !takes_words) {
        Some(word) => Err(Failure::usage(format!(
            "daybook {name} takes no \"{word}\"; see daybook --help"
        ))),
        None => Ok(command),
    }
}

fn named(name: &str, rest: &[String], raw: Raw) -> Result<Command, Failure> {
    let file = |what: &str| {
        let only = rest.first().filter(|_| rest.len() == 1);
        only.map(PathBuf::from)
            .ok_or_else(|| Failure::usage(format!("daybook {name} takes {what}; see daybook --help")))
    };
    Ok(match name {
        "run" => Command::Run,
        "chat" => Command::Chat {
            lang: raw.lang,
            chat: raw.chat.unwrap_or_else(|| ChatKey::parse("me")),
        },
        "init" => Command::Init,
        "check" if raw.schema => Command::Schema,
        "check" => Command::Check,
        "help" => Command::Help,
        "render" => Command::Render {
            file: file("a file of blocks")?,
            out: raw.out.unwrap_or_else(|| ".".into()),
        },
        "export" => Command::Export {
            chat: raw.chat,
            csv: raw.csv,
        },
        "import" => Command::Import {
            file: file("the file to import")?,
        },
        "explain" => Command::Explain(explain(rest, raw)?),
        other => {
            return Err(Failure::usage(format!(
                "there is no command \"{other}\"; see daybook --help"
            )));
        }
    })
}

fn explain(rest: &[String], raw: Raw) -> Result<Explain, Failure> {
    let text = (!rest.is_empty()).then(|| rest.join(" "));
    if text.is_none() && raw.batch.is_none() && !raw.instructions {
        return Err(Failure::usage(
            "daybook explain takes the text of a message, or --batch FILE",
        ));
    }
    Ok(Explain {
        text,
        lang: raw.lang,
        now: raw.now,
        previous: raw.previous,
        chat: raw.chat,
        state: raw.state,
        batch: raw.batch,
        instructions: raw.instructions,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<Command, Failure> {
        parse(
            std::iter::once("daybook")
                .chain(line.split_whitespace())
                .map(OsString::from),
        )
        .map(|asked| asked.command)
    }

    #[test]
    fn commands_and_their_options() {
        let me = || ChatKey::parse("me");
        for (line, command) in [
            ("", Command::Run),
            ("run", Command::Run),
            (
                "chat",
                Command::Chat {
                    lang: None,
                    chat: me(),
                },
            ),
            (
                "chat --lang ru --chat work",
                Command::Chat {
                    lang: Some(Lang::Ru),
                    chat: ChatKey::parse("tty:work"),
                },
            ),
            (
                "export --chat tg:42 --csv",
                Command::Export {
                    chat: Some(ChatKey::parse("tg:42")),
                    csv: true,
                },
            ),
            (
                "import a.json",
                Command::Import {
                    file: "a.json".into(),
                },
            ),
            ("check", Command::Check),
            ("check --schema", Command::Schema),
            ("--help", Command::Help),
            (
                "explain --instructions --chat tg:42",
                Command::Explain(Explain {
                    chat: Some(ChatKey::parse("tg:42")),
                    instructions: true,
                    ..Explain::default()
                }),
            ),
            (
                "explain ran 5 km",
                Command::Explain(Explain {
                    text: Some("ran 5 km".into()),
                    ..Explain::default()
                }),
            ),
        ] {
            assert_eq!(asked(line), Ok(command), "{line}");
        }
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (line, word) in [
            ("fly", "\"fly\""),
            ("run now", "\"now\""),
            ("import", "import"),
            ("explain", "--batch"),
            ("chat --lang fr", "\"fr\""),
            ("explain x --now today", "\"today\""),
            ("explain x --previous work", "\"work\""),
            ("run --loud", "--loud"),
        ] {
            let failure = asked(line).unwrap_err();
            assert!(
                failure.words.contains(word) && failure.code == 2,
                "{line}: {failure:?}"
            );
        }
    }
}
