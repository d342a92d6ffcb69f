//! The four look-ups as a person meets them: pictures, sources, buttons, and sentences for whatever goes wrong.

use daybook::adapter::providers::ProviderId;
use daybook::domain::Lang;
use daybook::domain::settings::Units;
use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::chat::{Chat, settings};
use crate::server::{Canned, Server};
use crate::{house, novosibirsk};

const SCOREBOARD: &str = "/apis/site/v2/sports/basketball/nba/scoreboard";

fn world() -> Vec<Canned> {
    let search = include_str!("../fixtures/open_meteo/search.json");
    vec![
        Canned::json("/v1/search?name=Nowhere", r#"{"generationtime_ms": 1}"#),
        Canned::json("/v1/search?name=Springfield", SPRINGFIELD),
        Canned::json("/v1/search", search),
        Canned::json(
            "/v1/forecast",
            include_str!("../fixtures/open_meteo/forecast.json"),
        ),
        Canned::json("/v1/air-quality", include_str!("../fixtures/open_meteo/air.json")),
        Canned::json(
            "/v8/finance/chart/TSLA?interval=1m",
            include_str!("../fixtures/yahoo/closed_day.json"),
        ),
        Canned::json(
            "/v8/finance/chart/TSLA",
            include_str!("../fixtures/yahoo/daily.json"),
        ),
        Canned::json(
            "/v8/finance/chart/EXMP",
            include_str!("../fixtures/yahoo/daily.json"),
        ),
        Canned::status(
            "/v8/finance/chart/NOPE",
            404,
            include_str!("../fixtures/yahoo/unknown.json"),
        ),
        Canned::json("/v1/finance/search?q=zzz", r#"{"quotes": []}"#),
        Canned::json(
            "/v1/finance/search",
            include_str!("../fixtures/yahoo/search.json"),
        ),
        Canned::json(
            "/apis/site/v2/sports/basketball/nba/summary",
            include_str!("../fixtures/espn/summary.json"),
        ),
        Canned::json(SCOREBOARD, include_str!("../fixtures/espn/scoreboard.json")),
        Canned::json("/w/api.php", include_str!("../fixtures/wikipedia/search.json")),
    ]
}

const SPRINGFIELD: &str = r#"{"results": [
    {"name": "Springfield", "latitude": 37.2, "longitude": -93.3, "population": 169176, "country": "United States", "admin1": "Missouri"},
    {"name": "Springfield", "latitude": 42.1, "longitude": -72.6, "population": 155929, "country": "United States", "admin1": "Massachusetts"}
]}"#;

async fn chat(lang: Lang) -> Chat {
    let server = Server::start(world()).await;
    Chat::new(&house(&server, &KEYLESS), settings(lang))
}

const KEYLESS: [ProviderId; 4] = [
    ProviderId::OpenMeteo,
    ProviderId::Yahoo,
    ProviderId::Espn,
    ProviderId::Wikipedia,
];

async fn check(lang: Lang, tool: &str, arguments: Value, expected: Expect) {
    let shown = chat(lang).await.call(tool, arguments).await;
    expected.assert_eq(&shown);
}

