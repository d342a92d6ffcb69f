//! Reading a table from outside.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::{Align, Column, PageInfo, TableBlock, TableOptions};
use crate::block::error::{Problem, Shape};
use crate::block::read::{Faults, Spot};

impl TableBlock {
    /// Reads a table; columns that are missing are taken from the first row.
    pub(in crate::block) fn read(spot: &Spot, faults: &mut Faults) -> Option<Self> {
        let rows_spot = spot.field("rows");
        let named = read_columns(&spot.field("columns"), faults);
        if rows_spot.value.is_null() && named.is_empty() {
            faults.add(&rows_spot, Problem::Missing);
            return None;
        }
        let items = match rows_spot.value {
            Value::Null => &[],
            _ => faults.list(&rows_spot, Self::MOST_ROWS)?,
        };
        let columns = if named.is_empty() {
            columns_of(&rows_spot, items, faults)
        } else {
            named
        };
        if columns.is_empty() && !items.is_empty() {
            faults.expected(&spot.field("columns"), Shape::List);
            return None;
        }
        let read = |row: Spot| read_row(&row, &columns, faults);
        let rows = rows_spot.items(items).filter_map(read).collect();
        Some(Self {
            title: faults
                .text(&spot.field("title"))
                .filter(|title| !title.trim().is_empty()),
            rows,
            columns,
            page_info: read_page(&spot.field("page_info"), faults),
            options: read_options(&spot.field("options"), faults),
            continuation: faults.text(&spot.field("continuation")),
        })
    }
}

fn read_columns(spot: &Spot, faults: &mut Faults) -> Vec<Column> {
    let Some(items) = faults.list(spot, TableBlock::MOST_COLUMNS) else {
        return Vec::new();
    };
    let mut seen = HashSet::new();
    let columns: Vec<Column> = spot
        .items(items)
        .filter_map(|item| read_column(&item, faults))
        .collect();
    columns
        .into_iter()
        .filter(|column| seen.insert(column.key.clone()))
        .collect()
}

fn read_column(spot: &Spot, faults: &mut Faults) -> Option<Column> {
    if spot.object().is_none() {
        let key = faults.text(spot)?;
        return Some(Column {
            key,
            title: None,
            align: None,
        });
    }
    let title = faults.text(&spot.field("title"));
    let key = faults.text(&spot.field("key")).or_else(|| title.clone());
    let Some(key) = key else {
        faults.add(&spot.field("key"), Problem::Missing);
        return None;
    };
    let align = read_align(&spot.field("align"), faults);
    Some(Column { key, title, align })
}

fn read_align(spot: &Spot, faults: &mut Faults) -> Option<Align> {
    let name = faults.text(spot)?;
    match name.trim().to_lowercase().as_str() {
        "left" => Some(Align::Left),
        "right" => Some(Align::Right),
        "center" => Some(Align::Center),
        _ => {
            let known = ["left", "right", "center"].map(str::to_owned).to_vec();
            faults.unknown(spot, &name, known);
            None
        }
    }
}

// Keys of the first row; for rows written as lists, their positions from 1.
fn columns_of(rows: &Spot, items: &[Value], faults: &mut Faults) -> Vec<Column> {
    let keys: Vec<String> = match items.first() {
        Some(Value::Object(row)) => row.keys().cloned().collect(),
        Some(Value::Array(cells)) => (1..=cells.len()).map(|index| index.to_string()).collect(),
        _ => Vec::new(),
    };
    if keys.len() > TableBlock::MOST_COLUMNS {
        let problem = Problem::TooMany {
            most: TableBlock::MOST_COLUMNS,
            given: keys.len(),
        };
        rows.items(items)
            .take(1)
            .for_each(|row| faults.add(&row, problem.clone()));
    }
    keys.into_iter()
        .take(TableBlock::MOST_COLUMNS)
        .map(|key| Column {
            key,
            title: None,
            align: None,
        })
        .collect()
}

fn read_row(spot: &Spot, columns: &[Column], faults: &mut Faults) -> Option<Map<String, Value>> {
    match spot.value {
        Value::Object(row) => Some(row.clone()),
        Value::Array(cells) => {
            let keys = columns.iter().map(|column| column.key.clone());
            Some(keys.zip(cells.iter().cloned()).collect())
        }
        _ => {
            faults.add(spot, Problem::Expected(Shape::Object));
            None
        }
    }
}

fn read_page(spot: &Spot, faults: &mut Faults) -> Option<PageInfo> {
    spot.object()?;
    let mut count = |key: &str| {
        let field = spot.field(key);
        let count = field.value.as_u64().and_then(|count| usize::try_from(count).ok());
        if count.is_none() && !field.value.is_null() {
            faults.expected(&field, Shape::Number);
        }
        count
    };
    let (returned, total) = (count("returned"), count("total"));
    let has_more = faults.flag(&spot.field("has_more"));
    Some(PageInfo {
        returned: returned.unwrap_or_default(),
        total,
        has_more,
    })
}

fn read_options(spot: &Spot, faults: &mut Faults) -> TableOptions {
    TableOptions {
        sortable: faults.flag(&spot.field("sortable")),
        searchable: faults.flag(&spot.field("searchable")),
        paged: faults.flag(&spot.field("paged")),
    }
}
