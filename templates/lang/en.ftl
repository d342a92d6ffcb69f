## Dates and numbers
date-short = { $day } { $month }
duration-min = { $min } min
duration-h = { $h } h
duration-h-min = { $h } h { $min } min
unit-min = min
unit-h = h
unit-km = km
unit-kg = kg

weekday-1 = Monday
weekday-2 = Tuesday
weekday-3 = Wednesday
weekday-4 = Thursday
weekday-5 = Friday
weekday-6 = Saturday
weekday-7 = Sunday
month-of-1 = January
month-of-2 = February
month-of-3 = March
month-of-4 = April
month-of-5 = May
month-of-6 = June
month-of-7 = July
month-of-8 = August
month-of-9 = September
month-of-10 = October
month-of-11 = November
month-of-12 = December
date-in-year = { $weekday }, { $day } { $month }
date-with-year = { $weekday }, { $day } { $month } { $year }

## Engine and errors
backlog-head = 📥 While I was away you wrote { $count ->
    [one] { $count } thing
   *[other] { $count } things
}. All of it is in the log, with its own time:
backlog-more = … and { $count } more; /history shows them.
flood-head = 🌊 That came fast, so here is one answer to { $count ->
    [one] { $count } message
   *[other] { $count } messages
}. All of it is kept:
flood-not-asked = { $words } — not looked up: more than 20 within a minute. Just ask again.
letter-again = 🔁 I was restarted while sending this, so it may reach you twice.
error-not-shown = I could not show this part. The rest is complete; /export has the data.
button-expired = This list has expired — please ask again.
button-used = Already done ✓
edited-note = ✏️ Updated from your edit:
kept-photo = 📷 Photo { $name }
kept-voice = 🎙 Voice message { $name }
kept-video = 🎬 Video { $name }
kept-audio = 🎵 Audio { $name }
kept-document = 📎 { $name }
voice-not-set-up = I can't listen to voice messages yet, so I kept the recording in your log.
unsupported-sticker = Nice sticker! I can only keep words, photos, voice messages, files and places. Try: “lunch 12 €”.
unsupported-poll = I can't do anything with polls. Write me what you want to remember, e.g. “ran 5 km”.
unsupported-other = I can't read this kind of message. Words, photos, voice messages, files and places work.
error-store = 💾 I could not reach my memory just now, so nothing was changed. Please send it again in a minute.
error-unknown-tool = I can't do that here: “{ $tool }” is not set up.
error-arguments = “{ $tool }” cannot work with this ({ $path }): { $problem }
error-argument-missing = “{ $tool }” needs “{ $what }”.
error-argument-kind = “{ $name }” of “{ $tool }” is { $what }, not “{ $value }”.
error-argument-choice = “{ $name }” of “{ $tool }” is one of these: { $what }. “{ $value }” is not.
error-argument-most = “{ $name }” of “{ $tool }” is at most { $what }, not { $value }.
error-argument-least = “{ $name }” of “{ $tool }” is at least { $what }, not { $value }.
error-argument-unknown = “{ $tool }” knows no “{ $name }”. It takes: { $what }.
argument-integer = a whole number
argument-number = a number
argument-string = a text
argument-boolean = true or false
argument-array = a list such as [1, 2]
argument-object = an object such as {"{"}"a": 1{"}"}
argument-null = null
error-timeout = ⏳ That took longer than { $seconds } s, so I stopped. Please try again.
error-internal = Something went wrong on my side. Your message is safe; please try once more.
button-more = Load more
button-undo = ↩︎ Undo


## Help and chat
help-start = 👋 Hello! I keep your day. Write to me as you would to a friend, and I file it, count it and remind you.

    Your clock first: pick your time zone. Then just try one of these:
start-example-log = lunch at the canteen 12 €
start-example-today = what have I logged today
help-all = *What you can tell me*

    📝 “lunch 12,50 € #food”, “slept from 23:30 to 7”
    🔎 “what did I eat last week”, “how much did I spend in October”
    🎯 “goal: push-ups 4 sets daily”, then “push-ups 2 sets done”
    ⏰ “remind me tomorrow at 9 to call mum”
    ⏱ “start running”, “finished running, felt great”
    🧩 “convert 100 EUR to USD”, “where is the Eiffel Tower”; everything of this kind: /tools
    ↩︎ “undo”

    Pick a topic for more.
help-log = *📝 The log*

    “ran 5 km in 28 min”, “mood: good #work”, “weight 72.4 kg”, “yesterday 23:50 slept 7h”
    Money, sleep and weight find their fields by themselves; #tags too. Edit your message and the entry follows; reply to it to change or remove it. Photos and files are kept as well. /today shows the day, /fields what it is made of.
help-goals = *🎯 Goals*

    “goal: push-ups 4 sets, plank 3 sets daily”
    “push-ups 2 sets done”, “push-ups +1”, “how far am I”
    “coffee at most 3 cups a day”
    “skip swimming today: pool closed”, “pause the plan until Monday”
help-reminders = *⏰ Reminders and time*

    “remind me tomorrow at 9 to call mum”
    “every weekday 7:30 remind me to stretch”
    “last day of the month: pay the rent”
    “start reading” … “finished reading” measures how long.
help-recall = *🔎 Looking back*

    “what did I eat last week”, “show coffee entries”
    “how much did I spend in October”, “how many km this month”
    /history pages through everything, /stats draws it, /export hands it to you.
help-settings = *⚙️ Settings*

    “timezone Lisbon”, or share your location
    “my day starts at 4am”, “speak Russian”
    “quiet hours 22:00-7:00”, “morning message at 8”
    /settings has buttons for all of it.
help-button-log = 📝 Log
help-button-goals = 🎯 Goals
help-button-reminders = ⏰ Reminders
help-button-recall = 🔎 Looking back
help-button-settings = ⚙️ Settings

