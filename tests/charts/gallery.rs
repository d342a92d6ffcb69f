//! The charts whose pictures are kept: every kind, as the bot draws it for a day's log, goals, money and markets.

use daybook::block::{Candle, ChartKind, ChartOptions, ChartSpec};
use daybook::domain::Lang;
use daybook::domain::settings::Theme;

/// Every kept chart by the name of its file.
pub(crate) fn specs(lang: Lang) -> Vec<(&'static str, ChartSpec)> {
    vec![
        ("bar", bar(lang)),
        ("bar-groups", groups(lang)),
        ("bar-stacked", stacked(lang)),
        ("bar-lying", lying(lang)),
        ("line", line(lang)),
        ("line-many", lines(lang)),
        ("area", area(lang)),
        ("area-stacked", area_stacked(lang)),
        ("pie", pie(lang)),
        ("scatter", scatter(lang)),
        ("candlestick", candles(lang)),
        ("heatmap-year", year(lang)),
        ("heatmap-month", month(lang)),
        ("heatmap-table", table(lang)),
        ("scripts", scripts(lang)),
    ]
}

fn say(lang: Lang, english: &str, russian: &str, chinese: &str) -> String {
    match lang {
        Lang::En => english,
        Lang::Ru => russian,
        Lang::Zh => chinese,
    }
    .to_owned()
}

/// Numbers that look like chance and are the same every time, from 0 to 1.
pub(crate) fn wobble(seed: u32) -> impl Iterator<Item = f64> {
    let mut state = seed.wrapping_mul(2_654_435_761).max(1);
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        f64::from(state) / f64::from(u32::MAX)
    })
}

/// Days of a year's count from the first of January 2026, in ISO form.
pub(crate) fn day(index: u32) -> String {
    let first = chrono::NaiveDate::from_ymd_opt(2026, 1, 1).unwrap_or_default();
    (first + chrono::Days::new(index.into())).to_string()
}

fn unit(unit: &str) -> ChartOptions {
    ChartOptions {
        unit: Some(unit.to_owned()),
        ..ChartOptions::default()
    }
}

fn weekdays(lang: Lang) -> Vec<String> {
    let names = say(
        lang,
        "Mon Tue Wed Thu Fri Sat Sun",
        "пн вт ср чт пт сб вс",
        "周一 周二 周三 周四 周五 周六 周日",
    );
    names.split(' ').map(str::to_owned).collect()
}

fn bar(lang: Lang) -> ChartSpec {
    ChartSpec::new(ChartKind::Bar)
        .title(say(lang, "Running this week", "Бег на этой неделе", "本周跑步"))
        .labels(weekdays(lang))
        .series(
            "",
            vec![
                Some(5.2),
                Some(3.0),
                None,
                Some(7.5),
                Some(4.1),
                Some(12.0),
                Some(6.3),
            ],
        )
        .options(ChartOptions {
            goal: Some(5.0),
            ..unit(&say(lang, "km", "км", "公里"))
        })
}

fn groups(lang: Lang) -> ChartSpec {
    let names = say(
        lang,
        "Jan Feb Mar Apr May Jun",
        "янв фев мар апр май июн",
        "1月 2月 3月 4月 5月 6月",
    );
    ChartSpec::new(ChartKind::Bar)
        .title(say(
            lang,
            "Push-ups, pull-ups and squats",
            "Отжимания, подтягивания, приседания",
            "俯卧撑、引体向上和深蹲",
        ))
        .labels(names.split(' '))
        .series(
            say(lang, "Push-ups", "Отжимания", "俯卧撑"),
            vec![620.0, 740.0, 810.0, 790.0, 905.0, 960.0],
        )
        .series(
            say(lang, "Pull-ups", "Подтягивания", "引体向上"),
            vec![120.0, 150.0, 145.0, 180.0, 210.0, 240.0],
        )
        .series(
            say(lang, "Squats", "Приседания", "深蹲"),
            vec![800.0, 760.0, 900.0, 980.0, 1040.0, 1100.0],
        )
}

fn stacked(lang: Lang) -> ChartSpec {
    let names = say(
        lang,
        "Jan Feb Mar Apr May Jun",
        "янв фев мар апр май июн",
        "1月 2月 3月 4月 5月 6月",
    );
    ChartSpec::new(ChartKind::Bar)
        .title(say(lang, "Money in and out", "Доходы и расходы", "收入与支出"))
        .labels(names.split(' '))
        .series(
            say(lang, "Salary", "Зарплата", "工资"),
            vec![82_000.0, 82_000.0, 85_000.0, 85_000.0, 85_000.0, 91_000.0],
        )
        .series(
            say(lang, "Side jobs", "Подработки", "兼职"),
            vec![12_000.0, 0.0, 18_500.0, 9_000.0, 22_000.0, 4_000.0],
        )
        .series(say(lang, "Rent", "Жильё", "房租"), vec![-31_000.0; 6])
        .series(
            say(lang, "Food", "Еда", "饮食"),
            vec![-21_400.0, -19_800.0, -24_100.0, -22_300.0, -20_900.0, -26_000.0],
        )
        .options(ChartOptions {
            stacked: true,
            theme: Some(Theme::Dark),
            ..unit(&say(lang, "$", "₽", "¥"))
        })
}

