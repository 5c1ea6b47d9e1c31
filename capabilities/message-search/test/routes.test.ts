import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../packages/client/src/index.js';
import { codeOf } from '../../../packages/engine/test/gateway/clients.js';
import { openTalkScene, type TalkScene } from '../../../packages/testing/test/talk-scene.js';

let scene: TalkScene;
let me: { client: Client; userId: string };
let id: string;
beforeAll(async () => {
  scene = await openTalkScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  me = await scene.login();
  id = await scene.talk(me.userId);
});

const user = (text: string, turn = 1) => ({ role: 'user', text, turn }) as const;
const agent = (text: string, turn = 1) => ({ role: 'agent', text, turn }) as const;

/** Snippets of what is found, with what was sought in brackets. */
async function found(q: string, client = me.client): Promise<string[]> {
  const { items } = await client.search.find({ q });
  return items.map(({ snippet }) => snippet.map(({ text, found: is }) => (is ? `[${text}]` : text)).join(''));
}

describe('what was said', () => {
  it('is found by all of the words, in any form, with or without accents, the latest first', async () => {
    await scene.say(me.userId, id, [
      user('I went running in the rain'),
      agent('How many runs a week?'),
      user('Quiero mejorar la navegación de la página', 2),
      agent('Las páginas y sus menús, ¿verdad?', 2),
      user('Es por el año nuevo', 3),
    ]);
    expect(await found('run')).toEqual(['How many [runs] a week?', 'I went [running] in the rain']);
    expect(await found('running in RAIN')).toEqual(['I went [running] in the [rain]']);
    expect(await found('navegacion')).toEqual(['Quiero mejorar la [navegación] de la página']);
    expect(await found('la pagina')).toEqual([
      'Las [páginas] y sus menús, ¿verdad?',
      'Quiero mejorar la navegación de la [página]',
    ]);
    expect(await found('MENU')).toEqual(['Las páginas y sus [menús], ¿verdad?']);
    expect(await found('ano')).toEqual(['Es por el [año] nuevo']);
    expect(await found('navegaci')).toEqual(['Quiero mejorar la [navegación] de la página']);
    expect(await found('running nowhere')).toEqual([]);
    expect(await found('de la')).toEqual([]);
  });

  it.each(["it's", "' & !", 'a:*', '<->', '\\', "it''", '((('])('does not break at %s', async (q) => {
    expect(await found(q)).toEqual([]);
  });

  it('leads to conversation and message, and names who spoke', async () => {
    await scene.sql(`UPDATE conversations SET title = 'Mornings', archived_at = now() WHERE id = $1::uuid`, [
      id,
    ]);
    const [said, answered] = await scene.say(me.userId, id, [user('zebra one'), agent('zebra two')]);
    const { items, conversations } = await me.client.search.find({ q: 'zebra' });
    const conversation = { id, title: 'Mornings', archived: true };
    expect(items).toMatchObject([
      { conversation, messageId: answered, role: 'agent', agent: { id: 'host' }, team: 'solo', turn: 1 },
      { conversation, messageId: said, role: 'user', agent: null, turn: 1 },
    ]);
    expect(conversations).toEqual([]);
    expect((await me.client.search.find({ q: 'MORN' })).conversations).toMatchObject([
      { id, archived: true },
    ]);
  });

  it('comes page by page', async () => {
    await scene.say(
      me.userId,
      id,
      Array.from({ length: 7 }, (_, i) => user(`zebra ${i}`)),
    );
    const first = await me.client.search.find({ q: 'zebra', limit: 4 });
    const second = await me.client.search.find({ q: 'zebra', limit: 4, cursor: first.nextCursor ?? '' });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([4, 3, null]);
    expect(new Set([...first.items, ...second.items].map(({ messageId }) => messageId)).size).toBe(7);
  });

  it('is not found by others, nor when it was said anew, is no text, or its conversation is deleted', async () => {
    const stranger = await scene.login();
    await scene.say(me.userId, id, [
      { ...user('zebra once'), supersededBy: 2 },
      { ...agent('zebra for later'), kind: 'draft' },
      { role: 'system', text: 'zebra event' },
      user('zebra now', 2),
    ]);
    expect(await found('zebra')).toEqual(['[zebra] now']);
    expect(await found('zebra', stranger.client)).toEqual([]);
    expect(await found(me.userId)).toEqual([]);
    expect(await found(me.userId, stranger.client)).toEqual([]);
    await scene.sql('UPDATE conversations SET deleted_at = now() WHERE id = $1::uuid', [id]);
    expect(await found('zebra')).toEqual([]);
  });
});

it.each([{}, { q: '' }, { q: ' ' }, { q: 'x'.repeat(501) }, { q: 'x', limit: 0 }, { q: 'x', cursor: 'y' }])(
  'refuses %j',
  async (query) => {
    expect(await codeOf(me.client.search.find(query as never))).toBe('400 VALIDATION_ERROR');
  },
);
