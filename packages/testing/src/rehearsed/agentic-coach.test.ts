import { describe, expect, test } from 'vitest';
import { DUE, lastTurn, toolsOf } from './last-turn.js';
import { COMMITMENT, GOAL, type Line, talk } from './talk.js';

const TEAM = 'agentic-coach';

/** What a talk has changed: every call that is no read. */
async function changes(lines: readonly Line[]) {
  await lastTurn(lines, TEAM);
  const { turns } = await talk(lines, TEAM);
  const calls = turns.flatMap((turn) => turn.calls);
  return calls.filter(({ tool }) => !/^(?:get_|search_)/.test(tool)).map(({ tool, input }) => [tool, input]);
}

describe('Coach, alone with all the tools', () => {
  test.each<[string, string]>([
    ['how am i doing overall?', 'get_check_in_statistics'],
    ['¿Ves algún patrón?', 'get_check_in_statistics'],
    ['went for a run this morning, 3k', 'record_check_in'],
    ['hoy no pude entrenar', 'record_check_in'],
    ['today i didnt run', 'record_check_in'],
    ['What do my notes say about sleep?', 'retrieve_notes'],
    ['Busca en internet sobre talleres de cerámica', 'web_search'],
    ['Is there evidence that cold showers help?', 'search_academic_papers'],
    ['¿Qué dice Wikipedia sobre los hábitos?', 'wikipedia_search'],
  ])('“%s” is work for %s', async (say, tool) => {
    expect(toolsOf(await lastTurn([say], TEAM))).toEqual([tool]);
  });

  test.each<[string, string]>([
    ['went for a run this morning, 3k', 'record_check_in'],
    ['what do my notes say about friction?', 'retrieve_notes'],
    ['remind me tomorrow at 18:00 to look back on the week', 'schedule_reminder'],
  ])('leaves its own question for “%s”', async (say, tool) => {
    expect(toolsOf(await lastTurn(['I want to run a marathon', say], TEAM))).toContain(tool);
    expect(toolsOf(await lastTurn(['make me a plan for the next four weeks', say], TEAM))).toContain(tool);
  });

  test.each<[string, unknown]>([
    ['Delete that check-in', ['propose_check_in_deletion', { check_in_id: 'c9' }]],
    ['Borra ese registro', ['propose_check_in_deletion', { check_in_id: 'c9' }]],
  ])('“%s” is the one that was kept last', async (say, change) => {
    const kept = { record_check_in: { id: 'c9', content: 'slept five hours' } };
    const turn = await lastTurn(['Check in: slept five hours, energy two of five', say], TEAM, kept);
    expect(turn.calls.map(({ tool, input }) => [tool, input])).toEqual([change]);
  });

  test('a check-in that was wrong is put right in the words that come next', async () => {
    const kept = { record_check_in: { id: 'c9', content: 'slept five hours' } };
    const lines = ['Check in: slept five hours', 'it was six hours, can you fix that', 'slept six hours'];
    expect((await lastTurn(lines, TEAM, kept)).calls).toMatchObject([
      {
        tool: 'update_check_in',
        input: { check_in_id: 'c9', was: 'slept five hours', becomes: 'Slept six hours' },
      },
    ]);
  });

  test.each<[string, string]>([
    ['quiero correr un medio maratón, ponlo de meta', 'Correr un medio maratón'],
    ['Quiero dejar de trasnochar: a las once y media, luces fuera. Ponlo como meta', 'Dejar de trasnochar'],
    ['ok va. ponlo como meta: apuntar mis gastos cada noche', 'Apuntar mis gastos cada noche'],
  ])('“%s” is a goal at once', async (say, title) => {
    expect(await changes([say])).toEqual([['createGoal', { title }]]);
  });

  test.each([
    'today was awful',
    'Hoy fue un mal día',
    'Me siento un fracaso con todo',
    'Hoy fue un gran día',
  ])('puts the tools away for “%s”', async (say) => {
    const turn = await lastTurn([say], TEAM);
    expect([turn.calls, turn.words]).toEqual([[], expect.not.stringMatching(/stand-in|demo sin conexión/)]);
  });

  test.each<[string, Line[], unknown]>([
    [
      'a goal',
      ['I want to get fit because I have kids', 'Tuesdays at seven', 'yes'],
      ['createGoal', { title: 'Get fit', why: 'I have kids', notes: 'Tuesdays at seven' }],
    ],
    [
      'una meta',
      ['quiero dejar de fumar', 'por mis hijos', 'no sé', 'vale'],
      ['createGoal', { title: 'Dejar de fumar', why: 'por mis hijos' }],
    ],
    [
      'a promise',
      ["I'll call the bank on Friday at 10", 'sure'],
      ['createCommitment', { text: 'call the bank', due: '2026-03-06T10:00' }],
    ],
    [
      'a reminder',
      ['recuérdame regar las plantas', 'mañana por la tarde'],
      ['schedule_reminder', { note: 'regar las plantas', at: '2026-03-03T15:00' }],
    ],
    [
      'a note',
      ['note that coffee after 3 keeps me awake'],
      [
        'create_note',
        {
          title: 'Coffee after 3 keeps me awake',
          content: 'coffee after 3 keeps me awake',
          note_type: 'permanent',
        },
      ],
    ],
    [
      'quiet hours',
      ['quiet hours please', '22:00', '8:00'],
      ['updatePreferences', { quietHoursStart: '22:00', quietHoursEnd: '08:00' }],
    ],
    [
      'a new name',
      ['Please rename my running goal to Easy runs'],
      ['updateGoal', { goal_id: GOAL, title: 'Easy runs' }],
    ],
  ])('stores %s in the words of the user', async (_, lines, change) => {
    expect(await changes(lines)).toEqual([change]);
  });

  test.each([
    [["I'll call the bank on Friday at 10", 'mejor no']],
    [['I want to write a novel', 'skip', 'skip', 'no']],
    [['dont remind me']],
    [['no guardes el plan']],
  ])('stores nothing after %j', async (lines) => {
    expect(await changes(lines)).toEqual([]);
  });

  test('drafts a plan, changes it as the user likes, and only then proposes it', async () => {
    const lines = ['Make me a plan for my running goal', 'walk on Monday', 'two short runs'];
    const draft = await lastTurn(lines, TEAM);
    expect([toolsOf(draft), draft.words]).toEqual([
      ['get_goals'],
      expect.stringMatching(/A normal week: two short runs.*\?$/),
    ]);
    const changed = [...lines, 'make it three short runs'];
    expect((await lastTurn(changed, TEAM)).words).toMatch(/A normal week: three short runs/);
    const proposed = await lastTurn([...changed, 'yes, save it'], TEAM);
    expect(proposed.calls.at(-1)).toMatchObject({ tool: 'propose_plan_save', input: { goal_id: GOAL } });
    expect(proposed.words).toMatch(/waits for your approval/);
  });

  describe('a note that is changed', () => {
    const CONTENT = 'Tea at nine. Lights out at ten.';
    const NOTES = {
      retrieve_notes: { notes: [{ id: GOAL, title: 'Sleep', content: CONTENT }] },
      update_note: { title: 'Evenings', content: 'what it says now' },
    };
    const changedBy = async (team: string, ...lines: readonly string[]) =>
      (await lastTurn(lines, team, NOTES)).calls.at(-1);

    test.each<[string[], object]>([
      [
        ['Change my note about sleep: tea at eight', 'tea at nine'],
        { was: 'Tea at nine', becomes: 'tea at eight' },
      ],
      [['Cambia mi nota sobre dormir', 'todo', 'a las diez'], { was: CONTENT, becomes: 'A las diez' }],
      [
        ['Replace “tea at nine” with “tea at eight” in my note about sleep'],
        { was: 'Tea at nine', becomes: 'tea at eight' },
      ],
      [
        ['Añade a mi nota sobre dormir: sin móvil en la cama'],
        { was: CONTENT, becomes: `${CONTENT}\nSin móvil en la cama` },
      ],
      [['Rename my note about sleep to Evenings'], { title: 'Evenings' }],
    ])('%j', async (lines, input) => {
      for (const team of [TEAM, 'round-table'])
        expect(await changedBy(team, ...lines)).toMatchObject({ tool: 'update_note', input });
    });

    test('stands as it was where the words are not in it', async () => {
      const turn = await lastTurn(['Replace coffee with tea in my note about sleep'], TEAM, NOTES);
      expect(toolsOf(turn)).toEqual(['retrieve_notes']);
      expect(turn.words).toMatch(/has no “coffee”.*Tea at nine/);
    });
  });

  test.each([
    [
      ['Quiero dormir mejor', 'paso dos horas al día con el móvil', 'a las diez'],
      'porque paso dos horas al día con el móvil (las diez)',
    ],
    [
      ['I want to walk more', 'because I was ill for a week', 'on Mondays at 9'],
      'because I was ill for a week (on Mondays at 9)',
    ],
    [['I want to walk more', 'twice a day', 'it calms me'], 'because it calms me (twice a day)'],
    [['Quiero caminar más', 'una vez al día', 'me calma'], 'porque me calma (una vez al día)'],
  ])('hears no days in a span that gives a reason: %j', async (lines, goal) => {
    expect((await lastTurn(lines, TEAM)).words).toContain(goal);
  });

  test.each([
    ['¿Qué te dije del jefe?', 'jefe'],
    ['¿Qué te conté del trabajo nuevo?', 'trabajo nuevo'],
    ['¿Qué te he dicho del viaje?', 'viaje'],
  ])('looks up what “%s” names', async (say, query) => {
    for (const team of [TEAM, 'round-table'])
      expect((await lastTurn([say], team)).calls[0]).toMatchObject({
        tool: 'search_check_ins',
        input: { query },
      });
  });

  test('asks about what is due, and settles it as the user says', async () => {
    expect((await lastTurn(['Hello', DUE], TEAM)).calls).toEqual([]);
    const settled = await lastTurn(['Hello', DUE, 'done, called them'], TEAM);
    expect(settled.calls).toMatchObject([{ input: { commitment_id: COMMITMENT, status: 'done' } }]);
    const moved = await lastTurn(['Hello', DUE, 'thursday at 10 would be better'], TEAM);
    expect(moved.calls).toMatchObject([{ input: { due: '2026-03-05T10:00' } }]);
    expect((await lastTurn(['I called the gym'], TEAM)).calls).toMatchObject([{ input: { status: 'done' } }]);
  });

  test.each(['What is the capital of France?', 'cuéntame un chiste'])(
    'says of “%s” what it is and how to connect a model',
    async (say) => {
      expect((await lastTurn([say], TEAM)).words).toMatch(
        /(?:stand-in|demo sin conexión).*ANTHROPIC_API_KEY/,
      );
    },
  );
});
