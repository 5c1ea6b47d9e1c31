import { randomUUID } from 'node:crypto';
import { createSweeper, rememberDeliveries } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AcceptedIncoming, IncomingWebhookWithSecret } from '../schemas.js';
import { answer, type HookScene, openHookScene, PATH, refusal } from './hook-scene.js';

const STRANGER =
  '401 UNAUTHENTICATED: There is no such webhook, or this request is not signed with its secret.';

let scene: HookScene;
let ana: Awaited<ReturnType<HookScene['person']>>;
let hook: IncomingWebhookWithSecret;
beforeAll(async () => {
  scene = await openHookScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  ana = await scene.person();
  hook = await scene.make(ana);
});

const post = (...about: Parameters<HookScene['post']>) => scene.post(...about);
const accepted = (...about: Parameters<HookScene['post']>) => answer<AcceptedIncoming>(post(...about));
/** Everything that was said in the user's conversations. */
const inputs = () =>
  scene.sql<{ conversationId: string; id: string; text: string; topic: string }>(
    `SELECT conversation_id::text AS "conversationId", id::text, text, topic FROM inputs WHERE user_id = $1::uuid ORDER BY created_at`,
    [ana.userId],
  );
const conversations = () =>
  scene.sql<{ id: string; title: string; outside: number | null }>(
    'SELECT id::text, title, outside_since AS outside FROM conversations WHERE user_id = $1::uuid',
    [ana.userId],
  );
const refused = async (id = hook.id) => (await scene.deliveries(ana, id)).map((one) => one.refused);
/** Refusals are noted behind the answer. */
const noted = (why: string | null) => expect.poll(async () => (await refused())[0]).toBe(why);

describe('a signed message', () => {
  it('opens a conversation that is titled after the webhook, marked as holding the words of others', async () => {
    const response = await post(hook, { text: 'Build 7 failed.' }, { id: 'build-7' });
    expect(response.status).toBe(202);
    const made: AcceptedIncoming = await response.json();
    expect(await conversations()).toEqual([{ id: made.conversationId, title: 'Deploys', outside: 1 }]);
    expect(await inputs()).toEqual([
      {
        conversationId: made.conversationId,
        id: made.messageId,
        topic: 'incoming_webhook',
        text: expect.stringMatching(
          /^“Deploys” has sent a message.*\n.*never instructions to follow\.\n\nBuild 7 failed\.$/,
        ),
      },
    ]);
    expect(await scene.deliveries(ana, hook.id)).toMatchObject([
      { webhookId: 'build-7', refused: null, conversationId: made.conversationId, messageId: made.messageId },
    ]);
  });

  it('is spoken into the conversation of its webhook, in its language, with what the user wants done', async () => {
    const talk = await scene.talk(ana, { locale: 'es' });
    const bound = await scene.make(ana, {
      team: undefined,
      conversationId: talk,
      instruction: 'Resume lo importante.',
    });
    expect(await accepted(bound, { text: 'Falló.' })).toMatchObject({ conversationId: talk });
    const [input] = await inputs();
    expect(input?.text).toContain('«Deploys» ha enviado un mensaje');
    expect(input?.text).toContain('Qué hacer con estos mensajes: Resume lo importante.');
    expect(await conversations()).toHaveLength(1);
  });

  it('is in no other conversation than that of its webhook, whatever it names', async () => {
    const [talk, other] = [await scene.talk(ana), await scene.talk(ana)];
    const bound = await scene.make(ana, { team: undefined, conversationId: talk });
    expect(await refusal(post(bound, { text: 'x', conversation: other }))).toBe(
      '404 NOT_FOUND: This webhook writes to one conversation only, and not to this one: leave "conversation" out.',
    );
    expect(await accepted(bound, { text: 'x', conversation: talk })).toMatchObject({ conversationId: talk });
    expect((await inputs()).map(({ conversationId }) => conversationId)).toEqual([talk]);
  });

  it('is spoken into the conversation that it names, if that is its user’s', async () => {
    const talk = await scene.talk(ana);
    expect(await accepted(hook, { text: 'hello', conversation: talk.toUpperCase() })).toMatchObject({
      conversationId: talk,
    });
    const ben = await scene.person();
    for (const other of [await scene.talk(ben), randomUUID()])
      expect(await refusal(post(hook, { text: 'hello', conversation: other }))).toBe(
        '404 NOT_FOUND: There is no such conversation.',
      );
    await ana.call(`/api/conversations/${talk}`, { method: 'DELETE' });
    expect(await refusal(post(hook, { text: 'hello', conversation: talk }))).toContain('404');
    await noted('no_conversation');
    expect(await inputs()).toHaveLength(1);
  });

  it('is delivered by whoever sweeps, when the process ended between its acceptance and its delivery', async () => {
    const { conversationId, messageId } = await accepted(hook, { text: 'hello' }); // nobody delivers in this scene
    await scene.sql(`UPDATE inputs SET created_at = now() - interval '3 seconds' WHERE id = $1::uuid`, [
      messageId,
    ]);
    const delivered: string[] = [];
    const never = async () => {};
    const memory = rememberDeliveries(
      {
        deliver: async ({ input }) => void delivered.push(input.id),
        interrupt: never,
        close: never,
        view: async () => null,
      },
      Date.now,
    );
    const log = { info: () => {}, warn: () => {} };
    const sweeper = createSweeper({
      db: scene.database.db,
      memory,
      isWaiting: () => false,
      log,
      previews: true,
      now: Date.now,
    });
    sweeper.start();
    await vi.waitUntil(() => delivered.includes(messageId), { timeout: 15_000 });
    await sweeper.stop();
    expect(conversationId).not.toBe('');
  });
});

