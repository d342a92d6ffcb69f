//! A folder on the disk.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::port::{Files, Listed};

/// How much of a file is read, in bytes.
const LARGEST: u64 = 1024 * 1024;

/// A folder on the disk; it is made when the first file is saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiskFiles(pub PathBuf);

impl Files for DiskFiles {
    fn save(&self, name: &str, data: &[u8]) -> Result<String, String> {
        let said = |path: &PathBuf, error: std::io::Error| format!("{}: {error}", path.display());
        std::fs::create_dir_all(&self.0).map_err(|error| said(&self.0, error))?;
        for number in 1..10_000_u32 {
            let path = self.0.join(numbered(name, number));
            // `create_new` never takes an earlier file's place, also when two programs save at once.
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(mut file) => {
                    file.write_all(data).map_err(|error| said(&path, error))?;
                    return Ok(path.display().to_string());
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(said(&path, error)),
            }
        }
        Err(format!("{}: too many files of one name", self.0.display()))
    }

    fn list(&self) -> Result<Vec<Listed>, String> {
        let said = |error: std::io::Error| format!("{}: {error}", self.0.display());
        let entries = match std::fs::read_dir(&self.0) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(said(error)),
        };
        let mut listed = Vec::new();
        for entry in entries {
            let entry = entry.map_err(said)?;
            // A file that goes while it is looked at is not there, and a link counts as what it leads to.
            let Ok(facts) = std::fs::metadata(entry.path()) else {
                continue;
            };
            let changed = facts
                .modified()
                .ok()
                .and_then(|at| at.duration_since(UNIX_EPOCH).ok());
            if facts.is_file()
                && let Ok(name) = entry.file_name().into_string()
            {
                listed.push(Listed {
                    name,
                    length: facts.len(),
                    changed: changed.unwrap_or_default().as_nanos(),
                });
            }
        }
        listed.sort();
        Ok(listed)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        if name.contains(['/', '\\']) {
            return Err(format!("`{name}` is no file of {}", self.0.display()));
        }
        let path = self.0.join(name);
        let said = |error: std::io::Error| match error.kind() {
            ErrorKind::NotFound => format!("there is no file `{name}`"),
            _ => format!("{}: {error}", path.display()),
        };
        let file = std::fs::File::open(&path).map_err(said)?;
        let mut text = String::new();
        file.take(LARGEST).read_to_string(&mut text).map_err(said)?;
        Ok(text)
    }
}

fn numbered(name: &str, number: u32) -> String {
    let name = name.replace(['/', '\\', '\0'], "_");
    match name.rsplit_once('.') {
        _ if number == 1 => name,
        Some((stem, ending)) => format!("{stem}-{number}.{ending}"),
        None => format!("{name}-{number}"),
    }
}

/// A text file, whole.
///
/// # Errors
/// With the path and what the system says.
pub fn read_text(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file of this name into a folder, which is made where it is missing; an older file of the name goes.
/// Answers the path.
///
/// # Errors
/// With the path and what the system says.
pub fn write_over(folder: &Path, name: &str, data: &[u8]) -> Result<String, String> {
    let path = folder.join(name);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, data))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path.display().to_string())
}

/// Writes a text file that only its owner can read.
///
/// # Errors
/// With the path and what the system says.
pub fn write_private(path: &Path, text: &str) -> Result<(), String> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true).mode(0o600);
    let written = options
        .open(path)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()));
    written.map_err(|error| format!("{}: {error}", path.display()))
}
