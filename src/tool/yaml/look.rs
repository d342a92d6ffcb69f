//! How a tool shows itself: while it runs, when it is done, and when it failed.

use serde_json::{Map, Value};

use super::fault::Misfit;
use super::format::{Definition, Ui};
use super::place::Place;
use super::template::{TemplateError, Templates, Tree};
use crate::block::{Block, BlockError, TextBlock};

/// The compiled look of a tool.
pub(super) struct Look {
    pub(super) icon: Option<String>,
    call: Option<Tree>,
    result: Option<Tree>,
    failure: Option<Tree>,
    visual: Option<Vec<Tree>>,
    blocks: Vec<Tree>,
}

/// Blocks, and what was wrong with others.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Shown {
    pub(super) blocks: Vec<Block>,
    pub(super) faults: Vec<BlockError>,
}

/// The variables of each moment.
pub(super) struct Moments<'a> {
    pub(super) before: &'a [&'a str],
    pub(super) after: &'a [&'a str],
    pub(super) failed: &'a [&'a str],
}

impl Look {
    pub(super) fn compile(
        definition: &Definition,
        moments: &Moments<'_>,
        templates: &mut Templates,
    ) -> Result<Self, Misfit> {
        let Ui {
            icon,
            call_template,
            result_template,
            failure_template,
            result_blocks,
            chart,
            table,
        } = &definition.ui;
        templates.allow(moments.before.iter().copied());
        let call = words("ui.call_template", call_template.as_ref(), templates)?;
        templates.allow(moments.failed.iter().copied());
        let failure = words("ui.failure_template", failure_template.as_ref(), templates)?;
        templates.allow(moments.after.iter().copied());
        let result = words("ui.result_template", result_template.as_ref(), templates)?;
        let visual = definition.visual.as_ref();
        let visual = visual
            .map(|list| several("visual", list, templates))
            .transpose()?;
        let mut blocks = match result_blocks {
            Some(list) => several("ui.result_blocks", list, templates)?,
            None => Vec::new(),
        };
        for (kind, fields) in [("chart", chart), ("table", table)] {
            if let Some(fields) = fields {
                let mut fields = fields.clone();
                // `type` of a chart is its kind; the block's own type stands around it.
                let whole = if kind == "chart" && !fields.contains_key("spec") {
                    Map::from_iter([
                        ("type".to_owned(), Value::from(kind)),
                        ("spec".to_owned(), Value::Object(fields)),
                    ])
                } else {
                    fields.insert("type".to_owned(), Value::from(kind));
                    fields
                };
                let tree = match whole.get("spec") {
                    Some(Value::Object(spec)) if kind == "chart" => Tree::Map(vec![
                        ("type".to_owned(), Tree::Fixed(Value::from(kind))),
                        ("spec".to_owned(), templates.map("ui.chart", spec, Place::Plain)?),
                    ]),
                    _ => templates.map(&format!("ui.{kind}"), &whole, Place::Plain)?,
                };
                blocks.push(tree);
            }
        }
        Ok(Self {
            icon: icon.clone(),
            call,
            result,
            failure,
            visual,
            blocks,
        })
    }

    /// Whether anything but the content is shown of a result.
    pub(super) const fn shows_results(&self) -> bool {
        self.visual.is_some() || self.result.is_some() || !self.blocks.is_empty()
    }

    /// The words while it runs.
    pub(super) fn calling(
        &self,
        templates: &Templates,
        context: &minijinja::Value,
    ) -> Result<Option<Block>, TemplateError> {
        self.words(self.call.as_ref(), templates, context)
    }

    /// The words for a failure.
    pub(super) fn failed(
        &self,
        templates: &Templates,
        context: &minijinja::Value,
    ) -> Result<Option<Block>, TemplateError> {
        self.words(self.failure.as_ref(), templates, context)
    }

    /// What is shown of a result: `visual`, else what `ui` says.
    pub(super) fn done(
        &self,
        templates: &Templates,
        context: &minijinja::Value,
    ) -> Result<Shown, TemplateError> {
        let mut shown = Shown::default();
        if let Some(visual) = &self.visual {
            read(visual, templates, context, &mut shown)?;
            return Ok(shown);
        }
        shown
            .blocks
            .extend(self.words(self.result.as_ref(), templates, context)?);
        read(&self.blocks, templates, context, &mut shown)?;
        Ok(shown)
    }

    fn words(
        &self,
        tree: Option<&Tree>,
        templates: &Templates,
        context: &minijinja::Value,
    ) -> Result<Option<Block>, TemplateError> {
        let Some(tree) = tree else { return Ok(None) };
        let words = templates.line(tree, context)?;
        let words = words.trim();
        if words.is_empty() {
            return Ok(None);
        }
        let markdown = match &self.icon {
            // Words that begin with a sign of their own need no second one.
            Some(icon) if !words.starts_with(is_sign) => format!("{icon} {words}"),
            Some(_) | None => words.to_owned(),
        };
        Ok(Some(Block::Text(TextBlock::Markdown { markdown })))
    }
}

fn is_sign(c: char) -> bool {
    !c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace()
}

fn words(key: &str, text: Option<&String>, templates: &mut Templates) -> Result<Option<Tree>, Misfit> {
    text.map(|text| templates.scalar(key, text, Place::Words))
        .transpose()
}

// The words of text blocks are Markdown; everything else is data.
fn several(key: &str, list: &[Value], templates: &mut Templates) -> Result<Vec<Tree>, Misfit> {
    let trees = list.iter().enumerate().map(|(index, block)| {
        let key = format!("{key}.{index}");
        let Value::Object(fields) = block else {
            return templates.tree(&key, block, Place::Plain);
        };
        let is_text = fields.get("type").and_then(Value::as_str) == Some("text");
        let trees = fields.iter().map(|(name, value)| {
            let place = if is_text && name == "markdown" {
                Place::Words
            } else {
                Place::Plain
            };
            let tree = templates.tree(&format!("{key}.{name}"), value, place)?;
            Ok((name.clone(), tree))
        });
        trees.collect::<Result<_, Misfit>>().map(Tree::Map)
    });
    trees.collect()
}

// A block that renders to null is left out: `{{ {...} if extracted.rows }}`.
fn read(
    trees: &[Tree],
    templates: &Templates,
    context: &minijinja::Value,
    shown: &mut Shown,
) -> Result<(), TemplateError> {
    for tree in trees {
        let value = templates.render(tree, context)?;
        if value.is_null() {
            continue;
        }
        let parsed = Block::list_from_json(&value);
        shown.blocks.extend(parsed.block.unwrap_or_default());
        shown.faults.extend(parsed.faults);
    }
    Ok(())
}
