//! The menu of commands, in every language.

use teloxide::payloads::SetMyCommands;
use teloxide::types::BotCommand;

use super::Telegram;
use super::patience::Patience;
use super::trouble::Trouble;
use crate::args;
use crate::domain::Lang;
use crate::text::Phrases;

impl Telegram {
    /// Sets the menu for each language, and the default one for everybody else, however long that takes.
    pub(super) async fn set_menu(&self, commands: &[&str]) {
        let languages = Lang::ALL.map(Some);
        for lang in std::iter::once(None).chain(languages) {
            let mut menu = SetMyCommands::new(commands_in(lang.unwrap_or_default(), commands));
            menu.language_code = lang.map(|lang| lang.code().to_owned());
            let mut patience = Patience::default();
            while let Err(error) = self.api.send(&menu).await {
                let trouble = Trouble::from(error);
                if matches!(trouble, Trouble::Rejected(_) | Trouble::Unauthorized) {
                    tracing::error!(?trouble, "the menu of commands was refused");
                    return;
                }
                tokio::time::sleep(patience.pause()).await;
            }
        }
    }
}

fn commands_in(lang: Lang, commands: &[&str]) -> Vec<BotCommand> {
    let phrases = Phrases::of(lang);
    commands
        .iter()
        .map(|command| BotCommand::new(*command, phrases.plain(&format!("command-{command}"), args!())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every command of the product's menu.
    const ALL: [&str; 24] = [
        "start",
        "help",
        "today",
        "log",
        "history",
        "undo",
        "goals",
        "goal",
        "start_span",
        "begin",
        "end",
        "remind",
        "reminders",
        "stats",
        "weather",
        "stock",
        "sports",
        "search",
        "fields",
        "settings",
        "timezone",
        "language",
        "export",
        "invite",
    ];

    #[test]
    fn every_command_has_words_that_telegram_takes() {
        for lang in Lang::ALL {
            for command in commands_in(lang, &ALL) {
                let length = command.description.encode_utf16().count();
                assert!((3..=100).contains(&length), "{lang:?} {command:?}");
                assert!(
                    !command.description.starts_with("command-"),
                    "{lang:?} {command:?}"
                );
            }
        }
    }
}
