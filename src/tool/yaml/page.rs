//! How "Load more" asks for the next page.

use serde_json::{Value, json};

use super::fault::Misfit;
use super::format::Pagination;
use super::pick::Pick;
use super::scope::Scope;
use super::template::{TemplateError, Templates};
use crate::block::{Block, PageInfo, TableBlock};
use crate::tool::Next;

/// The most rows of a page.
const LARGEST: usize = 200;

/// The compiled pagination of a tool.
pub(super) struct Pager {
    size: usize,
    way: Way,
    total: Option<Pick>,
    /// Whether the service answers with everything, so that the pages are cut here.
    cuts: bool,
}

enum Way {
    Cursor(Pick),
    Offset(usize),
    Number(usize),
}

/// Which page is asked for.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Page {
    /// What templates see: `{size, cursor, offset, number}`.
    pub(super) seen: Value,
    /// Whether it is the first.
    pub(super) first: bool,
}

impl Pager {
    pub(super) fn compile(
        pagination: &Pagination,
        asks: bool,
        templates: &mut Templates,
    ) -> Result<Self, Misfit> {
        let fault = |key: &str, words: &str| Misfit::new(format!("pagination{key}"), words);
        if pagination.page_size == 0 || pagination.page_size > LARGEST {
            return Err(fault(".page_size", "from 1 to 200 rows"));
        }
        let pick = |key: &str, text: &String, templates: &mut Templates| {
            Pick::compile(
                &format!("pagination.{key}"),
                &Value::String(text.clone()),
                templates,
            )
        };
        let way = match (&pagination.cursor, pagination.offset, pagination.page) {
            (Some(pointer), None, None) if asks => Way::Cursor(pick("cursor", pointer, templates)?),
            (Some(_), None, None) => {
                return Err(fault(
                    ".cursor",
                    "the request has to hand it on: use {{ page.cursor }} in it",
                ));
            }
            (None, Some(first), None) => Way::Offset(first),
            (None, None, Some(first)) => Way::Number(first),
            _ => {
                return Err(fault(
                    "",
                    "exactly one of `cursor`, `offset` and `page` says how pages are asked for",
                ));
            }
        };
        let total = pagination
            .total
            .as_ref()
            .map(|text| pick("total", text, templates))
            .transpose()?;
        Ok(Self {
            size: pagination.page_size,
            way,
            total,
            cuts: !asks,
        })
    }

    /// The page that a cursor of ours asks for.
    pub(super) fn page(&self, cursor: Option<&Value>) -> Page {
        let (offset, number) = match self.way {
            Way::Offset(first) => (first, 1),
            Way::Number(first) => (0, first),
            Way::Cursor(_) => (0, 1),
        };
        let first =
            json!({"size": self.size, "cursor": null, "offset": offset, "number": number, "shown": 0});
        Page {
            first: cursor.is_none(),
            seen: cursor.cloned().unwrap_or(first),
        }
    }

    /// Cuts what is shown to the page, and says where the next one begins.
    pub(super) fn turn(
        &self,
        page: &Page,
        blocks: &mut Vec<Block>,
        answer: &Value,
        templates: &Templates,
        scope: &Scope,
    ) -> Result<Option<Next>, TemplateError> {
        let mut scope = scope.clone();
        scope.set("response", answer);
        let number = |key: &str| page.seen.get(key).and_then(Value::as_u64).unwrap_or_default();
        let shown = usize::try_from(number("shown")).unwrap_or_default();
        let total = match &self.total {
            Some(pick) => pick
                .take(answer, templates, &scope)?
                .ok()
                .and_then(|total| total.as_u64()),
            None => None,
        };
        let mut total = total.and_then(|total| usize::try_from(total).ok());
        if !page.first && blocks.iter().any(|block| matches!(block, Block::Table(_))) {
            blocks.retain(|block| matches!(block, Block::Table(_)));
        }
        let table = last_table(blocks);
        if let Some(table) = table.filter(|_| self.cuts) {
            total = Some(table.rows.len());
            table.rows = table.rows.drain(..).skip(shown).take(self.size).collect();
        }
        let returned = last_table(blocks).map_or_else(|| longest_list(answer), |table| table.rows.len());
        let (cursor, more) = match &self.way {
            Way::Cursor(pick) => {
                let next = pick.take(answer, templates, &scope)?.unwrap_or(Value::Null);
                let ends = matches!(&next, Value::Null | Value::Bool(false))
                    || next.as_str().is_some_and(str::is_empty)
                    || page.seen.get("cursor") == Some(&next);
                (next, !ends)
            }
            Way::Offset(_) | Way::Number(_) => {
                let more = total.map_or(returned >= self.size, |total| shown + returned < total);
                (Value::Null, more && returned > 0)
            }
        };
        if let Some(table) = last_table(blocks) {
            table.page_info = Some(PageInfo {
                returned,
                total,
                has_more: more,
            });
        }
        let step = u64::try_from(returned).unwrap_or_default();
        let next = json!({
            "size": self.size,
            "cursor": cursor,
            "offset": number("offset") + step,
            "number": number("number") + 1,
            "shown": number("shown") + step,
        });
        Ok(more.then_some(Next { cursor: next }))
    }
}

/// The page of a tool without pages.
pub(super) fn only() -> Page {
    Page {
        seen: json!({"size": null, "cursor": null, "offset": 0, "number": 1}),
        first: true,
    }
}

fn last_table(blocks: &mut [Block]) -> Option<&mut TableBlock> {
    blocks.iter_mut().rev().find_map(|block| match block {
        Block::Table(table) => Some(table),
        Block::Text(_) | Block::Chart { .. } | Block::File(_) | Block::Map(_) => None,
    })
}

// Where no table is shown, the longest list of the answer is the page.
fn longest_list(answer: &Value) -> usize {
    match answer {
        Value::Array(items) => items.len(),
        Value::Object(fields) => fields
            .values()
            .filter_map(|value| value.as_array().map(Vec::len))
            .max()
            .unwrap_or_default(),
        _ => 0,
    }
}
