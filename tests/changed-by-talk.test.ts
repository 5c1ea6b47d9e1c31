import { type System, sharedSystem, toolUse } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { open, tell } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => expect(system.simulator.stats().rejected, 'no request was malformed').toBe(0));
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
