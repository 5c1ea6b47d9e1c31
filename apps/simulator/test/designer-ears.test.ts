import { expect, it } from 'vitest';
import { openRoom } from './design-room.js';

const PROJECT = {
  project: 'Mobile Checkout',
  facts: ['problem: 60% cart abandonment in checkout (from brief.md)'],
};

const factsKept = async (words: string) => {
  const room = await openRoom();
  room.know({ project: 'Mobile Checkout', facts: [] });
  const { calls } = await room.say(words);
  return JSON.stringify(calls.find(({ name }) => name === 'record_project_facts')?.input ?? null);
};

it.each([
  [
    'ok, but the app is for iOS and Android, and we have a budget of 2000 euros',
    'platform',
    'iOS and Android',
  ],
  ['ok, but the app is for iOS and Android, and we have a budget of 2000 euros', 'budget', '2000 euros'],
  ['The budget is 2000 euros for incentives.', 'budget', '2000 euros for incentives'],
  ["The users are warehouse managers, they can't find the settings", 'target_users', 'warehouse managers'],
  [
    "The users are warehouse managers, they can't find the settings",
    'problem',
    "they can't find the settings",
  ],
  ['los usuarios son compradores y el problema es que abandonan el carrito', 'target_users', 'compradores'],
  ['El presupuesto es de 2000 euros', 'budget', '2000 euros'],
])('“%s” tells the %s', async (words, key, value) => {
  expect(await factsKept(words)).toContain(JSON.stringify({ key, value }));
});

it('another project is opened, not searched for', async () => {
  const room = await openRoom();
  room.know(PROJECT);
  const { calls } = await room.say('crea otro proyecto: Tienda Móvil');
  expect(calls).toEqual([{ name: 'create_project', input: { name: 'Tienda Móvil' } }]);
});

it.each([
  ['please keep your answers short', 'answer_length', 'short'],
  ['usa viñetas, por favor', 'format', 'bullet points'],
])('“%s” is a preference', async (words, key, value) => {
  const room = await openRoom();
  room.know(PROJECT);
  const { calls } = await room.say(words);
  expect(calls.at(-1)).toEqual({ name: 'set_project_preference', input: { key, value } });
});

it('what is no design is declined without a guess at the project', async () => {
  const room = await openRoom();
  room.know({ ...PROJECT, brief: ['workflow: unmatched', 'language of the answer: English'] });
  const { words } = await room.say('can you book me a flight to Berlin?');
  expect(words).toContain('outside of what this team can do');
  expect(words).not.toContain('cart abandonment');
});

it('a second file, instead of the name that was asked for, names no project', async () => {
  const room = await openRoom();
  room.know({});
  await room.say('Quiero subir brief.md.');
  expect((await room.say('Quiero subir notas.md.')).calls).toEqual([]);
});
