import { ModelFailure, type ModelPort } from '@roundtable/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memorySetting } from './memory-setting.js';

const at = memorySetting();
beforeAll(at.open);
afterAll(at.close);
beforeEach(at.fresh);

const titleOf = async (id: string) =>
  (await at.run<{ title: string | null }>('SELECT title FROM conversations WHERE id = $1::uuid', id))[0]
    ?.title;

describe('older messages', () => {
  it('are summarised on top of the summary before, beside the messages, and paid for under memory', async () => {
    const id = await at.conversation();
    for (let seq = 1; seq <= 8; seq++) await at.say(id, seq, `words ${seq}`, seq % 2 === 0 ? 'coach' : null);
    const memory = at.keeper(60_000);
    memory.afterTurn(at.ended(id, { summariseThrough: 4 }));
    await memory.settled();
    memory.afterTurn(at.ended(id, { turn: 6, summariseThrough: 6 }));
    memory.afterTurn(at.ended(id, { turn: 6, summariseThrough: 6 }));
    await memory.settled();
    expect(at.requests.map((request) => request.tier)).toEqual(['fast', 'fast']);
    const [first, second] = at.requests.map((request) => JSON.stringify(request.messages));
    expect(first).toContain('words 4');
    expect(first).not.toContain('words 5');
    expect(second).toContain('<earlier>\\nAna runs.');
    expect(second).not.toContain('words 4');
    const rows = await at.run(
      'SELECT through_seq, through_turn, text FROM conversation_summaries WHERE conversation_id = $1::uuid ORDER BY 1',
      id,
    );
    expect(rows).toEqual([
      { through_seq: 4, through_turn: 2, text: 'Ana runs.' },
      { through_seq: 6, through_turn: 3, text: 'Ana runs.' },
    ]);
    const messages = await at.run('SELECT 1 FROM messages WHERE conversation_id = $1::uuid', id);
    expect(messages, 'nothing was replaced').toHaveLength(8);
    const usage = await at.run<{ calls: number; cost: string }>(
      `SELECT calls, cost_micros::text AS cost FROM usage WHERE user_id = $1::uuid AND agent = 'memory'`,
      at.user,
    );
    expect(usage).toEqual([{ calls: 2, cost: '3000' }]);
  });

  it('wait for the model without a word to the user; the next turn catches up', async () => {
    const id = await at.conversation();
    for (let seq = 1; seq <= 6; seq++) await at.say(id, seq, `words ${seq}`);
    at.answer = () => new ModelFailure('transient', { reason: 'overloaded_error', message: 'away' });
    const memory = at.keeper(60_000);
    memory.afterTurn(at.ended(id, { turn: 5, summariseThrough: 2 }));
    await memory.settled();
    expect(at.warnings).toEqual(['older messages were not summarised']);
    at.answer = () => 'Ana runs.';
    memory.afterTurn(at.ended(id, { turn: 6, summariseThrough: 4 }));
    await memory.settled();
    expect(JSON.stringify(at.requests.at(-1)?.messages)).toContain('words 1');
    expect(
      await at.run('SELECT through_seq FROM conversation_summaries WHERE conversation_id = $1::uuid', id),
    ).toEqual([{ through_seq: 4 }]);
  });

  it('are not asked for again at each turn when the model answers without a summary', async () => {
    const [id, other] = [await at.conversation(), await at.conversation()];
    for (const one of [id, other]) for (let seq = 1; seq <= 6; seq++) await at.say(one, seq, `words ${seq}`);
    at.answer = () => '';
    const memory = at.keeper(60_000);
    for (const turn of [5, 6, 7]) {
      memory.afterTurn(at.ended(id, { turn, summariseThrough: turn - 3 }));
      await memory.settled();
    }
    expect(at.requests).toHaveLength(1);
    memory.afterTurn(at.ended(other, { turn: 5, summariseThrough: 2 }));
    await memory.settled();
    expect(at.requests).toHaveLength(2);
  });
});

describe('titles', () => {
  it('come from the first words, then from the summary; the user’s own stays', async () => {
    const [untitled, named] = [await at.conversation(), await at.conversation('My own')];
    const memory = at.keeper(60_000);
    for (const id of [untitled, named]) {
      await at.say(id, 1, 'I want to run. Really.');
      memory.afterTurn(at.ended(id));
    }
    await memory.settled();
    expect([await titleOf(untitled), await titleOf(named)]).toEqual(['I want to run', 'My own']);
    for (const id of [untitled, named]) memory.afterTurn(at.ended(id, { turn: 2, summariseThrough: 1 }));
    await memory.settled();
    expect([await titleOf(untitled), await titleOf(named)]).toEqual(['Running', 'My own']);
    await at.run(`UPDATE conversations SET title = 'Mine now' WHERE id = $1::uuid`, untitled);
    await at.say(untitled, 2, 'More');
    memory.afterTurn(at.ended(untitled, { turn: 3, summariseThrough: 2 }));
    await memory.settled();
    expect(await titleOf(untitled)).toBe('Mine now');
  });
});

describe('a worker that goes away', () => {
  it('lets go of the model at once and leaves what is due to another one', async () => {
    const id = await at.conversation();
    await at.talk(id);
    const hanging: ModelPort = {
      ...at.model,
      ask: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          at.requests.push(_);
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
    };
    const leaving = at.keeper(0, hanging);
    leaving.afterTurn(at.ended(id));
    const work = leaving.settled();
    await expect.poll(() => at.requests.length).toBe(1);
    leaving.afterTurn(at.ended(id, { turn: 2 }));
    await leaving.stop();
    await work;
    const due = await at.run(
      'SELECT 1 FROM conversation_memory WHERE conversation_id = $1::uuid AND due_at IS NOT NULL',
      id,
    );
    expect(due).toHaveLength(1);
  });
});
