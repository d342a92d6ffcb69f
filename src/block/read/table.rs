//! Tables from JSON.

use serde_json::{Map, Value};

use super::Reader;
use crate::block::{Align, Block, Column, Fault, PageInfo, Shape, TableBlock, TableOptions};

const ALIGNS: &[&str] = &["left", "right", "center"];

impl Reader {
    /// A table; a bare list is its rows.
    pub(super) fn table(&mut self, path: &str, json: &Value) -> Option<Block> {
        let empty = Map::new();
        let fields = json.as_object().unwrap_or(&empty);
        let (rows_path, given) = if json.is_array() {
            (path.to_owned(), Some(json))
        } else {
            (format!("{path}/rows"), fields.get("rows"))
        };
        if given.is_none_or(Value::is_null) {
            return self.lose(rows_path, Fault::Missing);
        }
        if given.is_some_and(|rows| !rows.is_array()) {
            return self.lose(rows_path, Fault::Expected(Shape::List));
        }
        let items = self.list(&rows_path, given, TableBlock::MAX_ROWS);
        let mut columns = self.columns(path, fields.get("columns"));
        if columns.is_empty() {
            columns = self.columns_of(&rows_path, items);
        }
        let rows = self.rows(&rows_path, items, &columns);
        Some(Block::Table(TableBlock {
            title: self
                .text(path, fields, "title")
                .filter(|title| !title.trim().is_empty()),
            columns,
            rows,
            page_info: self.page_info(path, fields.get("page_info")),
            options: self.table_options(path, fields.get("options")),
            continuation: self.text(path, fields, "continuation"),
        }))
    }

    fn columns(&mut self, path: &str, value: Option<&Value>) -> Vec<Column> {
        let path = format!("{path}/columns");
        let items = self.list(&path, value, TableBlock::MAX_COLUMNS);
        let mut columns = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let path = format!("{path}/{index}");
            match item {
                Value::String(key) => columns.push(named(key)),
                Value::Object(fields) => {
                    let Some(key) = self.text(&path, fields, "key") else {
                        self.fault(format!("{path}/key"), Fault::Missing);
                        continue;
                    };
                    columns.push(Column {
                        key,
                        title: self.text(&path, fields, "title"),
                        align: self.align(&path, fields),
                    });
                }
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
                    self.fault(path, Fault::Expected(Shape::Object));
                }
            }
        }
        columns
    }

    // Without columns the rows name them: the first row's keys, then what later rows add.
    fn columns_of(&mut self, path: &str, rows: &[Value]) -> Vec<Column> {
        let mut keys: Map<String, Value> = Map::new();
        for row in rows {
            match row {
                Value::Object(cells) => {
                    for key in cells.keys() {
                        keys.entry(key.as_str()).or_insert(Value::Null);
                    }
                }
                Value::Array(cells) => {
                    for number in 1..=cells.len() {
                        keys.entry(number.to_string()).or_insert(Value::Null);
                    }
                }
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
            }
        }
        let (given, limit) = (keys.len(), TableBlock::MAX_COLUMNS);
        if given > limit {
            self.fault(path, Fault::TooMany { given, limit });
        }
        keys.keys().take(limit).map(|key| named(key)).collect()
    }

    fn align(&mut self, path: &str, fields: &Map<String, Value>) -> Option<Align> {
        match self.text(path, fields, "align")?.as_str() {
            "left" => Some(Align::Left),
            "right" => Some(Align::Right),
            "center" => Some(Align::Center),
            other => {
                let given = other.to_owned();
                self.lose(format!("{path}/align"), Fault::Unknown { given, known: ALIGNS })
            }
        }
    }

    fn rows(&mut self, path: &str, items: &[Value], columns: &[Column]) -> Vec<Map<String, Value>> {
        let mut rows = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            match item {
                Value::Object(cells) => rows.push(cells.clone()),
                Value::Array(cells) => rows.push(
                    columns
                        .iter()
                        .zip(cells)
                        .map(|(column, cell)| (column.key.clone(), cell.clone()))
                        .collect(),
                ),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                    self.fault(format!("{path}/{index}"), Fault::Expected(Shape::Object));
                }
            }
        }
        rows
    }

    fn page_info(&mut self, path: &str, value: Option<&Value>) -> Option<PageInfo> {
        let value = value.filter(|value| !value.is_null())?;
        serde_json::from_value(value.clone())
            .ok()
            .or_else(|| self.lose(format!("{path}/page_info"), Fault::Expected(Shape::Object)))
    }

    fn table_options(&mut self, path: &str, value: Option<&Value>) -> TableOptions {
        let path = format!("{path}/options");
        match value {
            None | Some(Value::Null) => TableOptions::default(),
            Some(Value::Object(fields)) => TableOptions {
                sortable: self.flag(&path, fields, "sortable"),
                searchable: self.flag(&path, fields, "searchable"),
                paged: self.flag(&path, fields, "paged"),
            },
            Some(_) => {
                self.fault(path, Fault::Expected(Shape::Object));
                TableOptions::default()
            }
        }
    }
}

fn named(key: &str) -> Column {
    Column {
        key: key.to_owned(),
        title: None,
        align: None,
    }
}
