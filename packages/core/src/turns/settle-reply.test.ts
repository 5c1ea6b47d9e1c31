import { expect, test } from 'vitest';
import { z } from 'zod';
import { OWN_WORDS_ONLY } from '../guard/provenance.js';
import type { Block } from '../model/model-port.js';
import { agentOf } from '../teams/composite.js';
import { Team } from '../teams/team.js';
import { createToolRegistry, defineTool, NOBODY, type Tool, type ToolContext } from '../tools/tool.js';
import { settleReply, type TurnSlice } from './settle-reply.js';

const line = { en: 'Over to you.' };
const team = Team.parse({
  id: 't',
  name: 'T',
  description: 'd',
  locales: ['en'],
  home: 'host',
  values: 'v',
  agents: [
    {
      id: 'host',
      name: 'Host',
      role: 'r',
      color: 'c',
      prompt: 'p',
      tools: ['read', 'write', 'think', 'propose', 'ask', 'book'],
      handoffs: [
        { to: 'builder', tool: 'toBuilder', when: 'w', announcement: line },
        { to: 'critic', tool: 'toCritic', when: 'w', announcement: line },
      ],
    },
    {
      id: 'builder',
      name: 'Builder',
      role: 'r',
      color: 'c',
      prompt: 'p',
      handoffs: [{ to: 'host', tool: 'backToHost', kind: 'return', when: 'w', announcement: line }],
    },
    { id: 'critic', name: 'Critic', role: 'r', color: 'c', prompt: 'p' },
  ],
});

const shared = { description: 'd', timeoutMs: 1 };
const run = async () => ({ type: 'ok' as const, result: null });
const tools: Tool<null>[] = [
  defineTool<null, { n: number }>({
    ...shared,
    name: 'read',
    input: z.strictObject({ n: z.number() }),
    mode: 'transaction',
    access: 'read',
    run,
  }),
  defineTool<null, object>({
    ...shared,
    name: 'write',
    input: z.strictObject({}),
    returns: { thingId: { description: 'Id of the thing', tell: (id) => `thing ${id}` } },
    mode: 'transaction',
    access: 'write',
    run,
  }),
  defineTool<null, object>({
    ...shared,
    name: 'unassigned',
    input: z.strictObject({}),
    mode: 'transaction',
    access: 'write',
    run,
  }),
  defineTool<null, { thought: string }>({
    ...shared,
    name: 'think',
    input: z.strictObject({ thought: z.string() }),
    mode: 'inline',
    access: 'read',
    shows: 'thinking',
    answer: ({ thought }) =>
      thought === '' ? { type: 'error', message: 'think harder' } : { type: 'ok', result: 'noted' },
  }),
  defineTool<null, { question: string }>({
    ...shared,
    name: 'ask',
    input: z.strictObject({ question: z.string() }),
    mode: 'inline',
    access: 'read',
    shows: 'reply',
    words: ({ question }) => question,
    answer: ({ question }) =>
      question === '' ? { type: 'error', message: 'ask something' } : { type: 'ok', result: 'asked' },
  }),
  defineTool<null, { text: string }>({
    ...shared,
    name: 'propose',
    input: z.strictObject({ text: z.string() }),
    mode: 'proposal',
    access: 'confirm',
    propose: async (_tx, { text }) => ({ type: 'error', message: `proposed: ${text}` }),
    execute: run,
  }),
  defineTool<null, { guests: number }>({
    ...shared,
    name: 'book',
    input: z.strictObject({ guests: z.number() }),
    mode: 'effect',
    access: 'write',
    retry: { attempts: 1, waitMs: 0 },
    honoursKey: false,
    describe: ({ guests }) => `a table for ${guests}`,
    perform: run,
  }),
];
const context: ToolContext = {
  ...{ userId: 'u', user: NOBODY, conversationId: 'c', scope: null, agent: 'host', locale: 'en' },
  published: { hash: 'h', team },
  now: new Date(0),
};

const use = (name: string, input: Record<string, unknown> = {}): Block => ({
  type: 'tool_use',
  id: `id-${name}`,
  name,
  input,
});

function settle(
  blocks: Block[],
  more: {
    turn?: Partial<TurnSlice>;
    agent?: string;
    broken?: Record<number, string>;
    stop?: 'max_tokens';
    calls?: Parameters<typeof settleReply>[1]['approval']['calls'];
  } = {},
) {
  const agent = agentOf(team, more.agent ?? 'host');
  if (agent === null) throw new Error('no such agent');
  return settleReply(
    { blocks, brokenInputs: more.broken ?? {}, stopReason: more.stop ?? 'tool_use' },
    {
      team,
      agent,
      turn: { path: ['host'], handoffs: 0, declined: [], ...more.turn },
      registry: createToolRegistry(tools),
      approval: { calls: more.calls ?? [], provenance: OWN_WORDS_ONLY, addresses: new Set() },
    },
  );
}

const told = (blocks: Block[], more?: Parameters<typeof settle>[1]) =>
  settle(blocks, more).map((call) =>
    call.type === 'answered' ? `${call.isError ? 'error' : 'ok'}: ${String(call.result)}` : call.type,
  );

