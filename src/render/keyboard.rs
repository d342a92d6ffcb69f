//! Buttons laid out in rows for a phone.

use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

use crate::part::Button;

const MOST_IN_ROW: usize = 8;
const MOST: usize = 100;
// Columns of text that the width of a phone holds, and what a button's edges take of them.
const PHONE: usize = 36;
const EDGES: usize = 2;
const LONGEST_LABEL: usize = 60;

/// Packs buttons into rows of equal widths, so that no label is cut; `true` begins a new row.
#[must_use]
pub fn keyboard(buttons: impl IntoIterator<Item = (Button, bool)>) -> Vec<Vec<Button>> {
    let mut rows: Vec<Vec<Button>> = Vec::new();
    let mut widest = 0;
    for (mut button, new_row) in buttons.into_iter().take(MOST) {
        button.label = label(&button.label);
        let width = button.label.width();
        match rows.last_mut() {
            Some(row) if !new_row && fits(row.len() + 1, widest.max(width)) => {
                widest = widest.max(width);
                row.push(button);
            }
            Some(_) | None => {
                widest = width;
                rows.push(vec![button]);
            }
        }
    }
    rows
}

const fn fits(count: usize, widest: usize) -> bool {
    count <= MOST_IN_ROW && widest + EDGES <= PHONE / count
}

// One line, never empty, as channels refuse both.
fn label(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if super::text::is_blank(&line) {
        return "•".to_owned();
    }
    let mut cut: String = line.graphemes(true).take(LONGEST_LABEL).collect();
    if cut.len() < line.len() {
        cut.push('…');
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::part::ButtonTarget;

    fn check(labels: &[&str], rows: &[&[&str]]) {
        let buttons = labels.iter().map(|label| {
            let button = Button {
                label: label.trim_start_matches('>').to_owned(),
                target: ButtonTarget::Callback("x".to_owned()),
            };
            (button, label.starts_with('>'))
        });
        let laid: Vec<Vec<String>> = keyboard(buttons)
            .into_iter()
            .map(|row| row.into_iter().map(|button| button.label).collect())
            .collect();
        assert_eq!(laid, rows);
    }

    #[test]
    fn rows_hold_what_a_phone_shows() {
        check(&["Undo"], &[&["Undo"]]);
        check(
            &["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
            &[&["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]],
        );
        check(
            &["1", "2", "3", "4", "5", "6", "7", "8", "9"],
            &[&["1", "2", "3", "4", "5", "6", "7", "8"], &["9"]],
        );
        check(&["Load more", "Undo", "Done"], &[&["Load more", "Undo", "Done"]]);
        check(
            &["Отложить до завтра", "Готово"],
            &[&["Отложить до завтра"], &["Готово"]],
        );
        check(
            &["早上九点提醒", "完成", "跳过"],
            &[&["早上九点提醒", "完成"], &["跳过"]],
        );
        check(&["a", ">b", "c"], &[&["a"], &["b", "c"]]);
        check(&["", " \n "], &[&["•", "•"]]);
    }
}
