//! The command line: what is asked, and the sentences that come back.

mod arguments;
pub mod chat;
pub mod check;
pub mod explain;
pub mod export;
pub mod import;
pub mod init;
pub mod render;
pub mod serve;

use std::fmt;
use std::io::Write as _;
use std::process::ExitCode;

use crate::app::recover::{OpenError, Recovery};
use crate::app::shelf::ToolFiles;
use crate::args;
use crate::config::Config;
use crate::port::StoreError;
use crate::text::Phrases;

pub use arguments::{Asked, Command, Explain, HELP, parse};

/// Why a command ended early: the sentence for the person and the exit code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// One sentence that says what to do.
    pub words: String,
    /// 1 when the work failed, 2 for usage and configuration.
    pub code: u8,
}

impl Failure {
    /// The work failed.
    #[must_use]
    pub fn work(words: impl fmt::Display) -> Self {
        Self {
            words: words.to_string(),
            code: 1,
        }
    }

    /// The command or the configuration is at fault.
    #[must_use]
    pub fn usage(words: impl fmt::Display) -> Self {
        Self {
            words: words.to_string(),
            code: 2,
        }
    }

    /// Its exit code.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(self.code)
    }
}

/// Where the tools from files of this configuration come from.
pub(crate) fn tool_files(config: &Config) -> Result<ToolFiles, Failure> {
    let tools = &config.tools;
    let secrets = tools.secrets.iter();
    let secrets = secrets.map(|(name, secret)| (name.clone(), secret.reveal().to_owned()));
    ToolFiles::of(
        &config.data,
        tools.allow_hosts.clone(),
        secrets.collect(),
        tools.repeats,
    )
    .map_err(Failure::work)
}

/// Writes a line to standard output.
pub(crate) fn line(words: &str) -> Result<(), Failure> {
    writeln!(std::io::stdout(), "{words}").map_err(Failure::work)
}

/// What is said when the data folder cannot be opened.
pub(crate) fn opening(error: OpenError) -> Failure {
    match error {
        OpenError::Store(StoreError::Locked) => Failure::work(
            "already running: another daybook holds this data folder; stop it or set DAYBOOK_DATA to another folder",
        ),
        OpenError::Store(StoreError::Full { free, reserve }) => Failure::work(format!(
            "the disk is full: {} MiB are free and {} MiB are kept in reserve; make room and start again",
            free >> 20,
            reserve >> 20
        )),
        other => Failure::work(format!(
            "the data folder cannot be used: {other}; make it a folder this user may write to, or set DAYBOOK_DATA to \
             another"
        )),
    }
}

/// What is said after a damaged store was replaced by a backup.
pub(crate) fn recovered(recovery: &Recovery, phrases: &Phrases) -> String {
    let args = args! {
        "since" => recovery.since.map(|since| since.format("%Y-%m-%d %H:%M UTC").to_string()).unwrap_or_default(),
        "aside" => recovery.aside.clone(),
    };
    phrases.plain(
        if recovery.since.is_some() {
            "store-restored"
        } else {
            "store-lost"
        },
        args,
    )
}
