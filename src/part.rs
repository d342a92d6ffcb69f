//! What a channel is handed: plain text with ranges, pictures, documents, buttons; and what it says it can show.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::domain::settings::{DateOrder, Theme, Units};
use crate::domain::{Lang, Settings};

/// Plain text with marked ranges. There is no markup in it, so there is nothing to escape.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marked {
    /// The text.
    pub text: String,
    /// Ranges of it, in bytes, by start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

/// One marked range.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Bytes of the text.
    pub range: Range<usize>,
    /// How it is shown.
    pub kind: MarkKind,
}

/// How a range is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkKind {
    /// Bold.
    Bold,
    /// Italic.
    Italic,
    /// Struck through.
    Strike,
    /// Monospace within a line.
    Code,
    /// A monospace block, with its language.
    Pre(Option<String>),
    /// A quotation.
    Quote,
    /// A link to an address.
    Link(String),
    /// A line that heads a section.
    Heading,
}

impl Marked {
    /// Text without marks.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            marks: Vec::new(),
        }
    }

    /// Text with one mark over all of it.
    #[must_use]
    pub fn of(text: impl Into<String>, kind: MarkKind) -> Self {
        let text = text.into();
        let marks = vec![Mark {
            range: 0..text.len(),
            kind,
        }];
        Self { text, marks }
    }

    /// Whether there is nothing to read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Adds more text, its marks moved along.
    pub fn push(&mut self, more: &Self) -> &mut Self {
        let offset = self.text.len();
        self.text.push_str(&more.text);
        self.marks.extend(more.marks.iter().map(|mark| Mark {
            range: mark.range.start + offset..mark.range.end + offset,
            kind: mark.kind.clone(),
        }));
        self
    }

    /// Adds plain text.
    pub fn push_str(&mut self, more: &str) -> &mut Self {
        self.text.push_str(more);
        self
    }

    /// Adds more text on a line of its own.
    pub fn push_line(&mut self, more: &Self) -> &mut Self {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.push(more)
    }
}

/// One thing a channel delivers: on Telegram, one message.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// What it shows.
    pub body: PartBody,
    /// Rows of buttons under it.
    pub buttons: Vec<Vec<Button>>,
}

impl Part {
    /// The words of a part or under it; none of a place and of a rich message.
    #[must_use]
    pub const fn words(&self) -> &Marked {
        const NONE: &Marked = &Marked {
            text: String::new(),
            marks: Vec::new(),
        };
        match &self.body {
            PartBody::Text(words) => words,
            PartBody::Photo { caption, .. }
            | PartBody::Document { caption, .. }
            | PartBody::Stored { caption, .. } => caption,
            PartBody::Location { .. } | PartBody::Rich(_) => NONE,
        }
    }
}

/// What a part shows.
#[derive(Debug, Clone, PartialEq)]
pub enum PartBody {
    /// Text, within the canvas's limit.
    Text(Marked),
    /// A PNG with words under it.
    Photo {
        /// The encoded picture.
        png: Vec<u8>,
        /// Words under it.
        caption: Marked,
    },
    /// A file with words under it.
    Document {
        /// Its name.
        name: String,
        /// Its media type.
        mime: String,
        /// Its bytes.
        data: Vec<u8>,
        /// Words under it.
        caption: Marked,
    },
    /// A point on the map, in degrees.
    Location {
        /// North.
        lat: f64,
        /// East.
        lon: f64,
    },
    /// A file that is already with the channel, by its id.
    Stored {
        /// The channel's id of the file.
        file_id: String,
        /// `photo`, `voice`, `document`, `video` or `audio`.
        kind: String,
        /// Words under it.
        caption: Marked,
    },
    /// Several blocks as one native message.
    Rich(Rich),
}

/// A list of blocks that a channel shows as one message.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Rich {
    /// The pieces, in order.
    pub pieces: Vec<RichPiece>,
    /// The same content as classic parts, for a channel that refuses the rich form.
    pub classic: Vec<Part>,
}

/// One piece of a rich message.
#[derive(Debug, Clone, PartialEq)]
pub enum RichPiece {
    /// A heading; level 1 is the largest, 6 the smallest.
    Heading(u8, Marked),
    /// A paragraph, perhaps of several lines; no quotes and no blocks of code are marked in it.
    Paragraph(Marked),
    /// A monospace block: its language and its text.
    Code(Option<String>, String),
    /// A quotation.
    Quote(Marked),
    /// A table of at most 20 columns.
    Table(RichTable),
    /// A PNG with words under it.
    Photo(Vec<u8>, Marked),
    /// A point on a map with words under it.
    Map {
        /// Degrees north.
        lat: f64,
        /// Degrees east.
        lon: f64,
        /// How near it is, 0 (the world) to 19 (a house).
        zoom: u8,
        /// Words under it.
        caption: Marked,
    },
    /// A file.
    Document {
        /// Its name.
        name: String,
        /// Its media type.
        mime: String,
        /// Its bytes.
        data: Vec<u8>,
        /// Words under it.
        caption: Marked,
    },
    /// A row of at most 8 buttons within the message; those under it are the part's.
    Buttons(Vec<Button>),
}

/// A table of a rich message. Every row has as many cells as the header.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RichTable {
    /// Words over it.
    pub title: Option<String>,
    /// Column titles.
    pub header: Vec<String>,
    /// Where the cells of each column stand.
    pub sides: Vec<Side>,
    /// Cells, row by row.
    pub rows: Vec<Vec<String>>,
}

/// Where the words of a cell stand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Side {
    /// At the left.
    #[default]
    Left,
    /// At the right.
    Right,
    /// In the middle.
    Center,
}

/// A button under a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    /// Its words.
    pub label: String,
    /// What it does.
    pub target: ButtonTarget,
}

/// What a button does, as the channel sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ButtonTarget {
    /// Hands this id back to the engine (at most 64 bytes).
    Callback(String),
    /// Opens an address.
    Link(String),
}

/// What a channel can show in one chat: limits and abilities, never a name.
#[expect(
    clippy::struct_excessive_bools,
    reason = "abilities are independent of each other"
)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Canvas {
    /// UTF-16 units of one text; `None` where there is no limit.
    pub text_units: Option<usize>,
    /// UTF-8 bytes of one text.
    pub text_bytes: Option<usize>,
    /// UTF-16 units of a caption.
    pub caption_units: usize,
    /// Columns of monospace text that fit the screen.
    pub columns: usize,
    /// Whether pictures are shown; where not, a chart comes with its numbers as a table.
    pub pictures: bool,
    /// Whether a list of blocks can go as one native message.
    pub rich: bool,
    /// Whether a point can be shown as a map.
    pub locations: bool,
    /// Whether tables are drawn with box characters.
    pub box_tables: bool,
    /// Bytes of a document at most.
    pub document_bytes: usize,
    /// Whether buttons exist; where not, they are listed as words.
    pub buttons: bool,
}

/// How a chat writes numbers and dates, and how its pictures look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Locale {
    /// The language.
    pub lang: Lang,
    /// The zone.
    pub zone: chrono_tz::Tz,
    /// The first day of the week.
    pub week_start: chrono::Weekday,
    /// The palette.
    pub theme: Theme,
    /// Measures.
    pub units: Units,
    /// The order of numeric dates, where it was asked.
    pub date_order: Option<DateOrder>,
}

impl From<&Settings> for Locale {
    fn from(settings: &Settings) -> Self {
        Self {
            lang: settings.lang,
            zone: settings.timezone,
            week_start: settings.week_start,
            theme: settings.theme,
            units: settings.units,
            date_order: settings.date_order,
        }
    }
}
