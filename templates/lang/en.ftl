## Dates and numbers

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
error-unknown-tool = I don't know the tool “{ $tool }”.
error-arguments = “{ $tool }” cannot work with this ({ $path }): { $problem }
error-timeout = ⏳ That took longer than { $seconds } s, so I stopped. Please try again.
error-internal = Something went wrong on my side. Your message is safe; please try once more.
button-more = Load more
button-undo = ↩︎ Undo


## Help and chat

chat-lost = I'm not sure what to do with that. You could say:
chat-try-log = 📝 “lunch at the canteen 12.50 €”
chat-try-goal = 🎯 “goal: push-ups 4 sets daily”
chat-try-remind = ⏰ “remind me tomorrow at 9 to call mum”
chat-no-command = There is no command { $name }. You could say, in plain words:

## Access


## Log


## Settings


## Goals


## Spans


## Reminders


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


## Telegram


## Tools in YAML


## Weather


## Finance


## Sports


## Web search


## Terminal and commands

