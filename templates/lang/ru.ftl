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

block-not-json = `{ $path }`: это не JSON, ошибка в строке { $line }, столбце { $column }
block-expected-text = `{ $path }`: здесь нужен текст
block-expected-number = `{ $path }`: здесь нужно число
block-expected-flag = `{ $path }`: здесь нужно true или false
block-expected-list = `{ $path }`: здесь нужен список
block-expected-object = `{ $path }`: здесь нужен объект с полями
block-missing = `{ $path }`: этого не хватает
block-unknown = `{ $path }`: «{ $given }» здесь не подходит; годится: { $known }
block-too-many = `{ $path }`: { $given } — слишком много, показаны первые { $limit }
block-too-large = `{ $path }`: файл может быть не больше { $limit } МБ
block-not-base64 = `{ $path }`: это не base64
block-off-globe = `{ $path }`: такого места нет; lat — от −90 до 90, lon — от −180 до 180
block-not-link = `{ $path }`: адрес начинается с https:// или http://
block-uneven = `{ $path }`: подписей { $labels }, значений { $values }; их должно быть поровну


## Telegram


## Tools in YAML


## Weather


## Finance


## Sports


## Web search


## Terminal and commands

