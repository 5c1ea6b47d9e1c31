import { costMicros, NOTICE } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { becomes } from '../../../test/reply-scene.js';
import { AT, COACH, messageRow, replyOf, running, says, TURN, teamOf } from '../../../test/step-scene.js';

const usage = { inputTokens: 100, outputTokens: 20, cacheReadTokens: 7, cacheWriteTokens: 3 };
const cost = costMicros('claude-haiku-5-5', usage);
const ended = { type: 'turnEnded', turn: TURN, outcome: 'answered', at: AT };
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
const last = { state: { running: running({ iterations: 9 }) } };
const spoken = { slice: { messages: [messageRow()] } };

describe('a reply of words', () => {
  it('is a row of the agent, ends the turn, and answers the input', async () => {
    const reply = replyOf([says('Hello '), says('you. ')]);
    const { commit, result } = await becomes(reply, { openingEvents: [{ type: 'rowsWritten', rows: 1 }] });
    const replied = {
      type: 'replied',
      step: 2,
      agent: 'host',
      rows: 1,
      calls: [],
      usage: { ...usage, costMicros: cost },
      final: true,
    };
    expect(result).toEqual({ type: 'done', events: [{ type: 'rowsWritten', rows: 1 }, replied, ended] });
    const [row] = commit.messages;
    expect(commit.messages).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        seq: 5,
        turn: TURN,
        step: 2,
        role: 'agent',
        agent: 'host',
        kind: 'text',
        text: 'Hello you.',
        blocks: reply.blocks,
        stopReason: 'end_turn',
      },
    ]);
    expect(commit).toMatchObject({
      done: true,
      calls: [],
      transitions: [],
      confirmations: [],
      settled: [],
      drafts: [],
      cache: null,
      usage: { agent: 'host', model: 'claude-haiku-5-5', ...usage, costMicros: cost },
      outcome: { input: 5, type: 'answered', code: null, stopReason: 'end_turn' },
      activity: 'idle',
      state: { seq: 5, running: null },
    });
    expect(commit.publicEvents).toEqual([
      {
        type: 'message.completed',
        data: {
          messageId: row?.id,
          seq: 5,
          turn: TURN,
          step: 2,
          role: 'agent',
          agent: { id: 'host', name: 'Host' },
          kind: 'text',
          text: 'Hello you.',
          stopReason: 'end_turn',
        },
      },
      { type: 'turn.completed', data: { turn: TURN, outcome: 'answered', stopReason: 'end_turn' } },
    ]);
  });

  it('of the system’s own turn answers no input', async () => {
    const { commit } = await becomes(replyOf([says('Hi.')]), {
      state: { running: running({ input: null }) },
    });
    expect(commit.outcome).toBeNull();
  });

  it('waits for the team’s review before the turn ends', async () => {
    const { commit } = await becomes(replyOf([says('Hi.')]), {
      team: teamOf({ pipeline: { review: ['tone'] } }),
    });
    expect(commit).toMatchObject({
      outcome: null,
      activity: 'thinking',
      state: { running: { phase: 'review' } },
    });
    expect([types(commit.events), types(commit.publicEvents)]).toEqual([['replied'], ['message.completed']]);
  });

  it('that the provider paused goes on with another call', async () => {
    const { commit } = await becomes(replyOf([says('Wait')], { stopReason: 'pause_turn' }));
    expect(commit.events).toMatchObject([{ type: 'replied', final: false }]);
    expect(commit.messages).toMatchObject([{ text: 'Wait', stopReason: 'pause_turn' }]);
  });

  it('is stored as the database can hold it', async () => {
    const { commit } = await becomes(replyOf([says('a\u0000b')]));
    expect(commit.messages).toMatchObject([{ text: 'ab', blocks: [{ text: 'ab' }] }]);
  });

  it('of a composite agent says who it was', async () => {
    const composite = { name: 'Sleep Coach', members: ['sleep'] };
    const { commit } = await becomes(replyOf([says('Rest.')]), {
      team: teamOf({ composites: [COACH] }),
      state: { activeAgent: 'sleep', composite },
    });
    expect(commit.messages).toMatchObject([{ agent: 'sleep', composite }]);
    expect(commit.publicEvents[0]?.data).toMatchObject({ agent: { id: 'sleep', name: 'Sleep Coach' } });
  });
});

describe('a reply without words', () => {
  const empty = replyOf([]);
  it.each([
    ['en', NOTICE.emptyReply.en],
    ['es', NOTICE.emptyReply.es],
  ] as const)('becomes words for the user (%s)', async (locale, text) => {
    const { commit } = await becomes(empty, { conversation: { locale } });
    expect(commit.messages).toMatchObject([{ text, blocks: [] }]);
    expect(commit.events).toMatchObject([{ rows: 1, final: true }, ended]);
  });

  it('after the agent has spoken in the turn writes no row and ends it', async () => {
    const { commit } = await becomes(empty, {}, spoken);
    expect([commit.messages, types(commit.publicEvents)]).toEqual([[], ['turn.completed']]);
    expect(commit.events).toMatchObject([{ rows: 0, final: true }, ended]);
    expect(commit.state.seq).toBe(4);
  });

  it.each([
    ['another agent', { agent: 'critic' }],
    ['another turn', { turn: TURN - 1 }],
    ['no agent', { role: 'user' as const }],
    ['without words', { text: '' }],
  ])('what was said by %s does not count as spoken', async (_, row) => {
    const messages = [messageRow(row)];
    const { commit } = await becomes(empty, {}, { slice: { messages } });
    expect(commit.messages).toMatchObject([{ text: NOTICE.emptyReply.en }]);
  });

  it('because the model refuses says so, also when the agent has spoken', async () => {
    const refusal = replyOf([], { stopReason: 'refusal' });
    expect((await becomes(refusal)).commit.messages[0]?.text).toBe(NOTICE.refusal.en);
    expect((await becomes(refusal, {}, spoken)).commit.messages[0]?.text).toBe(NOTICE.refusal.en);
  });

  it('at the limit of model calls becomes words for the user, also when the agent has spoken', async () => {
    const { commit } = await becomes(empty, last, spoken);
    expect(commit.messages).toMatchObject([{ text: NOTICE.emptyReply.en, stopReason: 'max_iterations' }]);
  });
});
