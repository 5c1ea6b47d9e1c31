import type { ToolCallRow } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { toolUsage } from './tool-usage.js';

const call = (tool: string, more: Partial<ToolCallRow>): ToolCallRow => ({
  turn: 1,
  reply: 1,
  index: 0,
  toolUseId: 'x',
  agent: 'a',
  tool,
  input: {},
  status: 'done',
  result: null,
  isError: false,
  ...more,
});
const run = { attempts: 1, cached: false, durationMs: 5 };

describe('toolUsage', () => {
  it('counts what ran, by tool and in the order of their names', () => {
    const calls = [
      call('web_search', { run: { ...run, cached: true } }),
      call('get_goals', { run }),
      call('web_search', { run, status: 'error', isError: true }),
    ];
    expect(toolUsage(calls)).toEqual([
      { tool: 'get_goals', calls: 1, errors: 0, cacheHits: 0 },
      { tool: 'web_search', calls: 2, errors: 1, cacheHits: 1 },
    ]);
  });

  it('leaves out what has not run or not ended', () => {
    expect(
      toolUsage([call('a', {}), call('b', { run, status: 'interrupted' }), call('c', { status: 'handoff' })]),
    ).toEqual([]);
  });
});
