import { costMicros } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { becomes } from '../../../test/reply-scene.js';
import {
  AT,
  COACH,
  CONVERSATION,
  calls,
  claimOf,
  NOW,
  PERSON,
  replyOf,
  running,
  says,
  TURN,
  teamOf,
  USER,
} from '../../../test/step-scene.js';

const usage = { inputTokens: 100, outputTokens: 20, cacheReadTokens: 7, cacheWriteTokens: 3 };
const _cost = costMicros('claude-haiku-5-5', usage);
const ended = { type: 'turnEnded', turn: TURN, outcome: 'answered', at: AT };
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
const _last = { state: { running: running({ iterations: 9 }) } };
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

describe('a handoff', () => {
  it('after words goes to the other agent, announced by them', async () => {
    const { commit } = await becomes(
      replyOf([says(' Critic knows. '), calls('to_critic', { reason: 'taste\u0000', context: 'all\u0000' })]),
    );
    const entry = { seq: 2, from: 'host', to: 'critic', via: 'tool', reason: 'taste', turn: TURN, at: AT };
    expect(commit.transitions).toEqual([
      { ...entry, context: 'all', announcement: 'Critic knows.', afterSeq: 5 },
    ]);
    expect(commit.events).toMatchObject([
      { type: 'replied', final: false },
      { type: 'handedOff', transition: entry },
    ]);
    expect(commit.calls).toMatchObject([
      { status: 'handoff', result: 'The conversation is with Critic now.', isError: false },
    ]);
    expect(commit.messages).toMatchObject([{ agent: 'host', text: 'Critic knows.' }]);
    expect(commit.publicEvents.slice(1)).toEqual([
      {
        type: 'handoff',
        data: {
          ...entry,
          context: 'all',
          announcement: 'Critic knows.',
          afterSeq: 5,
          members: null,
          fromName: 'Host',
          toName: 'Critic',
        },
      },
    ]);
    expect(commit.state.activeAgent).toBe('critic');
  });

  it('without words is announced in the team’s', async () => {
    const { commit } = await becomes(replyOf([calls('to_critic', { reason: 'taste' })]));
    expect(commit.messages).toMatchObject([{ text: 'critic takes over.' }]);
    expect(commit.transitions).toMatchObject([{ context: null, announcement: 'critic takes over.' }]);
  });

  it('without a line of the team is announced in the engine’s', async () => {
    const { commit } = await becomes(replyOf([calls('to_builder', { reason: 'build' })]), {
      conversation: { locale: 'es' },
    });
    expect(commit.messages).toMatchObject([{ text: 'Te paso con Builder…' }]);
  });

  it('names the other agent in the conversation’s language', async () => {
    const { commit } = await becomes(replyOf([calls('to_critic', { reason: 'taste' })]), {
      conversation: { locale: 'es' },
    });
    expect(commit.calls).toMatchObject([{ result: 'The conversation is with Crítica now.' }]);
    expect(commit.publicEvents.at(-1)?.data).toMatchObject({ toName: 'Crítica' });
  });

  it('is refused to whom the user declined, and the model goes on', async () => {
    const { commit } = await becomes(replyOf([calls('to_critic', { reason: 'r' })]), {
      state: { declined: ['critic'] },
    });
    expect(commit.calls).toMatchObject([{ status: 'error', isError: true }]);
    expect([commit.transitions, commit.events.length]).toEqual([[], 1]);
  });

  it.each([
    ['when the turn has had as many as it may', { handoffs: 3 }],
    ['to whom has just handed over', { path: ['critic', 'host'] }],
  ])('is refused %s', async (_, turn) => {
    const { commit } = await becomes(replyOf([calls('to_critic', { reason: 'r' })]), {
      state: { running: running(turn) },
    });
    expect(commit.transitions).toEqual([]);
  });

  it('to several who act as one names them all', async () => {
    const combine = {
      ...{ to: 'coach', tool: 'coach', kind: 'combine', when: 'To rest.' },
      announcement: { en: '{name} is here.', es: '{name} está aquí.' },
    };
    const [host, ...others] = teamOf().agents;
    const team = teamOf({ composites: [COACH], agents: [{ ...host, handoffs: [combine] }, ...others] });
    const { commit } = await becomes(replyOf([calls('coach', { members: ['sleep', 'food'], reason: 'r' })]), {
      team,
    });
    const members = ['sleep', 'food'];
    expect(commit.transitions).toMatchObject([{ to: 'sleep', composite: { members } }]);
    expect(commit.publicEvents.at(-1)?.data).toMatchObject({ members });
  });
});

