import { describe, expect, test } from 'vitest';
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
