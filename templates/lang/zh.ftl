## Dates and numbers
date-short = { $month }{ $day }日
duration-min = { $min } 分钟
duration-h = { $h } 小时
duration-h-min = { $h } 小时 { $min } 分钟
unit-min = 分钟
unit-h = 小时
unit-km = 公里
unit-kg = 公斤

weekday-1 = 星期一
weekday-2 = 星期二
weekday-3 = 星期三
weekday-4 = 星期四
weekday-5 = 星期五
weekday-6 = 星期六
weekday-7 = 星期日
month-of-1 = 1月
month-of-2 = 2月
month-of-3 = 3月
month-of-4 = 4月
month-of-5 = 5月
month-of-6 = 6月
month-of-7 = 7月
month-of-8 = 8月
month-of-9 = 9月
month-of-10 = 10月
month-of-11 = 11月
month-of-12 = 12月
date-in-year = { $month }{ $day }日 { $weekday }
date-with-year = { $year }年{ $month }{ $day }日 { $weekday }

## Engine and errors
backlog-head = 📥 我离线时你写了 { $count } 条，都已按原来的时间记下：
backlog-more = ……还有 { $count } 条，/history 可以看到。
flood-head = 🌊 写得真快，{ $count } 条消息一起答复，全部都已保存：
flood-not-asked = { $words } —— 还没查：一分钟超过 20 次了，请再问一遍。
letter-again = 🔁 发送这条时我重启过，你可能会收到两次。
error-not-shown = 这一部分没能显示出来，其余都是完整的；/export 里有全部数据。
button-expired = 这个列表已过期，请重新查询。
button-used = 已经完成 ✓
edited-note = ✏️ 已按你的修改更新：
kept-photo = 📷 照片 { $name }
kept-voice = 🎙 语音 { $name }
kept-video = 🎬 视频 { $name }
kept-audio = 🎵 音频 { $name }
kept-document = 📎 { $name }
voice-not-set-up = 我还听不懂语音，录音已原样存进今天的日志。
unsupported-sticker = 贴纸很可爱！不过我只能记录文字、照片、语音、文件和位置。试试：“午饭 25元”。
unsupported-poll = 投票我处理不了。把想记的事写给我，比如“跑步5公里”。
unsupported-other = 这种消息我读不了。文字、照片、语音、文件和位置都可以。
error-store = 💾 刚才没能写入存储，什么都没有改动。请过一分钟再发一次。
error-unknown-tool = 这里还做不到：“{ $tool }”没有启用。
error-arguments = “{ $tool }”无法使用这些参数（{ $path }）：{ $problem }
error-argument-missing = “{ $tool }”需要“{ $what }”。
error-argument-kind = “{ $tool }”的“{ $name }”应该是{ $what }，不是“{ $value }”。
error-argument-choice = “{ $tool }”的“{ $name }”只能是：{ $what }。“{ $value }”不行。
error-argument-most = “{ $tool }”的“{ $name }”最大是 { $what }，不能是 { $value }。
error-argument-least = “{ $tool }”的“{ $name }”最小是 { $what }，不能是 { $value }。
error-argument-unknown = “{ $tool }”没有“{ $name }”这个参数。可以用：{ $what }。
argument-integer = 整数
argument-number = 数字
argument-string = 文字
argument-boolean = true 或 false
argument-array = 列表，例如 [1, 2]
argument-object = 对象，例如 {"{"}"a": 1{"}"}
argument-null = null
error-timeout = ⏳ 超过 { $seconds } 秒还没有完成，已经停下。请再试一次。
error-internal = 我这边出了点问题。你的消息没有丢，请再试一次。
button-more = 加载更多
button-undo = ↩︎ 撤销


## Help and chat
help-start = 👋 你好！我替你记每一天。像跟朋友聊天一样写给我，我来归档、统计、提醒。

    先对一下表：选你的时区。然后随便试一句：
start-example-log = 食堂午饭 25元
start-example-today = 今天记了什么
help-all = *你可以这样说*

    📝 “午饭 25元 #吃饭”、“昨晚11点睡了7个半小时”
    🔎 “上周吃了什么”、“十月花了多少钱”
    🎯 “目标：每天俯卧撑4组”，之后“俯卧撑第2组完成”
    ⏰ “明天9点提醒我给妈妈打电话”
    ⏱ “开始跑步”、“跑步结束，感觉很好”
    🧩 “把100EUR换成USD”、“埃菲尔铁塔在哪里”；更多：/tools
    ↩︎ “撤销”

    想了解更多，选一个话题。
help-log = *📝 日志*

    “跑步5公里 28分钟”、“心情：不错 #工作”、“体重72.4公斤”、“前天下午3点 开会”
    花费、睡眠、体重会自动进入各自的字段，#标签也是。编辑发过的消息，记录会跟着改；回复它可以修改或删除。照片和文件也会保存。/today 看今天，/fields 看有哪些字段。
help-goals = *🎯 目标*

    “每周一三五 深蹲4组 跳绳200个”
    “俯卧撑第2组完成”、“俯卧撑 +1”、“还差多少”
    “咖啡每天最多3杯”
    “今天不游泳了：泳池关门”、“计划暂停到周一”
help-reminders = *⏰ 提醒与计时*

    “明天9点提醒我给妈妈打电话”
    “每天22:30提醒我吃药”
    “工作日7:30提醒我拉伸”
    “开始看书”……“看书结束”会算出用了多久。
help-recall = *🔎 回顾*

    “上周吃了什么”、“看看咖啡的记录”
    “十月花了多少钱”、“上个月跑了多少公里”
    /history 逐页翻看，/stats 画成图，/export 全部带走。
help-settings = *⚙️ 设置*

    “时区 上海”，或分享位置
    “我的一天从4点开始”、“说英语”
    “免打扰 22:00-7:00”、“早上8点发早间消息”
    /settings 里都有按钮。
help-button-log = 📝 日志
help-button-goals = 🎯 目标
help-button-reminders = ⏰ 提醒
help-button-recall = 🔎 回顾
help-button-settings = ⚙️ 设置

