import { describe, expect, it } from 'vitest';
import { tasksOf } from '../team/library.js';
import { PROJECT, STUDIO } from '../test/fixtures/studio.js';
import type { TaskMatch } from './brief.js';
import { chooseTask, missingFacts, type TaskQuestion } from './choose-task.js';
import { readIntent } from './read-intent.js';

const match = (task: string, score: number): TaskMatch => ({
  task,
  score,
  class: score >= 80 ? 'HIGH' : score >= 50 ? 'MEDIUM' : 'LOW',
  evidence: [],
});
const MAP = match('journey_mapping', 92);
const PLAN = match('usability_test_planning', 60);
const FAR = match('usability_test_planning', 40);
const ask = (text: string, more: Partial<TaskQuestion> = {}) => {
  const { workflow, match, alternates } = chooseTask({
    text,
    intent: readIntent(text, {}),
    matching: { type: 'unmatched', alternates: [] },
    offered: null,
    inProgress: null,
    asked: false,
    ...more,
  });
  return [workflow, match?.task ?? null, alternates.map(({ task }) => task)];
};

describe('nothing in hand', () => {
  it('a match begins its task', () => {
    expect(
      ask('Help me map the journey', { matching: { type: 'matched', match: MAP, alternates: [FAR] } }),
    ).toEqual(['matched', 'journey_mapping', ['usability_test_planning']]);
  });

  it('several that fit alike are options, the near ones behind them', () => {
    const matching = { type: 'ambiguous' as const, options: [MAP, PLAN], alternates: [], breakTie: true };
    expect(ask('test the journey please', { matching })).toEqual([
      'ambiguous',
      null,
      ['journey_mapping', 'usability_test_planning'],
    ]);
  });

  it('a wish that reaches nothing is unmatched, with what is near as alternates, never loaded', () => {
    const matching = { type: 'unmatched' as const, alternates: [FAR] };
    expect(ask('Help me with my taxes', { matching })).toEqual([
      'unmatched',
      null,
      ['usability_test_planning'],
    ]);
    expect(ask('purple monkey dishwasher')).toEqual(['unmatched', null, []]);
  });

  it('an answer to what the agent asked is no failed match', () => {
    expect(ask('Retail app users, 25 to 45', { asked: true })).toEqual(['talk', null, []]);
    expect(ask('Help me with my taxes', { asked: true })[0]).toBe('unmatched');
  });

  it('a wish to talk to a colleague is no task, unless it names one exactly', () => {
    const loose = {
      type: 'matched' as const,
      match: { ...PLAN, score: 55, class: 'MEDIUM' as const },
      alternates: [],
    };
    const exact = { type: 'matched' as const, match: MAP, alternates: [] };
    const toMapper = { asksForColleague: true, matching: loose };
    expect(ask('Can I talk to the Mapper?', toMapper)[0]).toBe('talk');
    expect(ask('Can I talk to the Mapper?', { asksForColleague: true })[0]).toBe('talk');
    const both = { asksForColleague: true, matching: exact };
    expect(ask('Can I talk to the Mapper about a journey map?', both)[1]).toBe('journey_mapping');
  });

  it('consent begins what was offered, in so many words', () => {
    const offered = { type: 'matched' as const, match: MAP, alternates: [] };
    expect(ask('yes, let’s do it', { offered })).toEqual(['matched', 'journey_mapping', []]);
    expect(ask('sí, dale')).toEqual(['talk', null, []]);
  });
});

describe('a task in hand', () => {
  const inHand = { inProgress: MAP };

  it.each([
    'yes, let’s do it',
    'sí, dale',
    'Retail app users, 25 to 45',
    'Can you add a column to the table?',
  ])('goes on with “%s”', (text) => {
    expect(ask(text, inHand)).toEqual(['continue', 'journey_mapping', []]);
  });

  it('gives way to what was offered and is agreed to', () => {
    const offered = { type: 'matched' as const, match: match('usability_test_planning', 90), alternates: [] };
    expect(ask('sí, dale', { ...inHand, offered })[1]).toBe('usability_test_planning');
  });

  it('gives way to a clear request, not to words that merely come near another task', () => {
    const near = { type: 'matched' as const, match: PLAN, alternates: [] };
    expect(ask('Write a plan for a usability test', { ...inHand, matching: near })[1]).toBe(
      'usability_test_planning',
    );
    expect(ask('In the test they were tense at the payment', { ...inHand, matching: near })).toEqual([
      'continue',
      'journey_mapping',
      ['usability_test_planning'],
    ]);
  });

  it.each([
    'The problem is 60% cart abandonment in checkout',
    'El problema es que el 60% abandona la cesta',
    'We have no budget for research',
    'Let’s go with moderated sessions, because we want to probe',
    'Nos quedamos con la barra lateral, porque ayuda a orientarse',
  ])('“%s” tells or decides something, whatever task its words come near', (text) => {
    const near = { type: 'matched' as const, match: PLAN, alternates: [] };
    expect(ask(text, { ...inHand, matching: near })[0]).toBe('continue');
    expect(ask(text, { asked: true, matching: near })[0]).toBe('talk');
  });

  it('an exact name decides for its task', () => {
    const exact = { type: 'matched' as const, match: MAP, alternates: [] };
    expect(ask('Let’s go with the journey map', { asked: true, matching: exact })[1]).toBe('journey_mapping');
  });

  it('a new wish that nothing fits is unmatched all the same', () => {
    expect(ask('Prepara la nómina de mis empleados para enero', inHand)[0]).toBe('unmatched');
  });
});

it('a turn of the system and a word about projects are no task', () => {
  expect(ask('')).toEqual(['talk', null, []]);
  expect(ask('What projects do I have?', { inProgress: MAP })).toEqual(['talk', null, []]);
  expect(ask('¿Por qué elegimos pruebas moderadas?', { inProgress: MAP })).toEqual(['talk', null, []]);
});

it('what is missing are the needs that the memory lacks, an empty fact counts as none', () => {
  const [task] = tasksOf(STUDIO);
  expect(missingFacts(task ?? null, PROJECT)).toEqual([{ fact: 'goal', critical: false }]);
  const facts = [{ key: 'target_users', value: '', source: null }];
  expect(missingFacts(task ?? null, { ...PROJECT, facts }).map(({ fact }) => fact)).toEqual([
    'target_users',
    'goal',
  ]);
  expect(missingFacts(task ?? null, null)).toHaveLength(2);
  expect(missingFacts(null, PROJECT)).toEqual([]);
});
