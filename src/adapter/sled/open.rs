//! Opening: the lock, the room, the database under guard, and a damaged folder set aside.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use chrono::{DateTime, Utc};
use tokio::sync::Semaphore;

use super::aside::Aside;
use super::inner::Inner;
use super::lock::FolderLock;
use super::mark::Mark;
use super::quiet::quietly;
use super::shelves::{Shelves, fault, shows_system_error};
use super::space::{self, Space};
use super::writer::Writer;
use super::{QUEUE, SledStore};
use crate::port::StoreError;

/// Room that opening itself needs: sled writes a snapshot and clears torn segments.
const ROOM_TO_OPEN: u64 = 2 << 20;
const CACHE: u64 = 8 << 20;

/// How a store is opened.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Bytes of the disk that are never written to; `None` for the larger of 64 MiB and twice the database.
    pub reserve: Option<u64>,
    /// The present, for the name of a folder that is set aside.
    pub now: DateTime<Utc>,
}

/// What was found at opening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opened {
    /// Nothing was there.
    Fresh,
    /// The store of last time, whole as far as opening can tell.
    Clean,
    /// The store of last time was damaged; the new one is empty. Answered again until something is committed.
    Damaged {
        /// Where the damaged folder lies now.
        aside: PathBuf,
        /// What was wrong with it.
        problem: String,
    },
}

/// Opens the store in the folder `path`, made when it is missing. The lock file lies beside it.
///
/// # Errors
/// `Locked` when another process has it, `Full` when there is no room to open it, `Io` when the operating system
/// refuses; none of these is taken for damage.
pub fn open(path: &Path, options: Options) -> Result<(Arc<SledStore>, Opened), StoreError> {
    let parent = parent(path);
    fs::create_dir_all(parent).map_err(|error| refused(parent, &error))?;
    let lock = FolderLock::take(path)?;
    let free = space::free(parent)?;
    if free < ROOM_TO_OPEN {
        return Err(StoreError::Full {
            free,
            reserve: ROOM_TO_OPEN,
        });
    }
    let (database, opened) = open_or_set_aside(path, options.now)?;
    start(path, options, database, lock).map(|store| (store, opened))
}

fn open_or_set_aside(path: &Path, now: DateTime<Utc>) -> Result<(Database, Opened), StoreError> {
    let fresh = !path.join("db").exists();
    match open_database(path) {
        Ok(database) => {
            let opened = if fresh { Opened::Fresh } else { Opened::Clean };
            let noted = noted(path, database.sequence).map_err(|error| refused(path, &error))?;
            Ok((database, noted.map_or(opened, Opened::from)))
        }
        Err(Fault::Refused(error)) => Err(error),
        Err(Fault::Damage(problem)) => {
            let aside = Aside::set(path, problem, now).map_err(|error| refused(path, &error))?;
            let database = open_database(path).map_err(|fault| match fault {
                Fault::Refused(error) => error,
                Fault::Damage(problem) => StoreError::Io(problem),
            })?;
            Ok((database, aside.into()))
        }
    }
}

// A store without a single commit still stands in for the one that was set aside.
fn noted(path: &Path, sequence: u64) -> io::Result<Option<Aside>> {
    let noted = Aside::read(path)?;
    if noted.is_some() && sequence > 0 {
        Aside::forget(path)?;
        return Ok(None);
    }
    Ok(noted)
}

impl From<Aside> for Opened {
    fn from(
        Aside {
            folder: aside,
            problem,
        }: Aside,
    ) -> Self {
        Self::Damaged { aside, problem }
    }
}

/// Everything of the folder that is open.
struct Database {
    shelves: Shelves,
    file: File,
    mark: Mark,
    sequence: u64,
}

/// Why the database did not open.
#[derive(Debug)]
enum Fault {
    /// Its files are damaged.
    Damage(String),
    /// The operating system said no.
    Refused(StoreError),
}

fn open_database(path: &Path) -> Result<Database, Fault> {
    prepare(path).map_err(|error| Fault::Refused(refused(path, &error)))?;
    let shelves = quietly(|| open_shelves(path)).map_err(judge_panic)??;
    let sequence = quietly(|| shelves.sequence())
        .map_err(judge_panic)?
        .map_err(judge)?;
    let (file, mark) = settle(path).map_err(|error| Fault::Refused(refused(path, &error)))?;
    let marked = mark.read();
    if sequence < marked {
        return Err(Fault::Damage(format!(
            "commits {} to {marked} were answered for and are missing",
            sequence + 1
        )));
    }
    Ok(Database {
        shelves,
        file,
        mark,
        sequence,
    })
}

// An unfinished snapshot would be taken for the newest one. And what an earlier process left to the operating system
// must be on the disk before sled writes a snapshot that relies on it.
fn prepare(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)?;
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("snap") && name.ends_with(".generating") {
            fs::remove_file(entry.path())?;
        }
    }
    match File::open(path.join("db")) {
        Ok(file) => file.sync_all(),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

fn open_shelves(path: &Path) -> Result<Shelves, Fault> {
    let config = sled::Config::new()
        .path(path)
        .cache_capacity(CACHE)
        .mode(sled::Mode::LowSpace)
        // The writer flushes after every group; sled's own timer would only wake an idle machine.
        .flush_every_ms(None);
    config
        .open()
        .and_then(Shelves::open)
        .map_err(|error| judge(fault("the store", &error)))
}

// Names count only when their folder is on the disk, and sled never sees to that.
fn settle(path: &Path) -> io::Result<(File, Mark)> {
    let mark = Mark::open(path)?;
    let file = File::options().read(true).write(true).open(path.join("db"))?;
    file.sync_all()?;
    for folder in [&path.join("blobs"), path, parent(path)] {
        File::open(folder)?.sync_all()?;
    }
    Ok((file, mark))
}

fn judge(error: StoreError) -> Fault {
    match error {
        StoreError::Damaged { problem, .. } => Fault::Damage(problem),
        StoreError::Io(_) | StoreError::Full { .. } | StoreError::Locked => Fault::Refused(error),
        StoreError::Conflict | StoreError::LongKey { .. } => Fault::Damage(error.to_string()),
    }
}

// Some of sled's panics are unwrapped errors of the operating system; these print with their number.
fn judge_panic(said: String) -> Fault {
    if shows_system_error(&said) {
        Fault::Refused(StoreError::Io(said))
    } else {
        Fault::Damage(said)
    }
}

fn start(
    path: &Path,
    options: Options,
    database: Database,
    lock: FolderLock,
) -> Result<Arc<SledStore>, StoreError> {
    let Database {
        shelves,
        file,
        mark,
        sequence,
    } = database;
    let space = Space::new(path, options.reserve);
    let inner = Arc::new(Inner::new(shelves, file, mark, space, lock));
    let (queue, messages) = mpsc::channel();
    let writer = Writer::new(Arc::clone(&inner), messages, sequence);
    let thread = thread::Builder::new()
        .name("store".into())
        .spawn(move || writer.run())
        .map_err(|error| refused(path, &error))?;
    Ok(Arc::new(SledStore {
        inner,
        queue,
        places: Arc::new(Semaphore::new(QUEUE as usize)),
        writer: Mutex::new(Some(thread)),
    }))
}

/// The folder that `path` lies in.
pub(super) fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        Some(_) | None => Path::new("."),
    }
}

fn refused(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Io(format!("{}: {error}", path.display()))
}