chat-lost = I'm not sure what to do with that. You could say:
chat-try-log = 📝 “lunch at the canteen 12.50 €”
chat-try-goal = 🎯 “goal: push-ups 4 sets daily”
chat-try-remind = ⏰ “remind me tomorrow at 9 to call mum”
chat-no-command = There is no command { $name }. You could say, in plain words:
chat-listening = I'm here. Tell me what you did, or ask for “help”.
chat-nothing-said = There were no words in that one. Write what happened and I'll keep it.
chat-greet = Hello! What have you been up to?
chat-thanks = You're welcome 🙂
chat-bye = See you! Your day is in safe keeping.
chat-who = I'm Daybook, a bot that keeps your day: what you did, your goals, your reminders.
chat-now = 🗓 { $date }, { $time } ({ $zone })
chat-that-day = 📅 { $date }: { $ahead ->
    [1] in { $days } { $days ->
        [one] day
       *[other] days
    }
   *[0] { $days } { $days ->
        [one] day
       *[other] days
    } ago
}
chat-cannot = That is beyond me: I keep your day, I don't write texts. You could say:
chat-question = That is a question for the web. Shall I look it up?
chat-nothing-running = Nothing is running. “start running” begins something.
chat-running = ⏱ Running now:
chat-running-line = *{ $name }* since { $since } ({ $minutes } min)
chat-wake-text = Wake up!
chat-reminder-text = Reminder
chat-unit-minutes = min
chat-list-comma = {", "}
chat-how-log = Write what happened behind the command: “/log lunch at the canteen 12.50 €”. Plain words without a command do as well.
chat-how-remind = Say when and what: “remind me tomorrow at 9 to call mum”.
chat-how-goal = Name what and how many: “goal: push-ups 4 sets, plank 3 sets daily”.
chat-how-begin = Name what begins: “start running (park)”.
chat-how-start-span = Name what begins: “start running (park)”.
chat-how-end = Name what is over: “finished running, felt great”.
chat-how-stock = Name a company or a symbol: “AAPL 3 months”.
chat-how-sports = Name a team or a league: “Lakers score”.
chat-how-search = Say what to look for: “search rust sled alternatives”.
chat-how-run = Name a tool and what it needs: “/run currency amount=100 from=EUR to=USD”. /tools shows what there is.
chat-how-fields = Say what to do: “add a field Steps as a number”.
command-verb-begin = start
command-verb-end = finish
command-verb-remind = remind me
command-verb-stock = stock
command-verb-search = search
ask-long = That is a long one. Shall I keep it in the log?
ask-which = Which did you mean?
ask-which-item = Which one is it?
ask-which-reminder = Which reminder?
ask-date-order = Day or month first? I’ll remember it.
ask-button-rather = Rather { $when }
ask-other-rule = “{ $text }”: I cannot count weekdays within a month. Every month on a date works, or every week. Which shall it be?
ask-button-monthly-first = Every month on the 1st
ask-button-monthly-last = Every last day of the month
ask-when = When shall I remind you: “{ $text }”?
ask-remind-or-log = That is still to come. Shall I remind you, or keep it in the log?
ask-erase = ⚠️ This takes away everything I keep for this chat: log, goals, reminders, settings. It cannot be undone. Perhaps take a copy first?
impossible-date = “{ $words }”: no calendar has that day. Nothing is changed; write it again with the day you mean.
impossible-time = “{ $words }”: the clock goes from 0:00 to 23:59. Nothing is changed; write it again with the time you mean.
ask-button-log = 📝 Log it
ask-button-remind = ⏰ Remind me
ask-button-goal = 🎯 Set a goal
ask-button-start = ▶️ Start it
ask-button-history = 🔎 Look back
ask-button-weather = 🌦 Weather
ask-button-stock = 📈 Price
ask-button-sports = 🏟 Games
ask-button-search = 🔎 Search the web
ask-button-in-an-hour = In an hour
ask-button-tomorrow-9 = Tomorrow at 9:00
ask-button-end = ⏹ End { $name }
ask-button-erase = 🗑 Delete everything
erase-done = 🗑 Everything I kept for this chat is deleted. The bot’s daily copies go within a week. Write to me whenever you like, and we start afresh.
erase-not-yours = 🔒 This log is everybody’s here: only the bot’s owner can delete it.
ask-button-export = 💾 Export first

## Access
access-stranger = 🔒 This bot is private. To be let in, send its owner your number: `{ $id }`
access-owner-only = 🔒 Only the owner of this bot can do that.
access-invitation = 💌 A link for one person, good for 24 hours:
    https://t.me/{ $name }?start={ $code }
access-nobody = 👥 Nobody else is let in. /invite makes a link for one more person.
access-members = 👥 *Let in besides you:*
access-member = • { $name } ({ $id })
access-button-remove = 🗑 { $name }
access-no-member = There is no member “{ $id }”. /members lists them.
access-removed = 👋 { $name } is no longer let in. What they logged is kept.


