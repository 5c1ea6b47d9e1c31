import { PassThrough } from 'node:stream';
import { tryConnection } from '@roundtable/activities';
import { createSimulator, type Simulator } from '@roundtable/simulator';
import { startOpenAiApi } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectServer } from '../src/dialogue.js';
import { openTerminal } from '../src/terminal.js';

let simulator: Simulator;
let server: Awaited<ReturnType<typeof startOpenAiApi>>;
beforeAll(async () => {
  simulator = await createSimulator();
  server = await startOpenAiApi(simulator.url, 'a-key');
});
afterEach(() => simulator.reset());
afterAll(async () => {
  await server.close();
  await simulator.close();
});

const models = { fast: 'claude-haiku-5-5', balanced: 'claude-sonnet-5-5', deep: 'claude-opus-5-5' };
const claudes = () => ({ baseUrl: simulator.url, models });
const connection = () =>
  ({
    provider: 'openai-compatible',
    baseUrl: server.url,
    model: 'qwen-3',
    tools: 'own',
    key: 'a-key',
  }) as const;
const says = (...answers: (string | object[])[]) =>
  simulator.script(answers.map((content) => ({ times: 1, reply: { content: content as string } })));
const CALL = [{ type: 'tool_use', name: 'list_aims', input: { status: 'active' } }];
const TOLD = 'You want to learn the accordion.';

test('a model that calls tools is connected as it is, behind either API', async () => {
  says(CALL, TOLD);
  const tried = await tryConnection(connection(), claudes());
  expect(tried).toMatchObject({ connection: connection(), trial: { type: 'works', said: TOLD } });
  says(CALL, TOLD);
  const claude = { provider: 'anthropic', key: 'sk-1' } as const;
  expect(await tryConnection(claude, claudes())).toMatchObject({
    connection: claude,
    trial: { type: 'works' },
  });
});

test('a model that calls none gets them in the prompt, where it answers in that form', async () => {
  const envelope = (text: string, ...calls: object[]) => JSON.stringify({ text, calls });
  const call = { tool: 'list_aims', input: { status: 'active' } };
  says('You have two goals.', envelope('', call), envelope(TOLD));
  expect(await tryConnection(connection(), claudes())).toMatchObject({
    connection: { tools: 'prompt' },
    trial: { type: 'works', said: TOLD },
  });
});

test('a model that only talks is told as one', async () => {
  says('Two goals.', 'Two goals.', 'Two goals.');
  expect(await tryConnection(connection(), claudes())).toMatchObject({
    connection: { tools: 'own' },
    trial: { type: 'no_tools', said: 'Two goals.' },
  });
});

test('a key that is not accepted is asked about once', async () => {
  const tried = await tryConnection({ ...connection(), key: 'another' }, claudes());
  expect(tried.trial).toMatchObject({ type: 'silent', reason: 'authentication_error' });
  expect(simulator.stats().requests).toBe(0);
});

test('a server is connected with the key that was typed and the model that it has; the key is not shown', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const shown: string[] = [];
  output.on('data', (chunk) => shown.push(String(chunk)));
  const terminal = openTerminal(input, output);
  input.write('a-key\n');
  expect(await connectServer(terminal, { baseUrl: server.url, model: null, asksKey: true })).toEqual(
    connection(),
  );
  terminal.close();
  expect(shown.join('')).toBe('The key (what you type is not shown): \n');
});
