//! Goals in one line: for the model's section, the terminal and a bound field.

use crate::args;
use crate::domain::goal::{Goal, GoalItem, Period};
use crate::text::{Phrases, format};

/// The status line of today's open goals; empty when there is none.
#[must_use]
pub fn status_line<'a>(goals: impl IntoIterator<Item = &'a Goal>, phrases: &Phrases) -> String {
    let goals: Vec<String> = goals.into_iter().map(|goal| goal_part(goal, phrases)).collect();
    // One goal stands on the line of its count; more stand below it.
    match goals.as_slice() {
        [] => String::new(),
        [only] => phrases.plain("goal-line-one", args! { "goal" => only.clone() }),
        several => {
            let head = phrases.plain("goal-line-many", args! { "count" => several.len() });
            format!("{head}\n{}", several.join("\n"))
        }
    }
}

/// What a bound field shows: every item with its numbers, and the share done.
#[must_use]
pub fn bound_text(goal: &Goal, phrases: &Phrases) -> String {
    let items: Vec<String> = goal.items.iter().map(|item| item_part(item, phrases)).collect();
    let items = items.join(" · ");
    let Some(percent) = goal.percent() else {
        return items;
    };
    let key = if goal.is_done() {
        "goal-bound-done"
    } else {
        "goal-bound"
    };
    phrases.plain(key, args! { "items" => items, "percent" => percent })
}

/// How a goal recurs, in words; `None` for a plain one.
#[must_use]
pub fn label(goal: &Goal, phrases: &Phrases) -> Option<String> {
    let days = match Period::parse(goal.auto_period.as_deref()?).ok()? {
        Period::Daily => return Some(phrases.plain("goal-label-daily", args!())),
        Period::Weekly => return Some(phrases.plain("goal-label-weekly", args!())),
        Period::Cron(rule) => rule.weekdays(),
    };
    Some(match days {
        Some(days) if days.len() == 7 => phrases.plain("goal-label-daily", args!()),
        Some(days) => {
            let names: Vec<String> = days
                .iter()
                .map(|day| phrases.plain(&format!("goal-day-{}", day.number_from_monday()), args!()))
                .collect();
            let names = names.join(&phrases.plain("goal-day-joint", args!()));
            phrases.plain("goal-label-days", args! { "days" => names })
        }
        None => phrases.plain("goal-label-schedule", args!()),
    })
}

/// An item with its numbers: `push-ups 2/4 sets`.
#[must_use]
pub fn item_part(item: &GoalItem, phrases: &Phrases) -> String {
    format!("{} {}", item.name, numbers(item, phrases))
}

/// An item's numbers: `2/4 sets`.
#[must_use]
pub(super) fn numbers(item: &GoalItem, phrases: &Phrases) -> String {
    let shown = |value| format::number(value, 2, phrases.lang());
    let unit = item
        .unit
        .as_deref()
        .map(|unit| format!(" {unit}"))
        .unwrap_or_default();
    format!("{}/{}{unit}", shown(item.progress), shown(item.target))
}

