import { describe, expect, test } from 'vitest';
import {
  BEFORE,
  CONVERSATION,
  DECIDE,
  KEY,
  locked,
  MESSAGE,
  PROPOSAL,
  scene,
  USER,
} from '../../test/acceptance-scene.js';
import { data, errorOf } from '../../test/results.js';

describe('a request with a key', () => {
  /** What the first such request stored. */
  async function stored(body: { id?: string; text: string }, key: string) {
    const { send, inserted } = scene();
    data(await send(body, { idempotencyKey: key }));
    const [row] = inserted();
    return { bodyHash: row?.bodyHash, made: JSON.parse(String(row?.made)), row };
  }

  test('is stored under the key that it names, before an id of the client’s', async () => {
    const { row } = await stored({ id: MESSAGE, text: 'hello' }, 'k');
    expect(row).toMatchObject({
      route: `messages/${CONVERSATION}`,
      key: 'k',
      made: JSON.stringify({ n: 7, id: MESSAGE }),
    });
  });

  test('that was answered before gives the same input and its outcome so far, and stores nothing', async () => {
    const first = await stored({ text: 'yes' }, 'k');
    const { send, inserted, of } = scene({
      conversation: locked({ inputNo: 40, waiting: 100 }),
      keys: [first],
      before: [{ outcome: 'answered', confirmationId: PROPOSAL }],
    });
    const again = data(await send({ text: 'yes' }, { idempotencyKey: 'k' }));
    expect(again).toMatchObject({
      input: { ...first.made, kind: 'message', confirmationId: PROPOSAL, preview: 'yes' },
      repeated: { outcome: 'answered' },
    });
    expect([inserted(), of(DECIDE)]).toEqual([[], []]);
    expect(of(KEY)).toEqual([[USER, `messages/${CONVERSATION}`, 'k']]);
    expect(of(BEFORE)).toEqual([[CONVERSATION, 7]]);
  });

  test.each([
    ['waits alone', true, 1, {}],
    ['waits behind another', false, 2, {}],
    ['is being answered', false, 1, { taken: true }],
    ['was answered', false, 1, { outcome: 'answered' }],
    ['has decided a proposal', false, 1, { confirmationId: PROPOSAL }],
  ])('whose message %s begins a turn: %s', async (_, beginsTurn, waiting, more) => {
    const { send } = scene({
      conversation: locked({ waiting }),
      keys: [await stored({ text: 'hello' }, 'k')],
      before: [{ taken: false, outcome: null, confirmationId: null, ...more }],
    });
    const again = data(await send({ text: 'hello' }, { idempotencyKey: 'k' }));
    expect(again.beginsTurn).toBe(beginsTurn);
  });

  test.each([
    ['another text', { text: 'goodbye' }],
    ['an id of its own', { text: 'hello', id: MESSAGE }],
  ])('that was used for a message with %s is a conflict', async (_, body) => {
    const { send, inserted } = scene({ keys: [await stored({ text: 'hello' }, 'k')] });
    expect(errorOf(await send(body, { idempotencyKey: 'k' }))).toEqual({
      code: 'CONFLICT',
      message: 'The key "k" was already used for another message. Use a new one.',
    });
    expect(inserted()).toEqual([]);
  });

  test('without one no key is looked for: NULL equals none', async () => {
    const { send, of } = scene();
    await send({ text: 'hello' });
    expect(of(KEY)).toEqual([[USER, `messages/${CONVERSATION}`, null]]);
  });
});
