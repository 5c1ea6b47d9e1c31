import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createAnthropicModel, createOpenAiCompatibleModel } from '@roundtable/activities';
import type { ModelPort, Team } from '@roundtable/core';
import { createSimulator, type Simulator, text, toolUse, turn } from '@roundtable/simulator';
import { loadTeam } from '@roundtable/teams';
import { createScriptedModel, knownSections, reply, startOpenAiApi } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { buildRequest } from '../src/build-request.js';
import type { Said } from '../src/cases.js';
import { compared } from '../src/compare.js';
import { type About, evaluateTeam, faultsOf, unsentOf } from '../src/evaluate-team.js';
import { pricesOf } from '../src/model.js';
import { readOptions } from '../src/options.js';
import { comparePairs, scorePairs } from '../src/pairs/compare-pairs.js';
import { inLanguage, PairFile } from '../src/pairs/pair-file.js';
import { keepPromises, scorePromises } from '../src/promises/keep-promises.js';
import { PromiseFile } from '../src/promises/promise-file.js';
import { createPurse } from '../src/purse.js';
import { readYaml } from '../src/read-yaml.js';
import { asJson, asTable } from '../src/report.js';
import { tellVoices } from '../src/voices/tell-voices.js';
import { VoiceFile } from '../src/voices/voice-file.js';

// The parts of the eval beside the labels, with a scripted model behind real HTTP.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const models = { fast: 'claude-haiku-5-5', balanced: 'claude-sonnet-5-5', deep: 'claude-opus-5-5' };
const teamOf = async (id: string) => (await loadTeam(`${ROOT}teams/${id}`, { knownSections })).team;

let simulator: Simulator;
let server: Awaited<ReturnType<typeof startOpenAiApi>>;
let team: Team;
let asking: {
  readonly model: ModelPort;
  readonly concurrency: number;
  readonly purse: ReturnType<typeof createPurse>;
};
beforeAll(async () => {
  simulator = await createSimulator({ otherwise: 'All right.' });
  server = await startOpenAiApi(simulator.url, null);
  team = await teamOf('round-table');
  const model = createAnthropicModel({ apiKey: 'a-key', baseUrl: simulator.url, models });
  asking = { model, concurrency: 2, purse: createPurse(null) };
});
afterEach(() => {
  expect(simulator.stats().rejections).toEqual([]);
  simulator.reset();
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});

describe('promises kept', () => {
  const wish = { say: 'I call her on Friday, ask me afterwards', locale: 'en', wants: 'follow_up' } as const;
  const promise = 'I’ll ask you on Friday how it went.';
  const stores = toolUse('schedule_reminder', { note: 'the call', at: '2026-03-06T18:00' });
  const kept = async (...replies: Parameters<typeof turn>[1][]) => {
    simulator.script(turn(wish.say, ...replies), { append: true });
    const [one] = await keepPromises(team, [wish], asking);
    return one;
  };

  it('are stored in the same turn', async () => {
    expect(await kept(['One moment.', stores], promise)).toMatchObject({
      ...{
        promised: true,
        stored: true,
        brokenBefore: false,
        brokenAfter: false,
        words: `One moment.\n\n${promise}`,
      },
      error: null,
    });
  });

  it('may be mended by the repair that the product asks for', async () => {
    expect(await kept(promise, [stores], promise)).toMatchObject({
      ...{ promised: true, stored: true, brokenBefore: true, brokenAfter: false },
    });
    expect(await kept(promise, 'How do you feel about it?')).toMatchObject({
      ...{ promised: true, stored: false, brokenBefore: true, brokenAfter: false },
    });
  });

  it('may stay broken, which falls below the floor', async () => {
    const one = await kept(promise, 'I’ll check in on Friday, then.');
    expect(one).toMatchObject({ stored: false, brokenBefore: true, brokenAfter: true });
    const score = scorePromises(one === undefined ? [] : [one]);
    expect(score).toEqual({
      ...{ cases: 1, promised: 1, brokenBefore: 1, brokenAfter: 1, wanted: 1, wantedStored: 0, failed: 0 },
    });
    const report = await evaluateTeam('triage', { ...about(), parts: [] });
    const promises = {
      score,
      kept: [],
      unsent: 0,
      spent: { calls: 0, input: 0, cached: 0, output: 0, costMicros: 0 },
    };
    expect(faultsOf({ ...report, promises })).toEqual([
      '1 promises without a follow-up after the repair, expected none',
    ]);
  });

  it('are not made by a turn that fails, nor kept by a call that fails', async () => {
    simulator.fault({ fault: 'status', status: 401, times: 9 });
    expect(await kept('Hello.')).toMatchObject({ promised: false, stored: false, error: expect.any(String) });
    simulator.clearFaults();
    const refused = toolUse('schedule_reminder', { note: 'the call' });
    expect(await kept([refused], 'I could not store it.')).toMatchObject({ stored: false, error: null });
  });

  it('are looked for with whom the user talks to, handovers included', async () => {
    const one = { ...wish, with: 'motivator', say: 'On Friday. Ask me, will you?' } as const;
    simulator.script(
      turn(
        one.say,
        [
          'Accountability Partner does that.',
          toolUse('transferToAccountabilityPartner', { reason: 'a promise' }),
        ],
        [stores],
        promise,
      ),
    );
    expect(await keepPromises(team, [one], asking)).toMatchObject([{ stored: true, brokenBefore: false }]);
  });
});