chat-lost = 这句我没看明白。可以这样对我说：
chat-try-log = 📝 “食堂午饭 25 元”
chat-try-goal = 🎯 “目标：每天俯卧撑 4 组”
chat-try-remind = ⏰ “明天 9 点提醒我给妈妈打电话”
chat-no-command = 没有 { $name } 这个命令。直接用平常的话说就行，比如：
chat-listening = 我在。说说你做了什么，或者发“帮助”看看我会什么。
chat-nothing-said = 这条里没有文字。写下发生的事，我来记。
chat-greet = 你好！今天过得怎么样？
chat-thanks = 不客气 🙂
chat-bye = 回头见！你的一天我都收好了。
chat-who = 我是 Daybook，帮你记日子的机器人：记录、目标、提醒都归我管。
chat-now = 🗓 { $date } { $time }（{ $zone }）
chat-that-day = 📅 { $date }，{ $ahead ->
    [1] 还有 { $days } 天
   *[0] 已过去 { $days } 天
}
chat-cannot = 这个我不会：我只管记录你的一天，不写文章。可以这样说：
chat-question = 这得上网查。要我搜一下吗？
chat-nothing-running = 现在没有正在进行的事。说“开始跑步”就开始计时。
chat-running = ⏱ 正在进行：
chat-running-line = *{ $name }* 从 { $since } 开始（{ $minutes } 分钟）
chat-wake-text = 起床啦！
chat-reminder-text = 提醒
chat-unit-minutes = 分钟
chat-list-comma = 、
chat-how-log = 把发生的事写在命令后面：“/log 食堂午饭 25 元”。不用命令，直接说也行。
chat-how-remind = 说清时间和事情：“明天 9 点提醒我给妈妈打电话”。
chat-how-goal = 说清做什么、做多少：“目标：每天俯卧撑 4 组、平板支撑 3 组”。
chat-how-begin = 说一下开始什么：“开始跑步（公园）”。
chat-how-start-span = 说一下开始什么：“开始跑步（公园）”。
chat-how-end = 说一下结束什么：“跑步结束，感觉很好”。
chat-how-stock = 说公司名或代码：“特斯拉最近三个月”。
chat-how-sports = 说球队或联赛：“湖人队比分”。
chat-how-search = 说要搜什么：“搜索 rust 嵌入式数据库”。
chat-how-run = 写出工具名和参数：“/run currency amount=100 from=EUR to=USD”。/tools 列出所有工具。
chat-how-fields = 说要做什么：“添加一个数字字段 步数”。
command-verb-begin = 开始
command-verb-end = 结束
command-verb-remind = 提醒我
command-verb-stock = 股价
command-verb-search = 搜索
ask-long = 这段很长。要我记进日志吗？
ask-which = 你指的是哪一个？
ask-which-item = 是哪一项？
ask-which-reminder = 哪一个提醒？
ask-date-order = 是先写日还是先写月？我会记住的。
ask-button-rather = 改为 { $when }
ask-other-rule = “{ $text }”：我不会按“第几个星期几”重复，可以每月固定日期，或者每周一次。要哪一种？
ask-button-monthly-first = 每月1号
ask-button-monthly-last = 每月最后一天
ask-when = 什么时候提醒你“{ $text }”？
ask-remind-or-log = 这是以后的事。要我提醒你，还是先记下来？
ask-erase = ⚠️ 这会删除我为这个聊天保存的一切：记录、目标、提醒、设置，无法恢复。要不要先留一份副本？
impossible-date = “{ $words }”：日历上没有这一天。什么都没有改动，换个日期再说一次吧。
impossible-time = “{ $words }”：没有这个时间，一天只到 23:59。什么都没有改动，换个时间再说一次吧。
ask-button-log = 📝 记下来
ask-button-remind = ⏰ 提醒我
ask-button-goal = 🎯 设为目标
ask-button-start = ▶️ 开始计时
ask-button-history = 🔎 查记录
ask-button-weather = 🌦 天气
ask-button-stock = 📈 价格
ask-button-sports = 🏟 比赛
ask-button-search = 🔎 上网搜索
ask-button-in-an-hour = 一小时后
ask-button-tomorrow-9 = 明天 9:00
ask-button-end = ⏹ 结束{ $name }
ask-button-erase = 🗑 全部删除
erase-done = 🗑 我为这个聊天保存的一切都已删除，机器人的每日备份会在一周内清除。想重新开始，随时写给我。
erase-not-yours = 🔒 这里的日志是大家的，只有机器人的主人可以删除。
ask-button-export = 💾 先导出

## Access
access-stranger = 🔒 这个机器人不对外开放。想加入，请把你的编号发给它的主人：`{ $id }`
access-owner-only = 🔒 只有机器人的主人才能这样做。
access-invitation = 💌 给一个人用的链接，24 小时内有效：
    https://t.me/{ $name }?start={ $code }
access-nobody = 👥 还没有其他成员。用 /invite 生成一个邀请链接。
access-members = 👥 *除你之外的成员：*
access-member = • { $name }（{ $id }）
access-button-remove = 🗑 { $name }
access-no-member = 没有成员“{ $id }”。/members 可以查看名单。
access-removed = 👋 { $name } 已被移出。他的记录仍然保留。