describe('a proposal', () => {
  it('opens a confirmation, is shown to the user, and ends the turn', async () => {
    const { commit, contexts, readFor } = await becomes(
      replyOf([says('I propose this.'), calls('propose', { text: 'a' })]),
    );
    const [open] = commit.confirmations;
    expect(commit.confirmations).toEqual([
      {
        ...{
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          kind: 'note_save',
          tool: 'propose',
          agent: 'host',
        },
        ...{
          turn: TURN,
          reply: 2,
          index: 1,
          preview: { text: 'a', summary: 'A note: a' },
          editable: ['text'],
        },
        ...{ argsHash: expect.stringMatching(/^c1:[0-9a-f]{64}$/), expiresAt: '2026-11-29T12:00:00.000Z' },
      },
    ]);
    const { id, expiresAt } = open ?? { id: '', expiresAt: '' };
    expect(commit.events).toMatchObject([
      { type: 'replied', final: true, calls: [] },
      { type: 'confirmationOpened', confirmation: { id, kind: 'note_save', turn: TURN, expiresAt } },
      ended,
    ]);
    expect(commit.calls).toMatchObject([
      {
        status: 'proposed',
        isError: false,
        result: expect.stringMatching(/^Proposed\. The user has not decided yet/),
      },
    ]);
    expect(commit.publicEvents.slice(1)).toEqual([
      {
        type: 'confirmation.required',
        data: {
          turn: TURN,
          confirmation: {
            id,
            kind: 'note_save',
            text: 'a',
            summary: 'A note: a',
            editable: ['text'],
            expiresAt,
          },
        },
      },
      { type: 'turn.completed', data: { turn: TURN, outcome: 'answered', stopReason: 'tool_use' } },
    ]);
    expect(readFor).toEqual([USER]);
    expect(contexts).toEqual([
      {
        ...{
          userId: USER,
          user: PERSON,
          conversationId: CONVERSATION,
          scope: null,
          published: claimOf().published,
        },
        ...{ agent: 'host', locale: 'en', now: NOW },
      },
    ]);
  });

  it('without words lets the model go on', async () => {
    const { commit } = await becomes(replyOf([calls('propose', { text: 'a' })]));
    expect(commit.confirmations).toHaveLength(1);
    expect(types(commit.events)).toEqual(['replied', 'confirmationOpened']);
    expect(commit.events[0]).toMatchObject({ final: false });
  });

  it('that cannot be made is answered, and the model goes on', async () => {
    const { commit } = await becomes(replyOf([says('I propose.'), calls('propose', { text: 'impossible' })]));
    expect(commit).toMatchObject({
      confirmations: [],
      calls: [{ status: 'error', isError: true, result: 'NOT_FOUND: there is nothing to note' }],
      events: [{ final: false }],
    });
  });

  it('beside one that cannot be made is open, and the model goes on', async () => {
    const { commit } = await becomes(
      replyOf([
        says('I propose.'),
        calls('propose', { text: 'a' }),
        calls('propose', { text: 'impossible' }, 'two'),
      ]),
    );
    expect(commit.confirmations).toHaveLength(1);
    expect(commit.calls.map(({ status }) => status)).toEqual(['proposed', 'error']);
    expect(commit.events[0]).toMatchObject({ final: false });
  });
});
