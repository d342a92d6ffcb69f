//! The operators of templates that MiniJinja leaves unbounded, or lets write None and True: `~`, `+` and `*`.
//!
//! They cannot be replaced there, so their operands go through filters of ours: `a ~ b` becomes `[(a), (b)]|joined__`,
//! `a * b` becomes `[(a), (b)]|product__`, and what `+` is given is looked at first. Everything else of a template, its
//! lines too, stays as it is.

mod filters;
mod tokens;

use filters::{ADDED, FACTOR, JOINED, PRODUCT};
use tokens::{Kind, Token, regions, tokens};

pub(super) use filters::add;

/// The same template with its operators guarded, and how often it adds or joins.
pub(super) fn guarded(source: &str) -> (String, usize) {
    let mut out = String::with_capacity(source.len());
    let mut count = 0;
    let mut done = 0;
    for region in regions(source) {
        out.push_str(&source[done..region.start]);
        done = region.end;
        let inner = &source[region];
        let tokens = tokens(inner);
        count += tokens
            .iter()
            .filter(|token| matches!(token.kind, Kind::Add | Kind::Join))
            .count();
        expression(inner, &tokens, 0..inner.len(), &mut out);
    }
    out.push_str(&source[done..]);
    (out, count)
}

/// The names behind a bar, with their places.
pub(super) fn filters_of(source: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for region in regions(source) {
        let (start, inner) = (region.start, &source[region]);
        for pair in tokens(inner).windows(2) {
            let name = &inner[pair[1].start..pair[1].end];
            if &inner[pair[0].start..pair[0].end] == "|"
                && name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            {
                found.push((start + pair[1].start, name));
            }
        }
    }
    found
}

/// Whether a loop stands where its text is kept and not shown: nothing would bound how long it grows.
pub(super) fn captures_a_loop(source: &str) -> bool {
    let mut depth = 0_u32;
    for region in regions(source) {
        let inner = &source[region];
        let word = inner.split_whitespace().next().unwrap_or_default();
        match word {
            "set"
                if !tokens(inner)
                    .iter()
                    .any(|token| &inner[token.start..token.end] == "=") =>
            {
                depth += 1;
            }
            "filter" => depth += 1,
            "endset" | "endfilter" => depth = depth.saturating_sub(1),
            "for" if depth > 0 => return true,
            _ => {}
        }
    }
    false
}

/// Everything between two brackets: what stands between commas, comparisons and keywords is guarded piece by piece.
fn expression(text: &str, tokens: &[Token], span: std::ops::Range<usize>, out: &mut String) {
    let mut done = span.start;
    for token in top(tokens, |kind| kind == Kind::Boundary) {
        level(
            text,
            within(tokens, done..token.start),
            done..token.start,
            Level::Sum,
            out,
        );
        out.push_str(&text[token.start..token.end]);
        done = token.end;
    }
    level(
        text,
        within(tokens, done..span.end),
        done..span.end,
        Level::Sum,
        out,
    );
}

/// How tight operators bind, the loosest first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Sum,
    Join,
    Product,
    Operand,
}

fn level(text: &str, tokens: &[Token], span: std::ops::Range<usize>, at: Level, out: &mut String) {
    let (divides, guard, next): (fn(Kind) -> bool, _, _) = match at {
        Level::Sum => (
            |kind| matches!(kind, Kind::Add | Kind::Subtract),
            Kind::Add,
            Level::Join,
        ),
        Level::Join => (|kind| kind == Kind::Join, Kind::Join, Level::Product),
        Level::Product => (
            |kind| matches!(kind, Kind::Multiply | Kind::Divide),
            Kind::Multiply,
            Level::Operand,
        ),
        Level::Operand => return operand(text, tokens, span, out),
    };
    let operators: Vec<&Token> = top(tokens, divides).collect();
    let is_guarded = operators.iter().any(|token| token.kind == guard);
    // What is made of all operands at once, or what each of them goes through.
    let (whole, each) = match at {
        Level::Sum => (None, Some(ADDED)),
        Level::Join => (Some(JOINED), None),
        Level::Product if operators.iter().any(|token| token.kind != guard) => (None, Some(FACTOR)),
        Level::Product | Level::Operand => (Some(PRODUCT), None),
    };
    let (whole, each) = (whole.filter(|_| is_guarded), each.filter(|_| is_guarded));
    if whole.is_some() {
        out.push('[');
    }
    let mut done = span.start;
    for piece in 0..=operators.len() {
        let end = operators.get(piece).map_or(span.end, |token| token.start);
        if is_guarded {
            out.push('(');
        }
        level(text, within(tokens, done..end), done..end, next, out);
        if is_guarded {
            out.push(')');
            out.extend(each.iter().flat_map(|filter| ["|", filter, " "]));
        }
        if let Some(token) = operators.get(piece) {
            let sign = &text[token.start..token.end];
            out.push_str(if whole.is_some() { "," } else { sign });
            done = token.end;
        }
    }
    out.extend(whole.iter().flat_map(|filter| ["]|", filter, " "]));
}

