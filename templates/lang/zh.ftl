## Dates and numbers

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
error-unknown-tool = 没有名为“{ $tool }”的工具。
error-arguments = “{ $tool }”无法使用这些参数（{ $path }）：{ $problem }
error-timeout = ⏳ 超过 { $seconds } 秒还没有完成，已经停下。请再试一次。
error-internal = 我这边出了点问题。你的消息没有丢，请再试一次。
button-more = 加载更多
button-undo = ↩︎ 撤销


## Help and chat

chat-lost = 这句我没看明白。可以这样对我说：
chat-try-log = 📝 “食堂午饭 25 元”
chat-try-goal = 🎯 “目标：每天俯卧撑 4 组”
chat-try-remind = ⏰ “明天 9 点提醒我给妈妈打电话”
chat-no-command = 没有 { $name } 这个命令。直接用平常的话说就行，比如：

## Access


## Log


## Settings


## Goals


## Spans


## Reminders


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


## Telegram


## Tools in YAML


## Weather


## Finance


## Sports


## Web search


## Terminal and commands

