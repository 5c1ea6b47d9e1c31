import { costMicros } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { becomes } from '../../../test/reply-scene.js';
import { AT, calls, replyOf, running, says, TURN } from '../../../test/step-scene.js';

const usage = { inputTokens: 100, outputTokens: 20, cacheReadTokens: 7, cacheWriteTokens: 3 };
const _cost = costMicros('claude-haiku-5-5', usage);
const ended = { type: 'turnEnded', turn: TURN, outcome: 'answered', at: AT };
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
const last = { state: { running: running({ iterations: 9 }) } };
const _spoken = {
  slice: {
    messages: [
      {
        ...{
          id: 'm',
          seq: 4,
          turn: TURN,
          step: 1,
          role: 'agent',
          agent: 'host',
          kind: 'text',
          text: 'Let me see.',
        },
        ...{ blocks: null, stopReason: null },
      } as const,
    ],
  },
};

describe('calls of tools', () => {
  it('wait to be run: each has its row, its step and its event, and the turn goes on', async () => {
    const reply = replyOf([says('Let me see.'), calls('look', { at: 'x' }), calls('note')]);
    const { commit } = await becomes(reply);
    expect(commit.calls).toEqual([
      {
        ...{
          turn: TURN,
          reply: 2,
          index: 1,
          toolUseId: 'id_look',
          agent: 'host',
          tool: 'look',
          input: { at: 'x' },
        },
        ...{ status: 'pending', result: null, isError: false },
      },
      {
        ...{ turn: TURN, reply: 2, index: 2, toolUseId: 'id_note', agent: 'host', tool: 'note', input: {} },
        ...{ status: 'pending', result: null, isError: false },
      },
    ]);
    expect(commit.events).toMatchObject([
      {
        type: 'replied',
        final: false,
        calls: [
          { step: 3, reply: 2, index: 1, tool: 'look', access: 'read' },
          { step: 4, reply: 2, index: 2, tool: 'note', access: 'write' },
        ],
      },
    ]);
    expect(commit.events).toHaveLength(1);
    expect(commit).toMatchObject({ outcome: null, activity: 'thinking' });
    expect(commit.publicEvents.slice(1)).toEqual([
      {
        type: 'tool.started',
        data: { turn: TURN, callId: '3.2.1', agent: 'host', tool: 'look', input: { at: 'x' } },
      },
      { type: 'tool.started', data: { turn: TURN, callId: '3.2.2', agent: 'host', tool: 'note', input: {} } },
    ]);
  });

  it('without words are a row that only the agent sees', async () => {
    const { commit } = await becomes(replyOf([calls('look')]));
    expect(commit.messages).toMatchObject([{ text: '', blocks: [{ name: 'look' }] }]);
    expect(types(commit.publicEvents)).toEqual(['tool.started']);
  });

  it('that cannot be made are answered at once, and the model goes on', async () => {
    const { commit } = await becomes(replyOf([says('So.'), calls('fly'), calls('look', { at: 7 })]));
    expect(commit.calls).toMatchObject([
      {
        tool: 'fly',
        status: 'error',
        isError: true,
        result: expect.stringMatching(/There is no tool "fly"/),
      },
      {
        tool: 'look',
        status: 'error',
        isError: true,
        result: expect.stringMatching(/Invalid input for look/),
      },
    ]);
    expect(commit.events).toMatchObject([{ calls: [], final: false }]);
    expect(commit.publicEvents[0]).toEqual({
      type: 'tool.finished',
      data: {
        ...{ turn: TURN, callId: '3.2.1', agent: 'host', tool: 'fly', isError: true },
        input: expect.anything(),
        result: expect.stringMatching(/There is no tool/),
      },
    });
    expect(types(commit.publicEvents)).toEqual(['tool.finished', 'tool.finished', 'message.completed']);
  });

  it('under an endless name are kept short', async () => {
    const { commit } = await becomes(replyOf([says('So.'), calls('x'.repeat(300))]));
    expect(commit.calls[0]?.tool).toBe('x'.repeat(200));
  });

  it('that only show something are told as what they show, and the model goes on', async () => {
    const { commit } = await becomes(replyOf([calls('think', { thought: 'hm' })]));
    expect(commit.calls).toMatchObject([{ tool: 'think', status: 'done', result: 'noted', isError: false }]);
    expect(commit.publicEvents).toEqual([
      { type: 'thinking', data: { turn: TURN, agent: 'host', thought: 'hm' } },
    ]);
    expect(commit.events).toMatchObject([{ final: false, calls: [] }]);
  });

  it('at the limit of model calls do not run, and the turn ends', async () => {
    const { commit } = await becomes(
      replyOf([says('So.'), calls('note'), calls('to_critic', { reason: 'r' })]),
      last,
    );
    const result = 'This turn has reached its limit of model calls; the call did not run.';
    expect(commit.calls).toMatchObject([
      { index: 1, toolUseId: 'id_note', tool: 'note', input: {}, status: 'error', isError: true, result },
      {
        index: 2,
        toolUseId: 'id_to_critic',
        tool: 'to_critic',
        input: { reason: 'r' },
        status: 'error',
        result,
      },
    ]);
    expect(commit).toMatchObject({
      transitions: [],
      messages: [{ text: 'So.', stopReason: 'max_iterations' }],
    });
    expect(commit.events).toMatchObject([{ final: true, calls: [] }, ended]);
    expect(commit.outcome?.stopReason).toBe('max_iterations');
    expect(types(commit.publicEvents)).toEqual([
      'tool.finished',
      'tool.finished',
      'message.completed',
      'turn.completed',
    ]);
  });

  it('one call before the limit still run', async () => {
    const { commit } = await becomes(replyOf([calls('look')]), {
      state: { running: running({ iterations: 8 }) },
    });
    expect(commit.calls).toMatchObject([{ status: 'pending' }]);
  });
});

describe('a question of the agent', () => {
  it('is its words, and ends the turn', async () => {
    const { commit } = await becomes(replyOf([says('So.'), calls('ask', { question: 'When?' })]));
    expect(commit.messages).toMatchObject([{ text: 'So.\n\nWhen?' }]);
    expect(commit.calls).toMatchObject([{ status: 'done', result: 'asked', isError: false }]);
    expect(commit.events).toMatchObject([{ final: true }, ended]);
    expect(types(commit.publicEvents)).toEqual(['message.completed', 'turn.completed']);
  });

  it('stands alone, and is not said twice', async () => {
    expect((await becomes(replyOf([calls('ask', { question: 'When?' })]))).commit.messages[0]?.text).toBe(
      'When?',
    );
    const twice = await becomes(replyOf([says('So. When?'), calls('ask', { question: 'When?' })]));
    expect(twice.commit.messages[0]?.text).toBe('So. When?');
  });

  it('beside a call that has to run does not end the turn', async () => {
    const { commit } = await becomes(replyOf([calls('ask', { question: 'When?' }), calls('look')]));
    expect(commit.events).toMatchObject([{ final: false }]);
  });

  it('beside a call that failed does not end the turn', async () => {
    const { commit } = await becomes(replyOf([calls('ask', { question: 'When?' }), calls('fly')]));
    expect(commit.events).toMatchObject([{ final: false }]);
  });

  it('without words does not end the turn', async () => {
    const { commit } = await becomes(replyOf([calls('ask', { question: ' ' })]));
    expect(commit.events).toMatchObject([{ final: false }]);
  });
});
