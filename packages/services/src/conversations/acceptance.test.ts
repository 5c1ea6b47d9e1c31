import type { Sql } from '@roundtable/prisma';
import { describe, expect, test } from 'vitest';
import {
  BESIDES,
  CONVERSATION,
  LIMIT_REACHED,
  LOCK,
  locked,
  MESSAGE,
  OPEN,
  PROPOSAL,
  proposal,
  scene,
  USER,
} from '../../test/acceptance-scene.js';
import { data, errorOf } from '../../test/results.js';

describe('a message', () => {
  test('takes the next number, is stored for its owner, and is ready for delivery', async () => {
    const { send, inserted, users } = scene();
    const accepted = data(await send({ text: 'hello' }));
    expect(accepted).toEqual({
      conversationId: CONVERSATION,
      userId: USER,
      teamId: 'team',
      currentAgent: 'host',
      input: {
        n: 7,
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
        kind: 'message',
        confirmationId: null,
        preview: 'hello',
      },
      beginsTurn: true,
      repeated: null,
    });
    expect(inserted()).toMatchObject([
      {
        conversationId: CONVERSATION,
        userId: USER,
        n: 7,
        id: accepted.input.id,
        kind: 'message',
        text: 'hello',
        confirmationId: null,
        key: null,
        day: undefined,
      },
    ]);
    expect(users()).toEqual([USER]);
  });

  test('shows none of its words to the history where previews are off', async () => {
    const { send } = scene({ options: { previews: false } });
    expect(data(await send({ text: 'hello' })).input.preview).toBe('');
  });

  test('reaches the conversation however its id is spelt', async () => {
    const { send, of } = scene();
    expect(data(await send({ text: 'hello' }, { to: CONVERSATION.toUpperCase() })).conversationId).toBe(
      CONVERSATION,
    );
    expect(of(LOCK)).toEqual([[CONVERSATION]]);
  });

  test.each([
    ['whose id is none', {}, { to: 'nonsense' }],
    ['that is not there, or another’s', { conversation: null }, {}],
    ['that was deleted', { conversation: locked({ deleted: true }) }, {}],
  ])('to a conversation %s is refused', async (_, about, more) => {
    const { send, inserted } = scene(about);
    expect(errorOf(await send({ text: 'hello' }, more))).toEqual({
      code: 'NOT_FOUND',
      message: 'There is no such conversation.',
    });
    expect(inserted()).toEqual([]);
  });

  test.each([{}, { text: '' }, { text: 'x', extra: 1 }, null])(
    'that is none is refused: %j',
    async (body) => {
      const { send, of } = scene();
      expect(errorOf(await send(body)).code).toBe('VALIDATION_ERROR');
      expect(of(LOCK)).toEqual([]);
    },
  );

  test('is refused behind a hundred that wait, and stored behind ninety-nine', async () => {
    const full = scene({ conversation: locked({ waiting: 100 }) });
    expect(errorOf(await full.send({ text: 'hello' }))).toEqual({
      code: 'RATE_LIMITED',
      message:
        '100 messages are waiting in this conversation. Wait until some of them are answered, then send yours.',
      details: { retryAfterSeconds: 5 },
    });
    expect(full.inserted()).toEqual([]);
    const nearly = scene({ conversation: locked({ waiting: 99 }) });
    expect(data(await nearly.send({ text: 'hello' }))).toMatchObject({ input: { n: 7 }, beginsTurn: false });
  });

  test('stores what it is besides in the transaction that accepts it', async () => {
    const { send, of } = scene();
    const stored: unknown[] = [];
    const also = async (sql: Sql, message: unknown) => {
      stored.push(message);
      await sql('INSERT INTO besides', ['it']);
    };
    const { input } = data(await send({ text: 'hello' }, { also }));
    expect(stored).toEqual([{ conversationId: CONVERSATION, userId: USER, id: input.id }]);
    expect(of(BESIDES)).toEqual([['it']]);
  });

  test('that comes with a row of its own (a check-in) answers no proposal', async () => {
    const { send, of } = scene({ proposals: [proposal()] });
    const also = async () => {};
    expect(data(await send({ text: 'yes' }, { also })).input.confirmationId).toBeNull();
    expect(of(OPEN)).toEqual([]);
  });

  test('begins no turn when it decides a proposal', async () => {
    const { send } = scene({ proposals: [proposal()] });
    expect(data(await send({ text: 'yes' })).beginsTurn).toBe(false);
  });

  test('names a conversation that has no title, unless it decides a proposal', async () => {
    const about = { conversation: locked({ untitled: true }), options: { dailyLimit: 3 } };
    const first = scene(about);
    await first.send({ text: 'I want to run a marathon' });
    expect(first.inserted()).toMatchObject([{ title: 'I want to run a marathon' }]);
    const decision = scene({ ...about, proposals: [proposal()] });
    await decision.send({ text: 'yes' });
    expect(decision.inserted()).toMatchObject([{ day: undefined, title: undefined }]);
  });
});

