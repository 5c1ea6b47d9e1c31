import { expect, test } from 'vitest';
import { partsOf } from './wishes.js';

test.each([
  ['save the plan and remind me on Friday', ['save the plan', 'remind me on Friday']],
  ['can you write me a plan, i want to save it', ['can you write me a plan, i want to save it']],
  ['I want a plan, and add it to my list', ['I want a plan, and add it to my list']],
])('“%s” asks for %j', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});
