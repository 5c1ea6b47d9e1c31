import { expect, it } from 'vitest';
import { taskLine } from './task-line.js';

const agent = { id: 'discovery_analyst', name: 'Discovery Analyst' };
const about = { turn: 1, agent, language: 'en', alternates: [] };

it('shows the task, the persona, the certainty and the guides', () => {
  const task = { id: 'journey_mapping', score: 92.3, class: 'HIGH' };
  expect(taskLine({ ...about, workflow: 'matched', task, guides: ['journey_map.md'] })).toBe(
    '[journey_mapping · Discovery Analyst · 92 HIGH · journey_map.md]',
  );
});

it('shows with question marks what it could have been', () => {
  const alternates = [
    { id: 'usability_test_planning', score: 61 },
    { id: 'ab_testing', score: 58 },
  ];
  expect(taskLine({ ...about, workflow: 'ambiguous', task: null, guides: [], alternates })).toBe(
    '[usability_test_planning? 61 · ab_testing? 58 · Discovery Analyst]',
  );
});

it('says nothing about mere talk', () => {
  expect(taskLine({ ...about, workflow: 'talk', task: null, guides: [] })).toBeNull();
});