## Log
log-today-at = Today · { $time }
log-day-with-late-time = { $day } · { $time } at night
log-field-set = { $name }: *{ $value }*
log-field-joined = { $name }: +{ $value } → *{ $total }* that day
log-nothing-to-write = There is nothing to write yet. Tell me what happened, e.g. “lunch 12 €” or “mood: good”.
log-bad-timestamp = “{ $given }” in `timestamp` is not a time I can read. Write it like 2026-03-06T12:40, or as Unix milliseconds.
log-unknown-field = There is no field “{ $name }” in your log yet. Your fields: { $fields }.
log-button-add-field = ➕ Add “{ $name }”
log-misfit = “{ $given }” doesn't fit *{ $name }*: it takes { $type }, e.g. { $example }.
log-empty-day = 📖 *{ $day }*: nothing yet. Just tell me what you did.
log-page-exists = { $day } already has its page, so I left it as it is. Write to it as usual.
log-page-created = 📖 Made the page of *{ $day }*.
log-title-missing = A new page needs its title: give the `title` property.
field-type-title = a title
field-type-rich_text = text
field-type-number = a number
field-type-select = one choice
field-type-multi_select = several choices
field-type-status = a status
field-type-date = a date
field-type-checkbox = yes or no
field-type-url = a link
field-type-email = an e-mail address
field-type-phone_number = a phone number
field-example-title = Friday
field-example-rich_text = slept well
field-example-number = 7.5
field-example-select = good
field-example-multi_select = food, work
field-example-status = open
field-example-date = 2026-03-06
field-example-checkbox = yes
field-example-url = https://example.org
field-example-email = me@example.org
field-example-phone_number = +44 20 7946 0000
value-yes = yes
currency-CNY = ¥
value-no = no
value-unset = not set
value-not-asked = not asked yet
value-ask = I'll ask
span-running = ⏱ *{ $name }* since { $since } ({ $duration })
history-empty = Nothing found there. Try another word or a longer time, e.g. “show coffee entries last month”.
history-footer = { $shown } of { $total }
history-bad-date = “{ $given }” in `{ $name }` is not a date. Write it like 2026-03-06.
history-from-after-to = The first date is after the last one. Swap them and I'll look.
history-contains-number = *{ $name }* is a number: ask for an exact value, or for its sum.
history-filter-misfit = *{ $name }* takes { $type }, so I can't compare it with that.
numbers-sum = 🧮 { $name }: *{ $value }* in all ({ $count ->
    [one] { $count } entry
   *[other] { $count } entries
})
numbers-mean = 🧮 { $name }: *{ $value }* on average ({ $count ->
    [one] { $count } entry
   *[other] { $count } entries
})
numbers-min = 🧮 { $name }: *{ $value }* at least ({ $count ->
    [one] { $count } entry
   *[other] { $count } entries
})
numbers-max = 🧮 { $name }: *{ $value }* at most ({ $count ->
    [one] { $count } entry
   *[other] { $count } entries
})
numbers-count = 🧮 { $name }: *{ $count ->
    [one] once
    [2] twice
   *[other] { $count } times
}*
numbers-before = The same time before: { $value }
numbers-nothing = Nothing about “{ $name }” there yet. { $range }
numbers-entries = Entries
numbers-untagged = no tag
stats-empty = 📊 Nothing logged in the last { $days } days. Start with one sentence: “ran 5 km in 28 min”.
stats-head = 📊 *The last { $days } days*: logged on { $logged ->
    [one] { $logged } day
   *[other] { $logged } days
}, { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
}.
stats-calendar = Entries per day
stats-by-tag = { $name } by tag
stats-other = other
review-head = 🗓 *{ $from } – { $to }*: logged on { $logged ->
    [one] { $logged } day
   *[other] { $logged } days
}, { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
}.
review-empty = 🗓 Nothing logged in this week yet. Start with one sentence: “ran 5 km in 28 min”.
review-goal = 🎯 { $title }: { $done } of { $counted ->
    [one] { $counted } day
   *[other] { $counted } days
} done
review-streak = 🔥 { $streak } in a row
review-sum = { $name }
review-mean = { $name }, avg
review-column-what = Field
review-column-now = Week
review-column-before = Before
report-done = 📄 { $day }: { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
} as a page that opens in any browser.
report-entries = Entries
report-goals = Goals
export-done = 📦 Here is everything of this chat: { $days ->
    [one] { $days } day
   *[other] { $days } days
}, { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
}. The JSON can be imported again; the CSV opens in any spreadsheet.
csv-chat = Chat
csv-date = Date
csv-time = Time
csv-text = Text
undo-done = ↩︎ Taken back:
undo-nothing = There is nothing left to take back.
undone-entry-added = • entry “{ $name }”
undone-entry-removed = • the removal of “{ $name }”
undone-entry-changed = • the change of “{ $name }”
undone-settings = • settings: { $name }
undone-fields = • the change of your fields{ $name }
undone-goal-set = • goal “{ $name }”
undone-goal-deleted = • the deletion of goal “{ $name }”
undone-goal-changed = • the change of goal “{ $name }”
undone-progress = • { $name }: { $to } → { $from }
undone-goal-day = • a finished day of a goal{ $name }
undone-span-started = • the start of “{ $name }”
undone-span-ended = • the end of “{ $name }” (it runs again)
undone-span-changed = • the change of “{ $name }”
undone-reminder-set = • reminder “{ $name }”
undone-reminder-deleted = • the deletion of reminder “{ $name }”
undone-reminder-changed = • the change of reminder “{ $name }”
edit-no-entry = That entry is no longer there. /history shows what is.
edit-removed = 🗑 Removed:
edit-changed = ✏️ Changed:
edit-how = Reply to this message with the new words, or remove it.
edit-which-amount = Which amount is it?
edit-which = Which entry?
fields-head = 🗂 *Fields of your log*
fields-how = Add one: “add field Steps number”. Tap a field for more.
fields-one-how = “rename { $name } to …”, “describe { $name }: …”
fields-no-name = Which field? Name it, e.g. “add field Steps number”.
fields-no-type = Which type? Text, number, choice, several choices, date, yes or no, link, e-mail or phone.
fields-name-taken = There is already a field “{ $name }”.
fields-bad-name = A field's name has at most { $most } letters and none of “:” and “#”.
fields-too-many = A log has at most { $most } fields. Remove one first.
fields-retype-loses = *{ $name }* already holds values that would be lost as { $type }. Add a new field instead.
fields-add-done = 🗂 Added *{ $name }*.
fields-rename-done = 🗂 It is called *{ $name }* now.
fields-describe-done = 🗂 Noted what goes into *{ $name }*.
fields-retype-done = 🗂 Now *{ $name }*.
fields-remove-done = 🗑 Removed the field *{ $name }*. Undo brings it back with its values.
button-remove = 🗑 Remove
button-open-one = ✏️ Open one
button-back = ‹ Back


## Settings
settings-head = ⚙️ *Settings*
settings-line = { $name }: *{ $value }*
day-name = Field
day-value = Value
day-field = { $name }: *{ $value }*
settings-saved = ⚙️ Saved.
settings-now-time = It is { $time } for you now.
settings-bad-time = “{ $given }” is not a time of day. Write it like 04:00.
settings-bad-quiet = “{ $given }” is not a stretch of hours. Write it like 22:00-07:00, or “off”.
settings-bad-place = That point is not on the globe. Share your location, or name a city.
settings-unknown-zone = I don't know the time zone “{ $given }”. Try a city such as “Berlin”, share your location, or tell me what your clock shows: “my time is 14:05”.
settings-no-zone-at = No place on earth has { $given } on the clock now. Look again and tell me, e.g. “my time is 14:05”.
settings-pick-zone = Your clock shows { $time }. Which of these is yours?
settings-ask-lang = Which language shall I speak?
settings-ask-timezone = 🕒 Where are you? Pick a city, name yours (“timezone Lisbon”), share your location, or tell me what your clock shows (“my time is 14:05”).
settings-ask-day_start = When does your day begin? What you write earlier belongs to the day before.
settings-ask-week_start = Which day begins your week?
settings-ask-quiet = When shall reminders wait? Your own hours: “quiet hours 22:00-7:00”.
settings-ask-morning = When shall the morning message come, with today's goals and reminders?
settings-ask-evening = When shall the evening message come, with what was done and what is open?
settings-ask-ack = How shall I confirm what you log?
settings-ask-theme = Light or dark pictures?
settings-ask-rich = Shall tables and charts come as native messages? Recent Telegram apps show them, older ones show nothing.
setting-lang = Language
setting-timezone = Time zone
setting-day_start = Day begins
setting-week_start = Week begins
setting-units = Units
setting-quiet = Quiet hours
setting-morning = Morning message
setting-evening = Evening message
setting-ack = Confirmation
setting-still_running_h = Ask about a running span after
setting-theme = Pictures
setting-rich = Native tables
rich-question = Do you see a table above this message? Then I can send tables and charts the new way, all in one message.
rich-yes = ✅ Yes, I see it
rich-no = No
rich-sample = Sample table
rich-sample-day = Day
rich-sample-value = km
setting-date_order = 3/4 is read as
setting-place = Place
setting-off = off
setting-button-lang = 🌐 Language
setting-button-timezone = 🕒 Time zone
setting-button-day_start = 🌅 Day begins
setting-button-week_start = 📅 Week begins
setting-button-quiet = 🌙 Quiet hours
setting-button-morning = ☀️ Morning
setting-button-evening = 🌆 Evening
setting-button-ack = 👌 Confirmation
setting-button-theme = 🎨 Pictures
setting-button-rich = ▦ Native tables
language-en = English
language-zh = 中文
language-ru = Русский
units-metric = metric
units-imperial = imperial
ack-message = a message
ack-reaction = a reaction
theme-light = light
theme-dark = dark
date-order-dmy = day/month
date-order-mdy = month/day


