## Dates and numbers

weekday-1 = понедельник
weekday-2 = вторник
weekday-3 = среда
weekday-4 = четверг
weekday-5 = пятница
weekday-6 = суббота
weekday-7 = воскресенье
month-of-1 = января
month-of-2 = февраля
month-of-3 = марта
month-of-4 = апреля
month-of-5 = мая
month-of-6 = июня
month-of-7 = июля
month-of-8 = августа
month-of-9 = сентября
month-of-10 = октября
month-of-11 = ноября
month-of-12 = декабря
date-in-year = { $weekday }, { $day } { $month }
date-with-year = { $weekday }, { $day } { $month } { $year }

## Engine and errors
error-store = 💾 Сейчас не получилось обратиться к хранилищу, поэтому ничего не изменилось. Отправьте ещё раз через минуту.
error-unknown-tool = Инструмента «{ $tool }» нет.
error-arguments = «{ $tool }» не может работать с такими данными ({ $path }): { $problem }
error-timeout = ⏳ Прошло больше { $seconds } с, и я остановился. Попробуйте ещё раз.
error-internal = У меня что-то пошло не так. Сообщение не потеряно, попробуйте ещё раз.
button-more = Показать ещё
button-undo = ↩︎ Отменить


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