fn goal_part(goal: &Goal, phrases: &Phrases) -> String {
    let items: Vec<String> = goal.items.iter().map(|item| item_part(item, phrases)).collect();
    let label = label(goal, phrases).map_or_else(String::new, |label| {
        phrases.plain("goal-line-label", args! { "label" => label })
    });
    let percent = goal.percent().map_or_else(String::new, |percent| {
        phrases.plain("goal-line-percent", args! { "percent" => percent })
    });
    let idle = match goal.idle_days() {
        0 | 1 => String::new(),
        days => phrases.plain("goal-line-idle", args! { "days" => days }),
    };
    let args = args! {
        "title" => goal.title.clone(),
        "label" => label,
        "items" => items.join(&phrases.plain("goal-line-joint", args!())),
        "percent" => percent,
        "idle" => idle,
    };
    phrases.plain("goal-line-goal", args)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Lang;
    use crate::tool::goal::tests::goal;

    #[test]
    fn the_status_line_in_each_language() {
        let training = |lang: Lang, period: &str, idle| {
            let (title, items) = match lang {
                Lang::En => ("Training", "push-ups 2/4 sets, plank 0/3 sets"),
                Lang::Zh => ("今日锻炼计划", "俯卧撑 2/4 轮, 平板支撑 0/3 组"),
                Lang::Ru => ("Тренировка", "отжимания 2/4 подхода, бег 0/2.5 км"),
            };
            let mut goal = goal(title, items);
            goal.auto_period = Some(period.to_owned()).filter(|period| !period.is_empty());
            if idle > 0 {
                goal.items[0].progress = 0.0;
                goal.idle = idle;
            }
            status_line([&goal], Phrases::of(lang))
        };
        for (lang, period, idle, line) in [
            (
                Lang::Zh,
                "daily",
                0,
                "🎯 今日目标 1 个：- 「今日锻炼计划」（每天）：俯卧撑 2/4 轮 ｜ 平板支撑 0/3 组（共 29%）",
            ),
            (
                Lang::Zh,
                "0 6 * * 1,3,5",
                2,
                "🎯 今日目标 1 个：- 「今日锻炼计划」（周一、三、五）：俯卧撑 0/4 轮 ｜ 平板支撑 0/3 组（共 0%） ⚠️ 已连续 2 天未执行——询问用户是否调整",
            ),
            (
                Lang::Zh,
                "weekly",
                0,
                "🎯 今日目标 1 个：- 「今日锻炼计划」（每周）：俯卧撑 2/4 轮 ｜ 平板支撑 0/3 组（共 29%）",
            ),
            (
                Lang::Zh,
                "0 6 1,15 * *",
                0,
                "🎯 今日目标 1 个：- 「今日锻炼计划」（按计划）：俯卧撑 2/4 轮 ｜ 平板支撑 0/3 组（共 29%）",
            ),
            (
                Lang::En,
                "0 6 * * MON,WED",
                0,
                "🎯 1 goal today: - “Training” (Mon, Wed): push-ups 2/4 sets | plank 0/3 sets (29% in all)",
            ),
            (
                Lang::En,
                "",
                3,
                "🎯 1 goal today: - “Training”: push-ups 0/4 sets | plank 0/3 sets (0% in all) ⚠️ nothing done 3 days in a row: ask whether to change the goal",
            ),
            (
                Lang::Ru,
                "daily",
                5,
                "🎯 1 цель на сегодня: - «Тренировка» (каждый день): отжимания 0/4 подхода | бег 0/2,5 км (всего 0%) ⚠️ 5 дней подряд ничего не сделано: спросите, не изменить ли цель",
            ),
        ] {
            assert_eq!(training(lang, period, idle), line);
        }
    }

    #[test]
    fn none_and_several_goals() {
        assert_eq!(status_line([], Phrases::of(Lang::En)), "");
        let two = [goal("A", "x 0/1"), goal("B", "y 0/2 km")];
        assert_eq!(
            status_line(&two, Phrases::of(Lang::En)),
            "🎯 2 goals today:\n- “A”: x 0/1 (0% in all)\n- “B”: y 0/2 km (0% in all)"
        );
    }

    #[test]
    fn the_bound_field_in_each_language() {
        for (lang, items, text) in [
            (
                Lang::Zh,
                "俯卧撑 2/4 轮, 平板支撑 0/3 组",
                "俯卧撑 2/4 轮 · 平板支撑 0/3 组（29%）",
            ),
            (Lang::Zh, "俯卧撑 4/4 轮", "✅ 俯卧撑 4/4 轮（100%）"),
            (Lang::Zh, "咖啡 2<3 杯", "咖啡 2/3 杯"),
            (Lang::En, "push-ups 6/4 sets", "✅ push-ups 6/4 sets (100%)"),
            (Lang::Ru, "бег 2.5/5 км", "бег 2,5/5 км (50%)"),
        ] {
            assert_eq!(bound_text(&goal("A", items), Phrases::of(lang)), text);
        }
    }
}