## Log
log-today-at = 今天 · { $time }
log-day-with-late-time = { $day } · 夜里 { $time }
log-field-set = { $name }：*{ $value }*
log-field-joined = { $name }：+{ $value } → 当天共 *{ $total }*
log-nothing-to-write = 还没有可写的内容。直接告诉我发生了什么，比如“午饭 25元”或“心情：不错”。
log-bad-timestamp = `timestamp` 里的“{ $given }”不是我能读懂的时间。请写成 2026-03-06T12:40，或 Unix 毫秒数。
log-unknown-field = 日志里还没有“{ $name }”这个字段。现有字段：{ $fields }。
log-button-add-field = ➕ 添加“{ $name }”
log-misfit = “{ $given }”不适合“*{ $name }*”：这里要填{ $type }，例如 { $example }。
log-empty-day = 📖 *{ $day }*：还没有记录。告诉我你做了什么就行。
log-page-exists = { $day }已经有页面了，我没有改动。照常往里写就好。
log-page-created = 📖 已建好 *{ $day }* 的页面。
log-title-missing = 新页面需要标题：请给出 `title` 属性。
field-type-title = 标题
field-type-rich_text = 文本
field-type-number = 数字
field-type-select = 单选
field-type-multi_select = 多选
field-type-status = 状态
field-type-date = 日期
field-type-checkbox = 是或否
field-type-url = 链接
field-type-email = 邮箱
field-type-phone_number = 电话号码
field-example-title = 星期五
field-example-rich_text = 睡得不错
field-example-number = 7.5
field-example-select = 不错
field-example-multi_select = 吃饭、工作
field-example-status = 进行中
field-example-date = 2026-03-06
field-example-checkbox = 是
field-example-url = https://example.org
field-example-email = me@example.org
field-example-phone_number = +86 10 5555 0000
value-yes = 是
currency-CNY = 元
value-no = 否
value-unset = 未设置
value-not-asked = 还没问过
value-ask = 到时再问
span-running = ⏱ *{ $name }* 从 { $since } 开始（{ $duration }）
history-empty = 没有找到。换个词或放宽时间试试，比如“上个月的咖啡记录”。
history-footer = 第 { $shown } 条，共 { $total } 条
history-bad-date = `{ $name }` 里的“{ $given }”不是日期。请写成 2026-03-06。
history-from-after-to = 开始日期晚于结束日期。对调一下我就去查。
history-contains-number = *{ $name }* 是数字：可以查某个准确的值，或问它的总和。
history-filter-misfit = *{ $name }* 需要{ $type }，没法和这个比较。
numbers-sum = 🧮 { $name }：一共 *{ $value }*（{ $count } 条）
numbers-mean = 🧮 { $name }：平均 *{ $value }*（{ $count } 条）
numbers-min = 🧮 { $name }：最少 *{ $value }*（{ $count } 条）
numbers-max = 🧮 { $name }：最多 *{ $value }*（{ $count } 条）
numbers-count = 🧮 { $name }：*{ $count } 次*
numbers-before = 前一段同样长的时间：{ $value }
numbers-nothing = 那段时间还没有“{ $name }”的记录。{ $range }
numbers-entries = 记录
numbers-untagged = 无标签
stats-empty = 📊 最近 { $days } 天没有记录。从一句话开始：“跑步5公里 28分钟”。
stats-head = 📊 *最近 { $days } 天*：{ $logged } 天有记录，共 { $entries } 条。
stats-calendar = 每天的记录数
stats-by-tag = 按标签的{ $name }
stats-other = 其他
review-head = 🗓 *{ $from } – { $to }*：记录了 { $logged } 天，共 { $entries } 条。
review-empty = 🗓 这周还没有记录。一句话就能开始：“跑了5公里28分钟”。
review-goal = 🎯 { $title }：{ $counted } 天中完成 { $done } 天
review-streak = 🔥 连续 { $streak } 次
review-sum = { $name }
review-mean = { $name }均值
review-column-what = 项目
review-column-now = 本周
review-column-before = 上周
report-done = 📄 { $day }：{ $entries } 条记录，一个网页文件，任何浏览器都能打开。
report-entries = 记录
report-goals = 目标
export-done = 📦 这个聊天的全部数据：{ $days } 天，{ $entries } 条。JSON 可以再导入，CSV 可用表格软件打开。
csv-chat = 聊天
csv-date = 日期
csv-time = 时间
csv-text = 内容
undo-done = ↩︎ 已撤销：
undo-nothing = 没有可以撤销的了。
undone-entry-added = • 记录“{ $name }”
undone-entry-removed = • 对“{ $name }”的删除
undone-entry-changed = • 对“{ $name }”的修改
undone-settings = • 设置：{ $name }
undone-fields = • 字段的改动{ $name }
undone-goal-set = • 目标“{ $name }”
undone-goal-deleted = • 对目标“{ $name }”的删除
undone-goal-changed = • 对目标“{ $name }”的修改
undone-progress = • { $name }：{ $to } → { $from }
undone-goal-day = • 目标的一天记录{ $name }
undone-span-started = • “{ $name }”的开始
undone-span-ended = • “{ $name }”的结束（它又在计时了）
undone-span-changed = • 对“{ $name }”的修改
undone-reminder-set = • 提醒“{ $name }”
undone-reminder-deleted = • 对提醒“{ $name }”的删除
undone-reminder-changed = • 对提醒“{ $name }”的修改
edit-no-entry = 这条记录已经不在了。/history 可以看现有的。
edit-removed = 🗑 已删除：
edit-changed = ✏️ 已修改：
edit-how = 回复这条消息写上新内容，或者删除它。
edit-which-amount = 要改哪个数？
edit-which = 打开哪一条？
fields-head = 🗂 *日志的字段*
fields-how = 添加：“添加字段 步数 数字”。点某个字段看更多。
fields-one-how = “把{ $name }改名为…”、“说明{ $name }：…”
fields-no-name = 哪个字段？请说出名字，比如“添加字段 步数 数字”。
fields-no-type = 哪种类型？文本、数字、单选、多选、日期、是或否、链接、邮箱、电话。
fields-name-taken = 已经有“{ $name }”这个字段了。
fields-bad-name = 字段名最多 { $most } 个字，不能含“：”和“#”。
fields-too-many = 最多 { $most } 个字段。请先删掉一个。
fields-retype-loses = *{ $name }* 已有的值改成{ $type }会丢失。请新加一个字段。
fields-add-done = 🗂 已添加 *{ $name }*。
fields-rename-done = 🗂 现在叫 *{ $name }*。
fields-describe-done = 🗂 已记下 *{ $name }* 的说明。
fields-retype-done = 🗂 现在是 *{ $name }*。
fields-remove-done = 🗑 已删除字段 *{ $name }*。撤销可以连同数据一起找回。
button-remove = 🗑 删除
button-open-one = ✏️ 打开一条
button-back = ‹ 返回


## Settings
settings-head = ⚙️ *设置*
settings-line = { $name }：*{ $value }*
day-name = 字段
day-value = 内容
day-field = { $name }：*{ $value }*
settings-saved = ⚙️ 已保存。
settings-now-time = 你那里现在是 { $time }。
settings-bad-time = “{ $given }”不是时间。请写成 04:00 这样。
settings-bad-quiet = “{ $given }”不是时间段。请写成 22:00-07:00，或“off”。
settings-bad-place = 这个位置不在地球上。请分享位置，或说出城市名。
settings-unknown-zone = 我不认识时区“{ $given }”。试试城市名，如“上海”，分享位置，或告诉我你的表几点：“我这里现在14:05”。
settings-no-zone-at = 现在没有哪个地方是 { $given }。再看一眼表告诉我，比如“我这里现在14:05”。
settings-pick-zone = 你的表是 { $time }。是下面哪一个？
settings-ask-lang = 我用哪种语言？
settings-ask-timezone = 🕒 你在哪里？选一个城市，说出你的城市（“时区 上海”），分享位置，或告诉我你的表几点（“我这里现在14:05”）。
settings-ask-day_start = 你的一天从几点开始？更早写的算前一天。
settings-ask-week_start = 一周从哪天开始？
settings-ask-quiet = 什么时候不要提醒？也可以自己定：“免打扰 22:00-7:00”。
settings-ask-morning = 早上几点发今天的目标和提醒？
settings-ask-evening = 晚上几点发当天的总结？
settings-ask-ack = 记下之后怎么确认？
settings-ask-theme = 图片用浅色还是深色？
settings-ask-rich = 表格和图表要用原生消息发送吗？新版 Telegram 能显示，旧版什么也看不到。
setting-lang = 语言
setting-timezone = 时区
setting-day_start = 一天开始于
setting-week_start = 一周开始于
setting-units = 单位
setting-quiet = 免打扰
setting-morning = 早间消息
setting-evening = 晚间消息
setting-ack = 确认方式
setting-still_running_h = 计时多久后询问
setting-theme = 图片配色
setting-rich = 原生表格
rich-question = 能看到上面的表格吗？能的话，我以后可以用新样式发表格和图表，一条消息全放下。
rich-yes = ✅ 能看到
rich-no = 看不到
rich-sample = 示例表格
rich-sample-day = 日期
rich-sample-value = 公里
setting-date_order = 3/4 读作
setting-place = 地点
setting-off = 关闭
setting-button-lang = 🌐 语言
setting-button-timezone = 🕒 时区
setting-button-day_start = 🌅 一天开始
setting-button-week_start = 📅 一周开始
setting-button-quiet = 🌙 免打扰
setting-button-morning = ☀️ 早间
setting-button-evening = 🌆 晚间
setting-button-ack = 👌 确认方式
setting-button-theme = 🎨 图片
setting-button-rich = ▦ 原生表格
language-en = English
language-zh = 中文
language-ru = Русский
units-metric = 公制
units-imperial = 英制
ack-message = 发消息
ack-reaction = 点表情
theme-light = 浅色
theme-dark = 深色
date-order-dmy = 日/月
date-order-mdy = 月/日


