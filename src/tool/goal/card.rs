//! The card of a goal: a row an item with its bar, the share done, and the buttons.

use chrono::NaiveDate;
use serde_json::json;

use super::line::{item_part, label};
use crate::args;
use crate::domain::goal::{FOREVER, Figures, Goal, GoalItem, GoalKind};
use crate::domain::{Action, Call};
use crate::part::Marked;
use crate::text::{Phrases, format};

/// Cells of a bar.
const CELLS: usize = 8;
/// Characters of an item's name on a button.
const NAME: usize = 18;
/// A target from which on a second, larger step is offered.
const LARGE: f64 = 20.0;

/// What a card needs to know besides the goal.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The phrases of the chat.
    pub phrases: &'a Phrases,
    /// The chat's day.
    pub today: NaiveDate,
    /// The goal's figures.
    pub figures: Figures,
    /// The day it opens next, when it is not open.
    pub opens: Option<NaiveDate>,
}

/// The card's words.
#[must_use]
pub fn card(goal: &Goal, setting: Setting<'_>) -> Marked {
    let phrases = setting.phrases;
    let mut text = head(goal, phrases);
    for item in &goal.items {
        text.push_line(&Marked::plain(row(item, phrases)));
    }
    if let Some(note) = &goal.note {
        text.push_line(&Marked::plain(note.clone()));
    }
    for line in state_lines(goal, setting) {
        text.push_line(&line);
    }
    text
}

/// The card's buttons: a step for each open item, Done and Skip; Resume while it rests.
#[must_use]
pub fn buttons(goal: &Goal, setting: Setting<'_>) -> Vec<Action> {
    let phrases = setting.phrases;
    let call = |arguments| Call::new("goal", arguments);
    if goal.is_paused_on(setting.today) {
        let resume = json!({"action": "resume", "goalId": goal.id});
        return vec![Action::once(
            phrases.plain("goal-button-resume", args!()),
            call(resume),
        )];
    }
    let mut actions = Vec::new();
    if !goal.is_open() || goal.is_done() {
        return actions;
    }
    for item in goal
        .items
        .iter()
        .filter(|item| item.is_open() || item.kind == GoalKind::AtMost)
    {
        for (place, step) in steps(item).into_iter().enumerate() {
            let arguments = json!({
                "action": "progress", "goalId": goal.id, "itemName": item.name, "delta": step,
            });
            let count = format::number(step, 0, phrases.lang());
            let name = args! { "count" => count, "item" => shortened(&item.name) };
            let button = Action::call(phrases.plain("goal-button-add", name), call(arguments));
            actions.push(if place == 0 { button.on_new_row() } else { button });
        }
    }
    if goal.skipped.is_none() {
        actions.extend(closing(goal, setting));
    }
    actions
}

fn closing(goal: &Goal, setting: Setting<'_>) -> Vec<Action> {
    let phrases = setting.phrases;
    let button =
        |key: &str, arguments| Action::once(phrases.plain(key, args!()), Call::new("goal", arguments));
    let mut actions = Vec::new();
    if goal.percent().is_some() {
        actions.push(button(
            "goal-button-done",
            json!({"action": "done", "goalId": goal.id}),
        ));
    }
    actions.push(button(
        "goal-button-skip",
        json!({"action": "skip", "goalId": goal.id}),
    ));
    if goal.idle_days() >= 2 {
        let week_on = setting.today + chrono::Days::new(7);
        actions.push(
            button(
                "goal-button-week-off",
                json!({"action": "pause", "goalId": goal.id, "until": week_on}),
            )
            .on_new_row(),
        );
        actions.push(button(
            "goal-button-stop",
            json!({"action": "delete", "goalId": goal.id}),
        ));
    }
    if let Some(first) = actions.first_mut() {
        first.new_row = true;
    }
    actions
}

fn head(goal: &Goal, phrases: &Phrases) -> Marked {
    let key = if goal.is_done() {
        "goal-card-head-done"
    } else {
        "goal-card-head"
    };
    let mut head = phrases.say(key, args! { "title" => goal.title.clone() });
    if let Some(label) = label(goal, phrases) {
        head.push_str(" · ").push_str(&label);
    }
    if let Some(percent) = goal.percent() {
        head.push_str(" · ");
        head.push(&phrases.say("goal-card-percent", args! { "percent" => percent }));
    }
    head
}

fn row(item: &GoalItem, phrases: &Phrases) -> String {
    match item.kind {
        GoalKind::AtLeast => {
            let tick = if item.is_met() { " ✅" } else { "" };
            format!("{} {}{tick}", bar(item), item_part(item, phrases))
        }
        GoalKind::AtMost => {
            let over = if item.is_met() { "" } else { " ❗️" };
            let target = format::number(item.target, 2, phrases.lang());
            let limit = phrases.plain("goal-card-at-most", args! { "target" => target });
            format!("{} {} · {limit}{over}", bar(item), item_part(item, phrases))
        }
    }
}

fn bar(item: &GoalItem) -> String {
    let share = if item.target > 0.0 {
        (item.progress / item.target).clamp(0.0, 1.0)
    } else if item.progress > 0.0 {
        1.0
    } else {
        0.0
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "the share lies between 0 and 1 and the bar has few cells"
    )]
    let full = (share * CELLS as f64).floor() as usize;
    // The first step is seen, and the last cell is filled by the last step only.
    let full = if share > 0.0 { full.max(1) } else { 0 };
    format!("{}{}", "▰".repeat(full), "▱".repeat(CELLS - full))
}

