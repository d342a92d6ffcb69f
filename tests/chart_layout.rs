//! Whatever a chart is given: no words overlap or leave the canvas, no sign is missing, nothing panics or hangs.

use std::cell::RefCell;

use daybook::block::{Candle, ChartKind, ChartOptions, ChartSpec, SeriesValues};
use daybook::domain::settings::Theme;
use daybook::domain::{Lang, Settings};
use daybook::part::Locale;
use daybook::render::chart::{ChartRefusal, Draftsman, Quality, TextBox};
use proptest::prelude::*;

fn locale(lang: Lang) -> Locale {
    Locale::from(&Settings {
        lang,
        ..Settings::default()
    })
}

// Two boxes lie apart when a line along a side of one of them separates them.
fn overlap(one: &TextBox, other: &TextBox) -> bool {
    let separates = |from: (f32, f32), to: (f32, f32)| {
        let axis = (from.1 - to.1, to.0 - from.0);
        let span = |text: &TextBox| {
            let along = text.corners.map(|(x, y)| x * axis.0 + y * axis.1);
            (
                along.into_iter().fold(f32::MAX, f32::min),
                along.into_iter().fold(f32::MIN, f32::max),
            )
        };
        let ((a, b), (c, d)) = (span(one), span(other));
        let length = axis.0.hypot(axis.1).max(f32::EPSILON);
        // Boxes that share less than half a layout pixel touch, but cover nothing.
        b.min(d) - a.max(c) < 0.5 * length
    };
    let sides = |text: &TextBox| {
        [
            (text.corners[0], text.corners[1]),
            (text.corners[1], text.corners[2]),
        ]
    };
    !sides(one)
        .into_iter()
        .chain(sides(other))
        .any(|(from, to)| separates(from, to))
}

fn faults(words: &[TextBox]) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, text) in words.iter().enumerate() {
        let inside = |(x, y): (f32, f32)| (0.0..=640.0).contains(&x) && (0.0..=400.0).contains(&y);
        if !text.corners.into_iter().all(inside) {
            faults.push(format!("leaves the canvas: {text:?}"));
        }
        if text.missing > 0 {
            faults.push(format!("has no glyph: {text:?}"));
        }
        let others = words[..index].iter().filter(|other| overlap(text, other));
        faults.extend(others.map(|other| format!("overlaps: {text:?} {other:?}")));
    }
    faults
}

// Draws a chart in both qualities of theme and answers its words, after looking for faults.
#[track_caller]
fn check(draftsman: &mut Draftsman, spec: &ChartSpec, lang: Lang) -> Vec<TextBox> {
    let words = draftsman.words(spec, locale(lang)).unwrap_or_default();
    assert!(!words.is_empty(), "{spec:?}");
    assert_eq!(
        faults(&words),
        Vec::<String>::new(),
        "{:?} {:?}",
        spec.kind,
        spec.title
    );
    let file = draftsman
        .draw(spec, locale(lang), Quality::Photo)
        .unwrap_or_default();
    let picture = image::load_from_memory(&file).unwrap_or_default().to_rgb8();
    assert_eq!(picture.dimensions(), (1280, 800));
    let ground = picture.get_pixel(0, 0);
    let edge = (0..1280)
        .flat_map(|x| [(x, 0), (x, 799)])
        .chain((0..800).flat_map(|y| [(0, y), (1279, y)]));
    for (x, y) in edge {
        assert_eq!(
            picture.get_pixel(x, y),
            ground,
            "ink at the edge, {x} {y}: {:?}",
            spec.title
        );
    }
    words
}

fn numbers(spec: ChartSpec, name: &str, values: &[f64]) -> ChartSpec {
    spec.series(name, values.to_vec())
}

const PLAIN: [ChartKind; 5] = [
    ChartKind::Bar,
    ChartKind::Line,
    ChartKind::Area,
    ChartKind::Scatter,
    ChartKind::Heatmap,
];

