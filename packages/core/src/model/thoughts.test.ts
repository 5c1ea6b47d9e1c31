import { expect, test } from 'vitest';
import type { Block } from './model-port.js';
import { thoughtsIn } from './thoughts.js';

const carried = (raw: Record<string, unknown>): Block => ({ type: 'other', raw });

test('thoughts are what a model says that it thought, and nothing else that is carried', () => {
  expect(
    thoughtsIn([
      carried({ type: 'thinking', thinking: ' Hm. ', signature: 's' }),
      carried({ type: 'thinking', thinking: '', signature: 's' }),
      carried({ type: 'redacted_thinking', data: 'xxx' }),
      carried({ type: 'reasoning', field: 'reasoning', text: 'So.' }),
      carried({ type: 'server_tool_use', text: 'no' }),
      { type: 'text', text: 'Words.' },
    ]),
  ).toEqual(['Hm.', 'So.']);
});

test('a long thought is shown in part', () => {
  expect(thoughtsIn([carried({ type: 'thinking', thinking: 'x'.repeat(10_000) })])[0]).toHaveLength(8_000);
});