describe('one need in both languages', () => {
  const pair = { en: 'I want to swim', es: 'Quiero nadar' };
  const says = (replies: { en: Parameters<typeof turn>[1]; es: Parameters<typeof turn>[1] }) =>
    simulator.script([...turn(pair.en, replies.en), ...turn(pair.es, replies.es)]);
  const goes = [toolUse('transferToGoalArchitect', { reason: 'a new goal' })];

  it('is alike where route, tools and guard are, whatever is said', async () => {
    says({ en: ['With pleasure.', ...goes], es: goes });
    const found = await comparePairs(team, [pair], asking);
    expect(found).toMatchObject([
      { differs: [], did: { en: { route: 'goalArchitect' }, es: { route: 'goalArchitect' } } },
    ]);
    expect(scorePairs(found)).toMatchObject({ pairs: 1, alike: 1, failed: 0 });
  });

  it.each([
    ['the route', ['route'], goes, 'Nada, entonces.'],
    ['the tools', ['tools'], [toolUse('get_goals', {})], [toolUse('search_check_ins', { query: 'nadar' })]],
    [
      'a call that asks first',
      ['guard'],
      [toolUse('fetch_url', { url: 'https://example.org/a?b=c' })],
      [toolUse('fetch_url', { url: 'https://example.org/' })],
    ],
    [
      'a call that is refused',
      ['tools', 'guard'],
      [toolUse('get_goals', {})],
      [toolUse('createGoal', { title: 'Nadar' })],
    ],
    ['a promise that nothing keeps', ['guard'], 'Fine.', 'Mañana te pregunto cómo fue.'],
  ] as const)('differs in %s', async (_, differs, en, es) => {
    const said = {
      en: `${pair.en}`,
      es: differs[0] === 'guard' ? `${pair.es}, https://example.org/` : pair.es,
    };
    simulator.script([...turn(said.en, en), ...turn(said.es, es)]);
    expect(await comparePairs(team, [said], asking)).toMatchObject([{ differs, error: null }]);
  });

  it('is neither alike nor different when a call fails', async () => {
    simulator.fault({ fault: 'status', status: 401, times: 1 });
    const found = await comparePairs(team, [pair], asking);
    expect(found).toMatchObject([{ did: null, differs: [], error: expect.any(String) }]);
    expect(scorePairs(found)).toMatchObject({ alike: 0, failed: 1 });
  });
});

const about = (): About => ({
  parts: ['promises', 'languages', 'voices'],
  ...asking,
  judge: createOpenAiCompatibleModel({
    ...{ baseUrl: server.url, apiKey: null, models, contextTokens: 32_000, tools: 'own', images: false },
  }),
  priceOf: () => ({ input: 1, output: 1 }),
});

