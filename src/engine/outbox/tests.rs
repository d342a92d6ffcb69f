//! Letters sent by an outlet whose answers the test chooses.