fn lying(lang: Lang) -> ChartSpec {
    let names = say(
        lang,
        "Groceries and household chemicals|Internationally minded restaurants and cafés|Public transport|Clothes and shoes|Medicine and doctors",
        "продукты и бытовая химия|кафе и рестораны|общественный транспорт|одежда и обувь|лекарства и врачи",
        "日用品、食品和家居用品杂项|外出就餐、咖啡与下午茶|公共交通与打车出行费用|衣服鞋子以及各种配饰|药品医疗与健康保险费",
    );
    ChartSpec::new(ChartKind::Bar)
        .title(say(lang, "Spending by tag", "Траты по тегам", "按标签统计的支出"))
        .labels(names.split('|'))
        .series("", vec![412.0, 305.5, 138.0, 96.4, 41.0])
        .options(ChartOptions {
            goal: Some(150.0),
            ..unit("€")
        })
}

// Titles, names and units of the scripts that the fonts cover besides the chat's own.
fn scripts(lang: Lang) -> ChartSpec {
    let (title, names, unit_name) = match lang {
        Lang::En => ("تقدم الأسبوع: 12.5 كم في 3 أيام", ["الجري", "המשך ריצה"], "كم"),
        Lang::Ru => ("สัปดาห์นี้ इस सप्ताह 🏃‍♀️", ["วิ่ง", "दौड़ना"], "กม."),
        Lang::Zh => ("이번 주 달리기 기록 🇰🇷🔥", ["달리기", "カタカナ"], "걸음"),
    };
    ChartSpec::new(ChartKind::Line)
        .title(title)
        .labels(["السبت", "ראשון", "จันทร์", "मंगल", "수요일"])
        .series(names[0], vec![3.0, 5.0, 2.0, 6.0, 4.0])
        .series(names[1], vec![1.0, 2.0, 3.0, 2.5, 2.0])
        .options(unit(unit_name))
}

fn line(lang: Lang) -> ChartSpec {
    let weights = (0..60u32).zip(wobble(7)).map(|(index, chance)| {
        let gap = (18..23).contains(&index);
        (!gap).then(|| {
            (78.4 - f64::from(index) * 0.09 + chance * 1.1)
                .mul_add(10.0, 0.0)
                .round()
                / 10.0
        })
    });
    ChartSpec::new(ChartKind::Line)
        .title(say(
            lang,
            "Weight since January",
            "Вес с января",
            "一月以来的体重",
        ))
        .labels((0..60).map(day))
        .series("", weights.collect::<Vec<_>>())
        .options(ChartOptions {
            goal: Some(72.0),
            ..unit(&say(lang, "kg", "кг", "公斤"))
        })
}

fn lines(lang: Lang) -> ChartSpec {
    let city = |start: f64, rise: f64, seed: u32| {
        (0..12u32)
            .zip(wobble(seed))
            .map(|(month, chance)| {
                let season = (f64::from(month) - 6.5) / 12.0 * std::f64::consts::TAU;
                (start + rise * season.cos() + chance * 2.0).round()
            })
            .collect::<Vec<_>>()
    };
    ChartSpec::new(ChartKind::Line)
        .title(say(
            lang,
            "Average temperature",
            "Средняя температура",
            "平均气温",
        ))
        .labels((1..=12).map(|month| format!("2025-{month:02}")))
        .series(
            say(lang, "Novosibirsk", "Новосибирск", "新西伯利亚"),
            city(1.0, 19.0, 3),
        )
        .series(say(lang, "Lisbon", "Лиссабон", "里斯本"), city(17.0, 6.0, 5))
        .series(say(lang, "Shanghai", "Шанхай", "上海"), city(16.0, 12.0, 8))
        .options(unit("°C"))
}

fn area(lang: Lang) -> ChartSpec {
    let sleep = wobble(21)
        .take(30)
        .map(|chance| (5.6 + chance * 3.0).mul_add(4.0, 0.0).round() / 4.0);
    ChartSpec::new(ChartKind::Area)
        .title(say(lang, "Sleep 😴 in June", "Сон 😴 в июне", "六月睡眠 😴"))
        .labels((151..181).map(day))
        .series("", sleep.collect::<Vec<_>>())
        .options(ChartOptions {
            theme: Some(Theme::Dark),
            goal: Some(8.0),
            ..unit(&say(lang, "h", "ч", "小时"))
        })
}

fn area_stacked(lang: Lang) -> ChartSpec {
    let hours = |base: f64, seed| {
        wobble(seed)
            .take(12)
            .map(|c| ((base + c * 6.0) * 2.0).round() / 2.0)
            .collect::<Vec<_>>()
    };
    ChartSpec::new(ChartKind::Area)
        .title(say(
            lang,
            "Where the time went",
            "На что ушло время",
            "时间花在哪里",
        ))
        .labels((0..12).map(|week| day(week * 7)))
        .series(say(lang, "Work", "Работа", "工作"), hours(30.0, 1))
        .series(say(lang, "Reading", "Чтение", "阅读"), hours(6.0, 2))
        .series(say(lang, "Training", "Тренировки", "训练"), hours(3.0, 4))
        .series(say(lang, "Language", "Язык", "语言"), hours(2.0, 9))
        .options(ChartOptions {
            stacked: true,
            ..unit(&say(lang, "hours a week", "часов в неделю", "小时每周"))
        })
}

