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
error-store = 💾 I could not reach my memory just now, so nothing was changed. Please send it again in a minute.
error-unknown-tool = I don't know the tool “{ $tool }”.
error-arguments = “{ $tool }” cannot work with this ({ $path }): { $problem }
error-timeout = ⏳ That took longer than { $seconds } s, so I stopped. Please try again.
error-internal = Something went wrong on my side. Your message is safe; please try once more.
button-more = Load more
button-undo = ↩︎ Undo


## Help and chat


## Access


## Log


## Settings


## Goals


## Spans


## Reminders


## Blocks and files


## Telegram


## Tools in YAML


## Weather


## Finance


## Sports


## Web search


## Terminal and commands

