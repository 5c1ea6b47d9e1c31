import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../rehearsal/src/read/words.js';
import { lastTurn, toolsOf } from './last-turn.js';

describe('a wish is heard', () => {
  test('behind a clause that denies something', async () => {
    const lines = ['Hola, llevo meses sin moverme y quiero ponerme en forma'];
    expect(toolsOf(await lastTurn(lines, 'triage'))).toEqual(['handoff_to_coach']);
  });

  test('when it is to stop something, which parks no goal', async () => {
    const asked = await lastTurn(['quiero dejar de mirar el móvil antes de dormir'], 'agentic-coach');
    expect(asked.words).not.toMatch(/aparcar|en pausa/);
    expect(asked.words).toMatch(/\?/);
  });
});

test.each([
  ['round-table', 'I want to set up a goal', 'could you nudge me on Monday evening to pack my bag?'],
  ['agentic-coach', 'Buenas', '¿me puedes recordar mañana a las diez hacer la maleta?'],
])('a reminder is set whoever listens: %s', async (team, opening, said) => {
  expect(toolsOf(await lastTurn([opening, said], team))).toContain('schedule_reminder');
});

test('a note is kept in the words that people use for it', async () => {
  const kept = await lastTurn(
    ['apúntate que el despertador viejo me funciona mejor que el del móvil'],
    'agentic-coach',
  );
  expect(toolsOf(kept)).toEqual(['create_note']);
});

test('a question is no yes to an offer', async () => {
  const lines = ['hoy caminé media hora', '¿y si un día no puedo?'];
  expect(toolsOf(await lastTurn(lines, 'agentic-coach'))).toEqual([]);
});

test('the words of a title are not told again as its days', async () => {
  const { words } = await lastTurn(['I want to swim twice a week', 'for my back'], 'round-table');
  expect(words.match(/twice a week/gi)?.length ?? 0).toBeLessThan(2);
});

test.each([
  ['agentic-coach', 'note for later: the small room is the quiet one', 'create_note'],
  ['agentic-coach', 'nota para luego: la sala pequeña es la tranquila', 'create_note'],
])('what is meant for later is kept, not looked for: %s “%s”', async (team, said, tool) => {
  expect(toolsOf(await lastTurn([said], team))).toEqual([tool]);
});

test('what is called off at length is not stored', async () => {
  const lines = ['toma nota', 'nada, olvídalo, ya no quiero que lo guardes'];
  const { words, calls } = await lastTurn(lines, 'round-table');
  expect(calls).toEqual([]);
  expect(words).toContain('lo dejamos');
});

test('what is told beside an order to end something begins nothing', async () => {
  const { calls } = await lastTurn(['borra mi plan Montaña, ahora nado en la piscina'], 'triage');
  expect(calls.map(({ tool }) => tool)).not.toContain('handoff_to_coach');
});

test('who wants a goal gone, and not parked, is not asked about parking it', async () => {
  const said = "delete my running goal, I don't want it parked";
  expect(toolsOf(await lastTurn([said], 'agentic-coach'))).toContain('propose_goal_deletion');
});

test('“id” is a word of its own', () => {
  expect(wordsOf('my id card')).toContain('id');
});

describe.each(['round-table', 'agentic-coach'])('%s hears what people type on a phone', (team) => {
  test.each([
    ['recordame mañana a las 8 pagar la luz', 'schedule_reminder'],
    ['can you ping me tmr at 9 abt the rent', 'schedule_reminder'],
    ['apunta: el doctor de la espalda se llama Quiroga', 'create_note'],
    ['Please to note: the good flour is the type 00 from the shop of Mr Rossi', 'create_note'],
    ['hiya, slept 7 hours for once, feeling ok', 'record_check_in'],
    ["turn the emails back on, i'd forget otherwise", 'updatePreferences'],
    ['háblame más directo vale? menos rollo', 'updatePreferences'],
  ])('“%s”: %s', async (said, tool) => {
    expect(toolsOf(await lastTurn([said], team))).toContain(tool);
  });

  test.each([
    'dont message me before 10am ok? I do nights',
    'I want to lose 10 kilos in three weeks for a wedding, 500 calories a day. set that up as a goal',
    "I'm thinking of stopping my blood pressure pills now that I run. make that a goal",
    'quiero perder 10 kilos en tres semanas comiendo 500 calorías al día, ponlo como meta',
    'pues ya llamé. me devuelven 40 pavos',
  ])('“%s”: nothing is stored, handed over or looked up', async (said) => {
    const { calls } = await lastTurn([said], team);
    expect(calls).toEqual([]);
  });

  test('one more reminder is one of its own', async () => {
    const lines = [
      'Recuérdame mañana a las 8 pagar la luz',
      'y otro el domingo a las 17 para llamar a mi abuela',
    ];
    const { calls } = await lastTurn(lines, team);
    expect(calls).toMatchObject([{ tool: 'schedule_reminder', input: { note: 'llamar a mi abuela' } }]);
  });

  test('a shorter answer this once is no preference', async () => {
    expect((await lastTurn(['Shorter please, one sentence'], team)).calls).toEqual([]);
  });
});

test('who asks for a plan with what hurts is asked the rest first', async () => {
  const { calls } = await lastTurn(['ok get me a stretching plan, desk job, neck is stiff'], 'triage');
  expect(calls.map(({ tool }) => tool)).not.toContain('propose_plan_save');
});

test('a wish for the plan that is being drafted does not rename its goal', async () => {
  const lines = [
    'quiero correr mi primer medio maratón en noviembre, ponlo de meta',
    'ahora un plan por etapas, propónmelo para guardar',
    'me late, pero descanso los martes y no los lunes, cámbialo',
  ];
  expect(toolsOf(await lastTurn(lines, 'agentic-coach'))).not.toContain('updateGoal');
});
