import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../../packages/client/src/index.js';
import { codeOf } from '../../../packages/engine/test/gateway/clients.js';
import { openTalkScene, type TalkScene } from '../../../packages/testing/test/talk-scene.js';
import { MOST_PDF_TEXT } from '../schemas.js';

let scene: TalkScene;
let me: { client: Client; userId: string; token: string };
let id: string;
beforeAll(async () => {
  scene = await openTalkScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  me = await scene.login();
  id = await scene.talk(me.userId);
  await scene.sql(`UPDATE conversations SET title = 'The sky: why?' WHERE id = $1::uuid`, [id]);
  await scene.say(me.userId, id, [
    { role: 'user', text: 'old words', supersededBy: 2 },
    { role: 'agent', text: 'Old.', supersededBy: 2 },
    { role: 'user', text: 'Why is the sky blue?', turn: 2 },
    { role: 'agent', text: 'A draft.', turn: 2, kind: 'draft' },
    { role: 'agent', text: 'Because **light** scatters.', turn: 2 },
  ]);
});

const handOver = (turn: number, afterSeq: number, announcement: string, via = 'system') =>
  scene.sql(
    `INSERT INTO agent_transitions (conversation_id, seq, user_id, from_agent, to_agent, via, reason, announcement, members, turn, after_seq, at)
     SELECT $1::uuid, 1 + count(*), $2::uuid, 'host', 'guest', $6, 'SECRET REASON', $5, '{}', $3::int, $4::int, now()
     FROM agent_transitions WHERE conversation_id = $1::uuid`,
    [id, me.userId, turn, afterSeq, announcement, via],
  );
const tokenOf = ({ url }: { readonly url: string | null }) => new URL(url ?? '').hash.slice(1);
const read = (token: string, cursor?: string) =>
  createClient({ baseUrl: scene.gateway.url, token: null }).sharing.read(
    cursor === undefined ? {} : { cursor },
    { 'share-token': token },
  );
const said = (items: readonly { readonly type: string }[]) =>
  items.map((item) => ('text' in item ? item.text : 'announcement' in item ? item.announcement : ''));