test('words are no calls, and each call keeps its place', () => {
  const settled = settle([
    { type: 'text', text: 'hm' },
    use('read', { n: 1 }),
    { type: 'other', raw: {} },
    use('write'),
  ]);
  expect(settled.map((call) => [call.index, call.type])).toEqual([
    [1, 'run'],
    [3, 'run'],
  ]);
  expect(settled.map((call) => call.type === 'run' && call.access)).toEqual(['read', 'write']);
});

test('an unknown tool, and a tool of others, is answered with the tools there are', () => {
  expect(told([use('no_such')])).toEqual([
    'error: There is no tool "no_such" here. Tools: read, write, think, propose, ask, book.',
  ]);
  expect(told([use('unassigned')])[0]).toContain('There is no tool "unassigned" here');
  expect(told([use('read')], { agent: 'critic' })[0]).toContain('Tools: none.');
});

test('input that fails the schema names the field', () => {
  const [answer] = told([use('read', { n: 'one' })]);
  expect(answer).toContain('error: Invalid input for read');
  expect(answer).toContain('n');
  expect(told([use('read', { n: 1, more: 2 })])[0]).toContain('more');
});

test('input that was cut off asks for the call again, saying why', () => {
  expect(told([use('write')], { broken: { 0: '{"a": ' } })[0]).toContain('it is not a JSON object');
  expect(told([use('write')], { broken: { 0: '{"a": ' }, stop: 'max_tokens' })[0]).toContain('length limit');
  expect(told([use('toBuilder')], { broken: { 0: '{' } })[0]).toContain('could not be read');
});

test('an inline tool is answered at once, well or badly', () => {
  expect(told([use('think', { thought: 'hm' }), use('think', { thought: '' })])).toEqual([
    'ok: noted',
    'error: think harder',
  ]);
});

test('a proposal is made from its checked input', async () => {
  const [call] = settle([use('propose', { text: 'a' })]);
  if (call?.type !== 'propose') throw new Error('it proposes');
  expect(await call.propose(null, context)).toEqual({ type: 'error', message: 'proposed: a' });
});

test('an effect runs as a write, and is asked about after one that may have happened', async () => {
  const asked = (calls: { tool: string; status: 'done' | 'unknown' }[]) =>
    settle([use('book', { guests: 4 })], { calls })[0];
  expect(asked([{ tool: 'book', status: 'done' }])).toMatchObject({ type: 'run', access: 'write' });
  const call = asked([{ tool: 'book', status: 'unknown' }]);
  if (call?.type !== 'propose') throw new Error('it is asked about');
  expect(await call.propose(null, context)).toMatchObject({
    kind: 'tool_call',
    preview: { summary: expect.stringMatching(/^a table.*earlier attempt/), details: 'guests: 4' },
  });
});

test('a handoff is settled beside other tools', () => {
  expect(told([use('write'), use('toBuilder', { reason: 'build' }), use('read', { n: 1 })])).toEqual([
    'run',
    'handoff',
    'run',
  ]);
});

test('of two handoffs the first wins', () => {
  expect(told([use('toBuilder', { reason: 'a' }), use('toCritic', { reason: 'b' })])).toEqual([
    'handoff',
    'error: No handoff: another handoff in this reply came first.',
  ]);
});

test('a refused first handoff leaves the second one its chance', () => {
  expect(told([use('toBuilder', {}), use('toCritic', { reason: 'b' })]).at(1)).toBe('handoff');
});

test('a handoff without a reason, or with fields of its own, is refused', () => {
  expect(told([use('toBuilder', {})])[0]).toContain('reason');
  expect(told([use('toBuilder', { reason: 'a', to: 'root' })])[0]).toContain('to');
});

test('a return takes a summary, and carries along what tools say that they made', () => {
  const [call] = settle([use('backToHost', { summary: 'done', thingId: 't1' })], { agent: 'builder' });
  expect(call).toMatchObject({
    type: 'handoff',
    request: { to: 'host', reason: 'done', context: 'done (thing t1)' },
  });
});

test('back to whom the turn just came from is refused: ping-pong', () => {
  const path = ['host', 'builder'];
  expect(
    told([use('backToHost', { summary: 'done' })], { agent: 'builder', turn: { path, handoffs: 1 } })[0],
  ).toContain('Host has just handed over to you');
});

test('the fourth handoff of a turn is refused', () => {
  expect(told([use('toBuilder', { reason: 'a' })], { turn: { handoffs: 3 } })[0]).toContain(
    '3 handoffs already',
  );
  expect(told([use('toBuilder', { reason: 'a' })], { turn: { handoffs: 2 } })).toEqual(['handoff']);
});

test('an agent that the user declined is not brought in', () => {
  expect(told([use('toBuilder', { reason: 'a' })], { turn: { declined: ['builder'] } })[0]).toContain(
    'does not want to talk to Builder',
  );
});

test('a question is said, unless it is empty or the conversation is handed over', () => {
  expect(settle([use('ask', { question: 'Which?' })])).toMatchObject([
    { type: 'said', words: 'Which?', result: 'asked' },
  ]);
  expect(told([use('ask', { question: '' })])).toEqual(['error: ask something']);
  expect(told([use('ask', { question: 'Which?' }), use('toBuilder', { reason: 'r' })])).toEqual([
    'error: Not shown: the conversation was handed over in the same response.',
    'handoff',
  ]);
});