## Goals

goal-label-daily = 每天
goal-label-weekly = 每周
goal-label-days = 周{ $days }
goal-label-schedule = 按计划
goal-day-1 = 一
goal-day-2 = 二
goal-day-3 = 三
goal-day-4 = 四
goal-day-5 = 五
goal-day-6 = 六
goal-day-7 = 日
goal-day-joint = 、
goal-line-one = 🎯 今日目标 1 个：{ $goal }
goal-line-many = 🎯 今日目标 { $count } 个：
goal-line-goal = - 「{ $title }」{ $label }：{ $items }{ $percent }{ $idle }
goal-line-label = （{ $label }）
goal-line-joint = { " ｜ " }
goal-line-percent = （共 { $percent }%）
goal-line-idle = { " " }⚠️ 已连续 { $days } 天未执行——询问用户是否调整
goal-bound = { $items }（{ $percent }%）
goal-bound-done = ✅ { $items }（{ $percent }%）
goal-card-head = 🎯 *{ $title }*
goal-card-head-done = 🎉 *{ $title }*
goal-card-percent = { $percent }%
goal-card-at-most = 最多 { $target }
goal-card-skipped = ⏭ 今天跳过，连续记录保留。
goal-card-skipped-because = ⏭ 今天跳过（{ $reason }），连续记录保留。
goal-card-paused = ⏸ 暂停至 { $date }
goal-card-paused-open = ⏸ 已暂停，随时可以恢复
goal-card-opens = { $date } 开启
goal-card-streak-day = 🔥 已连续 { $count } 天
goal-card-streak-week = 🔥 已连续 { $count } 周
goal-card-idle-day = ⚠️ 已连续 { $days } 天没有动静，要把目标调小一点，还是先歇一歇？
goal-card-idle-week = ⚠️ 已连续 { $days } 周没有动静，要把目标调小一点，还是先歇一歇？
goal-button-add = +{ $count } { $item }
goal-button-done = ✅ 完成
goal-button-skip = ⏭ 跳过
goal-button-resume = ▶️ 恢复
goal-button-week-off = ⏸ 歇一周
goal-button-stop = 🗑 不再继续
goal-set-note = ✨ 目标已设好。
goal-replaced-note = ✨ 已用新目标替换旧目标。
goal-set-past-note = ✨ 已补录到 { $date }。
goal-opens-first = 首次开启：{ $date }。
goal-reminds = 🔔 到了那几天，我会在 { $time } 提醒你。
goal-updated-note = ✏️ 已修改。
goal-deleted-note = 🗑 「{ $title }」已删除。
goal-stopped-note = 🗑 「{ $title }」不再重复，历史记录保留。
goal-resumed-note = ▶️ 「{ $title }」继续进行。
goal-progress-toast = { $item }：{ $numbers }
goal-done-toast = 🎉 全部完成
goal-log = { $item } { $delta }（{ $numbers }）
goal-log-done = ✅ { $title }：{ $items }
goal-past-note = 📅 已记到 { $date }。
goal-none = { $date }：今天没有目标。可以这样设：「目标：每天俯卧撑4组，平板支撑3组」。
goal-none-next = 接下来：{ $goals }
goal-none-recent = 最近的目标：{ $goals }
goal-no-title = 目标叫什么名字？请加上标题。
goal-no-items = 目标需要可以计数的条目，比如「俯卧撑4组」。
goal-too-many-items = 一个目标最多 { $count } 个条目，可以拆成两个目标。
goal-too-many = 最多 { $count } 个目标，请先删除一个。
goal-blank-name = 有一个条目没有名字，要数的是什么？
goal-twice = 「{ $item }」出现了两次，写一次就好。
goal-skip-ahead = 只能在当天跳过，所以什么都没有改动。到那天再说一次，或者现在就让目标休息：“目标暂停到周五”。
goal-limit = 「{ $item }」最多多少？请写零或大于零的数。
goal-target = 「{ $item }」要做多少？目标必须是大于零的数。
goal-too-long-title = 标题太长了，最多 { $limit } 个字符。
goal-too-long-name = 条目名太长了，最多 { $limit } 个字符。
goal-too-long-unit = 单位太长了，最多 { $limit } 个字符。
goal-too-long-note = 备注太长了，最多 { $limit } 个字符。
goal-bad-date = 「{ $date }」不是有效日期，请写成 2026-03-06 这样。
goal-future = { $date } 还没到。目标只能设在今天或以前；以后的日子请设成重复目标。
goal-exists = { $date } 已经有目标「{ $title }」了，要用新的替换吗？
goal-same-title = 「{ $title }」已经是重复目标，要用新的替换吗？
goal-button-replace = 🔄 替换
goal-unknown-item = 目标里没有「{ $item }」这一条，现有：{ $items }
goal-which-item = 你说的是哪一条？
goal-need-item = 你完成的是哪一条？可选：{ $items }。
goal-which = 你说的是哪个目标？
goal-unknown = 找不到编号为 { $id } 的目标，现有：{ $goals }
goal-unknown-none = 找不到编号为 { $id } 的目标，现在一个目标也没有。
goal-over = 「{ $title }」已经结束，请为今天设一个新目标。
goal-not-due = 「{ $title }」今天不在计划内，{ $date } 开启。
goal-no-record = 「{ $title }」在 { $date } 没有开启。
goal-one-of = 增加多少、一共多少、归零，三者只能选一个。
goal-value-negative = 总数不能小于零。
goal-nothing-to-change = 要改什么：标题、条目、周期、绑定字段还是备注？
goal-pause-past = { $date } 不在将来。要暂停到哪一天？
goal-not-paused = 「{ $title }」没有暂停。
goal-none-paused = 没有暂停中的目标。
goal-none-to-change = 现在没有目标。可以这样设：「目标：每天阅读20页」。
goal-field-unknown = 日志里没有字段「{ $field }」，现有：{ $fields }
goal-field-unfit = 字段「{ $field }」不能显示进度，请用文本、数字或复选框字段。
goal-history-none = 「{ $title }」还没有已结束的日子。
goal-history-title = { $title }：每日完成度（%）
goal-history-title-line = 📈 *{ $title }*
goal-history-streak-day = 🔥 已连续 { $streak } 天，最长 { $best } 天
goal-history-streak-week = 🔥 已连续 { $streak } 周，最长 { $best } 周
goal-history-counts = ✅ 完成 { $done } · ❌ 未完成 { $missed } · ⏸ 休息 { $rested }
goal-history-rate = 完成率：{ $percent }%
goal-history-weeks = 按周
goal-history-months = 按月
goal-column-week = 周
goal-column-month = 月份
goal-column-done = 完成
goal-column-counted = 应做
goal-column-rate = %
cron-count = 计划要写五段（分 时 日 月 星期），现在是 { $count } 段。例如：{ $example }
cron-field-minute = 「分」（0–59）这一段不能是「{ $text }」。例如：{ $example }
cron-field-hour = 「时」（0–23）这一段不能是「{ $text }」。例如：{ $example }
cron-field-day-of-month = 「日」（1–31 或 L）这一段不能是「{ $text }」。例如：{ $example }
cron-field-month = 「月」（1–12 或 JAN–DEC）这一段不能是「{ $text }」。例如：{ $example }
cron-field-day-of-week = 「星期」（0–7 或 MON–SUN）这一段不能是「{ $text }」。例如：{ $example }
cron-never = 这样的日子永远不会到来，请选一个存在的日期。
goal-button-history = 📈 历史

