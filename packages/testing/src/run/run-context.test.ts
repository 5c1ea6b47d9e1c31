import type { ModelRequest } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { testTeam } from '../fixtures/test-team.js';
import { testTools } from '../fixtures/test-tools.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';
import { type MemoryRunOptions, runInMemory } from './run-in-memory.js';

function start(more: Partial<MemoryRunOptions> = {}) {
  const model = createScriptedModel((_, asked) => reply(`answer ${asked}`));
  const run = runInMemory({ team: testTeam(), model, tools: testTools(), ...more });
  return { run, model };
}

const textOf = (request: ModelRequest | undefined) => JSON.stringify(request?.messages);
/** Messages of user and agent in a request, without the working context. */
const talkIn = (request: ModelRequest) =>
  request.messages.flatMap((message) =>
    message.content.filter((block) => block.type === 'text' && /^(?:message|answer) \d+$/.test(block.text)),
  ).length;

describe('a long conversation', () => {
  it('always carries the last ten messages, from the same beginning for turns, and says so in each step', async () => {
    const { run, model } = start();
    for (let turn = 1; turn <= 14; turn++) {
      run.say(`message ${turn}`);
      await run.settle();
    }
    expect(model.rejected).toEqual([]);
    expect(model.requests.map(talkIn)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 11, 13, 15, 17]);
    const last = textOf(model.requests.at(-1));
    expect(last).toContain('message 14');
    expect(last).toContain('message 6"');
    expect(last).not.toContain('message 5"');
    const details = run.tables().steps.map((step) => step.detail);
    expect(details.map((detail) => detail?.window)).toContainEqual({ from: 11, turn: 6 });
    expect(details.at(-1)).toMatchObject({
      tier: 'fast',
      transcript: { scope: 'recent', shown: 17, keptBack: 0 },
      withheld: expect.arrayContaining(['statistics', 'commitments']),
      context: expect.arrayContaining([expect.objectContaining({ name: 'messages' })]),
    });
  });

  it('begins with the summary of what is no longer shown', async () => {
    const { run, model } = start({ memory: { earlier: { throughSeq: 4, text: 'They met before.' } } });
    for (let turn = 1; turn <= 4; turn++) {
      run.say(`message ${turn}`);
      await run.settle();
    }
    const [first] = model.requests.at(-1)?.messages ?? [];
    expect(JSON.stringify(first?.content[0])).toContain('<earlier>\\nThey met before.');
    expect(textOf(model.requests.at(-1))).not.toContain('message 2"');
    expect(textOf(model.requests.at(-1))).toContain('message 3');
  });
});

describe('a session', () => {
  const team = testTeam({
    sessions: { planning: { opening: { en: 'What shall we plan?' }, tools: ['read_note'], tier: 'deep' } },
  });

  it('offers its tools beside the handoffs, raises the tier, and tells how it was opened', async () => {
    const { run, model } = start({ team, sessionType: 'planning' });
    run.say('hello, I would like to think about the months that are coming, all of them at once');
    await run.settle();
    const [request] = model.requests;
    expect(request?.tools.map((tool) => tool.name)).toEqual(['read_note', 'toBuilder', 'toCritic']);
    expect(request?.tier).toBe('deep');
    expect(textOf(request)).toContain(
      'a planning session that was opened for the user with: What shall we plan?',
    );
  });

  it('refuses a tool that it leaves out', async () => {
    const model = createScriptedModel([
      reply(null, { name: 'write_note', input: { key: 'a' } }),
      reply('I cannot.'),
    ]);
    const { run } = start({ team, sessionType: 'planning', model });
    run.say('note it');
    await run.settle();
    expect(run.tables().calls).toMatchObject([{ tool: 'write_note', status: 'error' }]);
    expect(run.tables().effects).toEqual([]);
  });

  it('of another type changes nothing', async () => {
    const { run, model } = start({ team });
    run.say('hello');
    await run.settle();
    expect(model.requests[0]?.tools.map((tool) => tool.name)).toContain('write_note');
    expect(textOf(model.requests[0])).not.toContain('session');
  });
});

describe('the tier', () => {
  it('follows the message, stays within a turn and on an agent’s last one', async () => {
    const said = ['Hi', 'Please search for my notes', 'Thanks!', 'Analyze my month', 'Thanks!'];
    const { run, model } = start();
    for (const text of said) {
      run.say(text);
      await run.settle();
    }
    expect(model.requests.map((request) => request.tier)).toEqual([
      'fast',
      'balanced',
      'balanced',
      'deep',
      'balanced',
    ]);
    expect(run.tables().steps.at(-1)?.detail?.tierReason).toContain('back from deep');
  });

  it('is the same for every call of a turn, also after tools', async () => {
    const model = createScriptedModel([
      reply(null, { name: 'read_note', input: {} }),
      reply('There are none.'),
    ]);
    const { run } = start({ model });
    run.say('Hi');
    await run.settle();
    expect(model.requests.map((request) => request.tier)).toEqual(['fast', 'fast']);
  });
});
