//! What a channel shows of a reply: words, pictures, documents and buttons.

pub mod fault;
