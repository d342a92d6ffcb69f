//! SIGKILL at pseudo-random points.

use anyhow::{Context, Result};

use crate::series::{self, Acknowledged};
use crate::victim::{Victim, Work};

const ROUNDS: u32 = 20;

/// Twenty processes in a row die over the same store.
pub(crate) fn scenario() -> Result<String> {
    let folder = tempfile::tempdir()?;
    let mut acknowledged = Acknowledged::new();
    let mut heard = 0;
    for round in 0..ROUNDS {
        let victim = Victim::start(Work::Commit, folder.path(), |_| ())?;
        heard += victim.kill_after(kill_point(round), &mut acknowledged)?;
        series::prove(folder.path(), &acknowledged).with_context(|| format!("round {round}"))?;
    }
    Ok(format!("{ROUNDS} rounds, {heard} acknowledged"))
}

/// How many acknowledgements a round lives: some die while they open, most within a few hundred commits.
pub(crate) fn kill_point(round: u32) -> u64 {
    let scattered = u64::from(round)
        .wrapping_add(1)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        >> 32;
    if round % 7 == 3 {
        scattered % 2
    } else {
        scattered % 400
    }
}
