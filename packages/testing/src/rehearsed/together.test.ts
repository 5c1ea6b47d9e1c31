import { describe, expect, test } from 'vitest';
import { lastTurn, toolsOf } from './last-turn.js';

describe('any of them', () => {
  test('brings in whom the user asks for, at once', async () => {
    const turn = await lastTurn(['How am I doing overall?', 'Can I talk to the Motivator?']);
    expect([toolsOf(turn), turn.speakers]).toEqual([
      ['transferToMotivator'],
      ['patternAnalyst', 'motivator'],
    ]);
  });

  test.each<[string, string[]]>([
    ['How am I doing overall?', ['motivator', 'coach', 'patternAnalyst']],
    ["I said I'd call the gym but I haven't", ['motivator', 'coach', 'accountabilityPartner']],
    ['I want to start swimming twice a week', ['motivator', 'coach', 'goalArchitect']],
  ])('gives "%s" back to Coach, who knows whose craft it is', async (say, speakers) => {
    const turn = await lastTurn(['I did it, I ran 5 km for the first time!', say]);
    expect(turn.speakers).toEqual(speakers);
  });

  test.each<[string, string[]]>([
    ['round-table', []],
    ['round-table', ['I want to start swimming']],
    ['round-table', ['How am I doing overall?']],
    ['round-table', ['I did it, I ran 5 km for the first time!']],
    ['round-table', ["I said I'd call the gym but I haven't"]],
    ['agentic-coach', []],
    ['triage', []],
    ['triage', ['I need a workout and diet plan']],
  ])('says off its paths what it is, and how to connect a model: %s after %j', async (team, lines) => {
    for (const say of ['What is the capital of France?', '¿Cuál es la capital de Francia?']) {
      const { words } = await lastTurn([...lines, say], team);
      expect(words).toMatch(/stand-in|offline demo|demo sin conexión/);
      expect(words).toContain('npm run connect');
    }
  });

  test('says that it is a stand-in when it is asked', async () => {
    expect((await lastTurn(['How am I doing overall?', 'Are you Claude?'])).words).toMatch(
      /offline stand-in/,
    );
  });
});
