## Dates and numbers
date-short = { $day } { $month }
duration-min = { $min } мин
duration-h = { $h } ч
duration-h-min = { $h } ч { $min } мин
unit-min = мин
unit-h = ч
unit-km = км
unit-kg = кг

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
backlog-head = 📥 Пока меня не было, вы написали { $count ->
    [one] { $count } запись
    [few] { $count } записи
   *[other] { $count } записей
}. Всё в журнале, каждая в своё время:
backlog-more = … и ещё { $count }; они есть в /history.
flood-head = 🌊 Сообщений много, отвечаю на { $count ->
    [one] { $count } сообщение
    [few] { $count } сообщения
   *[other] { $count } сообщений
} сразу. Всё сохранено:
flood-not-asked = { $words } — не проверено: больше 20 запросов за минуту. Просто спросите ещё раз.
letter-again = 🔁 Я перезапускался во время отправки, поэтому это может прийти дважды.
error-not-shown = Эту часть показать не удалось. Остальное на месте; все данные есть в /export.
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
error-unknown-tool = Здесь я этого не умею: «{ $tool }» не подключено.
error-arguments = «{ $tool }» не может работать с такими данными ({ $path }): { $problem }
error-argument-missing = Для «{ $tool }» нужно указать «{ $what }».
error-argument-kind = «{ $name }» в «{ $tool }» — это { $what }, а не «{ $value }».
error-argument-choice = «{ $name }» в «{ $tool }» — одно из: { $what }. «{ $value }» не подходит.
error-argument-most = «{ $name }» в «{ $tool }» — не больше { $what }, а указано { $value }.
error-argument-least = «{ $name }» в «{ $tool }» — не меньше { $what }, а указано { $value }.
error-argument-unknown = «{ $tool }» не знает «{ $name }». Можно указать: { $what }.
argument-integer = целое число
argument-number = число
argument-string = текст
argument-boolean = true или false
argument-array = список, например [1, 2]
argument-object = объект, например {"{"}"a": 1{"}"}
argument-null = null
error-timeout = ⏳ Прошло больше { $seconds } с, и я остановился. Попробуйте ещё раз.
error-internal = У меня что-то пошло не так. Сообщение не потеряно, попробуйте ещё раз.
button-more = Показать ещё
button-undo = ↩︎ Отменить


## Help and chat
help-start = 👋 Привет! Я веду ваш день. Пишите как другу — я разложу по полочкам, посчитаю и напомню.

    Сначала сверим часы: выберите часовой пояс. А потом попробуйте:
start-example-log = обед в столовой 450 ₽
start-example-today = что я записал сегодня
help-all = *Что мне можно написать*

    📝 «обед 450 ₽ #еда», «спал с 23:30 до 7»
    🔎 «что я ел на прошлой неделе», «сколько я потратил в октябре»
    🎯 «цель: отжимания 4 подхода каждый день», потом «отжимания 2 подхода»
    ⏰ «напомни завтра в 9 позвонить маме»
    ⏱ «начал бег», «закончил бег, отлично»
    🧩 «переведи 100 EUR в USD», «где находится Эйфелева башня»; всё такое: /tools
    ↩︎ «отмени»

    Подробнее — по темам.
help-log = *📝 Журнал*

    «пробежал 5 км за 28 минут», «настроение: хорошее #работа», «вес 72,4 кг», «вчера в 23:50 лёг спать»
    Траты, сон и вес сами попадают в свои поля, #теги тоже. Исправьте сообщение — исправится и запись; ответьте на него, чтобы изменить или удалить. Фото и файлы сохраняются. /today покажет день, /fields — из чего он состоит.
help-goals = *🎯 Цели*

    «цель: читать 20 страниц каждый день»
    «отжимания 2 подхода», «отжимания +1», «сколько осталось»
    «кофе не больше 3 чашек в день»
    «сегодня без бассейна: закрыт», «пауза до понедельника»
help-reminders = *⏰ Напоминания и время*

    «напомни завтра в 9 позвонить маме»
    «напоминай по будням в 7:30 размяться»
    «в последний день месяца заплатить за квартиру»
    «начал читать» … «закончил читать» — посчитаю, сколько это заняло.
help-recall = *🔎 Оглянуться назад*

    «что я ел на прошлой неделе», «покажи записи про кофе»
    «сколько я потратил в октябре», «сколько км за месяц»
    /history листает всё, /stats рисует, /export отдаёт вам.
help-settings = *⚙️ Настройки*

    «часовой пояс Омск» или поделитесь местоположением
    «мой день начинается в 4 утра», «говори по-английски»
    «тихие часы 22:00-7:00», «утреннее сообщение в 8»
    В /settings для всего есть кнопки.
help-button-log = 📝 Журнал
help-button-goals = 🎯 Цели
help-button-reminders = ⏰ Напоминания
help-button-recall = 🔎 Оглянуться
help-button-settings = ⚙️ Настройки

