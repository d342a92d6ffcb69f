//! Setting a damaged folder aside, and remembering it until the new store holds something.
//!
//! Between the setting aside and the first commit of a restore the process may die; without the note the next one
//! would take the empty store for a whole one.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};

use super::open::parent;

/// What was set aside, and why.
#[derive(Debug)]
pub(super) struct Aside {
    pub(super) folder: PathBuf,
    pub(super) problem: String,
}

impl Aside {
    /// Renames the damaged folder `path`, with a note of it beside.
    ///
    /// # Errors
    /// When the note cannot be written or the folder not be renamed.
    pub(super) fn set(path: &Path, problem: String, now: DateTime<Utc>) -> io::Result<Self> {
        let aside = Self {
            folder: unused_name(path, now),
            problem,
        };
        aside.write(&note(path))?;
        fs::rename(path, &aside.folder)?;
        File::open(parent(path))?.sync_all()?;
        Ok(aside)
    }

    /// What was set aside before the store in `path` was made, if it was noted.
    ///
    /// # Errors
    /// When there is a note and it cannot be read.
    pub(super) fn read(path: &Path) -> io::Result<Option<Self>> {
        let bytes = match fs::read(note(path)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut lines = bytes.splitn(2, |byte| *byte == b'\n');
        let folder = lines.next().unwrap_or_default().to_vec();
        let problem = lines.next().unwrap_or_default();
        Ok(Some(Self {
            folder: OsString::from_vec(folder).into(),
            problem: String::from_utf8_lossy(problem).into_owned(),
        }))
    }

    /// Drops the note.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub(super) fn forget(path: &Path) -> io::Result<()> {
        fs::remove_file(note(path))
    }

    // The note is on the disk, name and all, before the folder is renamed.
    fn write(&self, note: &Path) -> io::Result<()> {
        let mut file = File::create(note)?;
        file.write_all(self.folder.as_os_str().as_bytes())?;
        file.write_all(b"\n")?;
        file.write_all(self.problem.as_bytes())?;
        file.sync_all()?;
        File::open(parent(note))?.sync_all()
    }
}

fn note(path: &Path) -> PathBuf {
    with_ending(path, ".aside")
}

fn unused_name(path: &Path, now: DateTime<Utc>) -> PathBuf {
    let name = with_ending(path, &now.format(".bad-%Y%m%dT%H%M%SZ").to_string());
    let mut unused = name.clone();
    let mut copy = 1;
    while unused.exists() {
        copy += 1;
        unused = with_ending(&name, &format!("-{copy}"));
    }
    unused
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
