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
error-store = 💾 刚才没能写入存储，什么都没有改动。请过一分钟再发一次。
error-unknown-tool = 没有名为“{ $tool }”的工具。
error-arguments = “{ $tool }”无法使用这些参数（{ $path }）：{ $problem }
error-timeout = ⏳ 超过 { $seconds } 秒还没有完成，已经停下。请再试一次。
error-internal = 我这边出了点问题。你的消息没有丢，请再试一次。
button-more = 加载更多
button-undo = ↩︎ 撤销


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