#[tokio::test]
async fn weather_in_three_languages() {
    check(
        Lang::En,
        "weather",
        json!({"query": "Novosibirsk"}),
        expect![[r#"
            🌨 Novosibirsk · −4 °C
            snow · feels like −9 °C
            ↑ −2 °C  ↓ −8 °C
            💧 80 %, 2.4 mm · 💨 14 km/h · humidity 71 %
            UV 1 · air 42 (good) · 🌅 07:35  🌇 18:57
            <Line “Novosibirsk: the next 48 hours” (Some("Sun 11:00"), Some("Tue 10:00"))
              Temperature, °C [Some(-5.1), Some(-4.9), Some(-4.6)]…
              Precipitation, mm [Some(0.1), Some(0.1), Some(0.1)]…>
            <Day by day
              Sun 8 | −2° | −8° | 80 % | 🌨
              Mon 9 | 2° | −6° | 10 % | ☁️>
            Source: Open-Meteo, CC BY 4.0
            [Novosibirsk, Elsewhere] [🗺 Map]"#]],
    )
    .await;
    check(
        Lang::Zh,
        "weather",
        json!({"query": "Novosibirsk", "hourly_hours": 2}),
        expect![[r#"
            🌨 Novosibirsk · −4 °C
            中雪 · 体感 −9 °C
            ↑ −2 °C  ↓ −8 °C
            💧 80 %, 2.4 毫米 · 💨 14 公里/时 · 湿度 71%
            紫外线 1 · 空气 42（优） · 🌅 07:35  🌇 18:57
            <Line “Novosibirsk：未来 2 小时” (Some("周日 11:00"), Some("周日 12:00"))
              气温（°C） [Some(-5.1), Some(-4.9)]…
              降水（毫米） [Some(0.1), Some(0.1)]…>
            <逐日预报
              周日 8 | −2° | −8° | 80 % | 🌨
              周一 9 | 2° | −6° | 10 % | ☁️>
            来源：Open-Meteo, CC BY 4.0
            [Novosibirsk, Elsewhere] [🗺 地图]"#]],
    )
    .await;
    let tomorrow = json!({"query": "Novosibirsk", "since": "2026-03-09", "until": "2026-03-09"});
    check(
        Lang::Ru,
        "weather",
        tomorrow,
        expect![[r#"
            ☁️ Novosibirsk · понедельник, 9 марта
            пасмурно · ↑ 2 °C  ↓ −6 °C
            💧 10 %, 0 мм · 💨 2,5 м/с
            Источник: Open-Meteo, CC BY 4.0
            <Line “Novosibirsk: по часам” (Some("пн 00:00"), Some("пн 23:00"))
              Температура, °C [Some(-8.0), Some(-7.7), Some(-7.5)]…
              Осадки, мм [Some(0.1), Some(0.1), Some(0.1)]…>
            [Novosibirsk, Elsewhere] [🗺 Карта]"#]],
    )
    .await;
}

#[tokio::test]
async fn weather_of_the_chats_own_place_in_its_units() {
    let server = Server::start(world()).await;
    let mut own = settings(Lang::En);
    own.place = Some(novosibirsk());
    own.units = Units::Imperial;
    let mut chat = Chat::new(&house(&server, &KEYLESS), own);
    let shown = chat.call("weather", json!({"hourly_hours": 0})).await;
    expect![[r#"
        🌨 Novosibirsk · 24 °F
        snow · feels like 16 °F
        ↑ 28 °F  ↓ 18 °F
        💧 80 %, 0.09 in · 💨 8.9 mph · humidity 71 %
        UV 1 · air 42 (good) · 🌅 07:35  🌇 18:57
        <Day by day
          Sun 8 | 28° | 18° | 80 % | 🌨
          Mon 9 | 35° | 21° | 10 % | ☁️>
        Source: Open-Meteo, CC BY 4.0
        [🗺 Map]"#]]
    .assert_eq(&shown);
    let temperature = chat
        .content
        .pointer("/conditions/temperature")
        .unwrap()
        .as_f64()
        .unwrap();
    assert!((temperature - 24.44).abs() < 0.001, "{temperature}");
}

#[tokio::test]
async fn places_that_are_none_or_several() {
    check(Lang::En, "weather", json!({}), expect!["✗ 📍 The weather where? Name a place (“weather in Lisbon”), or share your location once and I'll remember it."]).await;
    check(
        Lang::Ru,
        "weather",
        json!({"query": "Nowhere"}),
        expect!["✗ Не знаю места «Nowhere». Проверьте написание или назовите город покрупнее рядом."],
    )
    .await;
    let mut chat = chat(Lang::En).await;
    let which = chat
        .call("weather", json!({"query": "Springfield", "hourly_hours": 0}))
        .await;
    expect![[r#"
        ✗ There are several places called Springfield. Which one?
        [Springfield, Missouri, United States] [Springfield, Massachusetts, United States]"#]]
    .assert_eq(&which);
    let one = chat.press("Missouri").await;
    assert!(one.starts_with("🌨 Springfield · −4 °C"), "{one}");
}

#[tokio::test]
async fn dates_that_are_none() {
    for (arguments, expected) in [
        (
            json!({"query": "x", "since": "soon"}),
            "✗ “soon” is not a date. Write it like 2026-03-08.",
        ),
        (
            json!({"query": "x", "since": "2026-03-09", "until": "2026-03-08"}),
            "✗ Monday, 9 March comes after Sunday, 8 March. Swap the two dates and ask again.",
        ),
        (
            json!({"query": "x", "since": "2026-05-01"}),
            "✗ Forecasts reach to Monday, 23 March. Ask me about a day until then.",
        ),
        (
            json!({"query": "x", "until": "2025-01-01"}),
            "✗ I can look back to Saturday, 6 December 2025, not further.",
        ),
    ] {
        assert_eq!(chat(Lang::En).await.call("weather", arguments).await, expected);
    }
}

#[tokio::test]
async fn prices_in_three_languages() {
    check(
        Lang::En,
        "finance_ticker",
        json!({"symbol": "Tesla"}),
        expect![[r#"
            Example Corp. (EXMP)
            250.50 USD
            📈 ▲ 5.00 (+2.04 %)
            Day 246.90 – 252.10 · 52 weeks 169.20 – 288.60
            market closed · Saturday, 7 March, 04:00
            Source: Yahoo Finance
            [1 day] [1 week] [3 months] [1 year] [5 years]"#]],
    )
    .await;
    check(
        Lang::Zh,
        "finance_ticker",
        json!({"symbol": "特斯拉", "interval": "1d"}),
        expect![[r#"
            Example Corp.（EXMP）
            250.50 USD
            📈 ▲ 5.00（+2.04%）
            当日 246.90 – 252.10 · 52 周 169.20 – 288.60
            已休市 · 3月7日 星期六, 04:00
            来源：Yahoo Finance
            <Candlestick “EXMP，USD” (Some("2026-03-02"), Some("2026-03-06"))
               4 candles, Some(Candle { open: 247.0, high: 252.1, low: 246.9, close: 250.5, volume: Some(5.0) })>
            [1 天] [1 周] [3 个月] [1 年] [5 年]"#]],
    )
    .await;
    check(
        Lang::Ru,
        "finance_ticker",
        json!({"symbol": "теслы", "interval": "1m"}),
        expect![[r#"
            Example Corp. (EXMP)
            250,50 USD
            📈 ▲ 5,00 (+2,04 %)
            День 246,90 – 252,10 · 52 недели 169,20 – 288,60
            торги закрыты · суббота, 7 марта, 04:00
            Цен за это время нет (суббота, 7 марта — воскресенье, 8 марта): торгов не было или данных не нашлось.
            Источник: Yahoo Finance
            [1 день] [1 неделя] [3 месяца] [1 год] [5 лет]"#]],
    )
    .await;
}

#[tokio::test]
async fn how_a_symbol_was_understood_is_told() {
    for (symbol, resolved) in [
        ("TSLA", json!({"symbol": "TSLA", "matched": "exact"})),
        ("Tesla", json!({"symbol": "TSLA", "matched": "exact"})),
        ("теслы", json!({"symbol": "TSLA", "matched": "best"})),
        (
            "example corporation",
            json!({"symbol": "EXMP", "matched": "best"}),
        ),
    ] {
        let mut chat = chat(Lang::En).await;
        chat.call("finance_ticker", json!({"symbol": symbol})).await;
        assert_eq!(chat.content["resolved"], resolved, "{symbol}");
        assert_eq!(chat.content.pointer("/instruments/0/price"), Some(&json!(250.5)));
        assert_eq!(chat.content.pointer("/instruments/0/history"), None);
    }
}

#[tokio::test]
async fn symbols_that_are_none_or_several() {
    check(
        Lang::En,
        "finance_ticker",
        json!({"symbol": " "}),
        expect!["✗ Which one? For example “AAPL”, “Tesla 3 months” or “bitcoin”."],
    )
    .await;
    check(
        Lang::Ru,
        "finance_ticker",
        json!({"symbol": "AAPL, MSFT"}),
        expect![[r#"
            ✗ Пожалуйста, по одному. С чего начать?
            [AAPL] [MSFT]"#]],
    )
    .await;
    check(
        Lang::En,
        "finance_ticker",
        json!({"symbol": "NOPE"}),
        expect![[r#"
            ✗ I found nothing that is traded as “NOPE”. Did you mean one of these?
            [EXMP · Example Corporation, NASDAQ] [EXM.F · EXAMPLE  R, Frankfurt]"#]],
    )
    .await;
    check(
        Lang::Zh,
        "finance_ticker",
        json!({"symbol": "zzz"}),
        expect!["✗ 没找到以“zzz”交易的品种。直接用代码一定行，比如 AAPL 或 0700.HK。"],
    )
    .await;
    check(
        Lang::En,
        "finance_ticker",
        json!({"symbol": "TSLA", "interval": "2h"}),
        expect!["✗ “2h” is not an interval. The intervals are 1m, 30m, 1d, 1w and 1mo."],
    )
    .await;
    check(
        Lang::En,
        "finance_ticker",
        json!({"symbol": "TSLA", "interval": "1d", "since": "2027-01-01"}),
        expect!["✗ Friday, 1 January 2027 is still to come. Prices are known up to today."],
    )
    .await;
}

#[tokio::test]
async fn a_year_of_minutes_is_a_week_of_them() {
    let year = json!({"symbol": "TSLA", "interval": "1m", "since": "2025-03-08"});
    check(
        Lang::En,
        "finance_ticker",
        year,
        expect![[r#"
            Example Corp. (EXMP)
            250.50 USD
            📈 ▲ 5.00 (+2.04 %)
            Day 246.90 – 252.10 · 52 weeks 169.20 – 288.60
            market closed · Saturday, 7 March, 04:00
            Prices by the minute reach back 7 days, so this begins on Sunday, 1 March.
            No prices from Sunday, 1 March to Sunday, 8 March: nothing was traded then, or nobody told me.
            Source: Yahoo Finance
            [1 day] [1 week] [3 months] [1 year] [5 years]"#]],
    )
    .await;
}

#[tokio::test]
async fn games_in_three_languages() {
    check(
        Lang::En,
        "sports_data",
        json!({"query": "NBA"}),
        expect![[r#"
            <NBA
              Los Angeles Lakers – Boston Celtics | 112–108, final | Sat 7 March, 10:30
              Miami Heat – Chicago Bulls | 55–60, live | Sun 8 March, 07:30
              Denver Nuggets – Utah Jazz | to come | Mon 9 March, 03:00
              Brooklyn Nets – Orlando Magic | postponed | Mon 9 March, 05:00>
            Source: ESPN
            [📊 Los Angeles Lakers – Boston Celtics] [📊 Miami Heat – Chicago Bulls]"#]],
    )
    .await;
    check(
        Lang::Zh,
        "sports_data",
        json!({"query": "湖人"}),
        expect![[r#"
            Los Angeles Lakers 112–108 Boston Celtics，已结束，3月7日 周六 10:30
            来源：ESPN
            [📊 Los Angeles Lakers – Boston Celtics]"#]],
    )
    .await;
    let yesterday = json!({"query": "лейкерсы", "since": "2026-03-07", "until": "2026-03-07"});
    check(
        Lang::Ru,
        "sports_data",
        yesterday,
        expect![[r#"
            Los Angeles Lakers 112–108 Boston Celtics — окончен, сб, 7 марта, 10:30
            Источник: ESPN
            [📊 Los Angeles Lakers – Boston Celtics]"#]],
    )
    .await;
}

#[tokio::test]
async fn a_box_score_is_one_tap_away() {
    let mut chat = chat(Lang::En).await;
    chat.call("sports_data", json!({"query": "NBA"})).await;
    let shown = chat.press("Lakers").await;
    expect![[r#"
        Los Angeles Lakers 112–108 Boston Celtics — final, Sat 7 March, 10:30
        <Teams
          FG% | 44.1
          REB | 41>
        <Players
          A. Player | Los Angeles Lakers | 36 | 11-20 | 31 | 12>
        Source: ESPN"#]]
    .assert_eq(&shown);
}

#[tokio::test]
async fn teams_and_leagues_that_are_none_or_several() {
    check(
        Lang::En,
        "sports_data",
        json!({"query": ""}),
        expect!["✗ Which team or league? For example “Lakers”, “Premier League” or “NBA yesterday”."],
    )
    .await;
    check(
        Lang::Zh,
        "sports_data",
        json!({"query": "quidditch"}),
        expect![[r#"
            ✗ 没听说过叫“quidditch”的球队或联赛。我知道的有：
            [NBA] [WNBA] [NFL] [MLB] [NHL] [Premier League]"#]],
    )
    .await;
    let empty = json!({"query": "Denver Nuggets", "since": "2026-01-01", "until": "2026-01-01"});
    check(
        Lang::En,
        "sports_data",
        empty,
        expect![[r#"
            I found no games of Denver Nuggets for that time.
            Source: ESPN"#]],
    )
    .await;
}

#[tokio::test]
async fn a_list_of_games_goes_on_without_repeats() {
    let event = |n: u32| {
        let date = format!("2026-03-{:02}T{:02}:00Z", 1 + n / 6, n % 6);
        json!({"id": n.to_string(), "name": n.to_string(), "date": date, "competitions": []})
    };
    let days: Vec<Canned> = (0..14)
        .map(|day| {
            let events: Vec<Value> = (day * 6..day * 6 + 6).map(event).collect();
            // The night of a day in Europe is the evening before in New York.
            let date = if day == 0 {
                "20260228".to_owned()
            } else {
                format!("202603{day:02}")
            };
            Canned::json(
                &format!("{SCOREBOARD}?dates={date}"),
                &json!({"events": events}).to_string(),
            )
        })
        .chain([Canned::json(SCOREBOARD, r#"{"events": []}"#)])
        .collect();
    let server = Server::start(days).await;
    let mut own = settings(Lang::En);
    own.timezone = chrono_tz::UTC;
    let mut chat = Chat::new(&house(&server, &KEYLESS), own);
    let mut shown = chat
        .call(
            "sports_data",
            json!({"query": "NBA", "since": "2026-03-01", "until": "2026-03-10"}),
        )
        .await;
    let mut titles: Vec<u32> = Vec::new();
    loop {
        titles.extend(
            shown
                .lines()
                .filter_map(|line| line.trim().split(' ').next()?.parse::<u32>().ok()),
        );
        if !chat.can_load_more() {
            break;
        }
        shown = chat.load_more().await;
    }
    assert_eq!(titles, (0..60).collect::<Vec<_>>());
}

#[tokio::test]
async fn the_web_in_three_languages() {
    for lang in Lang::ALL {
        let mut chat = chat(lang).await;
        let shown = chat.call("web_search", json!({"query": "ржавчина"})).await;
        match lang {
            Lang::En => expect![[r#"
                🔎 ржавчина

                1. Ржавчина (язык)
                en.wikipedia.org
                Ржавчина — язык
                ℹ️ This is from the encyclopedia only: no web search is set up here.
                Source: Wikipedia, CC BY-SA 4.0"#]]
            .assert_eq(&shown),
            Lang::Zh => expect![[r#"
                🔎 ржавчина

                1. Ржавчина (язык)
                zh.wikipedia.org
                Ржавчина — язык
                ℹ️ 只查了百科：这里没有设置网页搜索。
                来源：Wikipedia, CC BY-SA 4.0"#]]
            .assert_eq(&shown),
            Lang::Ru => expect![[r#"
                🔎 ржавчина

                1. Ржавчина (язык)
                ru.wikipedia.org
                Ржавчина — язык
                ℹ️ Это только из энциклопедии: поиск по сети здесь не настроен.
                Источник: Wikipedia, CC BY-SA 4.0"#]]
            .assert_eq(&shown),
        }
    }
    check(
        Lang::En,
        "web_search",
        json!({"query": "  "}),
        expect!["✗ What shall I search for? For example “search sourdough for beginners”."],
    )
    .await;
}

#[tokio::test]
async fn results_go_on_five_by_five_over_pages() {
    let page = |from: usize| {
        let results: Vec<Value> = (from..from + 12)
            .map(|n| json!({"title": format!("T{n}"), "url": format!("https://t{n}.example.org/a")}))
            .collect();
        json!({"results": results}).to_string()
    };
    let server = Server::start(vec![
        Canned::json("/search?pageno=1", &page(0)),
        Canned::json("/search?pageno=2", &page(12)),
        Canned::json("/search", r#"{"results": []}"#),
    ])
    .await;
    let mut chat = Chat::new(&house(&server, &[ProviderId::SearXng]), settings(Lang::En));
    let mut shown = chat.call("web_search", json!({"query": "q"})).await;
    let mut titles: Vec<String> = Vec::new();
    loop {
        titles.extend(
            shown
                .lines()
                .filter_map(|line| Some(line.split_once(". T")?.1.to_owned())),
        );
        if !chat.can_load_more() {
            break;
        }
        shown = chat.load_more().await;
    }
    assert_eq!(titles, (0..24).map(|n| n.to_string()).collect::<Vec<_>>());
    assert_eq!(shown, "That was all I found.");
}

#[tokio::test]
async fn with_everybody_down_there_is_one_sentence_and_a_button() {
    let server = Server::start(vec![Canned::status("", 502, "")]).await;
    for (tool, arguments) in [
        ("weather", json!({"query": "Novosibirsk"})),
        ("finance_ticker", json!({"symbol": "TSLA"})),
        ("sports_data", json!({"query": "NBA"})),
        ("web_search", json!({"query": "rust"})),
    ] {
        for lang in Lang::ALL {
            let mut chat = Chat::new(&house(&server, &KEYLESS), settings(lang));
            let shown = chat.call(tool, arguments.clone()).await;
            let (words, buttons) = shown.split_once('\n').unwrap();
            assert!(words.starts_with("✗ 😕") && buttons.starts_with("[🔄"), "{shown}");
            assert_eq!(chat.press("🔄").await, shown);
        }
    }
    let nobody = Chat::new(&house(&server, &[]), settings(Lang::En))
        .call("web_search", json!({"query": "rust"}))
        .await;
    expect!["✗ No search service here can answer that. Whoever runs this bot sees with “daybook check” what is missing."].assert_eq(&nobody);
    let busy = Server::start(vec![Canned::status("", 429, "Too Many Requests")]).await;
    let busy = Chat::new(&house(&busy, &KEYLESS), settings(Lang::En))
        .call("finance_ticker", json!({"symbol": "TSLA"}))
        .await;
    expect![[r#"
        ✗ ⏳ The price service asks for a little patience. Try again in a minute.
        [🔄 Try again]"#]]
    .assert_eq(&busy);
}

#[tokio::test]
async fn who_waits_no_longer_is_told_so() {
    let server = Server::start(vec![Canned::silent("")]).await;
    for (tool, arguments) in [
        ("weather", json!({"query": "Novosibirsk", "timeout_secs": 0.1})),
        ("finance_ticker", json!({"symbol": "TSLA", "timeout_secs": 0.1})),
        ("sports_data", json!({"query": "NBA", "timeout_secs": 0.1})),
        ("web_search", json!({"query": "rust", "timeout_secs": 0.1})),
    ] {
        let shown = Chat::new(&house(&server, &KEYLESS), settings(Lang::En))
            .call(tool, arguments)
            .await;
        assert!(
            shown.starts_with("✗ 😕") && shown.ends_with("[🔄 Try again]"),
            "{shown}"
        );
    }
}

#[tokio::test]
async fn pages_of_other_dates_are_left_out() {
    let results = include_str!("../fixtures/searxng/results.json");
    let server = Server::start(vec![Canned::json("/search", results)]).await;
    let mut chat = Chat::new(&house(&server, &[ProviderId::SearXng]), settings(Lang::En));
    for (since, expected) in [("2026-03-05", 3), ("2026-03-06", 2)] {
        chat.call("web_search", json!({"query": "rust", "since": since}))
            .await;
        assert_eq!(
            chat.content["results"].as_array().unwrap().len(),
            expected,
            "{since}"
        );
    }
}