chat-lost = Не совсем понимаю, что с этим сделать. Можно сказать так:
chat-try-log = 📝 «обед в столовой 450 ₽»
chat-try-goal = 🎯 «цель: отжимания 4 подхода каждый день»
chat-try-remind = ⏰ «напомни завтра в 9 позвонить маме»
chat-no-command = Команды { $name } нет. Можно сказать обычными словами:
chat-listening = Я здесь. Расскажите, что сделали, или напишите «помощь».
chat-nothing-said = Здесь нет слов. Напишите, что произошло, и я сохраню.
chat-greet = Привет! Как проходит день?
chat-thanks = Пожалуйста 🙂
chat-bye = До встречи! Ваш день в надёжных руках.
chat-who = Я Daybook, бот, который хранит ваш день: записи, цели, напоминания.
chat-now = 🗓 { $date }, { $time } ({ $zone })
chat-that-day = 📅 { $date }: { $ahead ->
    [1] через { $days } { $days ->
        [one] день
        [few] дня
       *[other] дней
    }
   *[0] { $days } { $days ->
        [one] день
        [few] дня
       *[other] дней
    } назад
}
chat-cannot = Этого я не умею: я храню ваш день, а не пишу тексты. Можно сказать так:
chat-question = Это вопрос к интернету. Поискать?
chat-nothing-running = Сейчас ничего не идёт. Скажите «начал бег», и время пойдёт.
chat-running = ⏱ Сейчас идёт:
chat-running-line = *{ $name }* с { $since } ({ $minutes } мин)
chat-wake-text = Подъём!
chat-reminder-text = Напоминание
chat-unit-minutes = мин
chat-list-comma = {", "}
chat-how-log = Напишите, что было, после команды: «/log обед в столовой 450 ₽». Можно и просто словами, без команды.
chat-how-remind = Скажите, когда и о чём: «напомни завтра в 9 позвонить маме».
chat-how-goal = Назовите, что и сколько: «цель: отжимания 4 подхода, планка 3 подхода каждый день».
chat-how-begin = Назовите, что начинается: «начал бег (парк)».
chat-how-start-span = Назовите, что начинается: «начал бег (парк)».
chat-how-end = Назовите, что закончилось: «закончил бег, отлично».
chat-how-stock = Назовите компанию или тикер: «AAPL за 3 месяца».
chat-how-sports = Назовите команду или лигу: «как сыграл Зенит».
chat-how-search = Скажите, что искать: «найди в интернете рецепт борща».
chat-how-run = Назовите инструмент и что ему нужно: «/run currency amount=100 from=EUR to=USD». Список: /tools.
chat-how-fields = Скажите, что сделать: «добавь поле Шаги, число».
command-verb-begin = начал
command-verb-end = закончил
command-verb-remind = напомни
command-verb-stock = акции
command-verb-search = найди
ask-long = Длинный текст. Сохранить его в дневник?
ask-which = Что именно вы имели в виду?
ask-which-item = Какой пункт?
ask-which-reminder = Какое напоминание?
ask-date-order = Сначала день или месяц? Я запомню.
ask-button-rather = Лучше { $when }
ask-other-rule = «{ $text }»: считать дни недели внутри месяца я не умею. Могу каждый месяц в определённое число или каждую неделю. Как сделать?
ask-button-monthly-first = Каждое 1-е число
ask-button-monthly-last = В последний день месяца
ask-when = Когда напомнить: «{ $text }»?
ask-remind-or-log = Это ещё впереди. Напомнить или просто записать?
ask-erase = ⚠️ Будет удалено всё, что я храню для этого чата: записи, цели, напоминания, настройки. Вернуть нельзя. Может, сначала сделать копию?
impossible-date = «{ $words }»: такого дня в календаре нет. Ничего не изменено — напишите ещё раз с нужным днём.
impossible-time = «{ $words }»: такого времени не бывает, часы идут от 0:00 до 23:59. Ничего не изменено — напишите ещё раз с нужным временем.
ask-button-log = 📝 Записать
ask-button-remind = ⏰ Напомнить
ask-button-goal = 🎯 Поставить цель
ask-button-start = ▶️ Начать отсчёт
ask-button-history = 🔎 Посмотреть записи
ask-button-weather = 🌦 Погода
ask-button-stock = 📈 Курс
ask-button-sports = 🏟 Матчи
ask-button-search = 🔎 Искать в интернете
ask-button-in-an-hour = Через час
ask-button-tomorrow-9 = Завтра в 9:00
ask-button-end = ⏹ Закончить: { $name }
ask-button-erase = 🗑 Удалить всё
erase-done = 🗑 Всё, что я хранил для этого чата, удалено. Ежедневные копии бота исчезнут в течение недели. Захотите начать заново — просто напишите.
erase-not-yours = 🔒 Этот журнал общий: удалить его может только владелец бота.
ask-button-export = 💾 Сначала копия

## Access
access-stranger = 🔒 Это личный бот. Чтобы вас впустили, передайте владельцу ваш номер: `{ $id }`
access-owner-only = 🔒 Это может только владелец бота.
access-invitation = 💌 Ссылка для одного человека, действует 24 часа:
    https://t.me/{ $name }?start={ $code }
access-nobody = 👥 Кроме вас здесь никого. /invite создаст ссылку для ещё одного человека.
access-members = 👥 *Кроме вас впущены:*
access-member = • { $name } ({ $id })
access-button-remove = 🗑 { $name }
access-no-member = Участника «{ $id }» нет. Список — в /members.
access-removed = 👋 { $name } больше не впущен. Записи сохранены.


