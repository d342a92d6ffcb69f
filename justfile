# `just ci` is what CI runs.

# Everything CI checks
ci:
    bash .ci/run

# The tests
test:
    cargo test --locked

# The crash tests: kill -9, loss of power, a full disk, damaged files
crash:
    cargo test --locked --features crash-tests --test crash

# Formatting and lints
lint:
    cargo fmt
    cargo clippy --locked --all-targets -- -D warnings

# Rewrites talks and snapshots; read the difference before committing it
bless:
    UPDATE_EXPECT=1 cargo test --locked