## Spans

span-line = [{ $from }-{ $to } 持续 { $length }] { $name }{ $note }{ $summary }
span-note = （{ $note }）
span-summary-after-note = — { $summary }
span-summary = { " " }— { $summary }
span-started = ▶️ 「*{ $name }*」从 { $time } 开始计时，结束时告诉我。
span-started-ago = ▶️ *{ $name }* 从 { $at } 开始，已 { $length }。
span-cancelled = 🗑 「{ $name }」已丢弃，没有写入日志。
span-corrected = ✏️ *{ $name }* 改为从 { $at } 开始，已 { $length }。
span-kept = 👌 「{ $name }」继续计时。
span-set-back = 计时期间系统时间被往回调了，时长按零计算。
span-also-running = 还在进行：{ $names }
span-still = ⏳ *{ $name }* 已经进行了 { $length }，还在继续吗？
span-goal-missing = 今日目标里没有「{ $item }」，这次没有计数。可以先设「目标：每天{ $item }5次」，结束时再说出它。
span-button-end = ⏹ 现在结束
span-button-keep = ▶️ 继续
span-button-discard = 🗑 丢弃
span-no-name = 要开始什么？比如「开始跑步」。
span-runs-already = 「{ $name }」已经在进行了。请先结束它，或者换个名字。
span-too-many = 最多同时进行 { $count } 件事，请先结束一件。
span-none = 现在没有进行中的事。可以说「开始跑步」。
span-which = 你说的是哪一件？
span-unknown = 「{ $name }」没有在进行。进行中：{ $names }
span-future = { $at } 还没到，只能从现在或更早开始。
span-end-outside = 不能在 { $at } 结束：它从 { $began } 开始，而且结束时间不能在将来。
span-bad-time = 看不懂时间「{ $given }」，请写成 2026-03-06T14:30 这样。
span-bad-duration = 看不懂时长「{ $given }」，请写成 30分钟 或 1小时20分 这样。
span-too-long = 太长了，最多 { $limit } 个字符。
span-correct-what = 哪里不对：开始时间，还是时长？
span-nothing-to-correct = 最近两周没有找到这个名字的记录。
length-hours = { $hours } 时
length-hours-minutes = { $hours } 时 { $minutes } 分
length-minutes = { $minutes } 分
length-minutes-seconds = { $minutes } 分 { $seconds } 秒
length-seconds = { $seconds } 秒

## Reminders

remind-set = ⏰ *{ $when }*
remind-changed = ✏️ *{ $when }*
remind-recurs = 🔁 { $rule }
remind-recurs-until = 🔁 { $rule }，到 { $date } 为止
remind-watched = 👀 每 { $length } 看一次，数值越过界限时告诉你。
remind-short-months = 没有这一天的月份会跳过。想要每个月底，请说「每月最后一天」。
remind-clamped = 没有这一天的月份，改在当月最后一天提醒。
remind-quiet = 🌙 这个时间在免打扰时段内，会在 { $time } 提醒。
remind-of-goal = 🎯 「{ $title }」没完成时才提醒。
rule-daily = 每天 { $time }
rule-weekdays = 工作日 { $time }
rule-weekends = 周末 { $time }
rule-named-days = 每周{ $days } { $time }
rule-month-day = 每月 { $day } 日 { $time }
rule-month-last = 每月最后一天 { $time }
rule-cron = 按计划 { $cron }
rule-years =
    { $count ->
        [1] 每年 { $time }
       *[other] 每 { $count } 年 { $time }
    }
rule-months =
    { $count ->
        [1] 每月 { $day } 日 { $time }
       *[other] 每 { $count } 个月的 { $day } 日 { $time }
    }
rule-weeks =
    { $count ->
        [1] 每周{ $weekday } { $time }
       *[other] 每 { $count } 周的{ $weekday } { $time }
    }
rule-days =
    { $count ->
        [1] 每天 { $time }
       *[other] 每 { $count } 天 { $time }
    }
rule-hours =
    { $count ->
        [1] 每小时
       *[other] 每 { $count } 小时
    }
rule-minutes =
    { $count ->
        [1] 每分钟
       *[other] 每 { $count } 分钟
    }
