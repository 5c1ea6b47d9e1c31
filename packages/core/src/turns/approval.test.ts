import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool, type Tool } from '../tools/tool.js';
import { approvalReason } from './approval.js';

const shared = { name: 'book', description: 'd', input: z.strictObject({}), timeoutMs: 1_000 };
const effect = (access: 'write' | 'confirm'): Tool<null> =>
  defineTool<null, object>({
    ...shared,
    mode: 'effect',
    access,
    retry: { attempts: 1, waitMs: 0 },
    honoursKey: false,
    describe: () => 'book it',
    perform: async () => ({ type: 'ok', result: null }),
  });
const proposal: Tool<null> = defineTool<null, object>({
  ...shared,
  mode: 'proposal',
  access: 'confirm',
  propose: async () => ({ type: 'error', message: 'no' }),
  execute: async () => ({ type: 'ok', result: null }),
});
const write: Tool<null> = defineTool<null, object>({
  ...shared,
  mode: 'transaction',
  access: 'write',
  run: async () => ({ type: 'ok', result: null }),
});
const after = (...calls: { tool: string; status: 'done' | 'unknown' }[]) => ({ calls });

test.each([
  ['an effect that asks', effect('confirm'), after(), 'always'],
  ['a proposal', proposal, after(), 'always'],
  ['an effect that needs no yes', effect('write'), after(), null],
  ['one that was done before', effect('write'), after({ tool: 'book', status: 'done' }), null],
  [
    'one after a call of it that may have happened',
    effect('write'),
    after({ tool: 'book', status: 'unknown' }),
    'may_have_happened',
  ],
  [
    'one that asks, after a call of it that may have happened',
    effect('confirm'),
    after({ tool: 'book', status: 'unknown' }),
    'may_have_happened',
  ],
  [
    'one after another that may have happened',
    effect('write'),
    after({ tool: 'pay', status: 'unknown' }),
    null,
  ],
  ['a write to the database', write, after({ tool: 'book', status: 'unknown' }), null],
])('%s', (_, tool, facts, reason) => {
  expect(approvalReason(tool, facts)).toBe(reason);
});