## Goals

goal-label-daily = daily
goal-label-weekly = weekly
goal-label-days = { $days }
goal-label-schedule = on schedule
goal-day-1 = Mon
goal-day-2 = Tue
goal-day-3 = Wed
goal-day-4 = Thu
goal-day-5 = Fri
goal-day-6 = Sat
goal-day-7 = Sun
goal-day-joint = { ", " }
goal-line-one = 🎯 1 goal today: { $goal }
goal-line-many = 🎯 { $count } goals today:
goal-line-goal = - “{ $title }”{ $label }: { $items }{ $percent }{ $idle }
goal-line-label = { " " }({ $label })
goal-line-joint = { " | " }
goal-line-percent = { " " }({ $percent }% in all)
goal-line-idle = { " " }⚠️ nothing done { $days } days in a row: ask whether to change the goal
goal-bound = { $items } ({ $percent }%)
goal-bound-done = ✅ { $items } ({ $percent }%)
goal-card-head = 🎯 *{ $title }*
goal-card-head-done = 🎉 *{ $title }*
goal-card-percent = { $percent }%
goal-card-at-most = at most { $target }
goal-card-skipped = ⏭ Skipped today; your streak stays.
goal-card-skipped-because = ⏭ Skipped today ({ $reason }); your streak stays.
goal-card-paused = ⏸ Paused until { $date }
goal-card-paused-open = ⏸ Paused until you resume it
goal-card-opens = Opens on { $date }
goal-card-streak-day =
    🔥 { $count ->
        [one] { $count } day in a row
       *[other] { $count } days in a row
    }
goal-card-streak-week =
    🔥 { $count ->
        [one] { $count } week in a row
       *[other] { $count } weeks in a row
    }
goal-card-idle-day =
    ⚠️ { $days ->
        [one] Nothing done for { $days } day.
       *[other] Nothing done { $days } days in a row.
    } Shall we make this goal smaller, or let it rest?
goal-card-idle-week =
    ⚠️ { $days ->
        [one] Nothing done for { $days } week.
       *[other] Nothing done { $days } weeks in a row.
    } Shall we make this goal smaller, or let it rest?
goal-button-add = +{ $count } { $item }
goal-button-done = ✅ Done
goal-button-skip = ⏭ Skip
goal-button-resume = ▶️ Resume
goal-button-week-off = ⏸ A week off
goal-button-stop = 🗑 Stop it
goal-set-note = ✨ The goal is set.
goal-replaced-note = ✨ The goal is set in the place of the old one.
goal-set-past-note = ✨ Noted for { $date }.
goal-opens-first = It opens first on { $date }.
goal-reminds = 🔔 I remind you at { $time } on its days.
goal-updated-note = ✏️ Changed.
goal-deleted-note = 🗑 “{ $title }” is gone.
goal-stopped-note = 🗑 “{ $title }” does not come back any more; its history stays.
goal-resumed-note = ▶️ “{ $title }” goes on.
goal-progress-toast = { $item }: { $numbers }
goal-done-toast = 🎉 All done
goal-log = { $item } { $delta } ({ $numbers })
goal-log-done = ✅ { $title }: { $items }
goal-past-note = 📅 Counted for { $date }.
goal-none = { $date }: no goal today. Set one like “goal: push-ups 4 sets, plank 3 sets daily”.
goal-none-next = Coming up: { $goals }
goal-none-recent = Lately: { $goals }
goal-no-title = What shall the goal be called? Add a title.
goal-no-items = A goal needs something to count, for example “push-ups 4 sets”.
goal-too-many-items = { $count } items are the most a goal holds. Make two goals out of it.
goal-too-many = { $count } goals are the most. Delete one first.
goal-blank-name = One of the items has no name. What is counted there?
goal-twice = “{ $item }” is there twice. Name it once.
goal-skip-ahead = A day is skipped on the day itself, so nothing is changed. Say it again then, or let the goal rest from today on: “pause the goal until Friday”.
goal-limit = What is the most of “{ $item }” that is fine? It must be zero or a number above it.
goal-target = How much of “{ $item }” is meant? The target must be a number above zero.
goal-too-long-title = The title is too long: { $limit } characters are the most.
goal-too-long-name = The name of an item is too long: { $limit } characters are the most.
goal-too-long-unit = A unit is too long: { $limit } characters are the most.
goal-too-long-note = The note is too long: { $limit } characters are the most.
goal-bad-date = “{ $date }” is not a date. Write it like 2026-03-06.
goal-future = { $date } is still to come. A goal is for today or an earlier day; for later ones let it recur.
goal-exists = There is already a goal for { $date }: “{ $title }”. Shall the new one take its place?
goal-same-title = “{ $title }” recurs already. Shall the new one take its place?
goal-button-replace = 🔄 Replace
goal-unknown-item = I don’t see “{ $item }” in the goal. It has: { $items }
goal-which-item = Which one do you mean?
goal-need-item = What did you do? Name one of { $items }.
goal-which = Which goal do you mean?
goal-unknown = I find no goal { $id }. There are: { $goals }
goal-unknown-none = I find no goal { $id }, and there is none at the moment.
goal-over = “{ $title }” is over. Set a new goal for today.
goal-not-due = “{ $title }” is not due today; it opens on { $date }.
goal-no-record = “{ $title }” was not open on { $date }.
goal-one-of = Give either how many more, or how many in all, or a reset: not several at once.
goal-value-negative = How many in all cannot be below zero.
goal-nothing-to-change = What shall change: the title, the items, the days, the bound field or the note?
goal-pause-past = { $date } is not in the future. Until which day shall it rest?
goal-not-paused = “{ $title }” is not paused.
goal-none-paused = No goal is paused.
goal-none-to-change = There is no goal at the moment. Set one like “goal: read 20 pages daily”.
goal-field-unknown = There is no field “{ $field }” in your log. There are: { $fields }
goal-field-unfit = The field “{ $field }” cannot show the progress; a text, number or checkbox field can.
goal-history-none = “{ $title }” has no finished days yet.
goal-history-title = { $title }: share done by day, %
goal-history-title-line = 📈 *{ $title }*
goal-history-streak-day =
    🔥 { $streak ->
        [one] { $streak } day in a row, the longest row { $best }
       *[other] { $streak } days in a row, the longest row { $best }
    }