fn pie(lang: Lang) -> ChartSpec {
    let names = say(
        lang,
        "Rent|Groceries|Eating out|Transport|Health|Books and courses",
        "Жильё|Продукты|Кафе и рестораны|Транспорт|Здоровье|Книги и курсы",
        "房租|日用食品|外出就餐|交通|健康|书籍和课程",
    );
    ChartSpec::new(ChartKind::Pie)
        .title(say(lang, "Spending in May", "Расходы за май", "五月支出"))
        .labels(names.split('|'))
        .series("", vec![31_000.0, 14_250.0, 7_380.0, 3_120.0, 2_600.0, 1_890.0])
        .options(unit(&say(lang, "$", "₽", "¥")))
}

fn scatter(lang: Lang) -> ChartSpec {
    let runs = |seed: u32, slow: f64| {
        let pairs = wobble(seed).zip(wobble(seed + 40)).take(26);
        pairs
            .map(|(length, chance)| {
                let length = 3.0 + length * 12.0;
                [
                    (length * 10.0).round() / 10.0,
                    ((slow + length * 0.07 + chance * 0.7) * 100.0).round() / 100.0,
                ]
            })
            .collect::<Vec<_>>()
    };
    ChartSpec::new(ChartKind::Scatter)
        .title(say(
            lang,
            "Longer runs are slower",
            "Чем дальше, тем медленнее",
            "跑得越远，配速越慢",
        ))
        .series(say(lang, "Last year", "Прошлый год", "去年"), runs(11, 5.4))
        .series(say(lang, "This year", "Этот год", "今年"), runs(12, 4.8))
        .options(unit(&say(lang, "min/km", "мин/км", "分钟/公里")))
}

fn candles(lang: Lang) -> ChartSpec {
    let mut price = 182.0;
    let mut chance = wobble(33);
    let mut next = || chance.next().unwrap_or_default();
    let mut candles = Vec::new();
    let mut labels = Vec::new();
    for index in 0..88 {
        // The first of January 2026 is a Thursday: days 2 and 3 are a weekend.
        if matches!(index % 7, 2 | 3) {
            continue;
        }
        let open = price;
        price += (next() - 0.47) * 6.0;
        let close = (price * 100.0).round() / 100.0;
        candles.push(Candle {
            open,
            high: open.max(close) + next() * 2.0,
            low: open.min(close) - next() * 2.0,
            close,
            volume: Some((30.0 + next() * 60.0).round() * 1e6),
        });
        labels.push(day(index));
    }
    ChartSpec::new(ChartKind::Candlestick)
        .title(say(
            lang,
            "Example Corp, three months",
            "Example Corp, три месяца",
            "示例公司，三个月",
        ))
        .labels(labels)
        .series("EXMP", candles)
        .options(unit("USD"))
}

fn year(lang: Lang) -> ChartSpec {
    let pages = (0..300u32)
        .zip(wobble(17).zip(wobble(18)))
        .map(|(index, (chance, rest))| {
            let keen = 0.45 + 0.4 * (f64::from(index) / 46.0).sin();
            (rest < keen + 0.2).then(|| (chance * 60.0 * keen).round())
        });
    ChartSpec::new(ChartKind::Heatmap)
        .title(say(
            lang,
            "Pages read in 2026",
            "Прочитано страниц в 2026",
            "2026 年阅读页数",
        ))
        .labels((0..300).map(day))
        .series("", pages.collect::<Vec<_>>())
        .options(unit(&say(lang, "pages", "страниц", "页")))
}

fn month(lang: Lang) -> ChartSpec {
    let glasses = wobble(5).take(42).map(|chance| (chance * 9.0).floor());
    ChartSpec::new(ChartKind::Heatmap)
        .title(say(lang, "Glasses of water", "Стаканы воды", "喝水杯数"))
        .labels((59..101).map(day))
        .series("", glasses.collect::<Vec<_>>())
        .options(ChartOptions {
            theme: Some(Theme::Dark),
            ..ChartOptions::default()
        })
}

fn table(lang: Lang) -> ChartSpec {
    let mut spec = ChartSpec::new(ChartKind::Heatmap)
        .title(say(
            lang,
            "When messages come",
            "Когда приходят сообщения",
            "消息在什么时候来",
        ))
        .labels((6..24).map(|hour| hour.to_string()));
    for (seed, name) in (60..).zip(weekdays(lang)) {
        let counts = wobble(seed).take(18).zip(0u32..).map(|(chance, hour)| {
            let busy = 1.0 + (f64::from(hour) / 3.2).sin();
            (chance * 14.0 * busy).round()
        });
        spec = spec.series(name, counts.collect::<Vec<_>>());
    }
    spec
}