## Log
log-today-at = Сегодня · { $time }
log-day-with-late-time = { $day } · { $time } ночи
log-field-set = { $name }: *{ $value }*
log-field-joined = { $name }: +{ $value } → *{ $total }* за день
log-nothing-to-write = Пока нечего записывать. Напишите, что было, например «обед 450 ₽» или «настроение: хорошее».
log-bad-timestamp = «{ $given }» в `timestamp` — не время. Напишите так: 2026-03-06T12:40, или миллисекунды Unix.
log-unknown-field = Поля «{ $name }» в журнале пока нет. Есть: { $fields }.
log-button-add-field = ➕ Добавить «{ $name }»
log-misfit = «{ $given }» не подходит полю «*{ $name }*»: сюда идёт { $type }, например { $example }.
log-empty-day = 📖 *{ $day }*: пока пусто. Просто напишите, что вы делали.
log-page-exists = У дня { $day } уже есть страница, я её не менял. Пишите как обычно.
log-page-created = 📖 Страница готова: *{ $day }*.
log-title-missing = Новой странице нужен заголовок: укажите свойство `title`.
field-type-title = заголовок
field-type-rich_text = текст
field-type-number = число
field-type-select = один вариант
field-type-multi_select = несколько вариантов
field-type-status = статус
field-type-date = дата
field-type-checkbox = да или нет
field-type-url = ссылка
field-type-email = адрес почты
field-type-phone_number = номер телефона
field-example-title = Пятница
field-example-rich_text = хорошо спал
field-example-number = 7,5
field-example-select = хорошее
field-example-multi_select = еда, работа
field-example-status = открыто
field-example-date = 2026-03-06
field-example-checkbox = да
field-example-url = https://example.org
field-example-email = me@example.org
field-example-phone_number = +7 495 000-00-00
value-yes = да
currency-CNY = ¥
value-no = нет
value-unset = не задано
value-not-asked = ещё не спрашивал
value-ask = спрошу
span-running = ⏱ *{ $name }* с { $since } ({ $duration })
history-empty = Ничего не нашлось. Попробуйте другое слово или больший срок, например «покажи записи про кофе за прошлый месяц».
history-footer = { $shown } из { $total }
history-bad-date = «{ $given }» в `{ $name }` — не дата. Напишите так: 2026-03-06.
history-from-after-to = Первая дата позже последней. Поменяйте их местами, и я посмотрю.
history-contains-number = *{ $name }* — число: спросите точное значение или сумму.
history-filter-misfit = Полю *{ $name }* подходит { $type }, с этим его не сравнить.
numbers-sum = 🧮 { $name }: всего *{ $value }* ({ $count ->
    [one] { $count } запись
    [few] { $count } записи
   *[other] { $count } записей
})
numbers-mean = 🧮 { $name }: в среднем *{ $value }* ({ $count ->
    [one] { $count } запись
    [few] { $count } записи
   *[other] { $count } записей
})
numbers-min = 🧮 { $name }: минимум *{ $value }* ({ $count ->
    [one] { $count } запись
    [few] { $count } записи
   *[other] { $count } записей
})
numbers-max = 🧮 { $name }: максимум *{ $value }* ({ $count ->
    [one] { $count } запись
    [few] { $count } записи
   *[other] { $count } записей
})
numbers-count = 🧮 { $name }: *{ $count ->
    [one] { $count } раз
    [few] { $count } раза
   *[other] { $count } раз
}*
numbers-before = За такой же срок до этого: { $value }
numbers-nothing = Про «{ $name }» там пока ничего нет. { $range }
numbers-entries = Записи
numbers-untagged = без тега
stats-empty = 📊 За последние { $days } дней записей нет. Начните с одной фразы: «пробежал 5 км за 28 минут».
stats-head = 📊 *За последние { $days } дней*: записи за { $logged ->
    [one] { $logged } день
    [few] { $logged } дня
   *[other] { $logged } дней
}, всего { $entries ->
    [one] { $entries } запись
    [few] { $entries } записи
   *[other] { $entries } записей
}.
stats-calendar = Записей в день
stats-by-tag = { $name } по тегам
stats-other = прочее
review-head = 🗓 *{ $from } – { $to }*: записи за { $logged ->
    [one] { $logged } день
    [few] { $logged } дня
   *[other] { $logged } дней
}, всего { $entries ->
    [one] { $entries } запись
    [few] { $entries } записи
   *[other] { $entries } записей
}.
review-empty = 🗓 На этой неделе записей ещё нет. Начните с одной фразы: «пробежал 5 км за 28 минут».
review-goal = 🎯 { $title }: выполнено { $done } из { $counted ->
    [one] { $counted } дня
   *[other] { $counted } дней
}
review-streak = 🔥 { $streak } подряд
review-sum = { $name }
review-mean = { $name }, ср.
review-column-what = Поле
review-column-now = Неделя
review-column-before = До неё
report-done = 📄 { $day }: { $entries ->
    [one] { $entries } запись
    [few] { $entries } записи
   *[other] { $entries } записей
} страницей, которая откроется в любом браузере.
report-entries = Записи
report-goals = Цели
export-done = 📦 Всё из этого чата: { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
}, { $entries ->
    [one] { $entries } запись
    [few] { $entries } записи
   *[other] { $entries } записей
}. JSON можно загрузить обратно, CSV откроется в любой таблице.
csv-chat = Чат
csv-date = Дата
csv-time = Время
csv-text = Текст
undo-done = ↩︎ Отменено:
undo-nothing = Больше отменять нечего.
undone-entry-added = • запись «{ $name }»
undone-entry-removed = • удаление записи «{ $name }»
undone-entry-changed = • изменение записи «{ $name }»
undone-settings = • настройки: { $name }
undone-fields = • изменение полей{ $name }
undone-goal-set = • цель «{ $name }»
undone-goal-deleted = • удаление цели «{ $name }»
undone-goal-changed = • изменение цели «{ $name }»
undone-progress = • { $name }: { $to } → { $from }
undone-goal-day = • прошедший день цели{ $name }
undone-span-started = • начало «{ $name }»
undone-span-ended = • завершение «{ $name }» (снова идёт)
undone-span-changed = • изменение «{ $name }»
undone-reminder-set = • напоминание «{ $name }»
undone-reminder-deleted = • удаление напоминания «{ $name }»
undone-reminder-changed = • изменение напоминания «{ $name }»
edit-no-entry = Этой записи уже нет. Что есть — покажет /history.
edit-removed = 🗑 Удалено:
edit-changed = ✏️ Изменено:
edit-how = Ответьте на это сообщение новым текстом или удалите запись.
edit-which-amount = Какую сумму или число исправить?
edit-which = Какую запись открыть?
fields-head = 🗂 *Поля вашего журнала*
fields-how = Добавить: «добавь поле Шаги число». Нажмите на поле, чтобы узнать больше.
fields-one-how = «переименуй { $name } в …», «опиши { $name }: …»
fields-no-name = Какое поле? Назовите его, например «добавь поле Шаги число».
fields-no-type = Какой тип? Текст, число, вариант, несколько вариантов, дата, да или нет, ссылка, почта, телефон.
fields-name-taken = Поле «{ $name }» уже есть.
fields-bad-name = В названии поля не больше { $most } букв, без «:» и «#».
fields-too-many = Полей не больше { $most }. Сначала удалите одно.
fields-retype-loses = В поле *{ $name }* уже есть значения, которые пропадут (нужно: { $type }). Лучше добавьте новое поле.
fields-add-done = 🗂 Добавлено поле *{ $name }*.
fields-rename-done = 🗂 Теперь оно называется *{ $name }*.
fields-describe-done = 🗂 Записал, что хранится в поле *{ $name }*.
fields-retype-done = 🗂 Теперь это *{ $name }*.
fields-remove-done = 🗑 Поле *{ $name }* удалено. Отмена вернёт его вместе со значениями.
button-remove = 🗑 Удалить
button-open-one = ✏️ Открыть запись
button-back = ‹ Назад


## Settings
settings-head = ⚙️ *Настройки*
settings-line = { $name }: *{ $value }*
day-name = Поле
day-value = Значение
day-field = { $name }: *{ $value }*
settings-saved = ⚙️ Сохранено.
settings-now-time = У вас сейчас { $time }.
settings-bad-time = «{ $given }» — не время суток. Напишите так: 04:00.
settings-bad-quiet = «{ $given }» — не промежуток часов. Напишите так: 22:00-07:00, или «off».
settings-bad-place = Такой точки на глобусе нет. Поделитесь местоположением или назовите город.
settings-unknown-zone = Часовой пояс «{ $given }» мне не знаком. Попробуйте город, например «Казань», поделитесь местоположением или скажите, сколько на ваших часах: «у меня 14:05».
settings-no-zone-at = Нигде на земле сейчас не { $given }. Взгляните на часы ещё раз, например «у меня 14:05».
settings-pick-zone = На ваших часах { $time }. Какой из этих поясов ваш?
settings-ask-lang = На каком языке мне говорить?
settings-ask-timezone = 🕒 Где вы? Выберите город, назовите свой («часовой пояс Омск»), поделитесь местоположением или скажите, сколько на ваших часах («у меня 14:05»).
settings-ask-day_start = Когда начинается ваш день? Написанное раньше относится к предыдущему.
settings-ask-week_start = С какого дня начинается неделя?
settings-ask-quiet = Когда напоминаниям ждать? Свои часы: «тихие часы 22:00-7:00».
settings-ask-morning = Во сколько присылать утром цели и напоминания на день?
settings-ask-evening = Во сколько присылать вечером итоги дня?
settings-ask-ack = Как подтверждать записи?
settings-ask-theme = Картинки светлые или тёмные?
settings-ask-rich = Присылать таблицы и графики встроенными сообщениями? Новые версии Telegram их показывают, старые — нет.
setting-lang = Язык
setting-timezone = Часовой пояс
setting-day_start = День начинается
setting-week_start = Неделя начинается
setting-units = Единицы
setting-quiet = Тихие часы
setting-morning = Утреннее сообщение
setting-evening = Вечернее сообщение
setting-ack = Подтверждение
setting-still_running_h = Спрашивать об идущем деле через
setting-theme = Картинки
setting-rich = Встроенные таблицы
rich-question = Видите таблицу над этим сообщением? Тогда я смогу присылать таблицы и графики по-новому, одним сообщением.
rich-yes = ✅ Да, вижу
rich-no = Нет
rich-sample = Пример таблицы
rich-sample-day = День
rich-sample-value = км
setting-date_order = 3/4 читается как
setting-place = Место
setting-off = выкл.
setting-button-lang = 🌐 Язык
setting-button-timezone = 🕒 Часовой пояс
setting-button-day_start = 🌅 Начало дня
setting-button-week_start = 📅 Начало недели
setting-button-quiet = 🌙 Тихие часы
setting-button-morning = ☀️ Утро
setting-button-evening = 🌆 Вечер
setting-button-ack = 👌 Подтверждение
setting-button-theme = 🎨 Картинки
setting-button-rich = ▦ Встроенные таблицы
language-en = English
language-zh = 中文
language-ru = Русский
units-metric = метрические
units-imperial = имперские
ack-message = сообщением
ack-reaction = реакцией
theme-light = светлые
theme-dark = тёмные
date-order-dmy = день/месяц
date-order-mdy = месяц/день


