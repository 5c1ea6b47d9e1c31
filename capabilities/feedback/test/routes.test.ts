import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../packages/client/src/index.js';
import { codeOf } from '../../../packages/engine/test/gateway/clients.js';
import { openTalkScene, type TalkScene } from '../../../packages/testing/test/talk-scene.js';
import { purgeConversation } from '../../../prisma/src/conversations/lifecycle.js';
import { FEEDBACK_OF_TURN } from '../store.js';

let scene: TalkScene;
let me: { client: Client; userId: string; token: string };
let id: string;
let answer: string;
beforeAll(async () => {
  scene = await openTalkScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  me = await scene.login();
  id = await scene.talk(me.userId);
  [, answer = ''] = await scene.say(me.userId, id, [
    { role: 'user', text: 'Why is the sky blue?' },
    { role: 'agent', text: 'Because.' },
  ]);
});

const listed = async () => (await me.client.feedback.list(id)).items;
const put = (json: unknown, path = `/api/conversations/${id}/messages/${answer}/feedback`) =>
  scene.gateway.call(path, { method: 'PUT', as: me.token, json });

describe('feedback', () => {
  it('is given once for an answer, as often as is liked; the last word counts', async () => {
    const bad = await me.client.feedback.give(id, answer, {
      rating: 'bad',
      reasons: ['too_long', 'other'],
      text: 'Half of it would do.',
      share: true,
    });
    expect(bad).toMatchObject({
      messageId: answer,
      rating: 'bad',
      reasons: ['too_long', 'other'],
      text: 'Half of it would do.',
      share: true,
    });
    expect(await listed()).toEqual([bad]);
    const good = await me.client.feedback.give(id, answer, { rating: 'good' });
    expect(good).toMatchObject({ rating: 'good', reasons: [], text: null, share: false });
    expect(good.createdAt).toBe(bad.createdAt);
    expect(Date.parse(good.updatedAt)).toBeGreaterThan(Date.parse(bad.updatedAt));
    expect(await listed()).toEqual([good]);
  });

  it('of several at once is one of them', async () => {
    const ratings = ['good', 'bad', 'good', 'bad'] as const;
    const given = await Promise.all(ratings.map((rating) => me.client.feedback.give(id, answer, { rating })));
    expect(given.map(({ rating }) => rating)).toEqual(ratings);
    expect(await listed()).toHaveLength(1);
  });

  it('is taken back, also when there is none', async () => {
    await me.client.feedback.give(id, answer, { rating: 'good' });
    await me.client.feedback.remove(id, answer);
    await me.client.feedback.remove(id, answer);
    expect(await listed()).toEqual([]);
  });

  it('is given on what was said anew since', async () => {
    const [old = ''] = await scene.say(me.userId, id, [
      { role: 'agent', text: 'Once more.', turn: 2, supersededBy: 3 },
    ]);
    expect(await me.client.feedback.give(id, old, { rating: 'bad' })).toMatchObject({ messageId: old });
  });

  it('is told with its turn', async () => {
    const given = await me.client.feedback.give(id, answer, { rating: 'bad', reasons: ['not_true'] });
    const [row] = await scene.database.db.withUserSql(me.userId, (sql) =>
      sql.last<{ read: unknown }>(`SELECT (${FEEDBACK_OF_TURN}) AS read`, [id, 1]),
    );
    expect(row?.read).toEqual([given]);
  });

  it('is gone with its conversation', async () => {
    await me.client.feedback.give(id, answer, { rating: 'good' });
    await scene.sql('UPDATE conversations SET deleted_at = now() WHERE id = $1::uuid', [id]);
    expect(await codeOf(me.client.feedback.list(id))).toBe('404 NOT_FOUND');
    expect(await codeOf(me.client.feedback.give(id, answer, { rating: 'bad' }))).toBe('404 NOT_FOUND');
    expect(await codeOf(me.client.feedback.remove(id, answer))).toBe('404 NOT_FOUND');
    await scene.database.db.withSystemSql((sql) => purgeConversation(sql, id));
    expect(await scene.sql('SELECT 1 FROM message_feedback WHERE conversation_id = $1::uuid', [id])).toEqual(
      [],
    );
  });
});

describe('there is nothing to rate', () => {
  it.each([
    ['the user’s own message', { role: 'user', text: 'Hello' }],
    ['what the system said', { role: 'system', text: 'It is due', kind: 'event' }],
    ['an answer that was stopped', { role: 'agent', text: 'Beca', stopReason: 'interrupted' }],
    ['an answer that was cut', { role: 'agent', text: 'Beca', stopReason: 'max_tokens' }],
    ['an answer without words', { role: 'agent', text: '' }],
  ] as const)('in %s', async (_, said) => {
    const [other = ''] = await scene.say(me.userId, id, [{ ...said, turn: 2 }]);
    expect(await codeOf(me.client.feedback.give(id, other, { rating: 'good' }))).toBe('404 NOT_FOUND');
    expect(await codeOf(me.client.feedback.remove(id, other))).toBe('404 NOT_FOUND');
  });

  it('in what is somebody else’s, or nowhere', async () => {
    const { client } = await scene.login();
    await me.client.feedback.give(id, answer, { rating: 'good' });
    for (const call of [
      () => client.feedback.list(id),
      () => client.feedback.give(id, answer, { rating: 'bad' }),
      () => client.feedback.remove(id, answer),
      () => me.client.feedback.list('no-id'),
      () => me.client.feedback.give(id, randomUUID(), { rating: 'bad' }),
      () => me.client.feedback.give(randomUUID(), answer, { rating: 'bad' }),
      () => me.client.feedback.remove('no-id', answer),
    ])
      expect(await codeOf(call())).toBe('404 NOT_FOUND');
    expect(await listed()).toMatchObject([{ rating: 'good' }]);
  });
});

it.each([
  ['no rating', {}],
  ['another rating', { rating: 'meh' }],
  ['a reason that is none', { rating: 'bad', reasons: ['ugly'] }],
  ['a reason twice', { rating: 'bad', reasons: ['other', 'other'] }],
  ['a reason for what is good', { rating: 'good', reasons: ['too_long'] }],
  ['a text of 2,001 characters', { rating: 'bad', text: 'x'.repeat(2_001) }],
  ['a blank text', { rating: 'bad', text: ' ' }],
  ['a leave that is no yes or no', { rating: 'bad', share: 'yes' }],
  ['a field that nobody knows', { rating: 'bad', stars: 5 }],
  ['a list', []],
])('%s is refused', async (_, body) => {
  expect((await put(body)).status).toBe(400);
  expect(await listed()).toEqual([]);
});
