//! A folder on the disk.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use crate::port::Files;

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