## Goals

goal-label-daily = каждый день
goal-label-weekly = каждую неделю
goal-label-days = { $days }
goal-label-schedule = по расписанию
goal-day-1 = пн
goal-day-2 = вт
goal-day-3 = ср
goal-day-4 = чт
goal-day-5 = пт
goal-day-6 = сб
goal-day-7 = вс
goal-day-joint = { ", " }
goal-line-one = 🎯 1 цель на сегодня: { $goal }
goal-line-many =
    🎯 { $count ->
        [one] { $count } цель
        [few] { $count } цели
       *[other] { $count } целей
    } на сегодня:
goal-line-goal = - «{ $title }»{ $label }: { $items }{ $percent }{ $idle }
goal-line-label = { " " }({ $label })
goal-line-joint = { " | " }
goal-line-percent = { " " }(всего { $percent }%)
goal-line-idle =
    { " " }⚠️ { $days ->
        [one] { $days } день
        [few] { $days } дня
       *[other] { $days } дней
    } подряд ничего не сделано: спросите, не изменить ли цель
goal-bound = { $items } ({ $percent }%)
goal-bound-done = ✅ { $items } ({ $percent }%)
goal-card-head = 🎯 *{ $title }*
goal-card-head-done = 🎉 *{ $title }*
goal-card-percent = { $percent }%
goal-card-at-most = не больше { $target }
goal-card-skipped = ⏭ Сегодня пропуск, серия сохранится.
goal-card-skipped-because = ⏭ Сегодня пропуск ({ $reason }), серия сохранится.
goal-card-paused = ⏸ Пауза до: { $date }
goal-card-paused-open = ⏸ На паузе, пока не продолжите
goal-card-opens = Откроется: { $date }
goal-card-streak-day =
    🔥 { $count ->
        [one] { $count } день
        [few] { $count } дня
       *[other] { $count } дней
    } подряд
goal-card-streak-week =
    🔥 { $count ->
        [one] { $count } неделя
        [few] { $count } недели
       *[other] { $count } недель
    } подряд
goal-card-idle-day =
    ⚠️ { $days ->
        [one] { $days } день
        [few] { $days } дня
       *[other] { $days } дней
    } подряд без движения. Сделать цель поменьше или пока отдохнуть?
goal-card-idle-week =
    ⚠️ { $days ->
        [one] { $days } неделя
        [few] { $days } недели
       *[other] { $days } недель
    } подряд без движения. Сделать цель поменьше или пока отдохнуть?
goal-button-add = +{ $count } { $item }
goal-button-done = ✅ Готово
goal-button-skip = ⏭ Пропустить
goal-button-resume = ▶️ Продолжить
goal-button-week-off = ⏸ Неделя отдыха
goal-button-stop = 🗑 Больше не надо
goal-set-note = ✨ Цель поставлена.
goal-replaced-note = ✨ Новая цель заменила старую.
goal-set-past-note = ✨ Записано на день: { $date }.
goal-opens-first = Впервые откроется: { $date }.
goal-reminds = 🔔 В эти дни напомню в { $time }.
goal-updated-note = ✏️ Изменено.
goal-deleted-note = 🗑 Цель «{ $title }» удалена.
goal-stopped-note = 🗑 «{ $title }» больше не повторяется, история остаётся.
goal-resumed-note = ▶️ «{ $title }» продолжается.
goal-progress-toast = { $item }: { $numbers }
goal-done-toast = 🎉 Всё сделано
goal-log = { $item } { $delta } ({ $numbers })
goal-log-done = ✅ { $title }: { $items }
goal-past-note = 📅 Засчитано за день: { $date }.
goal-none = На сегодня цели нет ({ $date }). Поставьте, например: «цель: отжимания 4 подхода, планка 3 подхода каждый день».
goal-none-next = Впереди: { $goals }
goal-none-recent = Недавние: { $goals }
goal-no-title = Как назвать цель? Добавьте название.
goal-no-items = В цели должно быть что считать, например «отжимания 4 подхода».
goal-too-many-items = В цели помещается не больше { $count } пунктов. Разделите её на две.
goal-too-many = Целей может быть не больше { $count }. Сначала удалите одну.
goal-blank-name = У одного из пунктов нет названия. Что там считать?
goal-twice = «{ $item }» встречается дважды. Назовите один раз.
goal-skip-ahead = Пропустить можно только текущий день, поэтому ничего не изменено. Скажите это в тот день или дайте цели отдохнуть: «пауза до пятницы».
goal-limit = Сколько «{ $item }» самое большее? Нужно число: ноль или больше.
goal-target = Сколько нужно для «{ $item }»? Цель должна быть числом больше нуля.
goal-too-long-title = Название слишком длинное: не больше { $limit } символов.
goal-too-long-name = Название пункта слишком длинное: не больше { $limit } символов.
goal-too-long-unit = Единица слишком длинная: не больше { $limit } символов.
goal-too-long-note = Заметка слишком длинная: не больше { $limit } символов.
goal-bad-date = «{ $date }» не дата. Пишите так: 2026-03-06.
goal-future = Этот день ещё не наступил: { $date }. Цель ставят на сегодня или на прошедший день, а на будущее сделайте её повторяющейся.
goal-exists = На { $date } уже есть цель «{ $title }». Заменить её новой?
goal-same-title = «{ $title }» уже повторяется. Заменить её новой?
goal-button-replace = 🔄 Заменить
goal-unknown-item = В цели нет пункта «{ $item }». Есть: { $items }
goal-which-item = Что именно вы имеете в виду?
goal-need-item = Что вы сделали? Назовите одно из: { $items }.
goal-which = Какую цель вы имеете в виду?
goal-unknown = Цели { $id } нет. Есть: { $goals }
goal-unknown-none = Цели { $id } нет, и других сейчас тоже нет.
goal-over = «{ $title }» уже закончилась. Поставьте новую цель на сегодня.
goal-not-due = «{ $title }» сегодня не по плану, откроется: { $date }.
goal-no-record = «{ $title }» не была открыта: { $date }.
goal-one-of = Укажите что-то одно: сколько добавить, сколько всего или сброс.
goal-value-negative = Всего не может быть меньше нуля.
goal-nothing-to-change = Что изменить: название, пункты, дни, поле или заметку?
goal-pause-past = Этот день уже не впереди: { $date }. До какого дня отдыхаем?
goal-not-paused = «{ $title }» не на паузе.
goal-none-paused = Ни одна цель не на паузе.
goal-none-to-change = Сейчас целей нет. Поставьте, например: «цель: читать 20 страниц каждый день».
goal-field-unknown = В журнале нет поля «{ $field }». Есть: { $fields }
goal-field-unfit = Поле «{ $field }» не может показывать прогресс. Подойдёт текст, число или флажок.
goal-history-none = У «{ $title }» ещё нет завершённых дней.
goal-history-title = { $title }: выполнено по дням, %
goal-history-title-line = 📈 *{ $title }*
goal-history-streak-day =
    🔥 { $streak ->
        [one] { $streak } день
        [few] { $streak } дня
       *[other] { $streak } дней
    } подряд, лучшая серия { $best }