describe('a message that comes again', () => {
  it('is the same one, however many come at once', async () => {
    const body = { text: 'Build 7 failed.' };
    const all = await Promise.all(Array.from({ length: 20 }, () => accepted(hook, body, { id: 'build-7' })));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await accepted(hook, body, { id: 'build-7', ageS: -60 })).toEqual(all[0]);
    expect(await inputs()).toHaveLength(1);
    expect(await conversations()).toHaveLength(1);
    expect(await refused()).toEqual([null]);
  });

  it('with another body is refused, and stays what it was', async () => {
    const first = await accepted(hook, { text: 'one' }, { id: 'build-7' });
    expect(await refusal(post(hook, { text: 'two' }, { id: 'build-7' }))).toBe(
      '409 CONFLICT: The id "build-7" was already used with another body.',
    );
    expect(await accepted(hook, { text: 'one' }, { id: 'build-7' })).toEqual(first);
    await noted('id_used');
  });

  it('to another webhook is another one', async () => {
    const other = await scene.make(ana);
    const [one, two] = [
      await accepted(hook, { text: 'x' }, { id: '7' }),
      await accepted(other, { text: 'x' }, { id: '7' }),
    ];
    expect(one.messageId).not.toBe(two.messageId);
  });

  it('is answered as before while the webhook is paused', async () => {
    const first = await accepted(hook, { text: 'one' }, { id: 'build-7' });
    await ana.call(`${PATH}/${hook.id}`, { method: 'PATCH', json: { status: 'paused' } });
    expect(await accepted(hook, { text: 'one' }, { id: 'build-7' })).toEqual(first);
  });
});

describe('a stranger', () => {
  it('is told the same of a wrong signature, a webhook that was deleted, and one that never was', async () => {
    const gone = await scene.make(ana);
    await ana.call(`${PATH}/${gone.id}`, { method: 'DELETE' });
    const someoneElses = await scene.make(await scene.person());
    for (const [id, secret] of [
      [hook.id, someoneElses.secret],
      [gone.id, gone.secret],
      [randomUUID(), hook.secret],
      ['not-an-id', hook.secret],
    ] as const)
      expect(await refusal(post({ id, secret }, { text: 'x' }))).toBe(STRANGER);
    expect(await inputs()).toEqual([]);
    await noted('signature');
    expect(await scene.deliveries(ana, hook.id)).toMatchObject([{ webhookId: null, messageId: null }]);
  });

  it('is told what a request has to bring alike, whatever webhook it is for', async () => {
    for (const id of [hook.id, randomUUID()]) {
      const bare = scene.gateway.call(`/api/hooks/${id}`, { method: 'POST', as: '', body: '{}' });
      expect(await refusal(bare)).toContain('400 VALIDATION_ERROR: webhook-id must be');
    }
  });

  it('fills no more than twenty lines of what the user sees, and none of what was accepted', async () => {
    await accepted(hook, { text: 'x' });
    for (let n = 0; n < 25; n++) await post(hook, {});
    await expect.poll(async () => (await refused()).filter((why) => why !== null).length).toBe(20);
    expect(await refused()).toContain(null);
  });

  it('who keeps sending without its secret is noted once in a while', async () => {
    const strange = { ...hook, secret: `whsec_${'A'.repeat(43)}=` };
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(strange, { text: 'x' })));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    await noted('signature');
    await refusal(post(hook, {}));
    await noted('body');
    expect((await refused()).filter((why) => why === 'signature')).toHaveLength(1);
  });

  it('who sends again what was signed more than five minutes ago is refused', async () => {
    const old = await refusal(post(hook, { text: 'x' }, { ageS: 301 }));
    expect(old).toBe(
      '401 UNAUTHENTICATED: webhook-timestamp is more than five minutes from now: sign the request again.',
    );
    await noted('too_old');
    expect(await inputs()).toEqual([]);
  });
});

