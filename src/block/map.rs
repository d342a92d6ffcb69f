//! Places on a map.

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
    /// How many markers a map may have.
    pub const MAX_MARKERS: usize = 200;
    const ZOOM: u8 = 14;

    /// The web page of the map: its own link, else that of `OpenStreetMap`.
    #[must_use]
    pub fn page(&self) -> String {
        self.link
            .clone()
            .unwrap_or_else(|| self.center.page(self.zoom.unwrap_or(Self::ZOOM)))
    }

    /// The middle of the box that holds the markers; `None` without any.
    #[must_use]
    pub fn middle(markers: &[Marker]) -> Option<Point> {
        let between = |values: fn(&Marker) -> f64| {
            let mut sorted: Vec<f64> = markers.iter().map(values).collect();
            sorted.sort_by(f64::total_cmp);
            Some(f64::midpoint(*sorted.first()?, *sorted.last()?))
        };
        Some(Point {
            lat: between(|marker| marker.lat)?,
            lon: between(|marker| marker.lon)?,
        })
    }
}

impl Point {
    /// Whether it is a place: -90 to 90 degrees north, -180 to 180 east.
    #[must_use]
    pub fn is_on_the_globe(self) -> bool {
        (-90.0..=90.0).contains(&self.lat) && (-180.0..=180.0).contains(&self.lon)
    }

    /// Its page at `OpenStreetMap`, at a zoom of 0 to 19.
    #[must_use]
    pub fn page(self, zoom: u8) -> String {
        let Self { lat, lon } = self;
        format!("https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map={zoom}/{lat}/{lon}")
    }
}

/// A point on the globe, in degrees.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// North, -90 to 90.
    pub lat: f64,
    /// East, -180 to 180.
    pub lon: f64,
}

impl Marker {
    /// Where it stands.
    #[must_use]
    pub const fn point(&self) -> Point {
        Point {
            lat: self.lat,
            lon: self.lon,
        }
    }
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