goal-history-streak-week =
    🔥 { $streak ->
        [one] { $streak } неделя
        [few] { $streak } недели
       *[other] { $streak } недель
    } подряд, лучшая серия { $best }
goal-history-counts = ✅ сделано { $done } · ❌ пропущено { $missed } · ⏸ отдых { $rested }
goal-history-rate = Выполнение: { $percent }%
goal-history-weeks = По неделям
goal-history-months = По месяцам
goal-column-week = Неделя с
goal-column-month = Месяц
goal-column-done = Сделано
goal-column-counted = Из
goal-column-rate = %
cron-count =
    В расписании пять полей (минута, час, день месяца, месяц, день недели), а здесь { $count ->
        [one] { $count } поле
        [few] { $count } поля
       *[other] { $count } полей
    }. Пример: { $example }
cron-field-minute = Поле минут (0–59) не может быть «{ $text }». Пример расписания: { $example }
cron-field-hour = Поле часов (0–23) не может быть «{ $text }». Пример расписания: { $example }
cron-field-day-of-month = Поле дня месяца (1–31, L) не может быть «{ $text }». Пример расписания: { $example }
cron-field-month = Поле месяца (1–12, JAN–DEC) не может быть «{ $text }». Пример расписания: { $example }
cron-field-day-of-week = Поле дня недели (0–7, MON–SUN) не может быть «{ $text }». Пример расписания: { $example }
cron-never = Такой день никогда не наступит. Выберите существующее число.
goal-button-history = 📈 История

## Spans

span-line = [{ $from }–{ $to }, { $length }] { $name }{ $note }{ $summary }
span-note = { " " }({ $note })
span-summary-after-note = { " " }— { $summary }
span-summary = { " " }— { $summary }
span-started = ▶️ *{ $name }*: начало в { $time }. Скажите, когда закончите.
span-started-ago = ▶️ *{ $name }* идёт уже { $length }. Начало: { $at }.
span-cancelled = 🗑 «{ $name }» отменено, в журнал ничего не записано.
span-corrected = ✏️ *{ $name }* идёт уже { $length }. Начало: { $at }.
span-kept = 👌 «{ $name }» продолжается.
span-set-back = Пока шло время, часы перевели назад, поэтому длительность считается нулевой.
span-also-running = Ещё идёт: { $names }
span-still = ⏳ *{ $name }* идёт уже { $length }. Всё ещё продолжается?
span-goal-missing = В сегодняшних целях нет пункта «{ $item }», поэтому ничего не засчитано. Поставьте цель, например «цель: { $item } 5 каждый день», и назовите её в конце.
span-button-end = ⏹ Закончить
span-button-keep = ▶️ Продолжается
span-button-discard = 🗑 Не записывать
span-no-name = Что начинаем? Напишите, например, «начинаю бег».
span-runs-already = «{ $name }» уже идёт. Сначала закончите или назовите новое иначе.
span-too-many = Одновременно может идти не больше { $count } дел. Сначала закончите одно.
span-none = Сейчас ничего не идёт. Начните, например: «начинаю бег».
span-which = Что именно вы имеете в виду?
span-unknown = «{ $name }» сейчас не идёт. Идёт: { $names }
span-future = { $at } ещё не наступило. Начать можно сейчас или раньше.
span-end-outside = Такого конца быть не может: { $at }. Начало было: { $began }, а конец не бывает в будущем.
span-bad-time = Не могу прочитать время «{ $given }». Напишите так: 2026-03-06T14:30.
span-bad-duration = Не могу прочитать длительность «{ $given }». Напишите, например, 30 мин или 1 ч 20 мин.
span-too-long = Слишком длинно: не больше { $limit } символов.
span-correct-what = Что было иначе: когда началось или сколько длилось?
span-nothing-to-correct = За последние две недели ничего с таким названием не нашлось.
length-hours = { $hours } ч
length-hours-minutes = { $hours } ч { $minutes } мин
length-minutes = { $minutes } мин
length-minutes-seconds = { $minutes } мин { $seconds } с
length-seconds = { $seconds } с

## Reminders

remind-set = ⏰ *{ $when }*
remind-changed = ✏️ *{ $when }*
remind-recurs = 🔁 { $rule }
remind-recurs-until = 🔁 { $rule }, до: { $date }
remind-watched = 👀 Смотрю каждые { $length } и скажу, когда число перейдёт границу.
remind-short-months = Месяцы без этого числа пропускаются. Для конца каждого месяца скажите «последний день месяца».
remind-clamped = В коротких месяцах придёт в последний день.
remind-quiet = 🌙 Это тихие часы, поэтому придёт в { $time }.
remind-of-goal = 🎯 Только пока «{ $title }» не выполнена.
rule-daily = каждый день в { $time }
rule-weekdays = по будням в { $time }
rule-weekends = по выходным в { $time }
rule-named-days = { $days } в { $time }
rule-month-day = каждый месяц { $day }-го числа в { $time }
rule-month-last = в последний день каждого месяца в { $time }
rule-cron = по расписанию { $cron }
rule-years =
    { $count ->
        [1] каждый год в { $time }
        [one] каждый { $count } год в { $time }
        [few] каждые { $count } года в { $time }
       *[other] каждые { $count } лет в { $time }
    }
rule-months =
    { $count ->
        [1] каждый месяц { $day }-го числа в { $time }
        [one] каждый { $count } месяц { $day }-го числа в { $time }
        [few] каждые { $count } месяца { $day }-го числа в { $time }
       *[other] каждые { $count } месяцев { $day }-го числа в { $time }
    }
rule-weeks =
    { $count ->
        [1] каждую неделю: { $weekday }, { $time }
        [one] каждую { $count } неделю: { $weekday }, { $time }
        [few] каждые { $count } недели: { $weekday }, { $time }
       *[other] каждые { $count } недель: { $weekday }, { $time }
    }
