import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Team } from '@roundtable/core';
import { loadTeam } from '@roundtable/teams';
import { createScriptedModel, knownSections, reply } from '@roundtable/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildRequest } from '../src/build-request.js';
import { type CaseFile, readCases } from '../src/cases.js';
import { compared, readReports } from '../src/compare.js';
import { createPurse, paidFrom } from '../src/purse.js';
import { routesTable } from '../src/report.js';
import { type Outcome, runEval } from '../src/run-eval.js';
import { belowFloor, score } from '../src/score.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let team: Team;
let file: CaseFile;
beforeAll(async () => {
  ({ team } = await loadTeam(`${ROOT}teams/round-table`, { knownSections }));
  file = await readCases(`${ROOT}evals/cases/round-table.yaml`);
});

test.each(['round-table', 'agentic-coach', 'product-design', 'triage'])(
  'a model that does what each message of %s asks for is told to be right each time',
  async (id) => {
    const cases = await readCases(`${ROOT}evals/cases/${id}.yaml`);
    const { team: asked } = await loadTeam(`${ROOT}teams/${id}`, { knownSections });
    const outcomes = await runEval({
      team: asked,
      file: cases,
      model: obedient(asked, cases),
      concurrency: 1,
      purse: createPurse(null),
    });
    const scored = score(outcomes);
    expect(scored.accuracy, routesTable({ scored, outcomes })).toBe(1);
    expect(belowFloor(scored, cases)).toEqual([]);
    expect(outcomes.map(({ error }) => error).filter((error) => error !== null)).toEqual([]);
  },
);

/**
 * Does what the labels say, message by message: by the handoff of whom the user talks to, or by the tool itself. Who is
 * brought in by a task that the team has matched, is there before the model is asked.
 */
function obedient(asked: Team, { cases, nothing }: CaseFile) {
  return createScriptedModel(({ system, tools }, count) => {
    const { say, row, expect: label } = cases[count - 1] ?? { say: '', row: '', expect: nothing };
    const speaker = asked.agents.find(({ name }) => system.startsWith(`You are ${name}, `));
    const edge = speaker?.handoffs.find(({ to }) => to === label);
    const members = label.split('+');
    const joins = speaker?.handoffs.find(
      ({ kind, field }) =>
        kind === 'combine' && field !== undefined && members.every((id) => id.endsWith('_coach')),
    );
    const tool = tools.find(({ name }) => name === (edge?.tool ?? joins?.tool ?? label));
    if (tool === undefined || speaker?.id === label || row === 'task') return reply('Tell me more.');
    const { required } = tool.inputSchema;
    const fields: readonly string[] = Array.isArray(required) ? required : [];
    const said = /https:\/\/[^ ]+/.exec(say)?.[0] ?? say;
    return reply('One moment.', {
      name: tool.name,
      input: Object.fromEntries(
        fields.map((field) => [field, field === joins?.field ? members : inputOf(field, said)]),
      ),
    });
  });
}

/** What a field takes, where not every word fits. */
function inputOf(field: string, said: string): string {
  return field === 'action' ? 'list_plans' : said;
}

test('no further message is sent once the money is spent', async () => {
  const purse = createPurse(0.000_03); // a call of the scripted model reads ten tokens and writes five
  const priceOf = () => ({ input: 1, output: 1 });
  const { port, spent } = paidFrom(purse, obedient(team, file), priceOf);
  const outcomes = await runEval({ team, file, model: port, concurrency: 1, purse, priceOf });
  expect(spent()).toEqual({ calls: 2, input: 20, cached: 0, output: 10, costMicros: 30 });
  expect(outcomes.map(({ say }) => say)).toEqual(file.cases.slice(0, 2).map(({ say }) => say));
});

function labelled(label: string, predicted: string, guilt: readonly string[]): Outcome {
  const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  const said = { say: 's', locale: 'en', row: 'r', expect: label } as const;
  return { ...said, predicted, promises: [], guilt, usage, costMicros: 0, error: null };
}

