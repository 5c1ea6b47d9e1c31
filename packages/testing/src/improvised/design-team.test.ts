import { fileURLToPath } from 'node:url';
import { type Task, tasksOf } from '@roundtable/capabilities/design-tasks/server';
import type { ProjectSlice } from '@roundtable/capabilities/projects/server';
import type { Team } from '@roundtable/core';
import { loadTeam } from '@roundtable/platform';
import { beforeAll, expect, test } from 'vitest';
import { knownSections } from '../fixtures/composed.js';
import { memoryPipeline } from '../fixtures/product-design.js';
import { realTools } from '../fixtures/real-tools.js';
import { createImprovisedModel } from '../model/improvised-model.js';
import { runInMemory } from '../run/run-in-memory.js';

const TEAM = fileURLToPath(new URL('../../../../teams/product-design', import.meta.url));
let team: Team;
beforeAll(async () => {
  ({ team } = await loadTeam(TEAM, { knownSections }));
});

const fact = (key: string, value: string) => ({ key, value, source: 'brief.md' });
const PROJECT: ProjectSlice = {
  id: '7f1f0f8e-0000-4000-8000-000000000001',
  name: 'Mobile Checkout',
  lastAccessedAt: '2026-03-02T09:00:00.000Z',
  facts: [
    fact('target_users', 'Retail app users ages 25-45'),
    fact('problem', '60% cart abandonment in checkout'),
    fact('goal', 'Reduce abandonment to <30%'),
    fact('constraints', '6-week timeline, no budget for external research'),
  ],
  preferences: [],
  files: [],
  decisions: [
    { decision: 'Guest checkout', rationale: 'accounts scare people', at: '2026-03-01T09:00:00.000Z' },
  ],
};

/** What came of a line: the names of the checks that failed at each try, and all that was said. */
async function answered(say: string, about: { locale: 'en' | 'es'; project: ProjectSlice | null }) {
  const model = createImprovisedModel();
  const { locale, project } = about;
  const run = runInMemory({
    team,
    model,
    pipeline: memoryPipeline().pipeline,
    locale,
    tools: realTools(),
    memory: { facts: { project } },
  });
  run.say(say);
  await run.settle();
  const { steps, messages } = run.tables();
  expect(model.rejected).toEqual([]);
  return {
    failed: steps.filter(({ type }) => type === 'review').map(({ detail }) => detail?.failed),
    words: messages.flatMap(({ role, text }) => (role === 'agent' ? [text] : [])).join('\n'),
  };
}

const ASKS = {
  en: (task: Task) => `Please do this for me: ${task.name.en}`,
  es: (task: Task) => `Hazme esto, por favor: ${task.name.es}`,
};
const LAST = { en: /\*\*Next step:\*\* /, es: /\*\*Siguiente paso:\*\* / };

test.each(['en', 'es'] as const)(
  'every task is done in %s, and all ten checks pass at the first try',
  async (locale) => {
    const wrong: unknown[] = [];
    let delivered = 0;
    for (const task of tasksOf(team)) {
      const { failed, words } = await answered(ASKS[locale](task), { locale, project: PROJECT });
      if (JSON.stringify(failed) !== '[[]]') wrong.push([task.id, failed]);
      if (LAST[locale].test(words) && words.includes('60% cart abandonment')) delivered++;
    }
    expect(wrong).toEqual([]);
    // The others wait for a critical fact, or ask which of two things is meant.
    expect(delivered).toBeGreaterThan(tasksOf(team).length * 0.7);
  },
  60_000,
);

test.each([
  ['nothing is known', { ...PROJECT, facts: [], decisions: [] }],
  ['no project is active', null],
])(
  'the checks pass when %s, and no fact is made up',
  async (_, project) => {
    for (const task of tasksOf(team).slice(0, 30)) {
      const { failed, words } = await answered(ASKS.en(task), { locale: 'en', project });
      expect([task.id, failed]).toEqual([task.id, [[]]]);
      expect(words).not.toMatch(/abandonment|Retail/);
    }
  },
  60_000,
);

test.each([
  ['en', 'Sing me a song about the sea', /have a method for exactly that/],
  ['es', 'Cántame una canción sobre el mar', /No tengo un método para justo eso/],
] as const)('in %s what no task fits is admitted, and the checks pass', async (locale, say, admits) => {
  const { failed, words } = await answered(say, { locale, project: PROJECT });
  expect(failed).toEqual([[]]);
  expect(words).toMatch(admits);
});
