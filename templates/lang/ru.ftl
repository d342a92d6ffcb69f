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
button-expired = Этот список устарел — спросите ещё раз.
button-used = Уже сделано ✓
edited-note = ✏️ Исправлено по вашей правке:
kept-photo = 📷 Фото { $name }
kept-voice = 🎙 Голосовое сообщение { $name }
kept-video = 🎬 Видео { $name }
kept-audio = 🎵 Аудио { $name }
kept-document = 📎 { $name }
voice-not-set-up = Слушать голосовые я пока не умею, но запись сохранена в журнале.
unsupported-sticker = Отличный стикер! Но я понимаю слова, фото, голосовые, файлы и места. Например: «обед 450 ₽».
unsupported-poll = С опросами я ничего сделать не могу. Напишите, что запомнить, например «пробежал 5 км».
unsupported-other = Такие сообщения я не читаю. Подойдут слова, фото, голосовые, файлы и места.
error-store = 💾 Сейчас не получилось обратиться к хранилищу, поэтому ничего не изменилось. Отправьте ещё раз через минуту.
error-unknown-tool = Инструмента «{ $tool }» нет.
error-arguments = «{ $tool }» не может работать с такими данными ({ $path }): { $problem }
error-timeout = ⏳ Прошло больше { $seconds } с, и я остановился. Попробуйте ещё раз.
error-internal = У меня что-то пошло не так. Сообщение не потеряно, попробуйте ещё раз.
button-more = Показать ещё
button-undo = ↩︎ Отменить


## Help and chat

chat-lost = Не совсем понимаю, что с этим сделать. Можно сказать так:
chat-try-log = 📝 «обед в столовой 450 ₽»
chat-try-goal = 🎯 «цель: отжимания 4 подхода каждый день»
chat-try-remind = ⏰ «напомни завтра в 9 позвонить маме»
chat-no-command = Команды { $name } нет. Можно сказать обычными словами:

## Access


## Log


## Settings


## Goals


## Spans


## Reminders


## Blocks and files

fault-at = `{ $path }`: { $problem }
fault-not-json = Это не JSON: разбор остановился в строке { $line }, столбец { $column }.
fault-missing = Это поле обязательно, но его нет.
fault-expected-object = Здесь нужен объект в фигурных скобках.
fault-expected-list = Здесь нужен список в квадратных скобках.
fault-expected-text = Здесь нужен текст в кавычках.
fault-expected-number = Здесь нужно число.
fault-expected-flag = Здесь может стоять только true или false.
fault-expected-pair = Здесь нужна пара чисел [x, y].
fault-expected-candle = Здесь нужна свеча: open, high, low и close.
fault-unknown = «{ $given }» мне здесь незнакомо. Подойдёт одно из: { $known }.
fault-not-a-number = «{ $given }» — не число, поэтому здесь пропуск.
fault-no-numbers = Рисовать нечего: нужен хотя бы один ряд с числом.
fault-lengths = Подписей { $labels }, а значений { $values }; показываю то, что сходится.
fault-too-many = Показываю не больше { $most }, а здесь { $given }; остальное отрезано.
fault-too-large = Файл весит около { $given } МБ, а отправить можно не больше { $most } МБ.
fault-not-base64 = Это не base64, файл прочитать не получается.
fault-off-globe = Такого места на глобусе нет: lat — от −90 до 90, lon — от −180 до 180.
fault-not-http = Адрес должен начинаться с http:// или https://.
fault-no-place = Карте нужен центр или хотя бы одна метка.
table-empty = Строк нет.
table-page = { $shown } из { $total }
table-page-more = Показано { $shown }, есть ещё
table-cut-rows = { $shown ->
    [one] Здесь { $shown } строка из { $rows }; в файле ниже — все.
    [few] Здесь { $shown } строки из { $rows }; в файле ниже — все.
   *[other] Здесь { $shown } строк из { $rows }; в файле ниже — все.
}
table-cut-cells = Длинные ячейки здесь сокращены; в файле ниже они целиком.
table-whole = { $rows ->
    [one] Вся таблица: { $rows } строка
    [few] Вся таблица: { $rows } строки
   *[other] Вся таблица: { $rows } строк
}
table-column-label = Подпись
table-column-series = Ряд
table-column-value = Значение
table-column-open = Открытие
table-column-high = Максимум
table-column-low = Минимум
table-column-close = Закрытие
table-column-volume = Объём
map-title = Карта
map-open = 🗺 Открыть карту
file-empty = 📄 Файл *{ $name }* пуст, отправлять нечего.
file-too-large = 📄 Файл *{ $name }* — { $size } МБ; сюда можно отправить не больше { $most } МБ.
text-nothing = Здесь нечего показать.


## Telegram


## Tools in YAML


## Weather


## Finance


## Sports


## Web search


## Terminal and commands