describe('an id of the client’s own', () => {
  test('names the message, in one spelling, and makes the request idempotent', async () => {
    const { send, inserted } = scene();
    const { input } = data(await send({ id: MESSAGE.toUpperCase(), text: 'hello' }));
    expect(input.id).toBe(MESSAGE);
    expect(inserted()).toMatchObject([
      {
        id: MESSAGE,
        route: `messages/${CONVERSATION}`,
        key: `id:${MESSAGE}`,
        made: JSON.stringify({ n: 7, id: MESSAGE }),
      },
    ]);
  });

  test('of version 8 is refused: those are the engine’s', async () => {
    const { send, inserted } = scene();
    const id = 'e0000000-0000-8000-8000-000000000001';
    expect(errorOf(await send({ id, text: 'hello' }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { id: 'version 8' },
    });
    expect(inserted()).toEqual([]);
  });

  test('that another message has is a conflict', async () => {
    const taken = Object.assign(new Error('duplicate key'), { code: '23505' });
    const { send } = scene({
      insert: () => {
        throw taken;
      },
    });
    expect(errorOf(await send({ id: MESSAGE, text: 'hello' }))).toEqual({
      code: 'CONFLICT',
      message: 'There is already a message with this id. Use a new one.',
    });
  });

  test.each([
    ['another code', Object.assign(new Error('no space'), { code: '53100' })],
    ['no code', new Error('no space')],
    ['no Error', { code: '23505' }],
  ])('does not hide other faults of the database (%s)', async (_, fault) => {
    const { send } = scene({
      insert: () => {
        throw fault;
      },
    });
    await expect(send({ id: MESSAGE, text: 'hello' })).rejects.toBe(fault);
  });
});

describe('the daily limit', () => {
  const options = { dailyLimit: 3 };

  test('counts a message against the user’s local day', async () => {
    const conversation = locked({ timeZone: 'Pacific/Auckland' });
    const { send, inserted, of } = scene({ options, conversation, place: 1 });
    data(await send({ text: 'hello' }));
    expect(inserted()).toMatchObject([{ day: '2026-11-23', limit: 3 }]);
    expect(of(LIMIT_REACHED)).toEqual([]);
  });

  test('takes the day of UTC for a user without a zone', async () => {
    const { send, inserted } = scene({ options, place: 1 });
    data(await send({ text: 'hello' }));
    expect(inserted()).toMatchObject([{ day: '2026-11-22', limit: 3 }]);
  });

  test('reached, capabilities hear of it once: with the message that took the last place', async () => {
    const { send, of } = scene({ options, place: 3 });
    data(await send({ text: 'hello' }));
    expect(of(LIMIT_REACHED)).toEqual([
      [USER, 'daily_messages', '2026-11-22', 3, 3, 'messages', '2026-11-23T00:00:00.000Z'],
    ]);
  });

  test.each([
    ['en', /all 3 messages for today/],
    ['es', /los 3 mensajes del día/],
  ])('passed, the message is refused in the conversation’s language (%s)', async (locale, words) => {
    const { send } = scene({
      options,
      place: null,
      conversation: locked({ locale, timeZone: 'Europe/Madrid' }),
    });
    expect(errorOf(await send({ text: 'hello' }))).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(words),
      details: { limit: 3, resetAt: '2026-11-22T23:00:00.000Z', retryAfterSeconds: 39_600 },
    });
  });

  test('lets nothing be stored besides a refused message', async () => {
    const stored: unknown[] = [];
    const { send } = scene({ options, place: null });
    await send({ text: 'hello' }, { also: async (_, message) => void stored.push(message) });
    expect(stored).toEqual([]);
  });

  test('does not count a yes that decides a proposal', async () => {
    const { send, inserted, of } = scene({ options, proposals: [proposal()] });
    expect(data(await send({ text: 'yes' })).input.confirmationId).toBe(PROPOSAL);
    expect(inserted()).toMatchObject([{ day: undefined, confirmationId: PROPOSAL }]);
    expect(of(LIMIT_REACHED)).toEqual([]);
  });

  test('of 0 counts nothing, and the user’s zone is not looked up', async () => {
    const { send, inserted } = scene({ options: { dailyLimit: 0 } });
    data(await send({ text: 'hello' }));
    expect(inserted()).toMatchObject([{ day: undefined, limit: undefined }]);
  });

  test('goes by the clock unless told otherwise', async () => {
    const { send, inserted } = scene({ options: { dailyLimit: 3, now: undefined }, place: 1 });
    const today = new Date().toISOString().slice(0, 10);
    data(await send({ text: 'hello' }));
    expect([today, new Date().toISOString().slice(0, 10)]).toContain(inserted()[0]?.day);
  });
});
