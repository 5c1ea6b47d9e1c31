import { describe, expect, test } from 'vitest';
import { GOAL, talk } from './talk.js';

const SENT = [
  'Ran for twenty minutes. It was easier than I thought.',
  'Slept badly, still went out',
  'Went well: cooked at home',
  'I had no idea that mornings are this quiet',
  'Corrí veinte minutos. Fue más fácil de lo que pensaba.',
];

describe.each(['round-table', 'agentic-coach'])('a check-in that comes from the page to %s', (team) => {
  const answerTo = async (sent: string, goal: object | null) => {
    const { turns } = await talk([sent], team, { facts: { checkedIn: [{ goal }] } });
    return turns[0]?.words;
  };

  test.each(SENT)('is answered as one: %s', async (sent) => {
    expect(await answerTo(sent, null)).toMatch(/check-in|registro/);
  });

  test('is answered with its goal', async () => {
    const goal = { id: GOAL, title: 'Running 5 km' };
    expect(await answerTo('Twelve tired minutes', goal)).toContain('check-in on *Running 5 km*');
  });

  test('is answered as what else it says, where that is heard', async () => {
    expect(await answerTo('I want to start running', null)).not.toContain('check-in');
  });
});