describe('everything together', () => {
  it('is one report with what each part took, which can be compared with the last', async () => {
    simulator.script([
      { match: { toolOffered: 'assign_voices' }, reply: { content: [text('They all sound alike.')] } },
    ]);
    const report = await evaluateTeam('triage', about());
    expect(report.version).toMatch(/^[0-9a-f]{64}$/);
    const now = asJson(report);
    expect(now).toMatchObject({
      promisesKept: { cases: 8, brokenBefore: 0, totals: { calls: 8 } },
      languages: { pairs: 12, alike: 12, totals: { calls: 24 } },
      voices: {
        ...{ replies: 12, right: 0, notJudged: 12, share: 0, confusion: [] },
        ...{ totals: { calls: 12 }, judge: { model: models.deep, spent: { calls: 4 } } },
      },
      ...{ unsent: 0, belowFloor: [] },
    });
    expect(now).not.toHaveProperty('accuracy');
    expect(asTable(report)).toContain('voices: 0 of 12 replies');
    const before = {
      ...now,
      languages: { pairs: 12, alike: 9 },
      voices: { replies: 12, share: 0.5, notJudged: 12 },
    };
    expect(compared(now, before)).toEqual([
      'pairs alike: 9 of 12 -> 12 of 12',
      'voices told apart: 50.0 % -> 0.0 %',
    ]);
  });

  it('stops once the money is spent, whatever the part', async () => {
    const purse = createPurse(0.000_001);
    const report = await evaluateTeam('triage', { ...about(), concurrency: 2, purse });
    expect(simulator.stats().requests).toBeLessThanOrEqual(2);
    expect(unsentOf(report)).toBe(8 + 12 + 4 - simulator.stats().requests);
    expect(report.voices).toMatchObject({ told: [], score: { replies: 0, share: null } });
  });

  it('does not take a limit in dollars for a model whose price nobody knows', () => {
    const { model: port } = asking;
    const judge = { ...port, modelFor: () => 'qwen3' };
    expect(() => pricesOf({ port, judge }, { own: {}, dollars: 1 })).toThrow(/"qwen3" costs, and --dollars/);
    expect(pricesOf({ port, judge }, { own: {}, dollars: null })('qwen3')).toBeNull();
    const priceOf = pricesOf({ port, judge }, { own: { qwen3: { input: 2, output: 6 } }, dollars: 1 });
    expect(priceOf('named otherwise')).toEqual({ input: 15, output: 75 });
  });

  it('plays the parts that are asked for', () => {
    expect(readOptions(['--parts', 'voices, routes']).parts).toEqual(['routes', 'voices']);
    expect(() => readOptions(['--parts', 'voice'])).toThrow(/--parts has "voice", expected some of: routes,/);
  });
});

describe('the files', () => {
  const files = ['promises', 'pairs', 'voices'].flatMap((folder) =>
    readdirSync(`${ROOT}evals/${folder}`).map((name) => [folder, name.replace('.yaml', '')] as const),
  );
  test('of voices have every agent answer, whatever a message is about', async () => {
    const asked = await teamOf('product-design');
    const { messages } = await readYaml(VoiceFile, `${ROOT}evals/voices/product-design.yaml`);
    const judge = createScriptedModel(() => reply('Who knows.'));
    const told = await tellVoices(asked, messages, { ...asking, judge });
    expect(told).toHaveLength(messages.length * 12);
    expect(judge.requests).toHaveLength(messages.length);
  });

  test.each(files)('%s of %s reach whom they name, in both languages', async (folder, id) => {
    expect(existsSync(`${ROOT}evals/cases/${id}.yaml`)).toBe(true);
    const asked = await teamOf(id);
    const path = `${ROOT}evals/${folder}/${id}.yaml`;
    const said: readonly Said[] =
      folder === 'pairs'
        ? (await readYaml(PairFile, path)).pairs.flatMap((pair) => [
            inLanguage(pair, 'en'),
            inLanguage(pair, 'es'),
          ])
        : folder === 'promises'
          ? (await readYaml(PromiseFile, path)).cases
          : (await readYaml(VoiceFile, path)).messages.map((one): Said => one);
    expect(said.filter(({ locale }) => locale === 'es')).toHaveLength(said.length / 2);
    expect(new Set(said.map(({ say, with: agent }) => `${agent} ${say}`)).size).toBe(said.length);
    for (const one of said) {
      const { speaker } = await buildRequest(asked, one);
      if (one.with !== undefined) expect([one.say, speaker]).toEqual([one.say, one.with]);
    }
  });
});
