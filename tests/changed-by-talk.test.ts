import { type System, sharedSystem, toolUse } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, say, tell } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterAll(() => system.stop());

test('a note and a check-in are put right in talk, and what was written meanwhile is kept', async () => {
  const { client } = await system.signIn('changed-by-talk@example.com');
  const on = { client, id: await open(client) };
  const note = await client.notes.create({ title: 'Sleep', content: 'Tea at nine. Lights out at ten.' });
  await tell(
    system,
    on,
    'Ran 5 km, energy 2',
    [toolUse('record_check_in', { content: 'Ran 5 km, energy 2' })],
    'Noted.',
  );
  const [made] = (await client.checkIns.list()).items;
  await tell(
    system,
    on,
    'That was a 4, not a 2',
    [toolUse('update_check_in', { check_in_id: made?.id ?? '', was: 'energy 2', becomes: 'energy 4' })],
    'It says energy 4 now.',
  );
  expect(await client.checkIns.get(made?.id ?? '')).toMatchObject({ content: 'Ran 5 km, energy 4' });

  await client.notes.update(note.id, { content: 'Tea at seven. Lights out at ten.' });
  const change = (was: string) => toolUse('update_note', { note_id: note.id, was, becomes: 'Tea at eight' });
  await tell(
    system,
    on,
    'Change my note about sleep: tea at eight',
    [change('Tea at nine')],
    [change('Tea at seven')],
    'Your note says tea at eight now.',
  );
  expect(await client.notes.get(note.id)).toMatchObject({ content: 'Tea at eight. Lights out at ten.' });
});

test('a note and a check-in go after a yes of their own; the note comes back, the check-in does not', async () => {
  const { client } = await system.signIn('deleted-by-talk@example.com');
  const on = { client, id: await open(client) };
  const note = await client.notes.create({ title: 'Sleep', content: 'Tea at nine.' });
  await tell(system, on, 'Ran 5 km', [toolUse('record_check_in', { content: 'Ran 5 km' })], 'Noted.');
  const [made] = (await client.checkIns.list()).items;
  const titles = async () => (await client.notes.list({})).items.map(({ title }) => title);
  const checkIns = async () => (await client.checkIns.list()).items.map(({ content }) => content);
  const answer = async (text: string) => {
    system.simulator.script([{ match: { any: true }, reply: { content: 'All right.' } }]);
    expect(await say(client, on.id, text)).toMatchObject({ type: 'confirmation_result', success: true });
  };

  const away = [toolUse('propose_note_deletion', { note_id: note.id })];
  expect(await tell(system, on, 'Delete my note', ['Shall I delete it?', ...away])).toMatchObject({
    confirmation: { kind: 'note_delete', title: 'Sleep' },
  });
  expect(await titles()).toEqual(['Sleep']);
  await answer('Yes');
  expect(await titles()).toEqual([]);
  await tell(system, on, 'Bring it back', [toolUse('restoreNote', { note_id: note.id })], 'Here it is.');
  expect(await titles()).toEqual(['Sleep']);

  const gone = ['Shall I delete it?', toolUse('propose_check_in_deletion', { check_in_id: made?.id ?? '' })];
  expect(await tell(system, on, 'Delete the check-in', gone)).toMatchObject({
    confirmation: { kind: 'check_in_delete' },
  });
  await answer('No');
  expect(await checkIns()).toEqual(['Ran 5 km']);
  await tell(system, on, 'It can go, after all', gone);
  await answer('Yes');
  expect(await checkIns()).toEqual([]);
});