rule-days =
    { $count ->
        [1] каждый день в { $time }
        [one] каждый { $count } день в { $time }
        [few] каждые { $count } дня в { $time }
       *[other] каждые { $count } дней в { $time }
    }
rule-hours =
    { $count ->
        [1] каждый час
        [one] каждый { $count } час
        [few] каждые { $count } часа
       *[other] каждые { $count } часов
    }
rule-minutes =
    { $count ->
        [1] каждую минуту
        [one] каждую { $count } минуту
        [few] каждые { $count } минуты
       *[other] каждые { $count } минут
    }
rule-interval = каждые { $length }
remind-list =
    { $count ->
        [one] 📋 { $count } напоминание
        [few] 📋 { $count } напоминания
       *[other] 📋 { $count } напоминаний
    }
remind-list-none = 📋 Напоминаний нет. Скажите, например: «напомни завтра в 9 позвонить маме».
remind-line = { $number }. *{ $when }* · { $text }
remind-line-paused = { $number }. ⏸ { $text }
remind-deleted = 🗑 Напоминание «{ $text }» удалено.
remind-paused = ⏸ «{ $text }» на паузе, пока не продолжите.
remind-done = ✅ { $text }
remind-snoozed = 💤 { $text } · *{ $when }*
remind-button-done = ✅ Готово
remind-button-ten = 10 мин
remind-button-hour = 1 ч
remind-button-tomorrow = Завтра
remind-button-change = ✏️ { $number }
remind-button-pause = ⏸ { $number }
remind-button-resume = ▶️ { $number }
remind-button-delete = 🗑 { $number }
remind-button-tomorrow-at = Завтра в { $time }
remind-no-text = О чём напомнить?
remind-no-time = Когда напомнить «{ $text }»? Скажите, например, «завтра в 9» или «каждый день в 22:30».
remind-one-time = Здесь больше одного времени. Выберите что-то одно: момент, промежуток или расписание.
remind-past = Это время уже прошло: { $when }. Когда напомнить?
remind-bad-time = Не могу прочитать время «{ $given }». Напишите так: 2026-03-06T09:00.
remind-bad-interval = «{ $given }» не промежуток. Скажите, например, «каждые 2 недели» или «каждые 30 минут».
remind-short-interval = Промежуток не короче минуты.
remind-long-interval = Промежуток не длиннее ста лет.
remind-never = С таким концом напоминание не придёт ни разу. Выберите конец попозже.
remind-which = О каком напоминании речь?
remind-none-here = Сейчас напоминаний нет.
remind-unknown = Напоминания { $id } уже нет.
remind-too-long = В напоминании не больше { $limit } символов.
remind-too-many = Напоминаний может быть не больше { $count }. Сначала удалите одно.
remind-goal-unknown = Не нахожу цель «{ $goal }», о которой напоминать.
remind-new-time = На какое время перенести «{ $text }»? Выберите или напишите «перенеси напоминание на 10:00».
remind-over = «{ $text }» было на { $when }, и это уже прошло. Выберите новое время.
remind-fired = ⏰ *{ $text }*
remind-late = С опозданием: срок был { $when }.
remind-late-many =
    { $count ->
        [one] С опозданием: срок был { $when }, всего { $count } раз, пока меня не было.
        [few] С опозданием: срок был { $when }, всего { $count } раза, пока меня не было.
       *[other] С опозданием: срок был { $when }, всего { $count } раз, пока меня не было.
    }
remind-late-more = С опозданием: срок был { $when }, не меньше { $count } раз, пока меня не было.
remind-held = 🌙 Придержал до конца тихих часов: срок был { $when }.
morning-head = ☀️ *Доброе утро!* { $date }
morning-nothing = Пока ничего не запланировано. Что сделает этот день хорошим?
evening-head = 🌙 *Ваш день:* { $date }
evening-empty = 📝 Сегодня записей нет. Хватит одной строки: как прошёл день?
evening-entries =
    { $count ->
        [one] 📝 { $count } запись
        [few] 📝 { $count } записи
       *[other] 📝 { $count } записей
    }
evening-week-goals = Неделя: выполнено целей, %
evening-week-entries = Неделя: записей в день
digest-button-goals = 🎯 Цели
remind-moved =
    { $count ->
        [one] ⏰ { $count } повторяющееся напоминание придёт в тот же час по новому поясу.
        [few] ⏰ { $count } повторяющихся напоминания придут в те же часы по новому поясу.
       *[other] ⏰ { $count } повторяющихся напоминаний придут в те же часы по новому поясу.
    }
remind-next = В следующий раз: { $when }

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
chart-percent = { $n } %
chart-powers = 6=# млн 9=# млрд 12=# трлн
chart-goal = Цель { $value }
chart-more = и ещё { $n }
chart-other = Остальные ({ $n })
chart-total = всего
chart-no-numbers = Рисовать нечего: среди значений нет ни одного числа.
chart-pie-negative = Круговая диаграмма показывает доли целого, отрицательных значений в ней быть не может. Такие числа хорошо покажут столбцы.
chart-pie-zero = Для круговой диаграммы нужно хотя бы одно значение больше нуля, а здесь все нули.
chart-failed = Не получилось нарисовать диаграмму. Данные целы, попробуйте ещё раз.
chart-day = { $day } { $month }
chart-month-1 = янв
chart-month-2 = фев
chart-month-3 = мар
chart-month-4 = апр
chart-month-5 = май
chart-month-6 = июн
chart-month-7 = июл
chart-month-8 = авг
chart-month-9 = сен
chart-month-10 = окт
chart-month-11 = ноя
chart-month-12 = дек
chart-weekday-1 = пн
chart-weekday-2 = вт
chart-weekday-3 = ср
chart-weekday-4 = чт
chart-weekday-5 = пт
chart-weekday-6 = сб
chart-weekday-7 = вс
block-nothing = Показывать нечего: дайте хотя бы один блок.
block-no-figures = Чисел я здесь не нашёл. Пришлите числа, например `3 5 8 13`, названия с числами, например `пн 3, вт 5`, или вставьте CSV.
block-chart-bar = столбчатая диаграмма
block-chart-line = линейный график
block-chart-area = график с областями
block-chart-pie = круговая диаграмма
block-chart-scatter = точечный график
block-chart-candlestick = свечной график
block-chart-heatmap = тепловой календарь
block-summary-chart = { $points ->
    [one] { $kind }, { $points } точка, от { $low } до { $high }
    [few] { $kind }, { $points } точки, от { $low } до { $high }
   *[other] { $kind }, { $points } точек, от { $low } до { $high }
}
block-summary-table = таблица, { $rows ->
    [one] { $rows } строка
    [few] { $rows } строки
   *[other] { $rows } строк
}, { $columns ->
    [one] { $columns } столбец
    [few] { $columns } столбца
   *[other] { $columns } столбцов
}
block-summary-file = файл { $name }, { $bytes } байт
block-summary-map = карта, { $markers ->
    [one] { $markers } метка
    [few] { $markers } метки
   *[other] { $markers } меток
}


## Telegram

