//! Panics of the database, caught and turned into a sentence.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

/// The names of sled's own threads begin so; a panic there reaches no caller.
const POOL_THREADS: &str = "sled-io-";

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

static HOOK: Once = Once::new();

/// Runs `work`; a panic in it prints nothing and becomes the error: its message and place.
///
/// # Errors
/// What the panic said.
pub(super) fn quietly<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    HOOK.call_once(install);
    let before = QUIET.replace(true);
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    QUIET.set(before);
    outcome.map_err(|_| LAST.take().unwrap_or_else(|| "it gave no reason".into()))
}

// The hook belongs to the whole process, so it is set once and hands every other panic on.
fn install() {
    let previous = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if QUIET.get() {
            LAST.set(Some(one_line(info)));
        } else if in_pool() {
            tracing::error!(panic = one_line(info), "a thread of the database panicked");
        } else {
            previous(info);
        }
    }));
}

fn in_pool() -> bool {
    std::thread::current()
        .name()
        .is_some_and(|name| name.starts_with(POOL_THREADS))
}

fn one_line(info: &PanicHookInfo<'_>) -> String {
    let said = info.payload_as_str().unwrap_or("a value that is not text");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    info.location().map_or_else(
        || said.clone(),
        |place| format!("{said} ({}:{})", place.file(), place.line()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_sentence_and_quiet_ends_with_the_work() {
        assert_eq!(quietly(|| 7), Ok(7));
        let said = quietly(|| -> () { panic!("page {}\n is gone", 3) }).unwrap_err();
        assert!(
            said.starts_with("page 3 is gone (src/adapter/sled/quiet.rs:"),
            "{said}"
        );
        assert!(!QUIET.get());
    }
}