goal-history-streak-week =
    🔥 { $streak ->
        [one] { $streak } week in a row, the longest row { $best }
       *[other] { $streak } weeks in a row, the longest row { $best }
    }
goal-history-counts = ✅ { $done } done · ❌ { $missed } missed · ⏸ { $rested } rested
goal-history-rate = Completion: { $percent }%
goal-history-weeks = By week
goal-history-months = By month
goal-column-week = Week of
goal-column-month = Month
goal-column-done = Done
goal-column-counted = Of
goal-column-rate = %
cron-count =
    { $count ->
        [one] A schedule has five fields (minute, hour, day of month, month, day of week), but this is { $count }.
       *[other] A schedule has five fields (minute, hour, day of month, month, day of week), but these are { $count }.
    } Example: { $example }
cron-field-minute = The field for the minute (0–59) cannot be “{ $text }”. Example of a schedule: { $example }
cron-field-hour = The field for the hour (0–23) cannot be “{ $text }”. Example of a schedule: { $example }
cron-field-day-of-month = The field for the day of month (1–31, L) cannot be “{ $text }”. Example of a schedule: { $example }
cron-field-month = The field for the month (1–12, JAN–DEC) cannot be “{ $text }”. Example of a schedule: { $example }
cron-field-day-of-week = The field for the day of week (0–7, MON–SUN) cannot be “{ $text }”. Example of a schedule: { $example }
cron-never = Such a day never comes. Choose a day of the month that exists.
goal-button-history = 📈 History

## Spans

span-line = [{ $from }–{ $to }, { $length }] { $name }{ $note }{ $summary }
span-note = { " " }({ $note })
span-summary-after-note = { " " }— { $summary }
span-summary = { " " }— { $summary }
span-started = ▶️ *{ $name }* began at { $time }. Tell me when it ends.
span-started-ago = ▶️ *{ $name }* has been running for { $length }, since { $at }.
span-cancelled = 🗑 “{ $name }” is discarded; nothing was written.
span-corrected = ✏️ *{ $name }* has been running for { $length }, since { $at }.
span-kept = 👌 “{ $name }” runs on.
span-set-back = The clock was set back while it ran, so its length counts as zero.
span-also-running = Still running: { $names }
span-still = ⏳ *{ $name }* has been running for { $length }. Is it still going on?
span-goal-missing = There is no “{ $item }” among today’s goals, so nothing was counted. Set one like “goal: { $item } 5 daily”, then name it at the end.
span-button-end = ⏹ End now
span-button-keep = ▶️ Keep
span-button-discard = 🗑 Discard
span-no-name = What begins? Write, for example, “start running”.
span-runs-already = “{ $name }” is running already. End it first, or give the new one another name.
span-too-many = { $count } things at once are the most. End one first.
span-none = Nothing is running. Begin something with “start running”.
span-which = Which one do you mean?
span-unknown = “{ $name }” is not running. Running now: { $names }
span-future = { $at } is still to come; something can begin now or earlier.
span-end-outside = It cannot have ended { $at }: it began { $began }, and the end cannot be in the future.
span-bad-time = I cannot read “{ $given }” as a time. Write it like 2026-03-06T14:30.
span-bad-duration = I cannot read “{ $given }” as a length of time. Write it like 30 min or 1 h 20 min.
span-too-long = That is too long: { $limit } characters are the most.
span-correct-what = What was different: when it began, or how long it took?
span-nothing-to-correct = I find nothing that ran in the last two weeks under this name.
length-hours = { $hours } h
length-hours-minutes = { $hours } h { $minutes } min
length-minutes = { $minutes } min
length-minutes-seconds = { $minutes } min { $seconds } s
length-seconds = { $seconds } s

## Reminders

remind-set = ⏰ *{ $when }*
remind-changed = ✏️ *{ $when }*
remind-recurs = 🔁 { $rule }
remind-recurs-until = 🔁 { $rule }, until { $date }
remind-watched = 👀 I look every { $length } and speak when the number passes your limit.
remind-short-months = Months without this day are passed over. For the end of every month say “last day of the month”.
remind-clamped = In shorter months it comes on their last day.
remind-quiet = 🌙 That is within your quiet hours, so it comes at { $time }.
remind-of-goal = 🎯 Only while “{ $title }” is not done.
rule-daily = every day at { $time }
rule-weekdays = every weekday at { $time }
rule-weekends = at weekends at { $time }
rule-named-days = { $days } at { $time }
rule-month-day = on day { $day } of every month at { $time }
rule-month-last = on the last day of every month at { $time }
rule-cron = by the schedule { $cron }
rule-years =
    { $count ->
        [one] every year at { $time }
       *[other] every { $count } years at { $time }
    }
rule-months =
    { $count ->
        [one] every month on day { $day } at { $time }
       *[other] every { $count } months on day { $day } at { $time }
    }
rule-weeks =
    { $count ->
        [one] every week on { $weekday } at { $time }
       *[other] every { $count } weeks on { $weekday } at { $time }
    }
rule-days =
    { $count ->
        [one] every day at { $time }
       *[other] every { $count } days at { $time }
    }
rule-hours =
    { $count ->
        [one] every hour
       *[other] every { $count } hours
    }
rule-minutes =
    { $count ->
        [one] every minute
       *[other] every { $count } minutes
    }
rule-interval = every { $length }
remind-list =
    { $count ->
        [one] 📋 { $count } reminder
       *[other] 📋 { $count } reminders
    }
