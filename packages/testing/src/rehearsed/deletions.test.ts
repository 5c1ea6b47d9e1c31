import { describe, expect, test } from 'vitest';
import { lastTurn, toolsOf } from './last-turn.js';
import type { Line } from './talk.js';

const notes = [
  { id: 'n1', title: 'Coffee and sleep', content: 'Coffee after three keeps me awake' },
  { id: 'n2', title: 'Coffee at work', content: 'One before noon' },
];
const checkIns = [{ id: 'c1', on: '2026-02-20', content: 'My knee hurt after the hill', goalId: null }];
const results = {
  retrieve_notes: { notes: notes.slice(0, 1) },
  get_deleted_notes: { notes: notes.slice(0, 1) },
  search_check_ins: { checkIns },
};

describe.each(['agentic-coach', 'round-table'])('%s, by talk', (team) => {
  const last = (lines: readonly Line[], more = {}) => lastTurn(lines, team, { ...results, ...more });

  test.each<[string, Line[], string, object]>([
    ['a note', ['Delete my note about coffee'], 'propose_note_deletion', { note_id: 'n1' }],
    ['una nota', ['Elimina mi nota sobre el café'], 'propose_note_deletion', { note_id: 'n1' }],
    ['a check-in', ['Delete my check-in about the knee'], 'propose_check_in_deletion', { check_in_id: 'c1' }],
    [
      'un registro',
      ['Borra el registro sobre la rodilla'],
      'propose_check_in_deletion',
      { check_in_id: 'c1' },
    ],
    ['a note back', ['Bring my note back'], 'restoreNote', { note_id: 'n1' }],
    ['la nota de vuelta', ['Recupera mi nota'], 'restoreNote', { note_id: 'n1' }],
  ])('%s', async (_, lines, tool, input) => {
    const turn = await last(lines);
    expect(turn.calls.at(-1)).toMatchObject({ tool, input });
    expect(turn.words).toMatch(/note|nota|check-in|registro/);
  });

  test.each<[string, Line[], string, object]>([
    ['note', ['Delete that note'], 'propose_note_deletion', { note_id: 'n9' }],
    ['nota', ['Borra esa nota'], 'propose_note_deletion', { note_id: 'n9' }],
    [
      'wrong note',
      ['That should say tea, not coffee. Fix it'],
      'update_note',
      { note_id: 'n9', was: 'coffee', becomes: 'tea' },
    ],
    [
      'nota equivocada',
      ['Debería decir té y no café, corrígelo'],
      'update_note',
      { note_id: 'n9', was: 'café', becomes: 'té' },
    ],
  ])('the %s that it has just kept needs no search', async (_, lines, tool, input) => {
    const kept = { create_note: { id: 'n9', title: 'Coffee keeps me awake' } };
    const turn = await last(['Note that coffee keeps me awake', ...lines], kept);
    expect(turn.calls).toMatchObject([{ tool, input }]);
  });

  test('of several notes it asks which, and what nothing was found about is not proposed', async () => {
    const many = { retrieve_notes: { notes } };
    const asked = await last(['Delete my note about coffee'], many);
    expect(toolsOf(asked)).toEqual(['retrieve_notes']);
    expect(asked.words).toContain('Coffee and sleep');
    const chosen = await last(['Delete my note about coffee', 'Coffee and sleep'], many);
    expect(chosen.calls.at(-1)).toMatchObject({ tool: 'propose_note_deletion', input: { note_id: 'n1' } });
    const none = await last(['Delete my note about tea'], { retrieve_notes: { notes: [] } });
    expect(toolsOf(none)).toEqual(['retrieve_notes']);
    expect(none.words).toMatch(/nothing about/);
  });
});
