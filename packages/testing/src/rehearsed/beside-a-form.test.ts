import { describe, expect, test } from 'vitest';
import { lastTurn, toolsOf } from './last-turn.js';
import { talk } from './talk.js';

const WORDS = {
  en: {
    opening: ['I want to learn to play the piano', 'because my aunt played'],
    reminder: 'Remind me tomorrow at 5pm to tune it',
    days: 'Wednesdays after dinner',
    change: 'no, Saturdays instead',
    settled: 'What have we settled so far?',
    yes: 'yes please',
    is: { title: /play the piano/i, days: /Wednesdays/, changed: /Saturdays/ },
  },
  es: {
    opening: ['Quiero aprender a tocar el piano', 'porque mi tía tocaba'],
    reminder: 'Recuérdame mañana a las 17 afinarlo',
    days: 'los miércoles después de cenar',
    change: 'no, mejor los sábados',
    settled: '¿Qué llevamos hasta ahora?',
    yes: 'sí, por favor',
    is: { title: /tocar el piano/i, days: /miércoles/, changed: /sábados/ },
  },
} as const;
const CASES = (['round-table', 'agentic-coach'] as const).flatMap((team) => [
  [team, 'en'] as const,
  [team, 'es'] as const,
]);

describe.each(CASES)('in the middle of a goal, %s (%s)', (team, locale) => {
  const { opening, reminder, days, change, settled, yes, is } = WORDS[locale];

  test('a reminder is set, and the goal takes its answer afterwards', async () => {
    const { turns } = await talk([...opening, reminder, days, yes], team);
    const [set, asked, created] = turns.slice(-3);
    expect(set?.calls).toContainEqual(expect.objectContaining({ tool: 'schedule_reminder', isError: false }));
    expect(asked?.words).toMatch(is.title);
    expect(asked?.words).toMatch(is.days);
    expect(created?.calls).toMatchObject([
      { tool: 'createGoal', input: { title: expect.stringMatching(is.title) } },
    ]);
  });

  test('what is settled is told, and a change of mind corrects it', async () => {
    const told = await lastTurn([...opening, days, settled], team);
    expect(told.words).toMatch(is.title);
    expect(told.words).toMatch(is.days);
    expect(toolsOf(told)).not.toContain('createGoal');
    const { turns } = await talk([...opening, days, settled, change, yes], team);
    const [changed, created] = turns.slice(-2);
    expect(changed?.words).toMatch(is.changed);
    expect(changed?.words).not.toMatch(is.days);
    expect(created?.calls).toMatchObject([
      {
        tool: 'createGoal',
        input: { title: expect.stringMatching(is.title), notes: expect.stringMatching(is.changed) },
      },
    ]);
  });
});
