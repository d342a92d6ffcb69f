//! The program: reads the configuration, builds the parts and starts them.

fn main() {}