remind-list-none = 📋 No reminders. Say, for example, “remind me tomorrow at 9 to call mum”.
remind-line = { $number }. *{ $when }* · { $text }
remind-line-paused = { $number }. ⏸ { $text }
remind-deleted = 🗑 “{ $text }” is deleted.
remind-paused = ⏸ “{ $text }” rests until you resume it.
remind-done = ✅ { $text }
remind-snoozed = 💤 { $text } · *{ $when }*
remind-button-done = ✅ Done
remind-button-ten = 10 min
remind-button-hour = 1 h
remind-button-tomorrow = Tomorrow
remind-button-change = ✏️ { $number }
remind-button-pause = ⏸ { $number }
remind-button-resume = ▶️ { $number }
remind-button-delete = 🗑 { $number }
remind-button-tomorrow-at = Tomorrow at { $time }
remind-no-text = What shall I remind you of?
remind-no-time = When shall I remind you of “{ $text }”? Say, for example, “tomorrow at 9” or “every day at 22:30”.
remind-one-time = That names more than one time. Choose one: a moment, an interval, or a schedule.
remind-past = { $when } is past. When shall I remind you?
remind-bad-time = I cannot read “{ $given }” as a time. Write it like 2026-03-06T09:00.
remind-bad-interval = “{ $given }” is not an interval. Say, for example, “every 2 weeks” or “every 30 minutes”.
remind-short-interval = An interval is at least a minute long.
remind-long-interval = An interval is at most a hundred years long.
remind-never = With that end it would never come. Choose a later end.
remind-which = Which reminder do you mean?
remind-none-here = There is no reminder at the moment.
remind-unknown = There is no reminder { $id } any more.
remind-too-long = A reminder has at most { $limit } characters.
remind-too-many = { $count } reminders are the most. Delete one first.
remind-goal-unknown = I find no goal “{ $goal }” to remind you of.
remind-new-time = To which time shall I move “{ $text }”? Choose, or write it like “move the reminder to 10:00”.
remind-over = “{ $text }” was for { $when }, and that is past. Choose a new time.
remind-fired = ⏰ *{ $text }*
remind-late = Late: it was due { $when }.
remind-late-many =
    { $count ->
        [one] Late: it was due { $when }.
       *[other] Late: it was due { $when }, and { $count } times in all while I was away.
    }
remind-late-more = Late: it was due { $when }, and { $count } times or more while I was away.
remind-held = 🌙 Kept back by your quiet hours: it was due { $when }.
morning-head = ☀️ *Good morning!* { $date }
morning-nothing = Nothing is planned yet. What would make it a good day?
evening-head = 🌙 *Your day:* { $date }
evening-empty = 📝 Nothing written today. One line is enough: how was it?
evening-entries =
    { $count ->
        [one] 📝 { $count } entry
       *[other] 📝 { $count } entries
    }
evening-week-goals = The week: goals done, %
evening-week-entries = The week: entries a day
digest-button-goals = 🎯 Goals
remind-moved =
    { $count ->
        [one] ⏰ { $count } recurring reminder keeps its hour in the new zone.
       *[other] ⏰ { $count } recurring reminders keep their hours in the new zone.
    }
remind-next = Next: { $when }

## Blocks and files

fault-at = `{ $path }`: { $problem }
fault-not-json = This is not JSON: it breaks at line { $line }, column { $column }.
fault-missing = This is needed but not there.
fault-expected-object = An object in curly brackets belongs here.
fault-expected-list = A list in square brackets belongs here.
fault-expected-text = Words in quotes belong here.
fault-expected-number = A number belongs here.
fault-expected-flag = Only true or false belongs here.
fault-expected-pair = A pair of numbers [x, y] belongs here.
fault-expected-candle = A candle belongs here: open, high, low and close.
fault-unknown = “{ $given }” is not something I know here. Use one of: { $known }.
fault-not-a-number = “{ $given }” is not a number, so I left a gap.
fault-no-numbers = There are no numbers to draw: give at least one series with a value.
fault-lengths = There are { $labels } labels for { $values } values; I drew what fits.
fault-too-many = I show at most { $most }, but there are { $given }; the rest is cut.
fault-too-large = The file is about { $given } MB; at most { $most } MB will go.
fault-not-base64 = This is not base64, so I cannot read the file.
fault-off-globe = This place is not on the globe: lat runs from −90 to 90, lon from −180 to 180.
fault-not-http = A web address must begin with http:// or https://.
fault-no-place = A map needs a centre or at least one marker.
table-empty = No rows.
table-page = { $shown } of { $total }
table-page-more = { $shown } shown, there are more
table-cut-rows = { $shown ->
    [one] Here is { $shown } row of { $rows }; the file below has them all.
   *[other] Here are { $shown } rows of { $rows }; the file below has them all.
}
table-cut-cells = Long cells end early here; the file below has them whole.
table-whole = { $rows ->
    [one] The whole table: { $rows } row
   *[other] The whole table: { $rows } rows
}
table-column-label = Label
table-column-series = Series
table-column-value = Value
table-column-open = Open
table-column-high = High
table-column-low = Low
table-column-close = Close
table-column-volume = Volume
map-title = Map
map-open = 🗺 Open map
file-empty = 📄 *{ $name }* is empty, so there is nothing to send.
file-too-large = 📄 *{ $name }* is { $size } MB; at most { $most } MB can be sent here.
text-nothing = There is nothing to show here.
chart-percent = { $n }%
chart-powers = 6=#M 9=#B 12=#T
chart-goal = Goal { $value }
chart-more = and { $n } more
chart-other = { $n } others
chart-total = total
chart-no-numbers = There is nothing to draw: not one value is a number.
chart-pie-negative = A pie shows parts of a whole, so no value can be below zero. Bars would show these numbers well.
chart-pie-zero = A pie needs at least one value above zero: all of these are zero.
chart-failed = I could not draw this chart. The numbers are safe; please try again.
chart-day = { $day } { $month }
chart-month-1 = Jan
chart-month-2 = Feb
chart-month-3 = Mar
chart-month-4 = Apr
chart-month-5 = May
chart-month-6 = Jun
chart-month-7 = Jul
chart-month-8 = Aug
chart-month-9 = Sep
chart-month-10 = Oct
chart-month-11 = Nov
chart-month-12 = Dec
chart-weekday-1 = Mon
chart-weekday-2 = Tue
chart-weekday-3 = Wed
chart-weekday-4 = Thu
chart-weekday-5 = Fri
chart-weekday-6 = Sat
chart-weekday-7 = Sun
block-nothing = There is nothing to show: give at least one block.
block-no-figures = I found no figures in this. Send numbers like `3 5 8 13`, names with numbers like `Mon 3, Tue 5`, or a pasted CSV.
block-chart-bar = bar chart
block-chart-line = line chart
block-chart-area = area chart
block-chart-pie = pie chart
block-chart-scatter = scatter chart
block-chart-candlestick = candlestick chart
block-chart-heatmap = calendar heat map
block-summary-chart = { $points ->
    [one] { $kind }, { $points } point, { $low } to { $high }
   *[other] { $kind }, { $points } points, { $low } to { $high }
}
block-summary-table = table, { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}, { $columns ->
    [one] { $columns } column
   *[other] { $columns } columns
}
block-summary-file = file { $name }, { $bytes } bytes
block-summary-map = map, { $markers ->
    [one] { $markers } marker
   *[other] { $markers } markers
}


