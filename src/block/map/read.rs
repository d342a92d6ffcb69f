//! Reading a map from outside.

use super::{MapBlock, Marker, Point};
use crate::block::error::{Problem, Shape};
use crate::block::read::{Faults, Spot};

impl MapBlock {
    /// Reads a map; without a centre it is centred on its markers, and a link that is missing is built.
    pub(in crate::block) fn read(spot: &Spot, faults: &mut Faults) -> Option<Self> {
        let markers = read_markers(&spot.field("markers"), faults);
        let center_spot = spot.field("center");
        let center = if center_spot.value.is_null() {
            None
        } else {
            read_point(&center_spot, faults)
        };
        let Some(center) = center.or_else(|| middle(&markers)) else {
            faults.add(&center_spot, Problem::NoPlace);
            return None;
        };
        let zoom = faults.number(&spot.field("zoom")).map(whole_zoom);
        let link = read_address(&spot.field("link"), faults);
        Some(Self {
            title: faults
                .text(&spot.field("title"))
                .filter(|title| !title.trim().is_empty()),
            center,
            zoom,
            link: Some(link.unwrap_or_else(|| open_street_map(center, zoom))),
            markers,
            tile_url: read_address(&spot.field("tile_url"), faults),
            attribution: faults.text(&spot.field("attribution")),
            subdomains: faults.text(&spot.field("subdomains")),
        })
    }

    /// The address of the same place as a page of OpenStreetMap, or the map's own link.
    #[must_use]
    pub fn address(&self) -> String {
        match &self.link {
            Some(link) => link.clone(),
            None => open_street_map(self.center, self.zoom),
        }
    }
}

impl Point {
    /// The address of this place as a page of OpenStreetMap.
    #[must_use]
    pub fn address(self) -> String {
        open_street_map(self, None)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to 0..=19 first"
)]
fn whole_zoom(zoom: f64) -> u8 {
    zoom.clamp(0.0, 19.0).round() as u8
}

const STREET: u8 = 14;

fn open_street_map(Point { lat, lon }: Point, zoom: Option<u8>) -> String {
    let zoom = zoom.unwrap_or(STREET);
    format!("https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map={zoom}/{lat}/{lon}")
}

fn read_markers(spot: &Spot, faults: &mut Faults) -> Vec<Marker> {
    let Some(items) = faults.list(spot, MapBlock::MOST_MARKERS) else {
        return Vec::new();
    };
    let read = |item: Spot| {
        let Point { lat, lon } = read_point(&item, faults)?;
        let label = faults.text(&item.field("label"));
        Some(Marker {
            lat,
            lon,
            label: label.filter(|label| !label.trim().is_empty()),
        })
    };
    spot.items(items).filter_map(read).collect()
}

fn read_point(spot: &Spot, faults: &mut Faults) -> Option<Point> {
    if spot.object().is_none() {
        faults.expected(spot, Shape::Object);
        return None;
    }
    let mut degree = |key| {
        let field = spot.field(key);
        let degree = faults.number(&field);
        if degree.is_none() && field.value.is_null() {
            faults.add(&field, Problem::Missing);
        }
        degree
    };
    let (lat, lon) = (degree("lat"), degree("lon"));
    let point = Point { lat: lat?, lon: lon? };
    if point.lat.abs() > 90.0 || point.lon.abs() > 180.0 {
        faults.add(spot, Problem::OffGlobe);
        return None;
    }
    Some(point)
}

// The middle of the box around the markers.
fn middle(markers: &[Marker]) -> Option<Point> {
    let span = |degree: fn(&Marker) -> f64| {
        let degrees = || markers.iter().map(degree);
        Some(f64::midpoint(
            degrees().reduce(f64::min)?,
            degrees().reduce(f64::max)?,
        ))
    };
    Some(Point {
        lat: span(|marker| marker.lat)?,
        lon: span(|marker| marker.lon)?,
    })
}

fn read_address(spot: &Spot, faults: &mut Faults) -> Option<String> {
    let address = faults.text(spot)?;
    let (scheme, rest) = address.trim().split_once("://").unwrap_or_default();
    if (scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")) && !rest.is_empty() {
        return Some(address.trim().to_owned());
    }
    faults.add(spot, Problem::NotHttp);
    None
}
