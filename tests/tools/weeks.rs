//! The review of a week, and a day as a file.

use daybook::block::Block;
use daybook::domain::Lang;
use expect_test::{Expect, expect};
use serde_json::json;

use crate::bench::Bench;
use crate::server::Server;

// A week with something on most days, and some days of the week before.
async fn lived(lang: Lang, names: [&str; 3]) -> Bench {
    let server = Server::start(Vec::new()).await;
    let mut bench = Bench::new(&server, &[]).speaking(lang);
    let [sleep, spent, weight] = names;
    for (date, what, slept, money) in [
        ("2026-02-25", "slow day", 6.0, 10.0),
        ("2026-02-27", "ran 4 km", 8.0, 30.0),
        ("2026-03-02", "ran 5 km", 7.0, 12.5),
        ("2026-03-04", "dinner <b>& friends</b>", 6.5, 48.0),
        ("2026-03-07", "ran 8 km", 9.0, 0.0),
    ] {
        let properties = json!([
            {"name": sleep, "value": slept},
            {"name": spent, "value": money, "unit": "EUR"},
            {"name": weight, "value": 72.4},
        ]);
        let written = json!({"appendContent": what, "properties": properties, "timestamp": format!("{date}T09:00:00+07:00")});
        let said = bench.call("write", written).await;
        assert!(!said.starts_with('✗'), "{said}");
    }
    bench
}

async fn check(lang: Lang, names: [&str; 3], arguments: serde_json::Value, expected: Expect) {
    let mut bench = lived(lang, names).await;
    expected.assert_eq(&bench.call("review", arguments).await);
}

const ENGLISH: [&str; 3] = ["Sleep", "Spent", "Weight"];

#[tokio::test]
async fn a_week_stands_beside_the_one_before() {
    check(Lang::En, ENGLISH, json!({}), expect![[r#"
        🗓 2 March – 8 March: logged on 3 days, 3 entries.
        <
          Spent | 60.50 € | 40 €
          Sleep | 22.5 h | 14 h
          Weight, avg | 72.4 kg | 72.4 kg>
        <Bar “Spent” ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"] Spent Numbers([Some(12.5), None, Some(48.0), None, None, Some(0.0), None])>"#]]).await;
    check(Lang::Ru, ["Сон", "Траты", "Вес"], json!({}), expect![[r#"
        🗓 2 марта – 8 марта: записи за 3 дня, всего 3 записи.
        <
          Траты | 60,50 € | 40 €
          Сон | 22,5 ч | 14 ч
          Вес, ср. | 72,4 кг | 72,4 кг>
        <Bar “Траты” ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"] Траты Numbers([Some(12.5), None, Some(48.0), None, None, Some(0.0), None])>"#]]).await;
    check(Lang::Zh, ["睡眠", "花费", "体重"], json!({}), expect![[r#"
        🗓 3月2日 – 3月8日：记录了 3 天，共 3 条。
        <
          花费 | 60.50 € | 40 €
          睡眠 | 22.5 小时 | 14 小时
          体重均值 | 72.4 公斤 | 72.4 公斤>
        <Bar “花费” ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"] 花费 Numbers([Some(12.5), None, Some(48.0), None, None, Some(0.0), None])>"#]]).await;
    check(Lang::En, ENGLISH, json!({"date": "2026-02-25"}), expect![[r#"
        🗓 23 February – 1 March: logged on 2 days, 2 entries.
        <
          Spent | 40 € | –
          Sleep | 14 h | –
          Weight, avg | 72.4 kg | –>
        <Bar “Spent” ["2026-02-23", "2026-02-24", "2026-02-25", "2026-02-26", "2026-02-27", "2026-02-28", "2026-03-01"] Spent Numbers([None, None, Some(10.0), None, Some(30.0), None, None])>"#]]).await;
    check(
        Lang::En,
        ENGLISH,
        json!({"date": "2025-01-01"}),
        expect!["🗓 Nothing logged in this week yet. Start with one sentence: “ran 5 km in 28 min”."],
    )
    .await;
}

#[tokio::test]
async fn a_day_is_a_file_that_holds_its_words_as_words() {
    let mut bench = lived(Lang::En, ENGLISH).await;
    let shown = bench.call("report", json!({"date": "2026-03-04"})).await;
    let Some(Ok(output)) = &bench.last else {
        panic!("{shown}")
    };
    let file = output.visual.iter().find_map(|block| match block {
        Block::File(file) => Some(file),
        _ => None,
    });
    let file = file.unwrap();
    let page = String::from_utf8(file.data.clone()).unwrap();
    assert_eq!(
        (file.name.as_str(), file.mime.as_str()),
        ("2026-03-04.html", "text/html")
    );
    for words in ["dinner &lt;b&gt;&amp; friends&lt;/b&gt;", "6.5", "48", "72.4"] {
        assert!(page.contains(words), "{words} is not in\n{page}");
    }
    assert!(!page.contains("<b>& friends"), "{page}");
    let empty = bench.call("report", json!({"date": "2025-01-01"})).await;
    expect!["📖 Wednesday, 1 January 2025: nothing yet. Just tell me what you did."].assert_eq(&empty);
}