rule-interval = 每 { $length }
remind-list = 📋 共 { $count } 个提醒
remind-list-none = 📋 没有提醒。可以说「明天9点提醒我给妈妈打电话」。
remind-line = { $number }. *{ $when }* · { $text }
remind-line-paused = { $number }. ⏸ { $text }
remind-deleted = 🗑 「{ $text }」已删除。
remind-paused = ⏸ 「{ $text }」已暂停，随时可以恢复。
remind-done = ✅ { $text }
remind-snoozed = 💤 { $text } · *{ $when }*
remind-button-done = ✅ 完成
remind-button-ten = 10 分钟后
remind-button-hour = 1 小时后
remind-button-tomorrow = 明天
remind-button-change = ✏️ { $number }
remind-button-pause = ⏸ { $number }
remind-button-resume = ▶️ { $number }
remind-button-delete = 🗑 { $number }
remind-button-tomorrow-at = 明天 { $time }
remind-no-text = 要提醒你什么？
remind-no-time = 什么时候提醒你「{ $text }」？比如「明天9点」或「每天22:30」。
remind-one-time = 这里写了不止一个时间。请只选一种：某个时刻、间隔，或计划。
remind-past = { $when } 已经过去了，要什么时候提醒？
remind-bad-time = 看不懂时间「{ $given }」，请写成 2026-03-06T09:00 这样。
remind-bad-interval = 「{ $given }」不是间隔，可以说「每两周」或「每30分钟」。
remind-short-interval = 间隔至少一分钟。
remind-long-interval = 间隔最长一百年。
remind-never = 这样的截止时间之前不会有提醒，请选晚一点。
remind-which = 你说的是哪个提醒？
remind-none-here = 现在没有提醒。
remind-unknown = 提醒 { $id } 已经不在了。
remind-too-long = 提醒最多 { $limit } 个字符。
remind-too-many = 最多 { $count } 个提醒，请先删除一个。
remind-goal-unknown = 找不到要提醒的目标「{ $goal }」。
remind-new-time = 「{ $text }」要改到什么时候？点一个，或者说「把提醒改到10点」。
remind-over = 「{ $text }」定在 { $when }，已经过去了，请选新的时间。
remind-fired = ⏰ *{ $text }*
remind-late = 迟到了：本该在 { $when } 提醒。
remind-late-many = 迟到了：本该在 { $when } 提醒，我不在的时候一共错过 { $count } 次。
remind-late-more = 迟到了：本该在 { $when } 提醒，我不在的时候至少错过 { $count } 次。
remind-held = 🌙 免打扰时段里没有打扰你：本该在 { $when } 提醒。
morning-head = ☀️ *早上好！* { $date }
morning-nothing = 今天还没有安排。做点什么会让今天更好呢？
evening-head = 🌙 *今天的小结：* { $date }
evening-empty = 📝 今天还没有记录。写一句就好：今天过得怎么样？
evening-entries = 📝 今天记了 { $count } 条
evening-week-goals = 本周目标完成度（%）
evening-week-entries = 本周每天的记录数
digest-button-goals = 🎯 目标
remind-moved = ⏰ { $count } 个重复提醒已按新时区的钟点调整。
remind-next = 下一次：{ $when }

## Blocks and files

fault-at = `{ $path }`：{ $problem }
fault-not-json = 这不是 JSON：在第 { $line } 行第 { $column } 列处中断。
fault-missing = 这里缺少必填的内容。
fault-expected-object = 这里应是花括号括起来的对象。
fault-expected-list = 这里应是方括号括起来的列表。
fault-expected-text = 这里应是引号括起来的文字。
fault-expected-number = 这里应是一个数字。
fault-expected-flag = 这里只能写 true 或 false。
fault-expected-pair = 这里应是一对数字 [x, y]。
fault-expected-candle = 这里应是一根 K 线：open、high、low、close。
fault-unknown = 这里不认识“{ $given }”，可以用：{ $known }。
fault-not-a-number = “{ $given }”不是数字，此处留空。
fault-no-numbers = 没有可画的数字：请至少给出一个有数值的系列。
fault-lengths = 标签有 { $labels } 个，数值有 { $values } 个；只画出能对应的部分。
fault-too-many = 最多显示 { $most } 个，这里有 { $given } 个，其余已省略。
fault-too-large = 文件约 { $given } MB，最多只能发送 { $most } MB。
fault-not-base64 = 这不是 base64，无法读取文件。
fault-off-globe = 地球上没有这个位置：lat 在 −90 到 90 之间，lon 在 −180 到 180 之间。
fault-not-http = 网址必须以 http:// 或 https:// 开头。
fault-no-place = 地图需要一个中心点或至少一个标记。
table-empty = 没有任何行。
table-page = 已显示 { $shown } 条，共 { $total } 条
table-page-more = 已显示 { $shown } 条，后面还有
table-cut-rows = 这里是 { $rows } 行中的前 { $shown } 行；完整内容见下面的文件。
table-cut-cells = 较长的内容在这里被截短；完整内容见下面的文件。
table-whole = 完整表格：{ $rows } 行
table-column-label = 标签
table-column-series = 系列
table-column-value = 数值
table-column-open = 开盘
table-column-high = 最高
table-column-low = 最低
table-column-close = 收盘
table-column-volume = 成交量
map-title = 地图
map-open = 🗺 打开地图
file-empty = 📄 *{ $name }* 是空文件，没有内容可发。
file-too-large = 📄 *{ $name }* 有 { $size } MB；这里最多能发 { $most } MB。
text-nothing = 这里没有可显示的内容。
chart-percent = { $n }%
chart-powers = 4=#万 8=#亿 12=#万亿
chart-goal = 目标 { $value }
chart-more = 另有 { $n } 个
chart-other = 其他 { $n } 项
chart-total = 合计
chart-no-numbers = 没有可画的内容：没有一个值是数字。
chart-pie-negative = 饼图表示整体的各个部分，不能有负值。这些数字用柱状图更合适。
chart-pie-zero = 饼图至少需要一个大于零的值，这里全是零。
chart-failed = 图表没有画成。数据没有丢失，请再试一次。
chart-day = { $month }{ $day }日
chart-month-1 = 1月
chart-month-2 = 2月
chart-month-3 = 3月
chart-month-4 = 4月
chart-month-5 = 5月
chart-month-6 = 6月
chart-month-7 = 7月
chart-month-8 = 8月
chart-month-9 = 9月
chart-month-10 = 10月
chart-month-11 = 11月
chart-month-12 = 12月
chart-weekday-1 = 一
chart-weekday-2 = 二
chart-weekday-3 = 三
chart-weekday-4 = 四
chart-weekday-5 = 五
chart-weekday-6 = 六
chart-weekday-7 = 日
block-nothing = 没有可显示的内容：请至少给出一个块。
block-no-figures = 这里没有找到数字。可以发 `3 5 8 13` 这样的数字、`周一 3，周二 5` 这样带名称的数字，或者粘贴 CSV。
block-chart-bar = 柱状图
block-chart-line = 折线图
block-chart-area = 面积图
block-chart-pie = 饼图
block-chart-scatter = 散点图
block-chart-candlestick = K 线图
block-chart-heatmap = 日历热图
block-summary-chart = { $kind }，{ $points } 个点，{ $low } 到 { $high }
block-summary-table = 表格，{ $rows } 行，{ $columns } 列
block-summary-file = 文件 { $name }，{ $bytes } 字节
block-summary-map = 地图，{ $markers } 个标记