command-start = Начать и познакомиться
command-help = Что мне можно сказать
command-today = Сегодняшний день
command-log = Записать что-нибудь
command-history = Прошлые дни по страницам
command-undo = Отменить последнее
command-goals = Цели на сегодня
command-goal = Поставить цель
command-start_span = Засечь время
command-begin = Засечь время
command-end = Закончить начатое
command-remind = Поставить напоминание
command-reminders = Все напоминания
command-stats = Последние 30 дней на графиках
command-weather = Погода
command-stock = Цена акции или монеты
command-sports = Счёт и расписание матчей
command-search = Поиск в интернете
command-fields = Поля дневника
command-settings = Язык, часовой пояс, начало дня и другое
command-timezone = Часовой пояс
command-language = Язык · Language · 语言
command-notion = Подключить базу Notion
command-export = Весь дневник файлами
command-invite = Пригласить ещё одного человека
telegram-store-full = 💾 У меня почти закончилось место на диске, и пока я не могу ничего сохранить. Ничего не пропадёт: сообщения подождут в Telegram, и я займусь ими, как только место появится.


## Tools in YAML


## Weather

sky-clear = ясно
sky-mostly-clear = малооблачно
sky-partly-cloudy = переменная облачность
sky-overcast = пасмурно
sky-fog = туман
sky-drizzle = морось
sky-light-rain = небольшой дождь
sky-rain = дождь
sky-heavy-rain = сильный дождь
sky-showers = ливни
sky-freezing-rain = ледяной дождь
sky-sleet = дождь со снегом
sky-light-snow = небольшой снег
sky-snow = снег
sky-heavy-snow = сильный снег
sky-snow-showers = снежные заряды
sky-thunderstorm = гроза
sky-hail = гроза с градом
air-good = чистый
air-moderate = приемлемый
air-sensitive = вреден чувствительным людям
air-unhealthy = вредный
air-very-unhealthy = очень вредный
air-hazardous = опасный
unit-km-h = км/ч
unit-m-s = м/с
unit-mph = миль/ч
unit-mm = мм
unit-in = дюйм.
weekday-short-1 = пн
weekday-short-2 = вт
weekday-short-3 = ср
weekday-short-4 = чт
weekday-short-5 = пт
weekday-short-6 = сб
weekday-short-7 = вс
weather-head = { $sign } *{ $place }* · *{ $what }*
weather-unknown-temperature = температура неизвестна
weather-feels = ощущается как { $temperature }
weather-range = ↑ { $high }  ↓ { $low }
weather-rain = 💧 { $rain }
weather-wind = 💨 { $wind }
weather-humidity = влажность { $percent } %
weather-uv = УФ { $index }
weather-air = воздух { $index } ({ $quality })
weather-sun = 🌅 { $sunrise }  🌇 { $sunset }
weather-alert = ⚠️ { $event }
weather-nothing = О погоде на эти дни ничего не известно: { $place }.
weather-hours = { $hours ->
    [one] { $place }: ближайший { $hours } час
    [few] { $place }: ближайшие { $hours } часа
   *[many] { $place }: ближайшие { $hours } часов
}
weather-by-hour = { $place }: по часам
weather-series-temperature = Температура, { $unit }
weather-series-precipitation = Осадки, { $unit }
weather-hour = { $weekday } { $time }
weather-days = По дням
weather-day = { $weekday } { $day }
weather-column-day = День
weather-column-sky = Небо
weather-column-high = Макс.
weather-column-low = Мин.
weather-column-rain = Осадки
weather-map = 🗺 Карта
weather-no-place = 📍 Погода где? Назовите место («погода в Казани») или один раз пришлите геопозицию — я запомню.
weather-unknown-place = Не знаю места «{ $place }». Проверьте написание или назовите город покрупнее рядом.
weather-which = Мест с названием «{ $place }» несколько. Какое из них?
weather-too-far = Прогноз есть до { $date }. Спросите о дне не позже.
weather-too-early = Прошлая погода известна мне только с { $date }.


## Finance

finance-head = *{ $name }* ({ $symbol })
finance-price = *{ $price } { $currency }*
finance-price-unknown = цена неизвестна
finance-up = 📈 ▲ { $change } (+{ $percent } %)
finance-down = 📉 ▼ { $change } (−{ $percent } %)
finance-flat = за день без изменений
finance-change-unknown = изменение за день неизвестно
finance-day = День { $low } – { $high }
finance-year = 52 недели { $low } – { $high }
finance-cap = Капитализация { $cap } { $currency }
finance-trillions = { $n } трлн
finance-large = { $n } млрд
finance-as-of = { $time }
finance-market-open = торги идут
finance-market-closed = торги закрыты
finance-market-pre = до открытия торгов
finance-market-post = после закрытия торгов
finance-chart = { $name }, { $currency }
finance-empty = Цен за это время нет ({ $since } — { $until }): торгов не было или данных не нашлось.
finance-shortened = Цены { $interval } хранятся { $days } дн., поэтому график начинается с { $since }.
finance-last = { $count ->
    [one] Показана последняя { $count } точка.
    [few] Показаны последние { $count } точки.
   *[many] Показаны последние { $count } точек.
}
finance-interval-1m = 1 день
finance-interval-30m = 1 неделя
finance-interval-1d = 3 месяца
finance-interval-1w = 1 год
finance-interval-1mo = 5 лет
finance-by-1m = по минутам
finance-by-30m = по получасам
finance-bad-interval = «{ $given }» — не интервал. Есть 1m, 30m, 1d, 1w и 1mo.
finance-future = { $date } ещё не наступил. Цены известны по сегодняшний день.
finance-several = Пожалуйста, по одному. С чего начать?
finance-no-symbol = Что показать? Например «AAPL», «Тесла за 3 месяца» или «биткоин».
finance-unknown = Не нашёл ничего, что торгуется как «{ $given }». Код вроде AAPL или 0700.HK подойдёт всегда.
finance-perhaps = Не нашёл ничего, что торгуется как «{ $given }». Может быть, что-то из этого?


## Sports

sports-none = Игр за это время не нашлось: { $what }.
sports-none-now = Сейчас игр нет: { $what }.
sports-column-when = Когда
sports-column-game = Игра
sports-column-status = Статус
sports-when = { $weekday }, { $day } { $month }, { $time }
sports-status-scheduled = впереди
sports-status-inprogress = идёт
sports-status-closed = окончен
sports-status-postponed = перенесён
sports-status-cancelled = отменён
sports-status-suspended = приостановлен
sports-status-abandoned = прерван
sports-status-delayed = задержан
sports-status-forfeit = техническое поражение
sports-last = *{ $home }* { $score } *{ $away }* — { $status }, { $when }
sports-next = Дальше: *{ $home }* – *{ $away }*, { $when }
sports-box = 📊 { $game }
sports-teams = Команды
sports-players = Игроки
sports-column-stat = Показатель
sports-column-player = Игрок
sports-column-team = Команда
sports-no-box = Протокола этой игры нет.
sports-no-query = Какая команда или лига? Например «Зенит», «АПЛ» или «НБА вчера».
sports-unknown = Не знаю команды или лиги «{ $query }». Вот некоторые, которые знаю:
sports-which = Кого вы имеете в виду: «{ $query }»?


