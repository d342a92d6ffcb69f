//! Tools from files, tried through the door.
