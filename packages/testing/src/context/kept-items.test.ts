import { cutResults, type ToolCallRow } from '@roundtable/core';
import { expect, it } from 'vitest';
import { composed } from '../fixtures/composed.js';

const tools = new Map(composed.tools.map((tool) => [tool.name, tool]));
const found = (tool: string, list: string): ToolCallRow => ({
  turn: 1,
  reply: 1,
  index: 0,
  toolUseId: 't',
  agent: 'coach',
  tool,
  input: {},
  status: 'done',
  result: { [list]: Array.from({ length: 9 }, (_, n) => `item ${n}`) },
  isError: false,
});

it.each([
  ['retrieve_notes', 'notes', 5],
  ['search_check_ins', 'checkIns', 5],
  ['web_search', 'results', 3],
  ['search_academic_papers', 'papers', 3],
  ['search_knowledge', 'results', 3],
])('of what %s finds, the best go into a prompt (seed 001, cost control)', (tool, list, most) => {
  const kept = (name: string) => tools.get(name)?.keeps ?? {};
  const [call] = cutResults([found(tool, list)], { turn: 1, kept });
  expect(call?.result).toMatchObject({ leftOut: 9 - most });
});
