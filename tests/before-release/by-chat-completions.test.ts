import type { Client } from '@roundtable/client';
import {
  type ScriptedReply,
  type System,
  startOpenAiApi,
  startSystem,
  toolUse,
  turn,
} from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readDialogues } from '../../evals/src/dialogues/dialogue-file.js';
import { idle, say } from '../support.js';
import { differencesIn, walkWith } from './walk-with.js';

// Dialogues through a server of Chat Completions: prompts, tools and handoffs carry them, not the Messages API.

let system: System;
let server: Awaited<ReturnType<typeof startOpenAiApi>>;
beforeAll(async () => {
  // What a test has not scripted is answered by the teams' rehearsals; the server's address depends on the simulator's.
  system = await startSystem({ simulator: { otherwise: undefined }, env: { MODEL_PROVIDERS: 'anthropic' } });
  server = await startOpenAiApi(system.simulator.url, null);
  await system.worker.signal('SIGKILL');
  await system.addWorker({
    MODEL_PROVIDERS: 'anthropic, openai-compatible',
    OPENAI_COMPATIBLE_BASE_URL: server.url,
    OPENAI_COMPATIBLE_MODEL: 'qwen3',
    OPENAI_COMPATIBLE_CONTEXT_TOKENS: '200000',
  });
});
afterEach(() => {
  const { rejections } = system.simulator.stats();
  system.simulator.reset();
  expect(rejections).toEqual([]);
});
afterAll(async () => {
  await system.stop();
  await server.close();
});

type Dialogue = readonly (readonly [says: string, ...replies: ScriptedReply[]])[];

/** Says a dialogue of which the model knows its part: who was asked with which tools, and what was stored. */
async function carried(team: string, dialogue: Dialogue) {
  const { client } = await system.signIn(`${team}@example.com`);
  await client.profile.update({ modelProvider: 'openai-compatible' });
  const { id } = await client.conversations.create({ team });
  const rules = dialogue.flatMap(([says, ...replies]) => turn(says, ...replies));
  system.simulator.script(rules, { strict: true });
  for (const [says] of dialogue) expect(await say(client, id, says)).toMatchObject({ type: 'message' });
  await idle(system, client, id);
  const rows = (sql: string) => system.sql<Record<string, unknown>>(sql, [id]);
  return {
    client,
    asked: system.simulator.requests().map(({ body }) => promptIn(body)),
    models: await modelsOf(client, id, dialogue.length),
    messages: (await rows(SAID)).map(({ agent, text }) => [agent, text]),
    calls: (await rows(CALLS)).map(({ agent, tool, status }) => [agent, tool, status]),
    handoffs: await rows(HANDOFFS),
  };
}

const SAID = `SELECT coalesce(agent, role) AS agent, text FROM messages
  WHERE conversation_id = $1 AND text <> '' AND turn > 0 ORDER BY seq`;
const CALLS = `SELECT agent, tool, status FROM tool_calls WHERE conversation_id = $1 ORDER BY turn, reply, index`;
const HANDOFFS = `SELECT from_agent, to_agent, members, via, reason FROM agent_transitions
  WHERE conversation_id = $1 ORDER BY seq`;

async function modelsOf(client: Client, id: string, turns: number): Promise<readonly string[]> {
  const explained = await Promise.all(
    Array.from({ length: turns }, (_, at) => client.conversations.explainTurn(id, at + 1)),
  );
  return [...new Set(explained.flatMap(({ modelCalls }) => modelCalls.map((call) => call.provider ?? '')))];
}

/** Who the model was told to be, and what it could call. */
function promptIn(body: unknown): { readonly agent: string; readonly tools: readonly string[] } {
  const request = body as { system: [{ text: string }]; tools: { name: string }[] };
  const agent = /^You are ([^,.]+)/.exec(request.system[0].text)?.[1] ?? '';
  return { agent, tools: request.tools.map(({ name }) => name) };
}

