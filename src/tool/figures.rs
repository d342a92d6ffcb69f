//! Figures as people type or paste them: bare numbers, names with numbers, CSV, a table out of Markdown.

#[cfg(test)]
mod tests;

use crate::block::parse_number;

// Signs that part the cells of a line, the surest first.
const DELIMITERS: [char; 4] = ['\t', '|', ';', ','];

/// Rows of cells with a name for each column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    /// Names of the columns; empty where the text gives none.
    pub header: Vec<String>,
    /// Rows of as many cells.
    pub rows: Vec<Vec<String>>,
}

/// Reads figures from text; `None` where there is nothing to read.
///
/// Understood are `3 5 8 13`, `Mon 3, Tue 5`, `a: 3; b: 5`, lines of names and numbers, CSV by comma,
/// semicolon or tab with or without a header, and Markdown tables.
#[must_use]
pub fn read(text: &str) -> Option<Figures> {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let figures = match lines.as_slice() {
        [] => return None,
        [line] => one_line(line)?,
        // `Mon 3,5` on each line is a name with a decimal, not two cells.
        _ if !text.contains(['\t', '|', ';']) => pairs(&lines)
            .or_else(|| grid(&lines))
            .unwrap_or_else(|| column(&lines)),
        _ => grid(&lines)
            .or_else(|| pairs(&lines))
            .unwrap_or_else(|| column(&lines)),
    };
    (!figures.rows.is_empty()).then_some(figures)
}

impl Figures {
    /// The numbers of a column; gaps where a cell is empty. `None` when a cell is something else, or all are empty.
    #[must_use]
    pub fn numbers(&self, column: usize) -> Option<Vec<Option<f64>>> {
        let numbers: Vec<Option<f64>> = self
            .rows
            .iter()
            .map(|row| match row[column].as_str() {
                "" | "-" | "–" | "—" => Some(None),
                cell => parse_number(cell).map(Some),
            })
            .collect::<Option<_>>()?;
        numbers.iter().any(Option::is_some).then_some(numbers)
    }

    /// The cells of a column.
    pub fn cells(&self, column: usize) -> impl Iterator<Item = &str> {
        self.rows.iter().map(move |row| row[column].as_str())
    }

    /// How many columns there are.
    #[must_use]
    pub fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    fn of(rows: Vec<Vec<String>>) -> Self {
        Self {
            header: Vec::new(),
            rows,
        }
    }
}

fn one_line(line: &str) -> Option<Figures> {
    let words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || matches!(c, ':' | '=' | '：'))
        .map(|word| word.trim_end_matches([',', ';', '，']))
        .filter(|word| !word.is_empty())
        .collect();
    let pieces: Vec<&str> = line
        .split([',', ';', '，', '、', '；'])
        .map(str::trim)
        .filter(|piece| !piece.is_empty())
        .collect();
    let all_numbers = |cells: &[&str]| cells.iter().all(|cell| parse_number(cell).is_some());
    if words.len() > 1 && all_numbers(&words) {
        Some(column(&words))
    } else if all_numbers(&pieces) {
        Some(column(&pieces))
    } else if pieces.len() > 1 {
        pairs(&pieces).or_else(|| alternating(&words))
    } else {
        alternating(&words)
    }
}

fn column(cells: &[&str]) -> Figures {
    Figures::of(cells.iter().map(|cell| vec![(*cell).to_owned()]).collect())
}

// `Mon 3`, `Mon: 3`, `Mon = 3`, `3` in every piece.
fn pairs(pieces: &[&str]) -> Option<Figures> {
    let pair = |piece: &&str| {
        let at = piece.rfind(|c: char| c.is_whitespace() || matches!(c, ':' | '=' | '：'))?;
        let cut = at + piece[at..].chars().next().map_or(1, char::len_utf8);
        let name = piece[..at]
            .trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '=' | '：' | '-' | '–' | '—'));
        let number = piece[cut..].trim();
        parse_number(number)?;
        (!name.is_empty() && !name.ends_with(',')).then(|| vec![name.to_owned(), number.to_owned()])
    };
    pieces.iter().map(pair).collect::<Option<_>>().map(Figures::of)
}

// `apples 3 pears 5`.
fn alternating(words: &[&str]) -> Option<Figures> {
    let mut rows = Vec::new();
    let mut name: Vec<&str> = Vec::new();
    for word in words {
        if parse_number(word).is_none() {
            name.push(word);
        } else if name.is_empty() {
            return None;
        } else {
            rows.push(vec![std::mem::take(&mut name).join(" "), (*word).to_owned()]);
        }
    }
    (name.is_empty() && !rows.is_empty()).then(|| Figures::of(rows))
}

fn grid(lines: &[&str]) -> Option<Figures> {
    let delimiter = DELIMITERS.into_iter().find(|sign| {
        let least = lines.iter().map(|line| line.matches(*sign).count()).min();
        least.is_some_and(|least| least > 0)
    })?;
    let mut rows: Vec<Vec<String>> = if delimiter == '|' {
        lines
            .iter()
            .map(|line| piped(line))
            .filter(|row| !is_rule(row))
            .collect()
    } else {
        separated(&lines.join("\n"), delimiter)
    };
    let width = rows.iter().map(Vec::len).max()?;
    for row in &mut rows {
        row.resize(width, String::new());
    }
    let mut figures = Figures::of(rows);
    if has_header(&figures) {
        figures.header = figures.rows.remove(0);
    }
    Some(figures)
}

fn piped(line: &str) -> Vec<String> {
    let inner = line.strip_prefix('|').unwrap_or(line);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    inner.split('|').map(|cell| cell.trim().to_owned()).collect()
}

// The line under the header of a Markdown table.
fn is_rule(row: &[String]) -> bool {
    row.iter()
        .all(|cell| !cell.is_empty() && cell.chars().all(|c| matches!(c, '-' | ':')))
}

fn separated(text: &str, delimiter: char) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(u8::try_from(delimiter).unwrap_or(b','))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let rows = reader.records().filter_map(Result::ok);
    rows.map(|row| row.iter().map(str::to_owned).collect()).collect()
}

// A first row of words over a column of numbers names the columns.
fn has_header(figures: &Figures) -> bool {
    let Some((first, rest)) = figures.rows.split_first() else {
        return false;
    };
    let rest = Figures::of(rest.to_vec());
    !rest.rows.is_empty()
        && first
            .iter()
            .all(|cell| parse_number(cell).is_none() || is_year(cell))
        && (0..first.len()).any(|column| rest.numbers(column).is_some())
}

fn is_year(cell: &str) -> bool {
    cell.len() == 4
        && cell.chars().all(|c| c.is_ascii_digit())
        && (cell.starts_with("19") || cell.starts_with("20"))
}
