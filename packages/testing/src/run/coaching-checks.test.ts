import { CHECK_NAMES } from '@roundtable/capabilities/coaching-checks';
import { defineTool, type Team, type Tool } from '@roundtable/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { composed } from '../fixtures/composed.js';
import { ourTeam } from '../fixtures/our-team.js';
import { standIn } from '../fixtures/round-table.js';
import type { MemoryTx } from '../memory/memory-store.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';
import { reviewsIn } from './reviews-in.js';
import { runInMemory } from './run-in-memory.js';

const KIND = 'Good to hear from you. What would help today?';
const REMIND = { name: 'schedule_reminder', input: { note: 'the call', at: '2026-03-03T09:00' } };

let coaching: { team: Team; tools: readonly Tool<MemoryTx>[] };
beforeAll(async () => {
  const team = await ourTeam('agentic-coach');
  coaching = { team, tools: team.agents.flatMap(({ tools }) => tools).map(standIn) };
});

async function said(text: string, replies: Parameters<typeof createScriptedModel>[0], more = {}) {
  const model = createScriptedModel(replies);
  const run = runInMemory({ ...coaching, model, ...more });
  run.say(text);
  await run.settle();
  const tables = run.tables();
  return {
    asked: model.requests.map(({ messages }) => JSON.stringify(messages.at(-1))),
    spoken: tables.messages.flatMap(({ role, text: words }) =>
      role === 'agent' && words !== '' ? [words] : [],
    ),
    failed: reviewsIn(tables.steps).map(({ failed }) => failed),
    resets: tables.events.filter(({ type }) => type === 'message.reset').length,
    confirmations: tables.confirmations,
    outcome: tables.inputs[0]?.outcome,
  };
}

describe('every coaching team', () => {
  it.each(['round-table', 'agentic-coach', 'triage'])('%s has its replies looked over', async (id) => {
    const team = await ourTeam(id);
    expect(team.pipeline.review).toEqual(['coaching']);
    expect(composed.checks.coaching).toEqual(CHECK_NAMES);
    expect(Object.keys(team.repairs)).toEqual(['intro', ...CHECK_NAMES]);
  });
});

describe('a reply', () => {
  it.each([
    ['no_guilt', 'You should have gone on Monday. What now?', 'should have'],
    ['no_guilt', 'No has cumplido tu palabra. ¿Y ahora?', ''],
    ['promise_kept', 'Lovely. I’ll remind you on Friday.', 'remind you on Friday'],
    ['promise_kept', 'Qué bien. Mañana te pregunto cómo fue.', 'te pregunto'],
  ])('with %s failed goes back once, and mended it is delivered: %s', async (name, bad, phrase) => {
    const { asked, spoken, failed, resets, outcome } = await said('I did not go', [reply(bad), reply(KIND)]);
    expect(failed).toEqual([[name], []]);
    expect(asked[1]).toContain(`- ${name}: `);
    expect(asked[1]).toContain(coaching.team.repairs.intro);
    expect(asked[1]).toContain(coaching.team.repairs[name]);
    expect(asked[1]).toContain(phrase);
    expect(spoken).toEqual([KIND]);
    expect([resets, outcome]).toEqual([1, 'answered']);
  });

  it('may keep its promise instead of taking it back', async () => {
    const promise = 'I’ll remind you on Tuesday at nine.';
    const { spoken, failed } = await said('Remind me of the call', [
      reply(promise),
      reply(promise, REMIND),
      reply(promise),
    ]);
    expect(failed).toEqual([['promise_kept'], []]);
    expect(spoken.at(-1)).toBe(promise);
  });

  it('of a team that was published without words for the check stands, and what failed is recorded', async () => {
    const team = { ...coaching.team, repairs: {} };
    const { spoken, failed, resets } = await said('Hi', [reply('You should have gone.')], { team });
    expect([spoken, failed, resets]).toEqual([['You should have gone.'], [['no_guilt']], 0]);
  });

  it('that still fails is delivered, and what failed is recorded', async () => {
    const { spoken, failed, outcome } = await said('Hi', [
      reply('I’ll check in tomorrow.'),
      reply('I’ll check in on Monday.'),
    ]);
    expect(failed).toEqual([['promise_kept'], ['promise_kept']]);
    expect([spoken, outcome]).toEqual([['I’ll check in on Monday.'], 'answered']);
  });

  it.each([
    ['that is kind', KIND, []],
    ['that keeps its promise in the same turn', 'Done: I’ll remind you on Tuesday.', [REMIND]],
    ['that offers', 'If you like, I’ll remind you on Friday.', []],
  ])('%s is asked for once', async (_, words, calls) => {
    const replies = calls.length === 0 ? [reply(words)] : [reply('One moment.', ...calls), reply(words)];
    const { failed, resets } = await said('Hello', replies);
    expect([failed, resets]).toEqual([[[]], 0]);
  });

  it('may speak of what a follow-up from before will do', async () => {
    const followUps = [
      { id: 'f', kind: 'reminder', note: 'Call the gym about Saturday', status: 'scheduled' },
    ];
    const memory = {
      facts: {
        followUps: followUps.map((one) => ({
          ...one,
          dueAt: '2026-03-03T09:00:00Z',
          rhythm: null,
          spokenAt: null,
          answeredAt: null,
        })),
      },
    };
    const kept = await said(
      'And the gym?',
      [reply('I’ll remind you on Tuesday to call them about Saturday.')],
      {
        memory,
      },
    );
    expect(kept.failed).toEqual([[]]);
    const other = await said('And the dentist?', [reply('I’ll remind you of the dentist.'), reply(KIND)], {
      memory,
    });
    expect(other.failed).toEqual([['promise_kept'], []]);
  });

  it('may say the user’s own words back', async () => {
    const { failed } = await said('Did I break my streak?', [
      reply('There is no streak to break here. How was today?'),
    ]);
    expect(failed).toEqual([[]]);
  });

  it('that opened a decision of the user is not sent back', async () => {
    const propose = defineTool<MemoryTx, object>({
      name: 'propose_plan_save',
      description: 'Proposes.',
      input: z.looseObject({}),
      mode: 'proposal',
      access: 'confirm',
      timeoutMs: 10_000,
      propose: async () => ({ type: 'proposal', kind: 'plan_save', preview: { summary: 'p' }, editable: [] }),
      execute: async () => ({ type: 'ok', result: {} }),
    });
    const tools = [...coaching.tools.filter(({ name }) => name !== propose.name), propose];
    const { failed, confirmations, resets } = await said(
      'A plan, please',
      [reply('It waits for your yes; I’ll remind you tomorrow.', { name: propose.name, input: {} })],
      { tools },
    );
    expect([failed, confirmations.length, resets]).toEqual([[['promise_kept']], 1, 0]);
  });
});
