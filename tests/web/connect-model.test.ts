import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type System, sharedSystem } from '@roundtable/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { releaseTest } from '../release-test.js';
import { expect, openBrowser, signInPage } from './browser.js';
import { expectFine } from './page-looks.js';

const KEY = 'sk-ant-typed-on-the-page';
const home = mkdtempSync(join(tmpdir(), 'roundtable-home-'));
writeFileSync(
  join(home, 'secrets.json'),
  JSON.stringify({ SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') }),
);
let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem({ env: { LOCAL_STACK_HOME: home } }), openBrowser()]);
});
afterAll(async () => {
  await system.stop();
  rmSync(home, { recursive: true, force: true });
});

it('connects Claude by a key, says what the test message came to, and leaves again', async () => {
  const { page, complaints } = await signInPage(browser, system, 'connects@example.com');
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Model' }).click();
  await page.getByText('No model is connected').waitFor();
  const key = page.getByLabel('Key of the Claude API');
  const test = page.getByRole('region', { name: 'Claude' }).getByRole('button', { name: 'Test and connect' });
  await test.click();
  await page.getByText('one word, without spaces').waitFor();

  system.simulator.fault({ fault: 'status', status: 401 });
  await key.fill(KEY);
  await test.click();
  await page.getByText('Claude does not answer').waitFor();
  await page
    .getByText(
      'The key is not accepted. Check that it is complete and belongs to this service. Nothing was changed.',
    )
    .waitFor();
  await expect(key).toHaveValue(KEY);

  system.simulator.script([
    {
      times: 1,
      reply: { content: [{ type: 'tool_use', name: 'list_aims', input: { status: 'active' } }] },
    },
    { times: 1, reply: { content: 'You want to learn the accordion.' } },
  ]);
  await key.press('Enter');
  await page.getByText('Claude answers, and tools work').waitFor();
  await page.getByText('run npm start again').waitFor();
  await page.getByText('Connected: Claude.').waitFor();
  await expect(key).toHaveValue('');
  await expectFine(page);
  await expect.poll(() => readFileSync(join(home, 'model.json'), 'utf8')).not.toContain(KEY);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(KEY);

  await page.getByRole('button', { name: 'Back to the offline demo' }).click();
  await page.getByText('No model is connected:').waitFor();
  expect(complaints).toEqual([]);
});

releaseTest('names the file without which a key cannot be stored, and what to do', async () => {
  const { page } = await signInPage(browser, system, 'no-secrets@example.com');
  const file = join(home, 'secrets.json');
  const secrets = readFileSync(file, 'utf8');
  system.simulator.script([
    {
      times: 1,
      reply: { content: [{ type: 'tool_use', name: 'list_aims', input: { status: 'active' } }] },
    },
    { times: 1, reply: { content: 'You want to learn the accordion.' } },
  ]);
  await page.goto('/settings/model');
  await page.getByLabel('Key of the Claude API').fill(KEY);
  rmSync(file);
  await page.getByLabel('Key of the Claude API').press('Enter');
  await page.getByText('The key could not be stored').waitFor();
  await page.getByText(`The file ${file} is missing`).waitFor();
  writeFileSync(file, secrets);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expectFine(page);
});

releaseTest('offers the models that run on this machine, and tells one that only talks', async () => {
  const { page } = await signInPage(browser, system, 'local@example.com', { locale: 'es' });
  const asked: unknown[] = [];
  await page.route('**/api/dev/model', async (route) => {
    if (route.request().method() === 'GET') {
      const servers = [{ name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['qwen3', 'llama4'] }];
      return route.fulfill({ json: { connected: null, servers, givenByEnvironment: true } });
    }
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { type: 'no_tools', said: 'Dos.', why: 'no_call' } });
  });
  await page.goto('/settings/model');
  await page.getByText('ese ajuste tiene prioridad').waitFor();
  await page.getByRole('combobox', { name: 'Modelo' }).selectOption({ label: 'llama4, a través de Ollama' });
  const here = page.getByRole('region', { name: 'En esta máquina' });
  await here.getByRole('button', { name: 'Probar y conectar' }).click();
  await page.getByText('llama4 responde, pero las herramientas no funcionan').waitFor();
  await page.getByText('Respondió sin llamar a la herramienta.').waitFor();
  await page.getByText('Está guardado, pero el modelo indicado en el entorno tiene prioridad.').waitFor();
  await expect
    .poll(() => asked)
    .toEqual([{ provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama4' }]);
  await expectFine(page);
});
