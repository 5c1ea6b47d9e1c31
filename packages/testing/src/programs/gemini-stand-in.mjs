#!/usr/bin/env node
// Speaks like `gemini` 0.61.0 without a terminal, as it was seen to speak: its options, its lines, its exit codes, what
// it takes from its home, and what it does by itself (asking again, offering tools, writing reports) unless told not to.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';

const VALUES = ['--output-format', '--model', '--extensions'];
const options = {};
for (let i = 2; i < process.argv.length; i++) {
  const name = process.argv[i];
  if (VALUES.includes(name)) options[name] = process.argv[++i];
  else if (['--skip-trust', '--version'].includes(name)) options[name] = true;
  else end(`Usage: gemini [options] [command]\n\nUnknown argument: ${name.slice(2)}\n`, 1);
}
if (options['--version']) {
  process.stdout.write('0.61.0\n');
  process.exit(0);
}

const { HOME = '/', GEMINI_CLI_HOME = HOME, GEMINI_API_KEY, GOOGLE_GEMINI_BASE_URL } = process.env;
const folder = join(GEMINI_CLI_HOME, '.gemini');
const settingsFile = join(folder, 'settings.json');
const settings = existsSync(settingsFile) ? JSON.parse(readFileSync(settingsFile, 'utf8')) : {};
if (!options['--skip-trust']) end('Gemini CLI is not running in a trusted directory.\n', 55);
process.stderr.write('Warning: 256-color support not detected.\n');
signIn();

const model = options['--model'];
const prompt = await readAll(process.stdin);
say({ type: 'init', session_id: 's', model });
say({ type: 'message', role: 'user', content: prompt });
const memory = join(folder, settings.context?.fileName ?? 'GEMINI.md');
const texts = [...(existsSync(memory) ? [readFileSync(memory, 'utf8')] : []), prompt];
const tools =
  settings.tools?.core === undefined
    ? [{ name: 'run_shell_command', parametersJsonSchema: { type: 'object' } }]
    : [];
const body = {
  contents: [{ role: 'user', parts: texts.map((text) => ({ text })) }],
  systemInstruction: { role: 'user', parts: [{ text: systemPrompt() }] },
  tools: [{ functionDeclarations: tools }],
  generationConfig: { temperature: 1 },
};

const stats = { total_tokens: 0, input_tokens: 0, output_tokens: 0, cached: 0, input: 0, tool_calls: 0 };
let text = '';
for (let left = settings.general?.maxAttempts ?? 10; ; left--) {
  const reply = await fetch(
    `${GOOGLE_GEMINI_BASE_URL}/v1beta/models/${model}:streamGenerateContent?alt=sse`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': GEMINI_API_KEY ?? 'login' },
      body: JSON.stringify(body),
    },
  ).catch(() => fail('[API Error: exception TypeError: fetch failed sending request]', 1));
  if (reply.ok) {
    await tell(reply).catch(() => fail('[API Error: terminated]', 1));
    break;
  }
  const { error } = await reply.json();
  const isQuota = error.code === 429 || error.code === 503;
  if ((isQuota || error.code >= 500) && left > 1) continue;
  if (error.code === 404) {
    process.stderr.write(`ModelNotFoundError: ${error.message}\n`);
    fail(`[API Error: ${error.message}]`, 1);
  }
  fail(`[API Error: ${isQuota ? error.message : JSON.stringify({ error })}]`, error.code % 256);
}
if (text === '') {
  say({
    type: 'error',
    severity: 'error',
    message: 'The model returned an empty response with no text or thoughts.',
  });
  say({ type: 'result', status: 'error', stats });
} else say({ type: 'result', status: 'success', stats });

async function tell(reply) {
  let rest = '';
  for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop();
    for (const line of parts.filter((one) => one.startsWith('data: '))) {
      const { candidates, usageMetadata: usage } = JSON.parse(line.slice(6));
      for (const { text: content } of candidates[0]?.content?.parts ?? []) {
        text += content;
        say({ type: 'message', role: 'assistant', content, delta: true });
      }
      if (usage === undefined) continue;
      stats.input_tokens = usage.promptTokenCount;
      stats.output_tokens = usage.candidatesTokenCount;
      stats.cached = usage.cachedContentTokenCount ?? 0;
    }
  }
}

function signIn() {
  const chosen =
    settings.security?.auth?.selectedType ??
    (GOOGLE_GEMINI_BASE_URL ? 'gateway' : GEMINI_API_KEY ? 'gemini-api-key' : undefined);
  const hasLogin = existsSync(join(folder, 'oauth_creds.json'));
  if (chosen === undefined) end(`Please set an Auth method in your ${settingsFile}\n`, 41);
  if (chosen === 'gateway') end('Invalid auth method selected.\n', 41);
  if (chosen === 'gemini-api-key' && !GEMINI_API_KEY)
    end('you must specify the GEMINI_API_KEY environment variable.\n', 41);
  if (chosen === 'oauth-personal' && !hasLogin)
    end('Manual authorization is required but the current session is non-interactive.\n', 41);
}

function systemPrompt() {
  const file = process.env.GEMINI_SYSTEM_MD;
  if (file === undefined) return 'You are Gemini CLI.';
  return readFileSync(file, 'utf8').replaceAll(/\$\{AvailableTools\}/g, tools.map(({ name }) => name).join());
}

function say(line) {
  process.stdout.write(`${JSON.stringify({ ...line, timestamp: new Date().toISOString() })}\n`);
}

function fail(message, code) {
  const report = join(tmpdir(), `gemini-client-error-${process.pid}.json`);
  writeFileSync(report, JSON.stringify({ message, context: body.contents }));
  process.stderr.write(`Error when talking to Gemini API Full report available at: ${report}\n`);
  say({ type: 'result', status: 'error', error: { type: 'unknown', message }, stats });
  process.exit(code);
}

function end(words, code) {
  process.stderr.write(words);
  process.exit(code);
}