describe('a link', () => {
  it('is there when its owner has made it, shows what had been said by then, and is the same one later', async () => {
    expect(await me.client.sharing.get(id)).toEqual({ share: null });
    const share = await me.client.sharing.put(id);
    expect(share).toMatchObject({ conversationId: id, title: 'The sky: why?', messages: 2, newMessages: 0 });
    expect(new URL(share.url ?? '').pathname).toBe('/shared');
    await handOver(2, 5, 'Meet the guest.');
    await scene.say(me.userId, id, [{ role: 'user', text: 'And red?', turn: 3 }]);

    const page = await read(tokenOf(share));
    expect(page).toMatchObject({ title: 'The sky: why?', locale: 'en', nextCursor: null });
    expect(said(page.items)).toEqual([
      'Why is the sky blue?',
      'Because **light** scatters.',
      'Meet the guest.',
    ]);
    expect(JSON.stringify(page)).not.toMatch(new RegExp(`SECRET|draft|old words|${me.userId}`, 'i'));
    expect(await me.client.sharing.get(id)).toMatchObject({ share: { url: share.url, newMessages: 1 } });

    const renewed = await me.client.sharing.put(id);
    expect(renewed).toMatchObject({ url: share.url, messages: 3, newMessages: 0 });
    expect(said((await read(tokenOf(share))).items).at(-1)).toBe('And red?');
    expect((await me.client.sharing.list()).items).toEqual([renewed]);
  });

  it('is listed page by page, the newest first', async () => {
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) {
      const talk = await scene.talk(me.userId);
      await me.client.sharing.put(talk);
      ids.unshift(talk);
    }
    const first = await me.client.sharing.list({ limit: 2 });
    const second = await me.client.sharing.list({ limit: 2, cursor: first.nextCursor ?? '' });
    const listed = [...first.items, ...second.items].map(({ conversationId }) => conversationId);
    expect(first.items).toHaveLength(2);
    expect(second.nextCursor).toBeNull();
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  it('shows what users and agents said, each once, and nothing that came to them otherwise', async () => {
    await scene.say(me.userId, id, [
      { role: 'system', kind: 'event', text: 'FROM A WEBHOOK', turn: 3 },
      { role: 'system', kind: 'decision', text: 'THE PLAN', turn: 3 },
      { role: 'system', kind: 'expired', text: 'THE PROPOSAL', turn: 3 },
      { role: 'agent', kind: 'handoff', text: 'Meet the guest.', turn: 3 },
    ]);
    await handOver(3, 9, 'Meet the guest.');
    await scene.say(me.userId, id, [{ role: 'agent', text: 'The guest knows.', turn: 4 }]);
    await handOver(4, 10, 'The guest knows.', 'tool');
    const share = await me.client.sharing.put(id);
    expect(share.messages).toBe(3);
    expect(said((await read(tokenOf(share))).items)).toEqual([
      ...['Why is the sky blue?', 'Because **light** scatters.', 'Meet the guest.', 'The guest knows.', ''],
    ]);
    const file = await scene.gateway.call(`/api/conversations/${id}/export`, { as: me.token });
    const text = await file.text();
    for (const one of ['FROM A WEBHOOK', 'THE PLAN', 'Meet the guest.', 'The guest knows.'])
      expect(text.split(one)).toHaveLength(2);
  });

  it('that was sealed with a key that is gone can be ended, or exchanged for another', async () => {
    const old = tokenOf(await me.client.sharing.put(id));
    const kept = await scene.talk(me.userId);
    await me.client.sharing.put(kept);
    await scene.sql(
      `UPDATE conversation_shares SET token_sealed = 'v1.gone.AAAA' WHERE conversation_id = $1::uuid`,
      [id],
    );
    expect((await me.client.sharing.list()).items.map(({ url }) => url === null)).toEqual([false, true]);
    expect((await read(old)).items).toHaveLength(2);
    const renewed = tokenOf(await me.client.sharing.put(id));
    expect(await codeOf(read(old))).toBe('404 NOT_FOUND');
    expect((await read(renewed)).items).toHaveLength(2);
  });

  it('ends at once, between two pages as well, and a later one is another', async () => {
    await scene.say(
      me.userId,
      id,
      Array.from({ length: 150 }, (_, i) => ({ role: 'user' as const, text: `line ${i}`, turn: 3 + i })),
    );
    const share = await me.client.sharing.put(id);
    const token = tokenOf(share);
    const first = await read(token);
    expect(first.items).toHaveLength(100);
    const second = await read(token, first.nextCursor ?? '');
    expect(said(second.items).at(-1)).toBe('line 149');
    expect(second.nextCursor).toBeNull();

    await me.client.sharing.remove(id);
    await me.client.sharing.remove(id); // said twice, done once
    await expect(read(token, first.nextCursor ?? '')).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await me.client.sharing.list()).items).toEqual([]);
    expect(tokenOf(await me.client.sharing.put(id))).not.toBe(token);
    expect(await codeOf(read(token))).toBe('404 NOT_FOUND');
  });

  it.each(['', 'x', 'A'.repeat(43), "'; DROP TABLE messages"])(
    'with the token "%s" leads nowhere',
    async (token) => {
      expect(await codeOf(read(token))).toBe('404 NOT_FOUND');
    },
  );

  it('says of a cursor of nobody where to take one from', async () => {
    const { url } = await me.client.sharing.put(id);
    await expect(read(tokenOf({ url }), 'x')).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
    });
  });

  it('goes with its conversation and its account, and what is said anew goes from it', async () => {
    const share = await me.client.sharing.put(id);
    const token = tokenOf(share);
    await scene.sql('UPDATE messages SET superseded_by = 3 WHERE conversation_id = $1::uuid AND turn = 2', [
      id,
    ]);
    expect((await read(token)).items).toEqual([]);
    await scene.sql('UPDATE conversations SET deleted_at = now() WHERE id = $1::uuid', [id]);
    expect(await codeOf(read(token))).toBe('404 NOT_FOUND');

    const other = await scene.talk(me.userId);
    const second = tokenOf(await me.client.sharing.put(other));
    expect((await read(second)).items).toEqual([]);
    await scene.sql('UPDATE profiles SET deleted_at = now() WHERE id = $1::uuid', [me.userId]);
    expect(await codeOf(read(second))).toBe('404 NOT_FOUND');
  });

  it('is stored so that nobody reads it from the database', async () => {
    const token = tokenOf(await me.client.sharing.put(id));
    const [row] = await scene.sql('SELECT * FROM conversation_shares WHERE conversation_id = $1::uuid', [id]);
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

describe('an export', () => {
  const get = (format: string) =>
    scene.gateway.call(`/api/conversations/${id}/export?format=${format}`, { as: me.token });

  it('tells in Markdown who said what and when by the user’s clock, in its last version', async () => {
    await scene.sql(`UPDATE profiles SET time_zone = 'Europe/Madrid' WHERE id = $1::uuid`, [me.userId]);
    await scene.sql(
      `UPDATE messages SET created_at = '2026-11-24T09:30:00Z' WHERE conversation_id = $1::uuid`,
      [id],
    );
    await handOver(2, 5, 'Meet\nthe guest.');
    const response = await get('markdown');
    const { headers } = response;
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(headers.get('content-disposition')).toContain('The%20sky%20why.md');
    expect(headers.get('content-type')).toContain('text/markdown');
    expect(text).toMatch(/^# The sky: why\?\n\n\*Conversation with .+ · Europe\/Madrid\*/);
    expect(text).toContain('**You** · Tuesday 24 November, 10:30\n\nWhy is the sky blue?');
    expect(text).toContain('> *host handed over to guest*\n> \n> Meet\n> the guest.');
    expect(text).not.toMatch(/old words|A draft|SECRET/);
  });

  it('is a PDF as well, unless it is too long for one', async () => {
    const response = await get('pdf');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await response.text()).toMatch(/^%PDF-/);
    await scene.say(me.userId, id, [{ role: 'user', text: 'x'.repeat(MOST_PDF_TEXT), turn: 3 }]);
    const long = await get('pdf');
    expect([long.status, await long.json()]).toEqual([409, expect.objectContaining({ code: 'CONFLICT' })]);
    expect((await get('markdown')).status).toBe(200);
    expect((await get('docx')).status).toBe(400);
  });
});