// Names, numbers, calls and filters: only what stands in brackets is looked at.
fn operand(text: &str, tokens: &[Token], span: std::ops::Range<usize>, out: &mut String) {
    let mut done = span.start;
    let mut opened: Option<&Token> = None;
    let mut depth = 0;
    for token in tokens {
        match token.kind {
            Kind::Open => {
                if depth == 0 {
                    opened = Some(token);
                }
                depth += 1;
            }
            Kind::Close => {
                depth -= 1;
                if let (0, Some(open)) = (depth, opened.take_if(|_| depth == 0)) {
                    out.push_str(&text[done..open.end]);
                    let inner = open.end..token.start;
                    expression(text, within(tokens, inner.clone()), inner, out);
                    done = token.start;
                }
            }
            _ => {}
        }
    }
    out.push_str(&text[done..span.end]);
}

fn within(tokens: &[Token], span: std::ops::Range<usize>) -> &[Token] {
    let from = tokens.partition_point(|token| token.start < span.start);
    let to = tokens.partition_point(|token| token.start < span.end);
    &tokens[from..to.max(from)]
}

// The tokens of a kind that stand in no bracket.
fn top(tokens: &[Token], wanted: impl Fn(Kind) -> bool) -> impl Iterator<Item = &Token> {
    let mut depth = 0_i32;
    tokens.iter().filter(move |token| {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            _ => {}
        }
        depth == 0 && wanted(token.kind)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_these_operators_are_touched() {
        for (source, expected) in [
            ("no template ~ at + all * {", "no template ~ at + all * {"),
            ("{{ a }} ~ {# b ~ c #}", "{{ a }} ~ {# b ~ c #}"),
            ("{{ a ~ b }}", "{{[( a ),( b )]|joined__ }}"),
            (
                "{{ a ~ b|upper ~ 'c ~ d' }}",
                "{{[( a ),( b|upper ),( 'c ~ d' )]|joined__ }}",
            ),
            (
                "{{ a + b * 2 ~ c }}",
                "{{( a )|added__ +([([( b ),( 2 )]|product__ ),( c )]|joined__ )|added__ }}",
            ),
            (
                "{{ a * b / 2 }}",
                "{{( a )|factor__ *( b )|factor__ /( 2 )|factor__ }}",
            ),
            ("{{ a / b % 2 }}", "{{ a / b % 2 }}"),
            ("{{ a - b }}", "{{ a - b }}"),
            ("{{ -a ~ -1 }}", "{{[( -a ),( -1 )]|joined__ }}"),
            ("{{- a ~ b -}}", "{{-[( a ),( b )]|joined__ -}}"),
            (
                "{{ f(a ~ b, c)[d ~ e] }}",
                "{{ f([(a ),( b)]|joined__ , c)[[(d ),( e)]|joined__ ] }}",
            ),
            ("{{ {'a': b ~ c} }}", "{{ {'a':[( b ),( c)]|joined__ } }}"),
            ("{% set a = b ~ c %}", "{% set a =[( b ),( c )]|joined__ %}"),
            (
                "{% if a ~ b == c and d %}",
                "{% if[( a ),( b )]|joined__ == c and d %}",
            ),
            (
                "{% for x in a ~ b if x is not none %}",
                "{% for x in[( a ),( b )]|joined__ if x is not none %}",
            ),
            ("{{ a ~ b is defined }}", "{{[( a ),( b is defined )]|joined__ }}"),
            ("{{ a ** 2 // b }}", "{{ a ** 2 // b }}"),
            ("{{ x.in ~ 1.5 }}", "{{[( x.in ),( 1.5 )]|joined__ }}"),
            (
                "{% raw %}{{ a ~ b }}{% endraw %}",
                "{% raw %}{{ a ~ b }}{% endraw %}",
            ),
            ("{{ a\n ~ b }}", "{{[( a\n ),( b )]|joined__ }}"),
            ("{{ a ~ ( }}", "{{[( a ),( ( )]|joined__ }}"),
            ("{{ a ~ 'open", "{{ a ~ 'open"),
        ] {
            assert_eq!(guarded(source).0, expected, "{source}");
        }
    }
}
