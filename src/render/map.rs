//! Places: a point where the channel shows one, a list with links, and always the link to the map.

use crate::args;
use crate::block::{MapBlock, Marker, Point};
use crate::part::{Button, ButtonTarget, Canvas, MarkKind, Marked, PartBody};
use crate::text::Phrases;

/// The bodies that show a map, in order; the last one carries [`link`].
pub(super) fn bodies(map: &MapBlock, canvas: &Canvas, phrases: &Phrases) -> Vec<PartBody> {
    let words = list(map, phrases);
    if map.markers.len() > 1 || !canvas.locations {
        return vec![PartBody::Text(words)];
    }
    let Point { lat, lon } = map.markers.first().map_or(map.center, place);
    let point = PartBody::Location { lat, lon };
    let named = map.title.is_some() || map.markers.iter().any(|marker| marker.label.is_some());
    if named {
        vec![PartBody::Text(words), point]
    } else {
        vec![point]
    }
}

/// The button that opens the map as a web page.
pub(super) fn link(map: &MapBlock, phrases: &Phrases) -> Button {
    let own = map.address();
    // A channel refuses the whole message for a blank in an address.
    let address = if own.contains(char::is_whitespace) {
        map.center.address()
    } else {
        own
    };
    Button {
        label: phrases.plain("map-open", args!()),
        target: ButtonTarget::Link(address),
    }
}

/// Title, markers with a link each, and whom the map is owed to.
pub(super) fn list(map: &MapBlock, phrases: &Phrases) -> Marked {
    let mut out = Marked::plain("📍 ");
    let title = map
        .title
        .clone()
        .unwrap_or_else(|| phrases.plain("map-title", args!()));
    out.push(&Marked::of(title.trim(), MarkKind::Bold));
    let many = map.markers.len() > 1;
    for (index, marker) in map.markers.iter().enumerate() {
        let place = place(marker);
        let label = marker
            .label
            .as_deref()
            .map(str::trim)
            .filter(|label| !label.is_empty())
            .map_or_else(|| coordinates(place), str::to_owned);
        if many {
            out.push_line(&Marked::plain(format!("{}. ", index + 1)));
        } else if map.title.as_deref() == Some(label.as_str()) {
            continue;
        } else {
            out.push_str("\n");
        }
        out.push(&Marked::of(label, MarkKind::Link(place.address())));
    }
    if map.markers.is_empty() {
        out.push_line(&Marked::of(
            coordinates(map.center),
            MarkKind::Link(map.address()),
        ));
    }
    if let Some(attribution) = &map.attribution {
        out.push_line(&Marked::of(attribution.trim(), MarkKind::Italic));
    }
    out
}

const fn place(marker: &Marker) -> Point {
    Point {
        lat: marker.lat,
        lon: marker.lon,
    }
}

// Five decimals are about a metre.
fn coordinates(Point { lat, lon }: Point) -> String {
    let degrees = |value: f64| {
        let written = format!("{value:.5}");
        written.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    format!("{}, {}", degrees(lat), degrees(lon))
}