## Telegram

command-start = 开始使用，简单介绍
command-help = 可以对我说什么
command-today = 今天的记录
command-log = 记一笔
command-history = 翻看以前的日子
command-undo = 撤销上一步
command-goals = 今天的目标和进度
command-goal = 设定目标
command-start_span = 开始计时
command-begin = 开始计时
command-end = 结束正在进行的事
command-remind = 设置提醒
command-reminders = 所有提醒
command-stats = 最近30天图表
command-weather = 查看天气
command-stock = 股票或币价
command-sports = 比分和赛程
command-search = 上网搜索
command-fields = 日志的字段
command-settings = 语言、时区、一天从几点开始等
command-timezone = 设置时区
command-language = 语言 · Language · Язык
command-notion = 连接 Notion 数据库
command-export = 导出全部记录
command-invite = 邀请一个人加入
telegram-store-full = 💾 我的磁盘快满了，暂时存不了东西。你发的内容不会丢：先留在 Telegram，一有空间我就处理。


## Tools in YAML


## Weather

sky-clear = 晴
sky-mostly-clear = 大部晴朗
sky-partly-cloudy = 多云间晴
sky-overcast = 阴
sky-fog = 雾
sky-drizzle = 毛毛雨
sky-light-rain = 小雨
sky-rain = 中雨
sky-heavy-rain = 大雨
sky-showers = 阵雨
sky-freezing-rain = 冻雨
sky-sleet = 雨夹雪
sky-light-snow = 小雪
sky-snow = 中雪
sky-heavy-snow = 大雪
sky-snow-showers = 阵雪
sky-thunderstorm = 雷暴
sky-hail = 雷暴伴冰雹
air-good = 优
air-moderate = 良
air-sensitive = 轻度污染
air-unhealthy = 中度污染
air-very-unhealthy = 重度污染
air-hazardous = 严重污染
unit-km-h = 公里/时
unit-m-s = 米/秒
unit-mph = 英里/时
unit-mm = 毫米
unit-in = 英寸
weekday-short-1 = 周一
weekday-short-2 = 周二
weekday-short-3 = 周三
weekday-short-4 = 周四
weekday-short-5 = 周五
weekday-short-6 = 周六
weekday-short-7 = 周日
weather-head = { $sign } *{ $place }* · *{ $what }*
weather-unknown-temperature = 气温未知
weather-feels = 体感 { $temperature }
weather-range = ↑ { $high }  ↓ { $low }
weather-rain = 💧 { $rain }
weather-wind = 💨 { $wind }
weather-humidity = 湿度 { $percent }%
weather-uv = 紫外线 { $index }
weather-air = 空气 { $index }（{ $quality }）
weather-sun = 🌅 { $sunrise }  🌇 { $sunset }
weather-alert = ⚠️ { $event }
weather-nothing = 没有查到{ $place }这几天的天气。
weather-hours = { $place }：未来 { $hours } 小时
weather-by-hour = { $place }：逐小时
weather-series-temperature = 气温（{ $unit }）
weather-series-precipitation = 降水（{ $unit }）
weather-hour = { $weekday } { $time }
weather-days = 逐日预报
weather-day = { $weekday } { $day }
weather-column-day = 日期
weather-column-sky = 天气
weather-column-high = 最高
weather-column-low = 最低
weather-column-rain = 降水
weather-map = 🗺 地图
weather-no-place = 📍 想看哪里的天气？说个地名（“北京天气”），或者发一次位置，我会记住。
weather-unknown-place = 没找到叫“{ $place }”的地方。请检查一下写法，或换附近大一点的城市试试。
weather-which = 叫{ $place }的地方不止一个，是哪一个？
weather-too-far = 预报只到 { $date }，请问这之前的日子。
weather-too-early = 最早只能查到 { $date }。


## Finance

finance-head = *{ $name }*（{ $symbol }）
finance-price = *{ $price } { $currency }*
finance-price-unknown = 价格未知
finance-up = 📈 ▲ { $change }（+{ $percent }%）
finance-down = 📉 ▼ { $change }（−{ $percent }%）
finance-flat = 今日持平
finance-change-unknown = 今日涨跌未知
finance-day = 当日 { $low } – { $high }
finance-year = 52 周 { $low } – { $high }
finance-cap = 市值 { $cap } { $currency }
finance-trillions = { $n } 万亿
finance-large = { $n } 亿
finance-as-of = { $time }
finance-market-open = 交易中
finance-market-closed = 已休市
finance-market-pre = 盘前
finance-market-post = 盘后
finance-chart = { $name }，{ $currency }
finance-empty = 没有 { $since } 至 { $until } 的价格：当时没有交易，或没有数据。
finance-shortened = { $interval }价格只能回溯 { $days } 天，因此从 { $since } 开始。
finance-last = 只显示最后 { $count } 个点。
finance-interval-1m = 1 天
finance-interval-30m = 1 周
finance-interval-1d = 3 个月
finance-interval-1w = 1 年
finance-interval-1mo = 5 年
finance-by-1m = 分钟
finance-by-30m = 半小时
finance-bad-interval = “{ $given }”不是可用的周期。可选：1m、30m、1d、1w、1mo。
finance-future = { $date } 还没到，价格只到今天。
finance-several = 一次只看一个，先看哪个？
finance-no-symbol = 想看哪个？比如“AAPL”“特斯拉 最近三个月”“比特币”。
finance-unknown = 没找到以“{ $given }”交易的品种。直接用代码一定行，比如 AAPL 或 0700.HK。
finance-perhaps = 没找到以“{ $given }”交易的品种。是不是这几个之一？


## Sports

sports-none = 这段时间没有找到{ $what }的比赛。
sports-none-now = { $what }现在没有比赛。
sports-column-when = 时间
sports-column-game = 对阵
sports-column-status = 状态
sports-when = { $month }{ $day }日 { $weekday } { $time }
sports-status-scheduled = 未开始
sports-status-inprogress = 进行中
sports-status-closed = 已结束
sports-status-postponed = 延期
sports-status-cancelled = 取消
sports-status-suspended = 中断
sports-status-abandoned = 腰斩
sports-status-delayed = 推迟
sports-status-forfeit = 弃权
sports-last = *{ $home }* { $score } *{ $away }*，{ $status }，{ $when }
sports-next = 下一场：*{ $home }* – *{ $away }*，{ $when }
sports-box = 📊 { $game }
sports-teams = 球队
sports-players = 球员
sports-column-stat = 数据
sports-column-player = 球员
sports-column-team = 球队
sports-no-box = 这场比赛没有技术统计。
sports-no-query = 哪支球队或哪个联赛？比如“湖人”“英超”“NBA 昨天”。
sports-unknown = 没听说过叫“{ $query }”的球队或联赛。我知道的有：
sports-which = “{ $query }”指的是哪一个？


