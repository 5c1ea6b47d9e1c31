import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { geminiCli } from './gemini-cli.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'roundtable-gemini-'));
  for (const folder of ['account/.gemini', 'call/work']) mkdirSync(join(dir, folder), { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const account = (file: string) => join(dir, 'account/.gemini', file);

/** What a call's home holds, for an account with a login, memories and settings of its own. */
async function preparedHome(hasKey: boolean) {
  writeFileSync(account('oauth_creds.json'), '{"token":"old"}');
  writeFileSync(account('GEMINI.md'), 'memories');
  writeFileSync(
    account('settings.json'),
    '{"security":{"auth":{"selectedType":"oauth-personal"}},"mcpServers":{"mine":{"command":"x"}},"hooks":{}}',
  );
  const program = geminiCli('gemini', { home: join(dir, 'account'), hasKey });
  const about = {
    tier: 'fast',
    system: `Use \${AvailableTools}.`,
    prompt: '',
    maxTokens: 1,
    model: 'm',
  } as const;
  const { env, args } = await program.prepare(about, {
    root: join(dir, 'call'),
    work: join(dir, 'call/work'),
  });
  const home = join(env.GEMINI_CLI_HOME ?? '', '.gemini');
  const settings: unknown = JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8'));
  return { home, settings, env, args };
}

test('a login is linked, so that a renewed one is the account’s; nothing else of the account is there', async () => {
  const { home, settings } = await preparedHome(false);
  expect(readdirSync(home).toSorted()).toEqual(['oauth_creds.json', 'settings.json']);
  writeFileSync(join(home, 'oauth_creds.json'), '{"token":"new"}');
  expect(readFileSync(account('oauth_creds.json'), 'utf8')).toBe('{"token":"new"}');
  expect(settings).toMatchObject({
    security: { auth: { selectedType: 'oauth-personal' } },
    tools: { core: [] },
    hooksConfig: { enabled: false },
    general: { maxAttempts: 1 },
  });
  expect(settings).not.toHaveProperty('mcpServers');
});

test('with a key of its own it needs no account', async () => {
  const { home, settings } = await preparedHome(true);
  expect(readdirSync(home)).toEqual(['settings.json']);
  expect(settings).toMatchObject({ security: { auth: { selectedType: 'gemini-api-key' } } });
});

test('the program fills nothing into the system prompt, which is no argument', async () => {
  const { env, args } = await preparedHome(true);
  expect(readFileSync(env.GEMINI_SYSTEM_MD ?? '', 'utf8')).toBe('Use $ {AvailableTools}.');
  expect(args.join(' ')).not.toContain('Use');
});
