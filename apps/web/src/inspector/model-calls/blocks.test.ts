import { expect, it } from 'vitest';
import { blocksOf, nameOfTool, roleOf } from './blocks.js';

it.each([
  ['a prompt', 'Hello', [{ label: null, value: 'Hello' }]],
  ['a text block', { type: 'text', text: 'Hello', cache_control: {} }, [{ label: null, value: 'Hello' }]],
  ['a message of a text', { role: 'user', content: 'Hello' }, [{ label: null, value: 'Hello' }]],
  [
    'a message of blocks',
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'A' },
        { type: 'tool_use', id: '1', name: 'get_goals', input: { a: 1 } },
        { type: 'tool_result', tool_use_id: '1', content: '[]' },
      ],
    },
    [
      { label: null, value: 'A' },
      { label: 'tool_use: get_goals', value: { a: 1 } },
      { label: 'tool_result', value: '[]' },
    ],
  ],
  [
    'calls of Chat Completions',
    { role: 'assistant', content: null, tool_calls: [{ type: 'function', function: { name: 'f' } }] },
    [{ label: 'function', value: { type: 'function', function: { name: 'f' } } }],
  ],
  [
    'a kind that nobody knows',
    { type: 'hologram', text: 1 },
    [{ label: 'hologram', value: { type: 'hologram', text: 1 } }],
  ],
])('shows %s', (_, value, shown) => {
  expect(blocksOf(value)).toEqual(shown);
});

it('finds who speaks, and how a tool is called', () => {
  expect([roleOf({ role: 'user' }), roleOf('a prompt')]).toEqual(['user', null]);
  expect([{ name: 'a' }, { type: 'function', function: { name: 'b' } }, 7].map(nameOfTool)).toEqual([
    'a',
    'b',
    null,
  ]);
});
