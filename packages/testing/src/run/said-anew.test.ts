import { expect, test } from 'vitest';
import { reply } from '../model/scripted-model.js';
import { start } from './held-turn.js';

const writes = { name: 'write_note', input: { key: 'first' } };
const told = (it: ReturnType<typeof start>, n: number) => it.asked(n).join('\n');

test('another text takes the place of the latest exchange: what was said stays stored, and no agent is given it', async () => {
  const it = start('queue', [reply('Cats.'), reply('About dogs, then.'), reply('Dogs it is.')]);
  it.run.say('tell me of cats');
  await it.run.settle();
  it.run.sayAnew('tell me of dogs');
  await it.run.settle();
  it.run.say('go on');
  await it.run.settle();
  expect(it.run.tables().messages.map((row) => [row.text, row.supersededBy ?? null])).toEqual([
    ['tell me of cats', 2],
    ['Cats.', 2],
    ['tell me of dogs', null],
    ['About dogs, then.', null],
    ['go on', null],
    ['Dogs it is.', null],
  ]);
  for (const n of [1, 2]) {
    expect(told(it, n)).toContain('tell me of dogs');
    expect(JSON.stringify(it.model.requests[n]?.messages)).not.toContain('ats');
  }
  expect(it.events('turn.started').map(({ data }) => data.supersedes ?? null)).toEqual([null, [1], null]);
  expect(it.broken()).toEqual([]);
});

test('what was done stays done, once, and whoever answers anew is told, however often it is said', async () => {
  const it = start('queue', [
    reply('', writes, { name: 'read_note', input: {} }),
    reply('Noted.'),
    reply('Anew.'),
    reply('And anew.'),
  ]);
  it.run.say('keep this');
  await it.run.settle();
  for (const text of ['keep that', 'keep those']) {
    it.run.sayAnew(text);
    await it.run.settle();
  }
  expect(it.run.tables().effects).toMatchObject([{ table: 'notes', key: 'first' }]);
  for (const n of [2, 3]) {
    expect(told(it, n)).toMatch(/stays done:\n- write_note \{"key":"first"\}/);
    expect(told(it, n)).not.toContain('read_note');
    expect(told(it, n)).not.toContain('keep this');
  }
  expect(it.broken()).toEqual([]);
});

test('the agent who answered before the handoff of that exchange answers again', async () => {
  const it = start('queue', [
    reply('A builder knows.', { name: 'toBuilder', input: { reason: 'it is time' } }),
    reply('I build.'),
    reply('It is me again.'),
  ]);
  it.run.say('build me a house');
  await it.run.settle();
  expect(it.run.snapshot().activeAgent).toBe('builder');
  it.run.sayAnew('only tell me of houses');
  await it.run.settle();
  expect(it.run.snapshot().activeAgent).toBe('host');
  expect(it.run.tables().transitions.map(({ from, to, via }) => [from, to, via])).toEqual([
    ['host', 'builder', 'tool'],
    ['builder', 'host', 'system'],
  ]);
  expect(it.broken()).toEqual([]);
});

test('what it proposed is rejected, and a "yes" that is said anew decides nothing', async () => {
  const it = start('queue', [
    reply('I propose.', { name: 'propose_note', input: { text: 'a' } }),
    reply('Yes to what?'),
  ]);
  it.run.say('propose something');
  await it.run.settle();
  it.run.sayAnew('yes');
  await it.run.settle();
  expect(it.run.tables().confirmations).toMatchObject([{ status: 'rejected', decidedInput: null }]);
  expect(it.run.snapshot().confirmations).toEqual([]);
  expect(it.events('confirmation.settled')).toMatchObject([{ data: { decision: 'rejected', turn: 2 } }]);
  expect(it.run.tables().effects).toEqual([]);
  expect(it.broken()).toEqual([]);
});

test('a message that is withdrawn before its turn takes the place of nothing', async () => {
  const it = start('queue', [reply('One.'), reply('Two.')]);
  it.run.say('one');
  await it.run.settle();
  const ref = it.run.sayAnew('one, but better');
  expect(ref === null ? null : it.run.withdraw(ref.n)).toBe(true);
  await it.run.settle();
  it.run.say('two');
  await it.run.settle();
  expect(it.run.tables().messages.map((row) => row.supersededBy ?? null)).toEqual([null, null, null, null]);
  expect(it.broken()).toEqual([]);
});

test('while an answer is on its way nothing is said anew', async () => {
  const it = start('queue', [{ ...reply('First.'), hold: 'first turn' }]);
  it.run.say('first');
  await it.run.quiet();
  expect(it.run.sayAnew('first, but better')).toBeNull();
  it.model.release('first turn');
  await it.run.settle();
  expect(it.words()).toEqual(['first', 'First.']);
});

test('said anew however often, nothing of the window is lost, and what was done first is still told', async () => {
  const versions = Array.from({ length: 14 }, (_, i) => `keep ${i}`);
  const it = start('queue', [
    reply('I remember.'),
    reply('', writes),
    reply('Noted.'),
    ...versions.map(() => reply('Anew.')),
  ]);
  it.run.say('earlier talk');
  await it.run.settle();
  it.run.say('keep this');
  await it.run.settle();
  for (const [i, text] of versions.entries()) {
    it.run.sayAnew(text);
    await it.run.settle();
    expect(told(it, i + 3)).toContain('earlier talk');
    expect(told(it, i + 3)).toMatch(/stays done:\n- write_note \{"key":"first"\}/);
  }
  expect(it.broken()).toEqual([]);
});

test('an exchange with a handoff begins with the same agent each time it is said anew', async () => {
  const handsOver = [
    reply('A builder knows.', { name: 'toBuilder', input: { reason: 'it is time' } }),
    reply('I build.'),
  ];
  const it = start('queue', [...handsOver, ...handsOver, reply('It is me again.')]);
  it.run.say('build me a house');
  await it.run.settle();
  for (let i = 0; i < 2; i++) {
    it.run.sayAnew('build me a house');
    await it.run.settle();
  }
  expect(it.run.tables().messages.at(-1)).toMatchObject({ agent: 'host', text: 'It is me again.' });
  expect(it.broken()).toEqual([]);
});

test('withdrawn before its turn, it rejects no proposal, and the exchange can be said anew still', async () => {
  const it = start('queue', [
    reply('I propose.', { name: 'propose_note', input: { text: 'a' } }),
    reply('Anew.'),
  ]);
  it.run.say('propose something');
  await it.run.settle();
  const ref = it.run.sayAnew('propose otherwise');
  expect(ref === null ? null : it.run.withdraw(ref.n)).toBe(true);
  await it.run.settle();
  expect(it.run.tables().confirmations).toMatchObject([{ status: 'open' }]);
  expect(it.run.snapshot().confirmations).toHaveLength(1);
  expect(it.run.sayAnew('propose once more')).not.toBeNull();
  await it.run.settle();
  expect(it.run.tables().confirmations).toMatchObject([{ status: 'rejected' }]);
  expect(it.broken()).toEqual([]);
});