test('a report is compared with an earlier one, class by class', async () => {
  const now = score([labelled('coach', 'coach', []), labelled('motivator', 'coach', ['shame'])]);
  const before = { team: 't', version: 'abc', accuracy: 1, promises: 0, guilt: 0 };
  const classes = [{ name: 'coach', recall: 1 }];
  expect(compared(now, { ...before, classes })).toEqual([
    'accuracy: 100.0 % -> 50.0 %',
    'motivator: new',
    'shaming phrases: 0 -> 1',
  ]);
  expect(
    compared(now, { ...before, classes: now.classes.map((one) => ({ ...one })), accuracy: 0.5, guilt: 1 }),
  ).toEqual(['nothing is other than before']);
  const dir = mkdtempSync(join(tmpdir(), 'roundtable-eval-'));
  const path = join(dir, 'report.jsonl');
  writeFileSync(path, `${JSON.stringify({ ...before, classes, more: 1 })}\n\n`);
  expect(await readReports(path)).toMatchObject([{ version: 'abc' }]);
  writeFileSync(path, 'accuracy: 1');
  await expect(readReports(path)).rejects.toThrow(/report\.jsonl:1 is no report/);
  rmSync(dir, { recursive: true });
});

describe('the messages', () => {
  test('are sixty and more, in both languages, for every row, a third of them to stay', () => {
    const { cases } = file;
    const of = (expected: string) => cases.filter(({ expect }) => expect === expected);
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(cases.filter(({ locale }) => locale === 'es').length).toBeGreaterThan(cases.length / 3);
    expect(of('stay').length).toBeGreaterThanOrEqual(cases.length / 3);
    const rows = new Set(cases.map(({ row }) => row));
    for (const row of [
      'new goal',
      'restructure',
      'achievement',
      'low mood',
      'pattern request',
      'commitment lapse',
      'explicit request',
      'return to Coach',
    ])
      expect(rows).toContain(row);
    for (const { id } of team.agents) expect(of(id).length).toBeGreaterThan(2);
    expect(new Set(cases.map(({ say, with: agent }) => `${agent}: ${say}`)).size).toBe(cases.length);
  });

  test('reach the model as a worker would send them, to the agent who is talked to', async () => {
    const { request } = await buildRequest(team, {
      say: 'Three mornings a week at seven',
      locale: 'en',
      with: 'goalArchitect',
    });
    expect(request.system.startsWith('You are Goal Architect, ')).toBe(true);
    expect(request.tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['createGoal', 'returnToCoach', 'transferToMotivator']),
    );
    expect(JSON.stringify(request.messages.at(-1))).toContain('Three mornings a week at seven');
  });
});

test('a model that never hands over falls below the floor', async () => {
  const deaf = createScriptedModel(() => reply('How nice.'));
  const outcomes = await runEval({ team, file, model: deaf, concurrency: 8, purse: createPurse(null) });
  const faults = belowFloor(score(outcomes), file);
  expect(faults).toContain('recall of goalArchitect is 0.0 %, expected at least 80.0 %');
});

test('an unkept promise and a shaming phrase fall below the floor, whatever the accuracy', async () => {
  const one = {
    ...file,
    cases: file.cases
      .filter(({ expect, with: agent }) => expect === 'stay' && agent === undefined)
      .slice(0, 1),
  };
  const model = createScriptedModel([reply("You've failed again. I'll check in tomorrow.")]);
  const purse = createPurse(null);
  expect(belowFloor(score(await runEval({ team, file: one, model, concurrency: 1, purse })), one)).toEqual([
    '1 promises in time without a follow-up, expected none',
    '1 shaming phrases, expected none',
  ]);
});

test('precision and recall are of each class, and confusion says where it went', () => {
  const outcome = (expected: string, predicted: string): Outcome => ({
    say: 's',
    locale: 'en',
    row: 'r',
    expect: expected,
    predicted,
    promises: [],
    guilt: [],
    usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
    costMicros: 1,
    error: null,
  });
  const scored = score([outcome('a', 'a'), outcome('a', 'b'), outcome('b', 'b'), outcome('b', 'b')]);
  expect(scored.accuracy).toBe(0.75);
  expect(scored.classes).toEqual([
    { name: 'a', cases: 2, precision: 1, recall: 0.5 },
    { name: 'b', cases: 2, precision: 2 / 3, recall: 1 },
  ]);
  expect(scored.confusion).toEqual([{ expected: 'a', predicted: 'b', count: 1 }]);
});
