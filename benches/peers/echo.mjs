// An echo bot on grammY that stores nothing: what Daybook is measured against.
import { Bot } from "grammy";

const bot = new Bot(process.env.TELOXIDE_TOKEN, { client: { apiRoot: process.env.TELEGRAM_API_URL } });
bot.on("message:text", (context) => context.reply(context.message.text));
await bot.start();