## Telegram

command-start = Begin, and a short tour
command-help = What you can say to me
command-today = The day so far
command-log = Write something down
command-history = Earlier days, page by page
command-undo = Take back the last change
command-goals = Today's goals and progress
command-goal = Set a goal
command-start_span = Start timing something
command-begin = Start timing something
command-end = End what is running
command-remind = Set a reminder
command-reminders = All reminders
command-stats = The last 30 days in pictures
command-weather = Weather for a place
command-stock = Price of a share or coin
command-sports = Results and fixtures
command-search = Search the web
command-fields = The fields of your log
command-settings = Language, zone, day start and more
command-timezone = Your time zone
command-language = Language · 语言 · Язык
command-notion = Connect a Notion database
command-export = All of your log as files
command-invite = Let one more person in
telegram-store-full = 💾 My disk is nearly full, so I can’t save anything right now. Nothing you write gets lost: it waits at Telegram and I’ll get to it as soon as there is room.


## Tools in YAML


## Weather

sky-clear = clear sky
sky-mostly-clear = mostly clear
sky-partly-cloudy = partly cloudy
sky-overcast = overcast
sky-fog = fog
sky-drizzle = drizzle
sky-light-rain = light rain
sky-rain = rain
sky-heavy-rain = heavy rain
sky-showers = showers
sky-freezing-rain = freezing rain
sky-sleet = sleet
sky-light-snow = light snow
sky-snow = snow
sky-heavy-snow = heavy snow
sky-snow-showers = snow showers
sky-thunderstorm = thunderstorm
sky-hail = thunderstorm with hail
air-good = good
air-moderate = moderate
air-sensitive = poor for sensitive people
air-unhealthy = unhealthy
air-very-unhealthy = very unhealthy
air-hazardous = hazardous
unit-km-h = km/h
unit-m-s = m/s
unit-mph = mph
unit-mm = mm
unit-in = in
weekday-short-1 = Mon
weekday-short-2 = Tue
weekday-short-3 = Wed
weekday-short-4 = Thu
weekday-short-5 = Fri
weekday-short-6 = Sat
weekday-short-7 = Sun
weather-head = { $sign } *{ $place }* · *{ $what }*
weather-unknown-temperature = temperature unknown
weather-feels = feels like { $temperature }
weather-range = ↑ { $high }  ↓ { $low }
weather-rain = 💧 { $rain }
weather-wind = 💨 { $wind }
weather-humidity = humidity { $percent } %
weather-uv = UV { $index }
weather-air = air { $index } ({ $quality })
weather-sun = 🌅 { $sunrise }  🌇 { $sunset }
weather-alert = ⚠️ { $event }
weather-nothing = Nobody told me anything about { $place } for those days.
weather-hours = { $place }: the next { $hours } hours
weather-by-hour = { $place } by the hour
weather-series-temperature = Temperature, { $unit }
weather-series-precipitation = Precipitation, { $unit }
weather-hour = { $weekday } { $time }
weather-days = Day by day
weather-day = { $weekday } { $day }
weather-column-day = Day
weather-column-sky = Sky
weather-column-high = High
weather-column-low = Low
weather-column-rain = Precip.
weather-map = 🗺 Map
weather-no-place = 📍 The weather where? Name a place (“weather in Lisbon”), or share your location once and I'll remember it.
weather-unknown-place = I don't know a place called “{ $place }”. Check the spelling, or try a larger town nearby.
weather-which = There are several places called { $place }. Which one?
weather-too-far = Forecasts reach to { $date }. Ask me about a day until then.
weather-too-early = I can look back to { $date }, not further.


## Finance

finance-head = *{ $name }* ({ $symbol })
finance-price = *{ $price } { $currency }*
finance-price-unknown = price unknown
finance-up = 📈 ▲ { $change } (+{ $percent } %)
finance-down = 📉 ▼ { $change } (−{ $percent } %)
finance-flat = unchanged today
finance-change-unknown = the day's change is unknown
finance-day = Day { $low } – { $high }
finance-year = 52 weeks { $low } – { $high }
finance-cap = Market value { $cap } { $currency }
finance-trillions = { $n } trillion
finance-large = { $n } billion
finance-as-of = { $time }
finance-market-open = market open
finance-market-closed = market closed
finance-market-pre = before the market opens
finance-market-post = after hours
finance-chart = { $name }, { $currency }
finance-empty = No prices from { $since } to { $until }: nothing was traded then, or nobody told me.
finance-shortened = Prices by { $interval } reach back { $days } days, so this begins on { $since }.
finance-last = The last { $count } points are shown.
finance-interval-1m = 1 day
finance-interval-30m = 1 week
finance-interval-1d = 3 months
finance-interval-1w = 1 year
finance-interval-1mo = 5 years
finance-by-1m = the minute
finance-by-30m = half hours
finance-bad-interval = “{ $given }” is not an interval. The intervals are 1m, 30m, 1d, 1w and 1mo.
finance-future = { $date } is still to come. Prices are known up to today.
finance-several = One at a time, please. Which first?
finance-no-symbol = Which one? For example “AAPL”, “Tesla 3 months” or “bitcoin”.
finance-unknown = I found nothing that is traded as “{ $given }”. A symbol such as AAPL or 0700.HK always works.
finance-perhaps = I found nothing that is traded as “{ $given }”. Did you mean one of these?


## Sports

