//! What comes out of templates.
