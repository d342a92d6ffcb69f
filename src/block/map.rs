//! Places on a map.

mod read;

use serde::{Deserialize, Serialize};

/// A map with its markers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MapBlock {
    /// Words over it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its middle.
    pub center: Point,
    /// How near it is, 0 (the world) to 19 (a house).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zoom: Option<u8>,
    /// The places marked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Marker>,
    /// Where an interactive client gets its tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile_url: Option<String>,
    /// Whom the tiles are owed to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attribution: Option<String>,
    /// The letters for `{s}` in `tile_url`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subdomains: Option<String>,
    /// The same place as a web page; an OpenStreetMap link where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

impl MapBlock {
    /// The most markers of one map.
    pub const MOST_MARKERS: usize = 200;
}

/// A point on the globe, in degrees.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// North, -90 to 90.
    pub lat: f64,
    /// East, -180 to 180.
    pub lon: f64,
}

/// A marked place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Marker {
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
    /// What stands there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}