sports-none = I found no games of { $what } for that time.
sports-none-now = There are no games of { $what } just now.
sports-column-when = When
sports-column-game = Game
sports-column-status = Status
sports-when = { $weekday } { $day } { $month }, { $time }
sports-status-scheduled = to come
sports-status-inprogress = live
sports-status-closed = final
sports-status-postponed = postponed
sports-status-cancelled = cancelled
sports-status-suspended = suspended
sports-status-abandoned = abandoned
sports-status-delayed = delayed
sports-status-forfeit = forfeit
sports-last = *{ $home }* { $score } *{ $away }* — { $status }, { $when }
sports-next = Next: *{ $home }* – *{ $away }*, { $when }
sports-box = 📊 { $game }
sports-teams = Teams
sports-players = Players
sports-column-stat = Statistic
sports-column-player = Player
sports-column-team = Team
sports-no-box = There is no box score of this game.
sports-no-query = Which team or league? For example “Lakers”, “Premier League” or “NBA yesterday”.
sports-unknown = I don't know a team or league called “{ $query }”. Here are some that I know:
sports-which = Which “{ $query }” do you mean?


## Web search

web-head = 🔎 *{ $query }*
web-none = I found nothing for “{ $query }”. Try other or fewer words.
web-no-query = What shall I search for? For example “search sourdough for beginners”.
web-encyclopedia = ℹ️ This is from the encyclopedia only: no web search is set up here.
web-end = That was all I found.
lookup-source = Source:
lookup-fallback = { $names } did not answer, so this is from { $by }.
lookup-retry = 🔄 Try again
lookup-bad-date = “{ $given }” is not a date. Write it like 2026-03-08.
lookup-reversed = { $since } comes after { $until }. Swap the two dates and ask again.
lookup-down-weather = 😕 No weather service answers just now. Try again in a minute.
lookup-down-finance = 😕 No price service answers just now. Try again in a minute.
lookup-down-sports = 😕 No sports service answers just now. Try again in a minute.
lookup-down-web = 😕 No search service answers just now. Try again in a minute.
lookup-busy-weather = ⏳ The weather service asks for a little patience. Try again in a minute.
lookup-busy-finance = ⏳ The price service asks for a little patience. Try again in a minute.
lookup-busy-sports = ⏳ The sports service asks for a little patience. Try again in a minute.
lookup-busy-web = ⏳ The search service asks for a little patience. Try again in a minute.
lookup-unserved-weather = No weather service here can answer that. Whoever runs this bot sees with “daybook check” what is missing.
lookup-unserved-finance = No price service here can answer that. Whoever runs this bot sees with “daybook check” what is missing.
lookup-unserved-sports = No sports service here can answer that. Whoever runs this bot sees with “daybook check” what is missing.
lookup-unserved-web = No search service here can answer that. Whoever runs this bot sees with “daybook check” what is missing.


## Terminal and commands
terminal-welcome = 📖 Daybook. Write what you did, or “help”. :1 presses a button, :quit ends.
terminal-no-more = That was all.
terminal-no-button = There is no such button. Buttons are numbered under the last message that has some.
store-restored = ⚠️ The store was damaged, so I took the backup of { $since }. What was written after that is missing; the damaged files are kept in { $aside }.
store-lost = ⚠️ The store was damaged and there was no backup, so I began anew. The damaged files are kept in { $aside }.


# Tools from files
error-may-have-run = ⚠️ I was stopped while “{ $tool }” ran at { $at }, so it may have happened already. Please look before you do it again.
button-once-more = Do it again
error-tool-not-had = This bot does not have “{ $tool }”. /help shows what it can do.
error-too-often = That is more than { $count } look-ups within a minute. Ask again in a minute.
error-tool-off = “{ $tool }” is switched off in this chat. /tools switches it on.
error-tool-calls-itself = “{ $tool }” would call itself without end, so I stopped.
error-tool-too-deep = The tools call each other too deep: “{ $tool }” was not called any more.
error-tool-too-many-calls = “{ $tool }” was not called any more: one tool may make at most 50 calls.
tool-no-answer = ⏳ { $tool }: the service did not answer in { $seconds } s. Please try again later.
tool-address = ⚠️ { $tool }: this is not an address that I can open.
tool-private = 🔒 { $tool }: the address lies in a private network, so I did not go there.
tool-https-only = 🔒 { $tool }: only https addresses are allowed.
tool-host-not-listed = 🔒 { $tool }: the service sent me to a host that this tool may not reach.
tool-too-large = ⚠️ { $tool }: the service answered with more than 1 MiB, which is too much.
tool-redirects = ⚠️ { $tool }: the service sent me from one address to the next without end.
tool-unreadable = ⚠️ { $tool }: the service answered with something I cannot read. It may be out of order; please try again later.
tool-unreached = ⚠️ { $tool }: the service could not be reached. Please try again later.
tool-shape = ⚠️ { $tool }: the answer of the service has changed: there is nothing at { $pointer }.
tool-missing = nothing stands at { $pointer } in the answer
tool-status = ⚠️ { $tool }: the service answered with an error ({ $status }). Please try again later.
tool-status-said = ⚠️ { $tool }: the service answered with an error ({ $status }): { $said }
tool-status-not-found = 🔍 { $tool }: the service does not know this. { $said }
tool-status-refused = 🔒 { $tool }: the service refused the request ({ $status }). { $said }
tool-status-busy = ⏳ { $tool }: the service has had too many questions. Please try again in a minute.
tool-path = “{ $tool }” cannot work with this: a value must not lead out of the address (“..”).
tool-header = “{ $tool }” cannot work with this: a line break does not fit into the header { $header }.
tool-file-fault = ⚠️ The tool “{ $tool }” has a fault in its file: { $problem }
tool-step-failed = ⚠️ { $tool }: step { $step } of { $all } ({ $name }) failed; the steps before it are done.
tool-first-step-failed = ⚠️ { $tool }: the first step ({ $name }) failed; nothing was done.
tool-no-more = That was all.
tools-title = 🧩 *Tools from files* ({ $count })
tools-none = 🧩 There are no tools from files yet. docs/TOOLS.md shows how to write one in ten minutes.
tools-unknown = 🔍 There is no tool “{ $tool }” here. /tools lists them all.
tools-is-off = off
tools-parameters = *What it needs*
tools-optional = (optional)
tools-default = ({ $value } if left out)
tools-run = By hand: `{ $line }`
tools-switch-off = ⏸ Switch off here
tools-switch-on = ▶️ Switch on here
tools-all = 🧩 All tools
traces-none = 🔍 No calls found in the last 30 days.
traces-title = 🧾 Calls ({ $count })
traces-time = Time
traces-tool = Tool
traces-arguments = Arguments
traces-outcome = Outcome
traces-ms = ms
traces-done = ✓ done
traces-failed = ✗ failed
traces-repeated = ↻ repeated
