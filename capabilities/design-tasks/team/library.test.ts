import { Team } from '@roundtable/core';
import { expect, it } from 'vitest';
import { STUDIO } from '../test/fixtures/studio.js';
import { guidesOf, materialsOf, tasksOf } from './library.js';

it('a published team is read with its tasks, guides and materials', () => {
  expect(tasksOf(STUDIO).map(({ id, needs }) => [id, needs.length])).toEqual([
    ['journey_mapping', 2],
    ['usability_test_planning', 0],
  ]);
  expect(guidesOf(STUDIO).map(({ name }) => name)).toEqual(['journey_map.md', 'test_plan.md']);
  expect(materialsOf(STUDIO).map(({ name }) => name)).toEqual(['journey_map_template.csv']);
});

it('a team that was published without them has none', () => {
  const { tasks: _, guides: __, materials: ___, ...older } = STUDIO;
  const team = Team.parse(older);
  expect([tasksOf(team), guidesOf(team), materialsOf(team)]).toEqual([[], [], []]);
});

it('a published task that cannot be read is refused by its place', () => {
  const team = Team.parse({ ...STUDIO, tasks: [{ id: 'journey_mapping' }] });
  expect(() => tasksOf(team)).toThrow(/"tasks",\s*0,\s*"name"/);
});
