"""A foreign client talks to the server of these tests: what it cannot read or does not expect is a fault of the server.

    python tests/wire/foreign.py http://127.0.0.1:PORT TOKEN
"""

import asyncio
import sys

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.types import (
    BotCommand,
    BufferedInputFile,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    MessageEntity,
    ReactionTypeEmoji,
)

PERSON, OTHER, THIRD, BLOCKED, MOVED, NOBODY = 7, 8, 9, 13, -5, "@nobody"
KEYBOARD = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="Undo", callback_data="undo")]])


def bot_at(url, token):
    return Bot(token, session=AiohttpSession(api=TelegramAPIServer.from_base(url)))


async def refused(kind, call):
    try:
        await call
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} was expected")


async def messages(bot):
    sent = await bot.send_message(
        PERSON,
        "Ran 5 km 🏃 today",
        entities=[MessageEntity(type="bold", offset=0, length=8)],
        reply_markup=KEYBOARD,
    )
    assert sent.text == "Ran 5 km 🏃 today" and sent.chat.id == PERSON and sent.from_user.is_bot
    assert sent.entities[0].type == "bold" and sent.reply_markup.inline_keyboard[0][0].text == "Undo"
    edited = await bot.edit_message_text("Ran 6 km", chat_id=PERSON, message_id=sent.message_id)
    assert edited.text == "Ran 6 km" and edited.message_id == sent.message_id and edited.reply_markup is None
    error = await refused(
        TelegramBadRequest, bot.edit_message_text("Ran 6 km", chat_id=PERSON, message_id=sent.message_id)
    )
    assert "message is not modified" in error.message
    assert await bot.set_message_reaction(PERSON, sent.message_id, [ReactionTypeEmoji(emoji="👌")])
    assert await bot.delete_message(PERSON, sent.message_id)
    error = await refused(TelegramBadRequest, bot.delete_message(PERSON, sent.message_id))
    assert "message to delete not found" in error.message


async def files(bot):
    picture = BufferedInputFile(b"\x89PNG not really", "chart.png")
    sent = await bot.send_photo(PERSON, picture, caption="The week", reply_markup=KEYBOARD)
    assert sent.caption == "The week"
    media = InputMediaPhoto(media=BufferedInputFile(b"\x89PNG another", "chart.png"), caption="Two weeks")
    await bot.edit_message_media(media, chat_id=PERSON, message_id=sent.message_id)
    edited = await bot.edit_message_caption(chat_id=PERSON, message_id=sent.message_id, caption="The month")
    assert edited.caption == "The month"
    await bot.send_document(PERSON, BufferedInputFile(b"a,b\r\n", "day.csv"), caption="All of it")
    await bot.send_location(PERSON, 52.5, 13.4)


async def updates(bot):
    found = await bot.get_updates(timeout=1, allowed_updates=["message", "callback_query"])
    said, pressed = found
    assert said.message.text == "hello" and said.message.from_user.id == PERSON
    assert pressed.callback_query.data == "undo" and pressed.callback_query.message.message_id == 5
    assert await bot.answer_callback_query(pressed.callback_query.id, text="Done")
    again = await bot.get_updates(offset=said.update_id, timeout=1)
    assert [update.update_id for update in again] == [update.update_id for update in found]
    rest = await bot.get_updates(offset=said.update_id + 1, timeout=1)
    assert [update.update_id for update in rest] == [pressed.update_id]


async def refusals(bot, url):
    assert "chat not found" in (await refused(TelegramBadRequest, bot.send_message(NOBODY, "hello"))).message
    assert "message is too long" in (await refused(TelegramBadRequest, bot.send_message(THIRD, "x" * 4097))).message
    assert "message text is empty" in (await refused(TelegramBadRequest, bot.send_message(THIRD, "  "))).message
    await refused(TelegramForbiddenError, bot.send_message(BLOCKED, "hello"))
    assert (await refused(TelegramMigrateToChat, bot.send_message(MOVED, "hello"))).migrate_to_chat_id == -1005
    for _ in range(5):
        await bot.send_message(OTHER, "hello")
    assert (await refused(TelegramRetryAfter, bot.send_message(OTHER, "hello"))).retry_after == 3
    other = bot_at(url, "1:wrong")
    await refused(TelegramUnauthorizedError, other.get_me())
    await other.session.close()


async def main(url, token):
    bot = bot_at(url, token)
    try:
        me = await bot.get_me()
        assert me.is_bot and me.username == "wire_bot"
        assert await bot.set_my_commands([BotCommand(command="today", description="What today holds")])
        await messages(bot)
        await files(bot)
        await updates(bot)
        await refusals(bot, url)
    finally:
        await bot.session.close()
    print("a foreign client understands everything the server says")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