#[test]
fn hostile_numbers() {
    let mut draftsman = Draftsman::new();
    let nan = f64::NAN;
    for values in [
        &[1.0][..],
        &[0.0],
        &[0.0, 0.0, 0.0],
        &[5.0, 5.0, 5.0],
        &[-5.0, -5.0],
        &[1e-9, 1e12],
        &[-1e12, 1e-9],
        &[1e308, -1e308, f64::MAX, f64::MIN],
        &[5e-324, 1e-320],
        &[f64::MIN_POSITIVE, 0.0],
        &[1e15, 1e15 + 1.0],
        &[1.0, 1.0 + f64::EPSILON],
        &[nan, 2.0, f64::INFINITY, 3.0, f64::NEG_INFINITY],
        &[nan, nan, 1.0],
        &[0.1, 0.2, 0.3, 123_456_789.123],
    ] {
        for kind in PLAIN {
            for stacked in [false, true] {
                let spec = ChartSpec::new(kind).title("Numbers").options(ChartOptions {
                    stacked,
                    goal: Some(values[0]),
                    unit: Some("km".to_owned()),
                    theme: None,
                });
                let spec = numbers(numbers(spec, "one", values), "two", values);
                if stacked {
                    check(&mut draftsman, &spec, Lang::Ru);
                } else {
                    let words = draftsman.words(&spec, locale(Lang::Ru)).unwrap();
                    assert_eq!(faults(&words), Vec::<String>::new(), "{kind:?} {values:?}");
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let mut draftsman = Draftsman::new();
    let mut refusal = |spec: ChartSpec| {
        draftsman
            .draw(&spec, locale(Lang::En), Quality::Photo)
            .unwrap_err()
    };
    for kind in ChartKind::ALL {
        assert_eq!(refusal(ChartSpec::new(kind)), ChartRefusal::NoNumbers);
        assert_eq!(
            refusal(numbers(ChartSpec::new(kind), "gaps", &[f64::NAN])),
            ChartRefusal::NoNumbers
        );
        assert_eq!(
            refusal(ChartSpec::new(kind).series("none", Vec::<f64>::new())),
            ChartRefusal::NoNumbers
        );
    }
    let pie = || ChartSpec::new(ChartKind::Pie).labels(["a", "b"]);
    assert_eq!(refusal(numbers(pie(), "", &[0.0, 0.0])), ChartRefusal::PieZero);
    assert_eq!(
        refusal(numbers(pie(), "", &[3.0, -1.0])),
        ChartRefusal::PieNegative
    );
    let phrases = daybook::text::Phrases::of(Lang::Zh);
    assert_eq!(
        ChartRefusal::PieZero.say(phrases).text,
        "饼图至少需要一个大于零的值，这里全是零。"
    );
}

#[test]
fn hostile_labels() {
    let mut draftsman = Draftsman::new();
    let long = "A label that goes on and on, well past whatever anyone would call reasonable, and further";
    assert!(long.len() >= 89);
    let mut many: Vec<String> = (0..400).map(|index| format!("label {index}")).collect();
    many[200] = format!("{long}!");
    let zalgo = format!("Z{}", "\u{301}\u{316}".repeat(200));
    let few = [
        long,
        "",
        "ok",
        "\u{0}\u{7}\u{1b}[31mred",
        "two\nlines\tand a tab",
        &zalgo,
        "\u{202e}evil",
        "🏃‍♀️🇳🇿",
    ];
    let few: Vec<String> = few.iter().map(|label| (*label).to_owned()).collect();
    for labels in [
        many,
        few,
        vec![long.to_owned(); 12],
        vec!["x".repeat(5000)],
        vec!["same".to_owned(); 30],
    ] {
        for kind in [
            ChartKind::Bar,
            ChartKind::Line,
            ChartKind::Pie,
            ChartKind::Heatmap,
        ] {
            let values: Vec<f64> = (1..=labels.len())
                .map(|n| f64::from(u32::try_from(n % 17 + 1).unwrap()))
                .collect();
            let spec = ChartSpec::new(kind).title(long.repeat(4)).labels(labels.clone());
            let spec = numbers(spec, long, &values);
            check(&mut draftsman, &spec, Lang::En);
        }
    }
}

#[test]
fn forty_series_and_five_thousand_values() {
    let mut draftsman = Draftsman::new();
    for kind in PLAIN {
        let mut spec = ChartSpec::new(kind).title("Forty").options(ChartOptions {
            goal: Some(3.0),
            ..ChartOptions::default()
        });
        for index in 0..40 {
            let name = if index % 2 == 0 {
                "twin".to_owned()
            } else {
                format!("series number {index}")
            };
            spec = numbers(spec, &name, &[1.0, 2.0, f64::from(index)]);
        }
        let words = check(&mut draftsman, &spec, Lang::En);
        if kind != ChartKind::Heatmap {
            let more = words
                .iter()
                .find(|text| text.text.starts_with("and ") && text.text.ends_with(" more"));
            assert!(more.is_some(), "{kind:?}: what is not in the legend is counted");
        }
        let long: Vec<f64> = (0..5000u32).map(|n| f64::from(n % 97)).collect();
        check(
            &mut draftsman,
            &numbers(ChartSpec::new(kind), "", &long),
            Lang::En,
        );
    }
    let candle = |n: u32| Candle {
        open: f64::from(n % 50),
        high: f64::from(n % 50) + 3.0,
        low: f64::from(n % 50) - 3.0,
        close: f64::from((n + 1) % 50),
        volume: Some(f64::from(n)),
    };
    let spec = ChartSpec::new(ChartKind::Candlestick).series("X", (0..5000).map(candle).collect::<Vec<_>>());
    check(&mut draftsman, &spec, Lang::En);
}

#[test]
fn every_script_has_its_letters() {
    let mut draftsman = Draftsman::new();
    for (title, rtl) in [
        ("Façade Übung Łódź Tiếng Việt Ωμέγα", false),
        ("Прогресс за неделю, ₽", false),
        ("本周跑步：五公里，３次「好」", false),
        ("繁體中文與日本語のカタカナ", false),
        ("ランニング・シューズ「カレー」ㄅㄆㄇ", false),
        ("이번 주 달리기 기록", false),
        ("ความคืบหน้าสัปดาห์นี้ 5 กม.", false),
        ("इस सप्ताह की प्रगति १२३", false),
        ("تقدم الأسبوع: 12.5 كم في 3 أيام", true),
        ("התקדמות השבוע: 12.5 ק״מ ב-3 ימים", true),
        ("Run 🏃‍♀️ eat 🍜 sleep 😴 🇳🇿 👨‍👩‍👧 ❤️ 1️⃣", false),
        ("mixed: бег 跑步 الجري ריצה วิ่ง दौड़ 달리기 🏃", false),
    ] {
        for kind in [ChartKind::Bar, ChartKind::Line, ChartKind::Pie] {
            let spec = ChartSpec::new(kind)
                .title(title)
                .labels([title, "b", title])
                .options(ChartOptions {
                    unit: Some(title.to_owned()),
                    ..ChartOptions::default()
                });
            let spec = numbers(numbers(spec, title, &[1.0, 2.0, 3.0]), title, &[3.0, 1.0, 2.0]);
            let words = check(&mut draftsman, &spec, Lang::En);
            let heading = words.iter().find(|text| text.text == title).unwrap();
            let at_right = heading.corners[1].0 > 600.0 && heading.corners[0].0 > 40.0;
            assert_eq!(at_right, rtl, "{title}");
        }
    }
}

#[test]
fn calendars_of_every_length_and_week() {
    let mut draftsman = Draftsman::new();
    let first = chrono::NaiveDate::from_ymd_opt(2023, 11, 29).unwrap();
    for days in [1, 2, 7, 8, 31, 90, 200, 366, 800, 5000] {
        for week_start in [chrono::Weekday::Mon, chrono::Weekday::Sun, chrono::Weekday::Sat] {
            let labels = first.iter_days().take(days).map(|day| day.to_string());
            let values = (0..days).map(|n| (n % 5 != 0).then_some(f64::from(u32::try_from(n % 11).unwrap())));
            let spec = ChartSpec::new(ChartKind::Heatmap)
                .title("Days")
                .labels(labels)
                .series("", values.collect::<Vec<_>>());
            let settings = Settings {
                lang: Lang::Ru,
                week_start,
                ..Settings::default()
            };
            let words = draftsman
                .words(&spec, Locale::from(&settings))
                .unwrap_or_default();
            // A single day has no value in this pattern, and says so.
            assert_eq!(words.is_empty(), days == 1);
            assert_eq!(faults(&words), Vec::<String>::new(), "{days} {week_start}");
            // A few weeks have their days across, many have them down.
            let place = |name: &str| {
                let found = words.iter().find(|text| text.text == name)?;
                let (x, y) = found.corners[0];
                Some(if days <= 31 { x } else { y })
            };
            if (2..=200).contains(&days) {
                assert_eq!(
                    place("пн") < place("вс"),
                    week_start == chrono::Weekday::Mon,
                    "{days} {week_start}"
                );
            }
        }
    }
    // Two dates a lifetime apart: the last years are shown.
    let spec = ChartSpec::new(ChartKind::Heatmap)
        .labels(["1931-05-05", "2026-03-01"])
        .series("", vec![1.0, 2.0]);
    check(&mut draftsman, &spec, Lang::En);
}

#[test]
fn the_same_chart_gives_the_same_bytes() {
    let spec = ChartSpec::new(ChartKind::Area)
        .title("Стабильность 稳定 🧱")
        .labels(["a", "b", "c"])
        .series("x", vec![3.0, 1.0, 2.0]);
    let mut one = Draftsman::new();
    let first = one.draw(&spec, locale(Lang::En), Quality::Photo).unwrap();
    let other = ChartSpec::new(ChartKind::Pie).labels(["q"]).series("", vec![1.0]);
    one.draw(&other, locale(Lang::Zh), Quality::Document).unwrap();
    assert!(first == one.draw(&spec, locale(Lang::En), Quality::Photo).unwrap());
    assert!(
        first
            == Draftsman::new()
                .draw(&spec, locale(Lang::En), Quality::Photo)
                .unwrap()
    );
}

#[test]
fn a_document_is_larger_and_a_theme_may_be_chosen() {
    let mut draftsman = Draftsman::new();
    let spec = numbers(ChartSpec::new(ChartKind::Bar), "", &[1.0, 2.0]).options(ChartOptions {
        theme: Some(Theme::Dark),
        ..ChartOptions::default()
    });
    let file = draftsman
        .draw(&spec, locale(Lang::En), Quality::Document)
        .unwrap();
    let picture = image::load_from_memory(&file).unwrap().to_rgb8();
    assert_eq!(picture.dimensions(), (1920, 1200));
    assert!(picture.get_pixel(0, 0).0.iter().all(|channel| *channel < 64));
    assert_eq!(file[25], 3, "the colour type of the header is a palette");
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z ]{0,24}",
        "[а-яё 0-9]{1,40}",
        "[一-鿋]{1,60}",
        "[א-ת0-9 ]{1,20}",
        "[\u{20}-\u{7e}\u{0}-\u{1f}\u{300}-\u{310}😀-😏]{0,150}",
        "[가-힣 ]{1,12}",
    ]
}

fn any_number() -> impl Strategy<Value = Option<f64>> {
    prop_oneof![
        4 => (-1000i32..1000).prop_map(|n| Some(f64::from(n) / 10.0)),
        1 => any::<f64>().prop_map(Some),
        1 => Just(None),
        1 => Just(Some(0.0)),
    ]
}

fn any_values() -> impl Strategy<Value = SeriesValues> {
    let candle = proptest::array::uniform4(0.1..500.0f64).prop_map(|[open, high, low, close]| Candle {
        open,
        high,
        low,
        close,
        volume: Some(high * 1e6),
    });
    prop_oneof![
        3 => proptest::collection::vec(any_number(), 0..40).prop_map(SeriesValues::Numbers),
        1 => proptest::collection::vec((any::<f64>(), -50.0..50.0f64).prop_map(<[f64; 2]>::from), 1..30).prop_map(SeriesValues::Points),
        1 => proptest::collection::vec(candle, 1..60).prop_map(SeriesValues::Candles),
    ]
}

prop_compose! {
    fn any_chart()(
        kind in proptest::sample::select(ChartKind::ALL.to_vec()),
        title in proptest::option::of(any_text()),
        labels in proptest::collection::vec(any_text(), 0..40),
        series in proptest::collection::vec((any_text(), any_values()), 1..8),
        stacked in any::<bool>(),
        unit in proptest::option::of(any_text()),
        goal in proptest::option::of(-2000.0..2000.0f64),
        dark in any::<bool>(),
    ) -> ChartSpec {
        let mut spec = ChartSpec::new(kind).labels(labels).options(ChartOptions {
            stacked,
            unit,
            goal,
            theme: dark.then_some(Theme::Dark),
        });
        spec.title = title;
        for (name, values) in series {
            spec = spec.series(name, values);
        }
        spec
    }
}

thread_local! {
    // Fonts are loaded once for all cases.
    static DRAFTSMAN: RefCell<Draftsman> = RefCell::new(Draftsman::new());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_chart_has_faults(spec in any_chart(), lang in 0..3usize) {
        let words = DRAFTSMAN.with_borrow_mut(|draftsman| draftsman.words(&spec, locale(Lang::ALL[lang])));
        let words = words.unwrap_or_default().into_iter();
        // Random signs may be ones that our fonts do not have.
        let words: Vec<_> = words.map(|text| TextBox { missing: 0, ..text }).collect();
        prop_assert_eq!(faults(&words), Vec::<String>::new());
    }
}