## Web search

web-head = 🔎 *{ $query }*
web-none = По запросу «{ $query }» ничего не нашлось. Попробуйте другие слова или меньше слов.
web-no-query = Что искать? Например «найди хлеб на закваске для начинающих».
web-encyclopedia = ℹ️ Это только из энциклопедии: поиск по сети здесь не настроен.
web-end = Это всё, что нашлось.
lookup-source = Источник:
lookup-fallback = { $names }: ответа нет, поэтому данные из { $by }.
lookup-retry = 🔄 Ещё раз
lookup-bad-date = «{ $given }» — не дата. Напишите так: 2026-03-08.
lookup-reversed = { $since } позже, чем { $until }. Поменяйте даты местами и спросите снова.
lookup-down-weather = 😕 Службы погоды сейчас не отвечают. Попробуйте через минуту.
lookup-down-finance = 😕 Службы котировок сейчас не отвечают. Попробуйте через минуту.
lookup-down-sports = 😕 Спортивные службы сейчас не отвечают. Попробуйте через минуту.
lookup-down-web = 😕 Поисковые службы сейчас не отвечают. Попробуйте через минуту.
lookup-busy-weather = ⏳ Служба погоды просит немного подождать. Попробуйте через минуту.
lookup-busy-finance = ⏳ Служба котировок просит немного подождать. Попробуйте через минуту.
lookup-busy-sports = ⏳ Спортивная служба просит немного подождать. Попробуйте через минуту.
lookup-busy-web = ⏳ Поисковая служба просит немного подождать. Попробуйте через минуту.
lookup-unserved-weather = Здесь нет службы погоды, которая на это ответит. Чего не хватает, владелец бота увидит по «daybook check».
lookup-unserved-finance = Здесь нет службы котировок, которая на это ответит. Чего не хватает, владелец бота увидит по «daybook check».
lookup-unserved-sports = Здесь нет спортивной службы, которая на это ответит. Чего не хватает, владелец бота увидит по «daybook check».
lookup-unserved-web = Здесь нет поисковой службы, которая на это ответит. Чего не хватает, владелец бота увидит по «daybook check».


## Terminal and commands
terminal-welcome = 📖 Daybook. Пишите, что было за день, или «помощь». :1 нажимает кнопку, :quit завершает.
terminal-no-more = Это всё.
terminal-no-button = Такой кнопки нет. Номера кнопок стоят под последним сообщением, где они есть.
store-restored = ⚠️ Хранилище было повреждено, я взял резервную копию от { $since }. Записанного позже нет; повреждённые файлы лежат в { $aside }.
store-lost = ⚠️ Хранилище было повреждено, а резервной копии нет, поэтому начинаю заново. Повреждённые файлы лежат в { $aside }.


# Инструменты из файлов
error-may-have-run = ⚠️ Меня остановили, пока в { $at } выполнялся «{ $tool }»: возможно, всё уже сделано. Проверьте, прежде чем повторять.
button-once-more = Повторить
error-tool-not-had = У этого бота нет «{ $tool }». Что он умеет: /help
error-too-often = Это больше { $count } запросов за минуту. Спросите ещё раз через минуту.
error-tool-off = «{ $tool }» в этом чате выключен. Включить: /tools
error-tool-calls-itself = «{ $tool }» вызывал бы сам себя без конца, поэтому я остановился.
error-tool-too-deep = Инструменты вызывают друг друга слишком глубоко: «{ $tool }» уже не вызван.
error-tool-too-many-calls = «{ $tool }» уже не вызван: одному инструменту разрешено не больше 50 вызовов.
tool-no-answer = ⏳ { $tool }: сервис не ответил за { $seconds } с. Попробуйте позже.
tool-address = ⚠️ { $tool }: такой адрес открыть нельзя.
tool-private = 🔒 { $tool }: адрес лежит в частной сети, туда я не хожу.
tool-https-only = 🔒 { $tool }: разрешены только адреса https.
tool-host-not-listed = 🔒 { $tool }: сервис отправил меня на узел, который этому инструменту не разрешён.
tool-too-large = ⚠️ { $tool }: ответ сервиса больше 1 МиБ, это слишком много.
tool-redirects = ⚠️ { $tool }: сервис без конца перенаправляет с адреса на адрес.
tool-unreadable = ⚠️ { $tool }: ответ сервиса не удалось прочитать. Возможно, он не работает; попробуйте позже.
tool-unreached = ⚠️ { $tool }: до сервиса не дозвониться. Попробуйте позже.
tool-shape = ⚠️ { $tool }: ответ сервиса изменился: по пути { $pointer } ничего нет.
tool-missing = по пути { $pointer } в ответе ничего нет
tool-status = ⚠️ { $tool }: сервис ответил ошибкой ({ $status }). Попробуйте позже.
tool-status-said = ⚠️ { $tool }: сервис ответил ошибкой ({ $status }): { $said }
tool-status-not-found = 🔍 { $tool }: сервис такого не знает. { $said }
tool-status-refused = 🔒 { $tool }: сервис отклонил запрос ({ $status }). { $said }
tool-status-busy = ⏳ { $tool }: у сервиса слишком много запросов. Попробуйте через минуту.
tool-path = «{ $tool }» не может с этим работать: значение не должно выводить за пределы адреса («..»).
tool-header = «{ $tool }» не может с этим работать: перенос строки не помещается в заголовок { $header }.
tool-file-fault = ⚠️ В файле инструмента «{ $tool }» ошибка: { $problem }
tool-step-failed = ⚠️ { $tool }: шаг { $step } из { $all } ({ $name }) не удался; шаги до него выполнены.
tool-first-step-failed = ⚠️ { $tool }: первый шаг ({ $name }) не удался; ничего не сделано.
tool-no-more = Это всё.
tools-title = 🧩 *Инструменты из файлов* ({ $count })
tools-none = 🧩 Инструментов из файлов пока нет. Как написать свой за десять минут, показывает docs/TOOLS.md.
tools-unknown = 🔍 Инструмента «{ $tool }» здесь нет. Весь список: /tools
tools-is-off = выключен
tools-parameters = *Что ему нужно*
tools-optional = (необязательно)
tools-default = (если не указать: { $value })
tools-run = Вручную: `{ $line }`
tools-switch-off = ⏸ Выключить здесь
tools-switch-on = ▶️ Включить здесь
tools-all = 🧩 Все инструменты
traces-none = 🔍 За последние 30 дней вызовов не найдено.
traces-title = 🧾 Вызовы ({ $count })
traces-time = Время
traces-tool = Инструмент
traces-arguments = Параметры
traces-outcome = Итог
traces-ms = мс
traces-done = ✓ готово
traces-failed = ✗ ошибка
traces-repeated = ↻ повтор
