//! What every adapter of a port must do, checked against each of them.

#[cfg(test)]
mod contract {
    mod model;
    mod sled_store;
    mod store;
}
