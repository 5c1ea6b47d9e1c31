import { expect, test } from 'vitest';
import { notATask } from '../tasks/not-a-task.js';
import { chooseTask } from './choose-task.js';
import { readIntent } from './read-intent.js';
import { revisesDraft } from './revises-draft.js';

const survey = { task: 'survey_design', score: 98, class: 'HIGH' as const, evidence: [] };
const guess = { ...survey, score: 65, class: 'MEDIUM' as const };
const about = { offered: null, inProgress: null, asked: false };

test.each([
  'Make it short',
  'Can you make it shorter, please?',
  'más corto',
  'Hazlo más corto',
  'In Spanish please',
  'en inglés, por favor',
  'translate it into English',
  'as a table',
  'Could you do it as a document instead?',
  'pásalo a una lista',
])('“%s” is about the draft', (text) => {
  expect(revisesDraft(text)).toBe(true);
  const matching = { type: 'matched' as const, match: survey, alternates: [] };
  const choice = (inProgress: typeof survey | null) =>
    chooseTask({ ...about, text, intent: 'task', matching, inProgress });
  expect(choice(null).workflow).toBe('talk');
  expect(choice({ ...survey, task: 'journey_mapping' })).toMatchObject({
    workflow: 'continue',
    match: { task: 'journey_mapping' },
  });
});

test.each(['Make a survey', 'please', 'write the error messages', 'Haz un mapa de viaje', ''])(
  '“%s” is not',
  (text) => {
    expect(revisesDraft(text)).toBe(false);
  },
);

test('a short answer to the agent’s question is no new task, a request is', () => {
  const matching = { type: 'matched' as const, match: guess, alternates: [] };
  const choice = (text: string) => chooseTask({ ...about, text, intent: 'task', matching, asked: true });
  expect(choice('subscribers who left last year').workflow).toBe('talk');
  expect(choice('Write a questionnaire for them').workflow).toBe('matched');
});

test('a decision that names a task begins none', () => {
  const matching = { type: 'matched' as const, match: survey, alternates: [] };
  const decides = 'Let’s go with the survey because we have no budget for interviews';
  for (const asked of [true, false])
    expect(chooseTask({ ...about, text: decides, intent: 'task', matching, asked }).workflow).toBe('talk');
  const picks = {
    ...about,
    text: 'Let’s go with the survey',
    intent: 'task' as const,
    matching,
    asked: true,
  };
  expect(chooseTask(picks).workflow).toBe('matched');
});

test.each(['What is 2+2?', 'how much is 15 x 7', '¿Cuánto son dos más dos?', '12 / 4'])(
  '%s is a sum',
  (text) => {
    expect(notATask(text)).toBe('talk');
    expect(readIntent(text, {})).toBe('talk');
  },
);
