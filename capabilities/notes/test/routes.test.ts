import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../packages/client/src/index.js';
import { codeOf, openClients } from '../../../packages/engine/test/gateway/clients.js';

let scene: Awaited<ReturnType<typeof openClients>>;
let me: Client;
const searched: unknown[] = [];

beforeAll(async () => {
  scene = await openClients({
    search: async (typed) => {
      searched.push(typed);
      return { text: String(typed), meaning: null };
    },
  });
  me = (await scene.login()).client;
});
afterAll(() => scene.close());

it('notes live from creation to restoration with the typed client', async () => {
  const first = await me.notes.create({
    title: 'Idea',
    content: 'Walk while on the phone',
    tags: ['Walk'],
  });
  const second = await me.notes.create({
    title: 'More',
    content: 'Shoes by the door',
    connectTo: [first.id],
  });
  expect(second.connections).toEqual([{ id: first.id, title: 'Idea' }]);
  expect((await me.notes.list({ tag: 'walk' })).items.map(({ id }) => id)).toEqual([first.id]);
  expect((await me.notes.list({ q: 'phone' })).items.map(({ id }) => id)).toEqual([first.id]);
  expect(searched.at(-1)).toBe('phone');
  expect(await me.notes.update(first.id, { noteType: 'permanent' })).toMatchObject({
    noteType: 'permanent',
  });
  await me.notes.remove(first.id);
  expect(await codeOf(me.notes.get(first.id))).toBe('404 NOT_FOUND');
  expect((await me.notes.list({ deleted: 'true' })).items.map(({ id }) => id)).toEqual([first.id]);
  expect(await me.notes.restore(first.id)).toMatchObject({ id: first.id, tags: ['walk'] });
  const stranger = { title: 'x', content: 'x', connectTo: [randomUUID()] };
  expect(await codeOf(me.notes.create(stranger))).toBe('404 NOT_FOUND');
});
