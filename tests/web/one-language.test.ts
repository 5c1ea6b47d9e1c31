import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RUNS_ALL, type System, sharedSystem, turn } from '@roundtable/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect as expectValue, it } from 'vitest';
import { say } from '../support.js';
import { expect, openBrowser, signedInPage } from './browser.js';
import { chatOn } from './chat-room.js';

const SOURCES = fileURLToPath(new URL('../../apps/web/src', import.meta.url));
const LITERAL = /: *\n?\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/g;
const PAGES = [
  ...[
    '/',
    '/conversations',
    '/conversations?new',
    '/goals',
    '/plans',
    '/check-ins',
    '/trends',
    '/commitments',
  ],
  ...['/notes', '/projects', '/usage', '/settings', '/settings/keys', '/settings/sessions'],
  ...['/settings/integrations', '/settings/data', '/no-such-page'],
];

type Language = 'en' | 'es';
let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([sharedSystem(), openBrowser()]);
});
afterAll(() => system.stop());

/** The lines of the page's catalogues that are said in one language alone; those with a value in them are left out. */
function catalogue(): Record<Language, Set<string>> {
  const found = { en: new Set<string>(), es: new Set<string>() };
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!/words\.ts$/.test(file)) continue;
    const [, en = '', es = ''] = readFileSync(`${SOURCES}/${file}`, 'utf8').split(/^ {2}e[ns]: \{$/m);
    for (const [language, text] of [
      ['en', en],
      ['es', es],
    ] as const)
      for (const [, single, double] of text.matchAll(LITERAL)) {
        const line = (single ?? double ?? '').replaceAll("\\'", "'");
        if (!line.includes('{{') && /\p{L}{2}/u.test(line)) found[language].add(line);
      }
  }
  const only = (these: Set<string>, others: Set<string>) =>
    new Set([...these].filter((line) => !others.has(line)));
  return { en: only(found.en, found.es), es: only(found.es, found.en) };
}

/** Runs in the page: every text, and every name that stands for one, outside of what is marked as another language. */
function saidOn(): string[] {
  const { lang } = document.documentElement;
  const own = [...document.querySelectorAll('body, body *')].filter(
    (element) =>
      !['SCRIPT', 'STYLE'].includes(element.tagName) &&
      element.closest('[lang]')?.getAttribute('lang') === lang,
  );
  const said = own.flatMap((element) => [
    ...[...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : null)),
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name)),
  ]);
  return said.flatMap((text) => (text === null || text.trim() === '' ? [] : [text.trim()]));
}

/** Whatever is being loaded is there. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

describe.each(RUNS_ALL ? (['en', 'es'] as const) : (['es'] as const))('a page in %s', (locale) => {
  it('says no line of the other language, and calls agents by their names in its own', async () => {
    const other = locale === 'en' ? 'es' : 'en';
    const lines = catalogue();
    expectValue(Math.min(lines.en.size, lines.es.size)).toBeGreaterThan(300);
    const { page, client } = await signedInPage(browser, system, `one-language-${locale}@example.com`, {
      locale,
    });
    await client.profile.update({ locale });
    const { items: teams } = await client.teams.list();
    const agents = teams.flatMap((team) => team.agents);
    const foreignNames = agents.flatMap(({ name, names }) => {
      const [own, foreign] = locale === 'en' ? [name, names.es] : [names.es, name];
      return foreign === undefined || own === undefined || own === foreign ? [] : [foreign];
    });
    expectValue(foreignNames.length).toBeGreaterThan(2);
    // A talk in the other language, whose agent has a name in both.
    const { id } = await client.conversations.create({ team: 'round-table', locale: other });
    const call = { reason: 'a goal', context: 'ptarmigan' };
    system.simulator.script(
      turn('ptarmigan', [{ type: 'tool_use', name: 'transferToGoalArchitect', input: call }], 'Ptarmigan.'),
    );
    await say(client, id, 'ptarmigan');
    const goal = await client.goals.create({ title: 'Ptarmigan', why: 'Ptarmigan' });
    await client.notes.create({ title: 'Ptarmigan', content: 'Ptarmigan' });
    const mixed: string[] = [];
    const own = [`/goals/${goal.id}`, `/conversations/${id}`];
    for (const path of [...PAGES, ...own]) {
      await page.goto(path);
      if (path.endsWith(id)) await chatOn(page, locale).transcript.getByText('Ptarmigan.').waitFor();
      else await settled(page);
      for (const text of await page.evaluate(saidOn)) {
        if (lines[other].has(text)) mixed.push(`${path}: ${text}`);
        for (const name of foreignNames) if (text.includes(name)) mixed.push(`${path}: ${text}`);
      }
    }
    expectValue(mixed).toEqual([]);
  });
});