test('a dialogue with handoffs: a goal is made by a colleague, who comes when asked and leaves when done', async () => {
  const reason = 'a new goal: the cello';
  const { client, asked, models, messages, calls, handoffs } = await carried('round-table', [
    ['Hello there', 'Hello. What is new?'],
    [
      'I want to learn the cello',
      ['That is one for Goal Architect.', toolUse('transferToGoalArchitect', { reason })],
      'What would you like to play first?',
    ],
    [
      'One song by June. Create the goal now.',
      [toolUse('createGoal', { title: 'Play one song' })],
      'It is there.',
    ],
    [
      'That was all, thank you',
      ['Back to Coach.', toolUse('returnToCoach', { summary: 'A goal was made' })],
      'A fine goal.',
    ],
  ]);
  expect(models).toEqual(['openai-compatible']);
  expect(asked.map(({ agent }) => agent)).toEqual([
    ...['Coach', 'Coach', 'Goal Architect', 'Goal Architect', 'Goal Architect', 'Goal Architect', 'Coach'],
  ]);
  expect(asked[0]?.tools).toEqual(expect.arrayContaining(['record_check_in', 'transferToGoalArchitect']));
  expect(asked[2]?.tools).toEqual(expect.arrayContaining(['createGoal', 'returnToCoach']));
  expect(asked[0]?.tools).not.toContain('createGoal');
  expect(messages).toEqual([
    ['user', 'Hello there'],
    ['coach', 'Hello. What is new?'],
    ['user', 'I want to learn the cello'],
    ['coach', 'That is one for Goal Architect.'],
    ['goalArchitect', 'What would you like to play first?'],
    ['user', 'One song by June. Create the goal now.'],
    ['goalArchitect', 'It is there.'],
    ['user', 'That was all, thank you'],
    ['goalArchitect', 'Back to Coach.'],
    ['coach', 'A fine goal.'],
  ]);
  expect(calls).toEqual([
    ['coach', 'transferToGoalArchitect', 'handoff'],
    ['goalArchitect', 'createGoal', 'done'],
    ['goalArchitect', 'returnToCoach', 'handoff'],
  ]);
  expect(handoffs).toMatchObject([
    { from_agent: 'coach', to_agent: 'goalArchitect', via: 'tool', reason },
    { from_agent: 'goalArchitect', to_agent: 'coach', via: 'tool' },
  ]);
  expect((await client.goals.list()).items).toMatchObject([{ title: 'Play one song' }]);
});

test('a dialogue with a composite: two coaches speak as one, with the prompt of both', async () => {
  const members = ['exercise_coach', 'nutrition_coach'];
  const { asked, models, messages, calls, handoffs } = await carried('triage', [
    ['Can you help me?', [toolUse('ask_question', { question: 'With training, or with food?' })]],
    [
      'With both, before my wedding',
      [toolUse('handoff_to_coach', { coach_names: members, reason: 'training and food' })],
      'When is the wedding?',
    ],
    ['In May. What do I have saved?', [toolUse('get_plans', {})], 'Nothing yet. Shall I write you a plan?'],
  ]);
  expect(models).toEqual(['openai-compatible']);
  const both = 'Exercise & Nutrition Coach';
  expect(asked.map(({ agent }) => agent)).toEqual(['Triage', 'Triage', both, both, both]);
  expect(asked[0]?.tools).toEqual(['execute_direct_request', 'ask_question', 'handoff_to_coach']);
  expect(asked[2]?.tools).toEqual(expect.arrayContaining(['get_plans', 'propose_plan_save']));
  expect(messages).toEqual([
    ['user', 'Can you help me?'],
    ['triage', 'With training, or with food?'],
    ['user', 'With both, before my wedding'],
    ['triage', `Perfect, connecting you to the ${both}...`],
    ['exercise_coach', 'When is the wedding?'],
    ['user', 'In May. What do I have saved?'],
    ['exercise_coach', 'Nothing yet. Shall I write you a plan?'],
  ]);
  expect(calls).toEqual([
    ['triage', 'ask_question', 'done'],
    ['triage', 'handoff_to_coach', 'handoff'],
    ['exercise_coach', 'get_plans', 'done'],
  ]);
  expect(handoffs).toMatchObject([
    { from_agent: 'triage', to_agent: 'exercise_coach', members, via: 'tool', reason: 'training and food' },
  ]);
});

const FILES = new URL('../../evals/dialogues/', import.meta.url).pathname;

describe('the rehearsed dialogues', () => {
  test.each(['round-table', 'agentic-coach', 'product-design', 'triage'])(
    'of %s leave the same rows as through the Messages API',
    async (team) => {
      const file = await readDialogues(`${FILES}${team}.yaml`);
      const first = file.first.map(({ id, locale, say: said }) => ({ id, locale, turns: [{ say: said }] }));
      const about = { team, dialogues: [...first, ...file.dialogues], concurrency: 4 };
      const messages = await walkWith(system, 'anthropic', about);
      const chat = await walkWith(system, 'openai-compatible', about);
      expect(chat).toHaveLength(about.dialogues.reduce((sum, { turns }) => sum + turns.length, 0));
      expect(new Set(messages.flatMap(({ providers }) => providers))).toEqual(new Set(['anthropic']));
      expect(new Set(chat.flatMap(({ providers }) => providers))).toEqual(new Set(['openai-compatible']));
      expect(differencesIn(messages, chat)).toEqual([]);
    },
    1_800_000,
  );
});
