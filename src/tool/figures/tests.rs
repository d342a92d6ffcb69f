//! Figures as people type them.

use expect_test::{Expect, expect};

use super::read;

fn check(text: &str, shown: &Expect) {
    let said = read(text).map_or_else(
        || "nothing".to_owned(),
        |figures| {
            let rows: Vec<String> = figures.rows.iter().map(|row| row.join(" | ")).collect();
            format!("[{}] {}", figures.header.join(" | "), rows.join(" / "))
        },
    );
    shown.assert_eq(&said);
}

#[test]
fn on_one_line() {
    check("3 5 8 13", &expect!["[] 3 / 5 / 8 / 13"]);
    check("3, 5, 8, 13", &expect!["[] 3 / 5 / 8 / 13"]);
    check("3,5,8,13", &expect!["[] 3 / 5 / 8 / 13"]);
    check("12,5 13,7 -4", &expect!["[] 12,5 / 13,7 / -4"]);
    check(
        "Mon 3, Tue 5, Wed 8.5",
        &expect!["[] Mon | 3 / Tue | 5 / Wed | 8.5"],
    );
    check("a: 3; b: 5", &expect!["[] a | 3 / b | 5"]);
    check(
        "rent 800, food and drink 250",
        &expect!["[] rent | 800 / food and drink | 250"],
    );
    check("苹果 3，梨 5", &expect!["[] 苹果 | 3 / 梨 | 5"]);
    check("яблоки=3 груши=5", &expect!["[] яблоки | 3 / груши | 5"]);
    check("apples 3 pears 5", &expect!["[] apples | 3 / pears | 5"]);
    check("no figures here", &expect!["nothing"]);
    check("  ", &expect!["nothing"]);
}

#[test]
fn pasted() {
    check(
        "month,km,hours\nJan,10,1\nFeb,,2\n",
        &expect!["[month | km | hours] Jan | 10 | 1 / Feb |  | 2"],
    );
    check("a;1,5\nb;2,5", &expect!["[] a | 1,5 / b | 2,5"]);
    check("name\tn\n\"x, y\"\t2", &expect!["[name | n] x, y | 2"]);
    check(
        "| day | km |\n|---|--:|\n| Mon | 5 |",
        &expect!["[day | km] Mon | 5"],
    );
    check("Mon 3\nTue 5", &expect!["[] Mon | 3 / Tue | 5"]);
    check("3\n5\n8", &expect!["[] 3 / 5 / 8"]);
    check(
        "country,2023,2024\nA,1,2\nB,3,4",
        &expect!["[country | 2023 | 2024] A | 1 | 2 / B | 3 | 4"],
    );
    check("Mon 3,5\nTue 4,5", &expect!["[] Mon | 3,5 / Tue | 4,5"]);
    check("Mon, 3\nTue, 5", &expect!["[] Mon | 3 / Tue | 5"]);
    check("1,2\n3,4", &expect!["[] 1 | 2 / 3 | 4"]);
    check("a,b\nc,d", &expect!["[] a | b / c | d"]);
}
