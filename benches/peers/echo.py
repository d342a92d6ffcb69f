"""An echo bot on aiogram that stores nothing: what Daybook is measured against."""

import asyncio
import os

from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import Message

dispatcher = Dispatcher()


@dispatcher.message()
async def echo(message: Message) -> None:
    await message.answer(message.text)


async def main() -> None:
    session = AiohttpSession(api=TelegramAPIServer.from_base(os.environ["TELEGRAM_API_URL"]))
    await dispatcher.start_polling(Bot(os.environ["TELOXIDE_TOKEN"], session=session))


asyncio.run(main())