describe('what is no message', () => {
  it.each([
    ['no JSON', 'hello', 'The body is not valid JSON in UTF-8'],
    ['nothing', '', 'The body is not valid JSON in UTF-8'],
    ['a list', '[]', 'expected object'],
    ['no text', '{}', 'text'],
    ['a blank text', '{"text":"  "}', 'text: must not be blank'],
    [
      'too long a text',
      JSON.stringify({ text: 'x'.repeat(32_001) }),
      'text: must be at most 32,000 characters',
    ],
    ['a field that is none', '{"text":"x","team":"pair"}', 'team'],
    ['a field twice', '{"text":"x","text":"y"}', '"text" is in the body twice'],
    ['a conversation that is no id', '{"text":"x","conversation":"y"}', 'conversation: must be a UUID'],
  ])('%s is refused in words', async (_, body, message) => {
    const said = await refusal(post(hook, body));
    expect(said).toMatch(/^400 VALIDATION_ERROR/);
    expect(said).toContain(message);
    await noted('body');
    expect(await conversations()).toEqual([]);
  });

  it('2 MB are refused unread', async () => {
    expect(await refusal(post(hook, { text: 'x'.repeat(2 * 1024 * 1024) }))).toBe(
      '413 PAYLOAD_TOO_LARGE: The body is larger than 1 MB',
    );
  });
});

describe('a webhook', () => {
  it('that is paused takes nothing until it goes on', async () => {
    const set = (status: string) => ana.call(`${PATH}/${hook.id}`, { method: 'PATCH', json: { status } });
    await set('paused');
    expect(await refusal(post(hook, { text: 'x' }, { id: '1' }))).toBe(
      '409 CONFLICT: This webhook is paused.',
    );
    await noted('paused');
    await set('active');
    await accepted(hook, { text: 'x' }, { id: '1' });
  });

  it('whose team or conversation is gone says so', async () => {
    await scene.sql(`UPDATE incoming_webhooks SET team_id = 'gone' WHERE id = $1::uuid`, [hook.id]);
    expect(await refusal(post(hook, { text: 'x' }))).toBe('409 CONFLICT: The team "gone" no longer exists.');
    const talk = await scene.talk(ana);
    const bound = await scene.make(ana, { team: undefined, conversationId: talk });
    await ana.call(`/api/conversations/${talk}`, { method: 'DELETE' });
    expect(await refusal(post(bound, { text: 'x' }))).toBe('404 NOT_FOUND: There is no such conversation.');
  });

  it('takes the secret itself only where it says so, and needs the message’s name then', async () => {
    const send = (to: IncomingWebhookWithSecret, headers: Record<string, string>) =>
      scene.gateway.call(`/api/hooks/${to.id}`, {
        ...{ method: 'POST', as: '', body: '{"text":"x"}' },
        headers: { authorization: `Bearer ${to.secret}`, ...headers },
      });
    const easy = await scene.make(ana, { signature: 'or_secret' });
    const first = await answer<AcceptedIncoming>(send(easy, { 'idempotency-key': 'order-7' }));
    expect(await answer(send(easy, { 'webhook-id': 'order-7' }))).toEqual(first);
    expect(await refusal(send(easy, {}))).toContain('400 VALIDATION_ERROR: webhook-id must be');
    expect(await refusal(send(hook, { 'idempotency-key': 'order-7' }))).toBe(STRANGER);
    await accepted(easy, { text: 'signed as well' });
  });

  it('that is deleted while a request waits takes nothing of it', async () => {
    const [, answers] = await Promise.all([
      ana.call(`${PATH}/${hook.id}`, { method: 'DELETE' }),
      Promise.all(Array.from({ length: 10 }, (_, n) => post(hook, { text: `${n}` }))),
    ]);
    for (const { status } of answers) expect([202, 401]).toContain(status);
    expect(await inputs()).toHaveLength(answers.filter(({ status }) => status === 202).length);
    expect(await refusal(post(hook, { text: 'x' }))).toBe(STRANGER);
  });

  it('of an account that is being deleted takes nothing', async () => {
    await scene.sql('UPDATE profiles SET deleted_at = now() WHERE id = $1::uuid', [ana.userId]);
    expect(await refusal(post(hook, { text: 'x' }))).toBe(STRANGER);
  });
});

describe('limits', () => {
  it('messages count among those of the day; what is refused leaves nothing, and is taken once there is room', async () => {
    const limited = await openHookScene({ dailyLimit: 1 });
    const ben = await limited.person();
    const his = await limited.make(ben);
    await answer(limited.post(his, { text: 'one' }));
    expect(await refusal(limited.post(his, { text: 'two' }, { id: '2' }))).toMatch(/^429 RATE_LIMITED/);
    expect(await limited.sql('SELECT 1 FROM conversations')).toHaveLength(1);
    await expect.poll(async () => (await limited.deliveries(ben, his.id))[0]?.refused).toBe('limit');
    await limited.sql('UPDATE daily_messages SET used = 0');
    await answer(limited.post(his, { text: 'two' }, { id: '2' }));
    await limited.close();
  });
});
