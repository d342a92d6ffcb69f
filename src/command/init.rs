//! `daybook init`: a bot in three steps: its token, its link, and the first message to it.

use std::io::BufRead as _;
use std::sync::Arc;

use super::{Failure, line, serve};
use crate::adapter::files::{read_text, write_private};
use crate::config::{Config, Secret, with_token};
use crate::port::Clock;

/// Sets up a bot and writes `daybook.toml` into the data folder.
///
/// # Errors
/// When the token is none, Telegram does not know it, or the folder cannot be written.
pub async fn run(config: &Config, clock: Arc<dyn Clock>) -> Result<(), Failure> {
    line("1. Ask @BotFather on Telegram for a bot with /newbot. It answers with a token.")?;
    let token = match &config.token {
        Some(token) => token.clone(),
        None => ask()?,
    };
    line("2. The token is being tried…")?;
    serve::until_owned(config, &token, clock).await?;
    let path = config.data.join("daybook.toml");
    let old = if path.exists() {
        read_text(&path).map_err(Failure::work)?
    } else {
        String::new()
    };
    let new = with_token(&old, &token).map_err(Failure::work)?;
    write_private(&path, &new).map_err(Failure::work)?;
    line(&format!(
        "Done: you own the bot, and its token is in {}. Start it with: daybook",
        path.display()
    ))
}

fn ask() -> Result<Secret, Failure> {
    line("   Paste it here and press Enter:")?;
    let mut typed = String::new();
    std::io::stdin()
        .lock()
        .read_line(&mut typed)
        .map_err(Failure::work)?;
    let typed = typed.trim();
    let is_token = typed.split_once(':').is_some_and(|(id, rest)| {
        !id.is_empty()
            && id.bytes().all(|byte| byte.is_ascii_digit())
            && rest.len() >= 10
            && !rest.contains(' ')
    });
    if !is_token {
        return Err(Failure::usage(
            "that is no bot token: it looks like 123456:ABC-DEF…; run daybook init again",
        ));
    }
    Ok(Secret::new(typed))
}
