import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Locale, sessionsOf, suggestionsOf, type Team } from '@roundtable/core';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ourTeam } from '../fixtures/our-team.js';
import { memoryPipeline } from '../fixtures/product-design.js';
import { realTools } from '../fixtures/real-tools.js';
import { createRehearsedModel } from '../model/rehearsed-model.js';
import { runInMemory } from '../run/run-in-memory.js';
import { FACTS, RESULTS } from './talk.js';

const TEAMS = fileURLToPath(new URL('../../../../teams/', import.meta.url));

/** What tools bring to somebody who has just begun. */
const NOTHING_YET = {
  get_check_in_statistics: {
    days: 30,
    checkIns: 0,
    daysWithCheckIn: 0,
    byWeekday: {},
    byGoal: [],
    perWeek: [],
  },
  get_goals: { goals: [] },
  get_plans: { plans: [] },
  list_projects: { projects: [] },
  retrieve_notes: { notes: [] },
  execute_direct_request: { plans: [] },
};
const PEOPLE = [
  ['somebody new', { results: NOTHING_YET, facts: {} }],
  ['somebody with a goal', { results: RESULTS, facts: FACTS }],
] as const;

/** What a team's stand-in says of itself when it has understood nothing. */
async function standInOf(teamId: string): Promise<string[]> {
  const { standIn } = parse(await readFile(`${TEAMS}${teamId}/rehearsal.yaml`, 'utf8'));
  return [...standIn.en, ...standIn.es];
}

/** What is said to the last of these lines. */
async function answerTo(
  lines: readonly string[],
  about: {
    readonly team: Team;
    readonly locale: Locale;
    readonly sessionType: string;
    readonly person: (typeof PEOPLE)[number][1];
  },
): Promise<string> {
  const { team, locale, sessionType, person } = about;
  const model = createRehearsedModel();
  const run = runInMemory({
    team,
    model,
    locale,
    sessionType,
    tools: realTools(person.results),
    memory: { facts: person.facts },
    pipeline: memoryPipeline().pipeline,
  });
  for (const line of lines) {
    run.say(line);
    await run.settle();
  }
  expect(model.rejected).toEqual([]);
  const { messages, calls } = run.tables();
  expect(calls.filter(({ isError }) => isError)).toEqual([]);
  const said = messages.filter((row) => row.turn === lines.length && row.role === 'agent' && row.text !== '');
  return said.map(({ text }) => text).join('\n');
}

describe.each(['round-table', 'agentic-coach', 'triage', 'product-design'])('%s', (id) => {
  test.each(['en', 'es'] as const)('suggests in %s only what its rehearsal walks', async (locale) => {
    const team = await ourTeam(id);
    const standIn = await standInOf(id);
    const lost: unknown[] = [];
    for (const sessionType of sessionsOf(team)) {
      const texts = suggestionsOf(team, sessionType).map((one) => one[locale] ?? '');
      expect(texts.length).toBeGreaterThan(1);
      for (const [who, person] of PEOPLE)
        for (const first of texts) {
          const about = { team, locale, sessionType, person };
          const words = await answerTo([first], about);
          if (words === '' || standIn.includes(words)) lost.push([sessionType, who, first]);
          // After a question, nothing is suggested.
          if (words.endsWith('?')) continue;
          for (const next of texts.filter((text) => text !== first)) {
            const then = await answerTo([first, next], about);
            if (then === '' || standIn.includes(then)) lost.push([sessionType, who, first, next]);
          }
        }
    }
    expect(lost).toEqual([]);
  });
});
