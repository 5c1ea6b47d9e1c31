import { expect, it } from 'vitest';
import { madeDocument } from './made-document.js';

const result = { document_id: 'd1', title: 'Kilometres', link: '/api/documents/d1/content' };
const points = [
  { label: 'Mon', value: 3 },
  { label: 'Tue', value: 5 },
];

it('a chart is told with its figures, an export is a file', () => {
  expect(
    madeDocument({ tool: 'generate_visualization', input: { points, unit: 'km' }, result }),
  ).toMatchObject({ id: 'd1', title: 'Kilometres', figures: 'Mon 3 km, Tue 5 km' });
  expect(madeDocument({ tool: 'export_to_document', input: {}, result })).toMatchObject({ figures: null });
});

it.each([
  ['another tool', { tool: 'get_goals', input: {}, result }],
  ['a result of another form', { tool: 'generate_visualization', input: { points }, result: 'no' }],
  ['a result without an id', { tool: 'generate_visualization', input: { points }, result: { title: 'x' } }],
])('is none of %s', (_, run) => {
  expect(madeDocument(run)).toBeNull();
});