## Web search

web-head = 🔎 *{ $query }*
web-none = 没有找到“{ $query }”的结果。换个说法或少几个词试试。
web-no-query = 要搜什么？比如“搜索 酸面包 入门”。
web-encyclopedia = ℹ️ 只查了百科：这里没有设置网页搜索。
web-end = 找到的就这些了。
lookup-source = 来源：
lookup-fallback = { $names } 没有回应，以上来自 { $by }。
lookup-retry = 🔄 再试一次
lookup-bad-date = “{ $given }”不是日期，请写成 2026-03-08 这样。
lookup-reversed = { $since } 在 { $until } 之后，把两个日期换一下再问吧。
lookup-down-weather = 😕 天气服务暂时都没有回应，过一分钟再试吧。
lookup-down-finance = 😕 行情服务暂时都没有回应，过一分钟再试吧。
lookup-down-sports = 😕 体育服务暂时都没有回应，过一分钟再试吧。
lookup-down-web = 😕 搜索服务暂时都没有回应，过一分钟再试吧。
lookup-busy-weather = ⏳ 天气服务请求稍等，过一分钟再试吧。
lookup-busy-finance = ⏳ 行情服务请求稍等，过一分钟再试吧。
lookup-busy-sports = ⏳ 体育服务请求稍等，过一分钟再试吧。
lookup-busy-web = ⏳ 搜索服务请求稍等，过一分钟再试吧。
lookup-unserved-weather = 这里的天气服务答不了这个问题。运行者可用“daybook check”查看缺什么。
lookup-unserved-finance = 这里的行情服务答不了这个问题。运行者可用“daybook check”查看缺什么。
lookup-unserved-sports = 这里的体育服务答不了这个问题。运行者可用“daybook check”查看缺什么。
lookup-unserved-web = 这里的搜索服务答不了这个问题。运行者可用“daybook check”查看缺什么。


## Terminal and commands
terminal-welcome = 📖 Daybook。写下你做了什么，或输入“帮助”。:1 按按钮，:quit 退出。
terminal-no-more = 已经全部显示。
terminal-no-button = 没有这个按钮。按钮的编号写在最近一条带按钮的消息下面。
store-restored = ⚠️ 存储损坏，已用 { $since } 的备份恢复。之后写的内容缺失；损坏的文件保存在 { $aside }。
store-lost = ⚠️ 存储损坏且没有备份，已重新开始。损坏的文件保存在 { $aside }。


# 来自文件的工具
error-may-have-run = ⚠️ { $at } 执行“{ $tool }”时我被中断了，它可能已经完成。请先查看，再决定是否重做。
button-once-more = 再做一次
error-tool-not-had = 这个机器人没有“{ $tool }”。/help 可以查看它会做什么。
error-too-often = 一分钟内查询超过 { $count } 次了，请过一分钟再问。
error-tool-off = “{ $tool }”在本聊天中已关闭。用 /tools 打开。
error-tool-calls-itself = “{ $tool }”会无休止地调用自己，已经停下。
error-tool-too-deep = 工具之间的调用层数太深：没有再调用“{ $tool }”。
error-tool-too-many-calls = 没有再调用“{ $tool }”：一个工具最多可以调用 50 次。
tool-no-answer = ⏳ { $tool }：服务在 { $seconds } 秒内没有回应。请稍后再试。
tool-address = ⚠️ { $tool }：这个地址无法打开。
tool-private = 🔒 { $tool }：该地址位于私有网络，没有访问。
tool-https-only = 🔒 { $tool }：只允许 https 地址。
tool-host-not-listed = 🔒 { $tool }：服务把请求转到了这个工具不允许访问的主机。
tool-too-large = ⚠️ { $tool }：服务的回答超过 1 MiB，太大了。
tool-redirects = ⚠️ { $tool }：服务一直在跳转，没有尽头。
tool-unreadable = ⚠️ { $tool }：服务的回答无法读取，可能出了故障，请稍后再试。
tool-unreached = ⚠️ { $tool }：无法连接到服务。请稍后再试。
tool-shape = ⚠️ { $tool }：服务的回答格式变了：{ $pointer } 处什么也没有。
tool-missing = 回答中 { $pointer } 处什么也没有
tool-status = ⚠️ { $tool }：服务返回了错误（{ $status }）。请稍后再试。
tool-status-said = ⚠️ { $tool }：服务返回了错误（{ $status }）：{ $said }
tool-status-not-found = 🔍 { $tool }：服务查不到这个。{ $said }
tool-status-refused = 🔒 { $tool }：服务拒绝了请求（{ $status }）。{ $said }
tool-status-busy = ⏳ { $tool }：服务收到的请求太多。请过一分钟再试。
tool-path = “{ $tool }”无法使用这些参数：值不能跳出地址的路径（“..”）。
tool-header = “{ $tool }”无法使用这些参数：请求头 { $header } 里不能有换行。
tool-file-fault = ⚠️ 工具“{ $tool }”的文件有错误：{ $problem }
tool-step-failed = ⚠️ { $tool }：第 { $step } 步（共 { $all } 步，{ $name }）失败；之前的步骤已完成。
tool-first-step-failed = ⚠️ { $tool }：第一步（{ $name }）失败；什么也没有做。
tool-no-more = 就这些了。
tools-title = 🧩 *来自文件的工具*（{ $count }）
tools-none = 🧩 还没有来自文件的工具。docs/TOOLS.md 教你十分钟写好一个。
tools-unknown = 🔍 这里没有工具“{ $tool }”。/tools 列出所有工具。
tools-is-off = 已关闭
tools-parameters = *所需参数*
tools-optional = （可省略）
tools-default = （省略时为 { $value }）
tools-run = 手动运行：`{ $line }`
tools-switch-off = ⏸ 在此关闭
tools-switch-on = ▶️ 在此打开
tools-all = 🧩 所有工具
traces-none = 🔍 最近 30 天没有找到调用。
traces-title = 🧾 调用记录（{ $count }）
traces-time = 时间
traces-tool = 工具
traces-arguments = 参数
traces-outcome = 结果
traces-ms = 毫秒
traces-done = ✓ 完成
traces-failed = ✗ 失败
traces-repeated = ↻ 重复
