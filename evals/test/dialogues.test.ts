import { fileURLToPath } from 'node:url';
import { loadTeam } from '@roundtable/teams';
import { knownSections } from '@roundtable/testing';
import { describe, expect, it } from 'vitest';
import { DIALOGUE_SETS, dialogueFiles, Meant, readDialogues } from '../src/dialogues/dialogue-file.js';
import { judgeTurn } from '../src/dialogues/judge-turn.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RULES = { writing: new Set(['createGoal', 'save_note']) };

const call = (tool: string, more: Record<string, unknown> = {}) => ({
  step: 1,
  index: 0,
  agent: null,
  tool,
  input: {},
  result: {},
  error: null,
  status: 'done',
  attempts: 1,
  cached: false,
  durationMs: 1,
  ...more,
});
const says = (text: string, agent = 'coach') => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  seq: 1,
  role: 'agent',
  agent: { id: agent, name: agent },
  kind: 'text',
  text,
});
const judged = (turn: Partial<Parameters<typeof judgeTurn>[0]>, means: Partial<Meant> = {}): string => {
  const meant = Meant.parse({ agents: ['coach'], calls: ['createGoal'], ...means });
  const told = { messages: [says('Done.')], toolCalls: [], handoffs: [], confirmations: [], ...turn };
  return judgeTurn(told, meant, RULES).class;
};

describe('a turn', () => {
  it.each([
    ['with the call that was meant', 'meant', { toolCalls: [call('createGoal')] }, {}],
    [
      'with one of several that will do',
      'meant',
      { toolCalls: [call('get_goals')] },
      { calls: [['get_goals', 'list_plans']] },
    ],
    ['of mere talk', 'meant', {}, { calls: [] }],
    ['whose call failed', 'wrong', { toolCalls: [call('createGoal', { error: 'no' })] }, {}],
    [
      'of another agent',
      'wrong',
      { messages: [says('Done.', 'motivator')], toolCalls: [call('createGoal')] },
      {},
    ],
    ['that asks for what is missing', 'asked', { messages: [says('Which one is it?')] }, {}],
    [
      'that asks after a handover that was not meant',
      'wrong',
      { messages: [says('Which one?', 'motivator')], handoffs: [{}] },
      {},
    ],
    ['of the stand-in', 'honest', { messages: [says('I am the offline stand-in.')] }, {}],
    [
      'of the stand-in that stored something',
      'wrong',
      { messages: [says('I am the offline stand-in.')], toolCalls: [call('save_note')] },
      {},
    ],
    ['that stored something besides', 'wrong', { toolCalls: [call('createGoal'), call('save_note')] }, {}],
    [
      'that may store something besides',
      'meant',
      { toolCalls: [call('save_note')] },
      { calls: [], writes: true },
    ],
    [
      'that decided as was meant',
      'meant',
      { confirmations: [{ status: 'approved' }] },
      { calls: [], decides: 'approved' },
    ],
    [
      'that approved what has been carried out since',
      'meant',
      { confirmations: [{ status: 'executed' }] },
      { calls: [], decides: 'approved' },
    ],
    ['that decided and was not to', 'wrong', { confirmations: [{ status: 'rejected' }] }, { calls: [] }],
    [
      'that left a decision open',
      'wrong',
      { confirmations: [{ status: 'open' }] },
      { calls: [], decides: 'approved' },
    ],
    ['without a word', 'wrong', { messages: [], toolCalls: [call('createGoal')] }, {}],
  ] as const)('%s is %s', (_, expected, turn, means) => {
    expect(judged(turn as never, means as never)).toBe(expected);
  });
});

const SIZES = {
  first: [40, 20],
  second: [20, 10],
  third: [20, 10],
  fourth: [20, 12],
  fifth: [20, 11],
  sixth: [20, 11],
  seventh: [20, 11],
};
const files = await Promise.all(
  DIALOGUE_SETS.map(async (set) => (await dialogueFiles(set)).map((one) => ({ set, ...one }))),
);

it.each(files.flat())('$team names agents and tools of its team, in the $set set', async (one) => {
  const file = await readDialogues(one.path);
  expect(file.team).toBe(one.team);
  const { team } = await loadTeam(`${ROOT}teams/${file.team}`, { knownSections });
  const acting = [...team.agents, ...team.composites];
  const tools = acting.flatMap((one) => one.tools);
  const members = team.composites.flatMap((one) => one.members);
  const agents = [...team.agents, ...members].map(({ id }) => id);
  const meant = [...file.first, ...file.dialogues.flatMap(({ turns }) => turns)].map(({ means }) => means);
  expect(meant.flatMap((one) => one.agents).filter((id) => !agents.includes(id))).toEqual([]);
  expect(meant.flatMap(({ calls }) => calls.flat()).filter((tool) => !tools.includes(tool))).toEqual([]);
  expect([file.first.length, file.dialogues.length]).toEqual(SIZES[one.set]);
});
