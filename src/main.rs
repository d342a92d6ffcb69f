//! The program: reads the command line and the configuration, and starts what was asked for.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;

use daybook::adapter::clock::SystemClock;
use daybook::command::{self, Asked, Command, Failure, HELP};
use daybook::config::{Config, Sources};
use daybook::domain::ChatKey;

fn main() -> ExitCode {
    let outcome = command::parse(std::env::args_os()).and_then(run);
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            say(&mut std::io::stderr(), &failure.words);
            failure.exit_code()
        }
    }
}

fn run(asked: Asked) -> Result<(), Failure> {
    match asked.command {
        Command::Help => {
            say(&mut std::io::stdout(), HELP.trim_end());
            return Ok(());
        }
        Command::Schema => {
            say(&mut std::io::stdout(), daybook::tool::yaml::SCHEMA.trim_end());
            return Ok(());
        }
        Command::Version => {
            say(
                &mut std::io::stdout(),
                concat!("daybook ", env!("CARGO_PKG_VERSION")),
            );
            return Ok(());
        }
        _ => {}
    }
    let environment = environment();
    let sources = Sources {
        environment: &environment,
        file: asked.config.as_deref(),
    };
    let config = Config::read(&sources).map_err(Failure::usage)?;
    log_to_stderr(detail(&asked.command, &config));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::work)?;
    runtime.block_on(start(asked.command, &config))
}

async fn start(command: Command, config: &Config) -> Result<(), Failure> {
    let clock = Arc::new(SystemClock);
    match command {
        Command::Run => {
            if let Some(token) = &config.token {
                return command::serve::run(config, token, clock).await;
            }
            say(
                &mut std::io::stderr(),
                "No bot token is set (TELOXIDE_TOKEN), so this is the terminal chat.",
            );
            command::chat::run(config, ChatKey::parse("me"), None, clock).await
        }
        Command::Chat { lang, chat } => command::chat::run(config, chat, lang, clock).await,
        Command::Export { chat, csv } => {
            command::export::run(config, chat.as_ref(), csv, clock.as_ref()).await
        }
        Command::Import { file } => command::import::run(config, &file, clock.as_ref()).await,
        Command::Explain(asked) => command::explain::run(asked, config, clock.as_ref()).await,
        Command::Check => command::check::run(config, clock.as_ref()).await,
        Command::Render { file, out } => {
            tokio::task::block_in_place(|| command::render::run(config, &file, &out))
        }
        Command::Init => command::init::run(config, clock).await,
        Command::Help | Command::Version | Command::Schema => Ok(()),
    }
}

// In a conversation on the same screen only what ends it is told; RUST_LOG asks for more.
const fn detail(command: &Command, config: &Config) -> &'static str {
    match command {
        Command::Run if config.token.is_some() => "warn,daybook=info",
        // What it finds, check says itself.
        Command::Run | Command::Chat { .. } | Command::Check => "error",
        Command::Export { .. }
        | Command::Import { .. }
        | Command::Explain(_)
        | Command::Render { .. }
        | Command::Init
        | Command::Help
        | Command::Schema
        | Command::Version => "warn",
    }
}

fn log_to_stderr(detail: &str) {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env();
    let filter = filter.unwrap_or_else(|_| tracing_subscriber::EnvFilter::new(detail));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_target(false)
        .init();
}

#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the environment is read"
)]
fn environment() -> BTreeMap<String, String> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect()
}

fn say(out: &mut dyn std::io::Write, words: &str) {
    // Nobody is left to tell when the stream is closed.
    let _ = writeln!(out, "{words}");
}
