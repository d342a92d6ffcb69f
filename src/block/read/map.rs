//! Maps from JSON.

use serde_json::{Map, Value};

use super::{Reader, number};
use crate::block::{Block, Fault, MapBlock, Marker, Point, Shape};

impl Reader {
    pub(super) fn map(&mut self, path: &str, fields: &Map<String, Value>) -> Option<Block> {
        let markers = self.markers(path, fields);
        let center = self.center(path, fields, &markers)?;
        let zoom = match fields.get("zoom") {
            None | Some(Value::Null) => None,
            Some(value) => match number(value) {
                Some(zoom) if zoom.is_finite() => Some(whole_zoom(zoom)),
                _ => self.lose(format!("{path}/zoom"), Fault::Expected(Shape::Number)),
            },
        };
        Some(Block::Map(MapBlock {
            title: self
                .text(path, fields, "title")
                .filter(|title| !title.trim().is_empty()),
            center,
            zoom,
            markers,
            tile_url: self.address(path, fields, "tile_url"),
            attribution: self.text(path, fields, "attribution"),
            subdomains: self.subdomains(path, fields),
            link: self.address(path, fields, "link"),
        }))
    }

    fn markers(&mut self, path: &str, fields: &Map<String, Value>) -> Vec<Marker> {
        let path = format!("{path}/markers");
        let items = self.list(&path, fields.get("markers"), MapBlock::MAX_MARKERS);
        let mut markers = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let path = format!("{path}/{index}");
            let Some(place) = self.place(&path, item) else {
                continue;
            };
            let label = item
                .as_object()
                .and_then(|fields| self.text(&path, fields, "label"))
                .filter(|label| !label.trim().is_empty());
            markers.push(Marker {
                lat: place.lat,
                lon: place.lon,
                label,
            });
        }
        markers
    }

    // Without a centre the markers give it: the middle of the box that holds them.
    fn center(&mut self, path: &str, fields: &Map<String, Value>, markers: &[Marker]) -> Option<Point> {
        let path = format!("{path}/center");
        let given = match fields.get("center") {
            None | Some(Value::Null) => self.lose(path, Fault::Missing),
            Some(value) => self.place(&path, value),
        };
        given.or_else(|| MapBlock::middle(markers))
    }

    fn place(&mut self, path: &str, value: &Value) -> Option<Point> {
        let (lat, lon) = match value {
            Value::Array(pair) if pair.len() == 2 => (number(&pair[0]), number(&pair[1])),
            Value::Object(fields) => (
                fields.get("lat").and_then(number),
                ["lon", "lng"]
                    .iter()
                    .find_map(|key| fields.get(*key))
                    .and_then(number),
            ),
            _ => return self.lose(path, Fault::Expected(Shape::Object)),
        };
        let (lat, lon) = match (lat, lon) {
            (Some(lat), Some(lon)) => (lat, lon),
            (None, _) => return self.lose(format!("{path}/lat"), Fault::Expected(Shape::Number)),
            (_, None) => return self.lose(format!("{path}/lon"), Fault::Expected(Shape::Number)),
        };
        let point = Point { lat, lon };
        if point.is_on_the_globe() {
            Some(point)
        } else {
            self.lose(path, Fault::OffGlobe)
        }
    }

    fn subdomains(&mut self, path: &str, fields: &Map<String, Value>) -> Option<String> {
        match fields.get("subdomains") {
            Some(Value::Array(letters)) => Some(letters.iter().filter_map(Value::as_str).collect()),
            _ => self.text(path, fields, "subdomains"),
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to 0..=19 before"
)]
fn whole_zoom(zoom: f64) -> u8 {
    zoom.round().clamp(0.0, 19.0) as u8
}
