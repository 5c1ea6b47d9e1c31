#!/usr/bin/env node
// Speaks like `claude` 2.1.330 in print mode, as it was seen to speak: its options, its lines, its words for faults,
// its exit codes, and what it does by itself (asking again, reading memories, offering tools) unless it is told not to.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';

const VALUES = [
  '--output-format',
  '--model',
  '--system-prompt-file',
  '--system-prompt',
  '--tools',
  '--setting-sources',
];
const FLAGS = [
  ...['--print', '-p', '--include-partial-messages', '--verbose', '--strict-mcp-config', '--safe-mode'],
  ...['--disable-slash-commands', '--no-session-persistence', '--version'],
];
const options = {};
for (let i = 2; i < process.argv.length; i++) {
  const name = process.argv[i];
  if (VALUES.includes(name)) options[name] = process.argv[++i];
  else if (FLAGS.includes(name)) options[name] = true;
  else end(`error: unknown option '${name}'\n`, 1);
}
if (options['--version']) {
  process.stdout.write('2.1.330 (Claude Code)\n');
  process.exit(0);
}

const { HOME = '/', ANTHROPIC_BASE_URL, ANTHROPIC_API_KEY, CLAUDE_CODE_OAUTH_TOKEN } = process.env;
const session_id = randomUUID();
const prompt = await readAll(process.stdin);
if (prompt.trim() === '') end('Error: Input contained only whitespace.\n', 1);
const model = options['--model'];
const tools = options['--tools'] === '' ? [] : [{ name: 'Bash', input_schema: { type: 'object' } }];
say({ type: 'system', subtype: 'init', cwd: process.cwd(), tools: tools.map(({ name }) => name), model });

if (prompt.startsWith('/')) {
  result({
    result: `${prompt.trim()} isn't available in this environment.`,
    stop_reason: null,
    num_turns: 0,
  });
  process.exit(0);
}
const configDir = process.env.CLAUDE_CONFIG_DIR ?? join(HOME, '.claude');
const signedIn =
  ANTHROPIC_API_KEY ??
  CLAUDE_CODE_OAUTH_TOKEN ??
  (existsSync(join(configDir, '.credentials.json')) || undefined);
if (signedIn === undefined) fail('Not logged in · Please run /login', 'authentication_failed', null);

const memories = options['--safe-mode'] ? [] : [join(configDir, 'CLAUDE.md'), 'CLAUDE.md'].filter(existsSync);
const messages = [...memories.map((file) => readFileSync(file, 'utf8')), prompt].map((text) => ({
  type: 'text',
  text,
}));
const system = options['--system-prompt-file']
  ? readFileSync(options['--system-prompt-file'], 'utf8')
  : (options['--system-prompt'] ?? 'You are Claude Code.');
const body = {
  model,
  max_tokens: Number(process.env.CLAUDE_CODE_MAX_OUTPUT_TOKENS ?? 128_000),
  system: [
    { type: 'text', text: "You are a Claude agent, built on Anthropic's Claude Agent SDK." },
    { type: 'text', text: system },
  ],
  messages: [{ role: 'user', content: messages }],
  ...(tools.length === 0 ? {} : { tools }),
  ...(process.env.CLAUDE_CODE_DISABLE_THINKING ? {} : { thinking: { type: 'adaptive' } }),
};
const SAID_AGAIN = {
  max_tokens: 'Output token limit hit. Resume directly — no apology, no recap of what you were doing.',
  empty:
    '[Your previous response had no visible output. Please continue and produce a user-visible response.]',
};

let retries = Number(process.env.CLAUDE_CODE_MAX_RETRIES ?? 10);
for (let turn = 1; ; turn++) {
  const { text, stop, usage } = await ask();
  if (stop === 'refusal')
    fail("API Error: the model's safeguards flagged this message.", 'invalid_request', null);
  const again =
    stop === 'max_tokens' && turn < 4 ? 'max_tokens' : text.trim() === '' && turn < 2 ? 'empty' : null;
  if (again === null) {
    result({ result: text, stop_reason: stop, num_turns: turn, usage });
    break;
  }
  if (text !== '') body.messages.push({ role: 'assistant', content: text });
  body.messages.push({ role: 'user', content: SAID_AGAIN[again] });
  say({ type: 'user', message: body.messages.at(-1) });
}

async function ask() {
  const said = { text: '', stop: null, usage: {} };
  const reply = await send();
  try {
    for await (const event of events(reply)) {
      if (event.type === 'error') throw new SyntaxError('JSON Parse error: Unable to parse JSON string');
      say({ type: 'stream_event', event, parent_tool_use_id: null });
      if (event.type === 'message_start') said.usage = event.message.usage;
      if (event.delta?.type === 'text_delta') said.text += event.delta.text;
      if (event.type === 'message_delta') {
        said.stop = event.delta.stop_reason;
        Object.assign(said.usage, event.usage);
      }
    }
    if (said.stop === null) throw new TypeError('terminated');
  } catch (error) {
    say({ type: 'stream_event', event: { type: 'message_stop' }, abandoned_blocks: { from_block_index: 0 } });
    fail(`API Error: Connection to the API was lost (${error.message}).`, 'server_error', null);
  }
  say({
    type: 'assistant',
    message: { model, role: 'assistant', content: [{ type: 'text', text: said.text }] },
  });
  return said;
}

async function send() {
  const reply = await fetch(`${ANTHROPIC_BASE_URL ?? 'https://api.anthropic.com'}/v1/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'anthropic-version': '2023-06-01',
      'x-api-key': ANTHROPIC_API_KEY ?? 'login',
    },
    body: JSON.stringify({ ...body, stream: true }),
  }).catch(() => fail('API Error: Connection refused (ECONNREFUSED)', 'server_error', null));
  if (reply.ok) return reply;
  const { status } = reply;
  if ((status === 429 || status >= 500) && retries-- > 0) return send();
  const { error } = await reply.json().catch(() => ({ error: {} }));
  if (status === 401) fail('Invalid API key · Fix external API key', 'authentication_failed', status);
  if (status === 403)
    fail(`Failed to authenticate. API Error: 403 ${error.message}`, 'authentication_failed', status);
  if (status === 404) fail(`There's an issue with the selected model (${model}).`, 'model_not_found', status);
  if (status === 429) fail(`API Error: Request rejected (429) · ${error.message}`, 'rate_limit', status);
  fail(`API Error: ${status} ${error.message}`, status >= 500 ? 'server_error' : 'unknown', status);
}

async function* events(reply) {
  let rest = '';
  for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop();
    for (const line of parts) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6));
  }
}

function say(line) {
  process.stdout.write(`${JSON.stringify({ ...line, session_id, uuid: randomUUID() })}\n`);
}

function result(about) {
  say({ type: 'result', subtype: 'success', is_error: false, api_error_status: null, ...about });
}

function fail(words, error, status) {
  const content = [{ type: 'text', text: words }];
  say({ type: 'assistant', error, message: { model: '<synthetic>', role: 'assistant', content } });
  result({
    is_error: true,
    api_error_status: status,
    stop_reason: 'stop_sequence',
    result: words,
    num_turns: 1,
  });
  process.exit(1);
}

function end(words, code) {
  process.stderr.write(words);
  process.exit(code);
}