fn state_lines(goal: &Goal, setting: Setting<'_>) -> Vec<Marked> {
    let phrases = setting.phrases;
    let day = |date| format::date(date, setting.today, phrases);
    let mut lines = Vec::new();
    if goal.is_paused_on(setting.today) {
        let until = goal.paused_until.filter(|until| *until < FOREVER);
        return vec![match until {
            Some(until) => phrases.say("goal-card-paused", args! { "date" => day(until) }),
            None => phrases.say("goal-card-paused-open", args!()),
        }];
    }
    match goal.skipped.as_deref().filter(|_| !goal.closed) {
        Some("") => lines.push(phrases.say("goal-card-skipped", args!())),
        Some(reason) => {
            lines.push(phrases.say(
                "goal-card-skipped-because",
                args! { "reason" => reason.to_owned() },
            ));
        }
        None => {}
    }
    if let Some(date) = setting.opens.filter(|_| goal.closed) {
        lines.push(phrases.say("goal-card-opens", args! { "date" => day(date) }));
    }
    if setting.figures.streak >= 2 {
        let key = format!("goal-card-streak-{}", unit(goal));
        lines.push(phrases.say(&key, args! { "count" => setting.figures.streak }));
    }
    if goal.is_open() && goal.skipped.is_none() && goal.idle_days() >= 2 {
        let key = format!("goal-card-idle-{}", unit(goal));
        lines.push(phrases.say(&key, args! { "days" => goal.idle_days() }));
    }
    lines
}

/// What a streak of the goal is counted in, as the phrases know it.
pub(super) fn unit(goal: &Goal) -> &'static str {
    if goal.auto_period.as_deref() == Some("weekly") {
        "week"
    } else {
        "day"
    }
}

// One at a time, and for large targets about a quarter of them, in round numbers.
fn steps(item: &GoalItem) -> Vec<f64> {
    if item.target < LARGE {
        return vec![1.0];
    }
    let quarter = item.target / 4.0;
    let scale = 10_f64.powf(quarter.log10().floor());
    let round = [5.0, 2.0, 1.0].into_iter().find(|digit| digit * scale <= quarter);
    vec![1.0, round.unwrap_or(1.0) * scale]
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= NAME {
        return name.to_owned();
    }
    let mut short: String = name.chars().take(NAME - 1).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use expect_test::{Expect, expect};

    use super::*;
    use crate::domain::{Lang, Press};
    use crate::tool::goal::tests::goal;

    fn check(lang: Lang, goal: &Goal, expected: &Expect) {
        let today = "2026-03-06".parse().unwrap();
        let setting = Setting {
            phrases: Phrases::of(lang),
            today,
            figures: Figures {
                streak: goal.idle.saturating_sub(1),
                ..Figures::default()
            },
            opens: today.succ_opt(),
        };
        let mut shown = card(goal, setting).text;
        for action in buttons(goal, setting) {
            let Press::Call { call, once } = action.press else {
                panic!("a card's buttons are calls");
            };
            let row = if action.new_row { "\n[" } else { " [" };
            let once = if once { " once" } else { "" };
            let _ = write!(shown, "{row}{}: {}{once}]", action.label, call.arguments);
        }
        expected.assert_eq(&shown);
    }

    #[test]
    fn cards() {
        let mut training = goal("Training", "push-ups 2/4 sets, plank 3/3 sets, coffee 4<3 cups");
        training.auto_period = Some("0 6 * * 1,3,5".to_owned());
        check(
            Lang::En,
            &training,
            &expect![[r#"
                🎯 Training · Mon, Wed, Fri · 71%
                ▰▰▰▰▱▱▱▱ push-ups 2/4 sets
                ▰▰▰▰▰▰▰▰ plank 3/3 sets ✅
                ▰▰▰▰▰▰▰▰ coffee 4/3 cups · at most 3 ❗️
                [+1 push-ups: {"action":"progress","goalId":3,"itemName":"push-ups","delta":1.0}]
                [+1 coffee: {"action":"progress","goalId":3,"itemName":"coffee","delta":1.0}]
                [✅ Done: {"action":"done","goalId":3} once] [⏭ Skip: {"action":"skip","goalId":3} once]"#]],
        );
        let mut reading = goal("Чтение", "страницы 0/30");
        reading.auto_period = Some("daily".to_owned());
        reading.idle = 3;
        check(
            Lang::Ru,
            &reading,
            &expect![[r#"
                🎯 Чтение · каждый день · 0%
                ▱▱▱▱▱▱▱▱ страницы 0/30
                🔥 2 дня подряд
                ⚠️ 3 дня подряд без движения. Сделать цель поменьше или пока отдохнуть?
                [+1 страницы: {"action":"progress","goalId":3,"itemName":"страницы","delta":1.0}] [+5 страницы: {"action":"progress","goalId":3,"itemName":"страницы","delta":5.0}]
                [✅ Готово: {"action":"done","goalId":3} once] [⏭ Пропустить: {"action":"skip","goalId":3} once]
                [⏸ Неделя отдыха: {"action":"pause","goalId":3,"until":"2026-03-13"} once] [🗑 Больше не надо: {"action":"delete","goalId":3} once]"#]],
        );
        let mut done = goal("锻炼", "俯卧撑 4/4 轮");
        check(
            Lang::Zh,
            &done,
            &expect![[r"
                🎉 锻炼 · 100%
                ▰▰▰▰▰▰▰▰ 俯卧撑 4/4 轮 ✅"]],
        );
        done.items[0].progress = 0.0;
        done.paused_until = "2026-03-09".parse().ok();
        check(
            Lang::Zh,
            &done,
            &expect![[r#"
                🎯 锻炼 · 0%
                ▱▱▱▱▱▱▱▱ 俯卧撑 0/4 轮
                ⏸ 暂停至 3月9日 星期一 [▶️ 恢复: {"action":"resume","goalId":3} once]"#]],
        );
    }
}
