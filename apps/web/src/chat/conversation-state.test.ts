import type { Confirmation, Message, Transition } from '@roundtable/api';
import type { ConversationView, StreamEvent } from '@roundtable/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Action, reduce } from './conversation-actions.js';
import { type ConversationState, type Entry, emptyConversation, statusOf } from './conversation-state.js';

const AT = '2026-11-24T10:00:00.000Z';
/** By their ids: agents who have not spoken yet are named by the team, where they are drawn. */
const ref = (id: string) => ({ id, name: id });
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** What a step of a turn does. */
interface Step {
  readonly thought: boolean;
  readonly refusedCall: boolean;
  readonly words: string;
  readonly tools: readonly ('ok' | 'fails' | 'runs' | 'unknown')[];
  readonly handoff: string | null;
  readonly proposes: boolean;
}
interface Turn {
  readonly input: 'message' | 'system' | 'decision';
  readonly merged: boolean;
  readonly steps: readonly Step[];
  readonly ends: 'answered' | 'interrupted' | 'failed' | 'runs on';
  readonly settles: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  thought: fc.boolean(),
  refusedCall: fc.boolean(),
  words: fc.constantFrom('', 'Hello.', 'A longer\n\n- answer'),
  tools: fc.array(fc.constantFrom('ok', 'fails', 'runs', 'unknown'), { maxLength: 2 }),
  handoff: fc.option(fc.constantFrom('coach', 'architect', 'analyst')),
  proposes: fc.boolean(),
});
const turns = fc.array(
  fc.record<Turn>({
    input: fc.constantFrom('message', 'system', 'decision'),
    merged: fc.boolean(),
    steps: fc.array(step, { minLength: 1, maxLength: 3 }),
    ends: fc.constantFrom('answered', 'interrupted', 'failed'),
    settles: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Plays turns as the server does: each commit adds rows and events at once. What it would answer is kept at each event. */
function play(script: readonly Turn[]) {
  const messages: Message[] = [];
  const transitions: Transition[] = [];
  const events: StreamEvent[] = [];
  const moments: { view: ConversationView; messages: Message[] }[] = [];
  let confirmations: Confirmation[] = [];
  let active = 'coach';
  let activity: ConversationView['status'] = 'idle';
  let turnNo = 0;
  let ids = 0;

  function commit(...more: StreamEvent[]): void {
    const view = {
      ...{
        id: uuid(0),
        team: 'round-table',
        title: null,
        sessionType: 'general',
        goalId: null,
        projectId: null,
      },
      ...{
        locale: 'en',
        activeAgent: ref(active),
        createdAt: AT,
        updatedAt: AT,
        pinned: false,
        archived: false,
        opening: null,
        summary: null,
      },
      ...{
        status: activity,
        turn: turnNo,
        transitions: [...transitions],
        transitionCount: transitions.length,
      },
      ...{ context: null, pendingConfirmations: confirmations, inbox: [] },
      usage: { turns: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, costMicros: 0 },
      lastEventId: events.length + more.length,
    };
    events.push(...more);
    const moment = { view, messages: structuredClone(messages) };
    for (let n = moments.length; n <= events.length; n++) moments[n] = moment;
  }
  const write = (role: Message['role'], text: string, more: Partial<Message> = {}) => {
    const row = { id: uuid(++ids), seq: messages.length + 1, turn: turnNo, role, agent: null, kind: 'text' };
    const message: Message = { ...row, text, toolCalls: [], stopReason: null, createdAt: AT, ...more };
    messages.push(message);
    return message;
  };
  const completed = (
    { id: messageId, seq, turn, role, agent, kind, text }: Message,
    step?: number,
  ): StreamEvent => ({
    type: 'message.completed',
    data: { messageId, seq, turn, step, role, agent, kind, text, stopReason: null },
  });

  function takeStep(about: Step, n: number): void {
    const agent = active;
    const call = (index: number, tool: string, status: string) => ({
      ...{ callId: `${turnNo}.${n}.${index}`, tool, status, input: { n: index }, result: null },
    });
    const running = about.tools.map((_, i) => call(i + 2, 'get_goals', 'pending'));
    const row = write('agent', about.words, {
      agent: ref(agent),
      toolCalls: [
        ...(about.thought ? [{ ...call(0, 'thinking', 'done'), input: { thought: `Hm ${n}` } }] : []),
        ...(about.refusedCall ? [call(1, 'no_such_tool', 'error')] : []),
        ...running,
      ],
    });
    const more: StreamEvent[] = [];
    const turn = turnNo;
    if (about.thought) more.push({ type: 'thinking', data: { turn, agent, thought: `Hm ${n}` } });
    if (about.refusedCall) {
      const callId = `${turn}.${n}.1`;
      more.push({
        type: 'tool.finished',
        data: { turn, callId, agent, tool: 'no_such_tool', isError: true, result: null },
      });
    }
    if (about.words !== '') more.push(completed(row, n));
    for (const { callId, tool, input } of running)
      more.push({ type: 'tool.started', data: { turn, callId, agent, tool, input } });
    if (about.handoff !== null && about.handoff !== active) {
      const seq = transitions.length + 1;
      const said = {
        seq,
        from: active,
        to: about.handoff,
        via: 'tool' as const,
        reason: 'why',
        announcement: about.words,
      };
      transitions.push({ ...said, members: null, context: null, turn, afterSeq: row.seq, at: AT });
      const names = { fromName: active, toName: about.handoff };
      more.push({ type: 'handoff', data: { ...said, ...names, members: null, turn, at: AT } });
      active = about.handoff;
    }
    if (about.proposes) {
      const confirmation = { id: uuid(++ids), kind: 'plan_save', editable: [], expiresAt: AT, turn };
      confirmations = [...confirmations, confirmation];
      more.push({ type: 'confirmation.required', data: { turn, confirmation } });
    }
    commit(...more);
    for (const [i, outcome] of about.tools.entries()) {
      const made = running[i];
      if (made === undefined || outcome === 'runs') continue;
      const stored = row.toolCalls.find(({ callId }) => callId === made.callId);
      const isError = outcome !== 'ok';
      const status = outcome === 'unknown' ? outcome : isError ? 'error' : 'done';
      Object.assign(stored ?? {}, { status, result: 'found' });
      const { callId, tool } = made;
      const ended = { turn, callId, agent, tool, isError, result: 'found' };
      const unknown = outcome === 'unknown' ? { outcome } : {};
      commit({ type: 'tool.finished', data: { ...ended, ...unknown } });
    }
  }

  commit();
  for (const about of script) {
    turnNo += 1;
    const turn = turnNo;
    activity = 'thinking';
    const earlier = about.merged && about.input === 'message' ? [write('user', `Earlier ${turn}`)] : [];
    const text = about.input === 'decision' ? null : `Words ${turn}`;
    const kind = about.input === 'system' ? 'event' : 'text';
    const row = text === null ? null : write(about.input === 'system' ? 'system' : 'user', text, { kind });
    const input = { id: row?.id ?? uuid(++ids), kind: about.input, text };
    const merged = earlier.map(({ id, text }) => ({ id, text }));
    const started = { turn, kind: about.input, agent: ref(active), input };
    commit({ type: 'turn.started', data: { ...started, ...(merged.length > 0 ? { merged } : {}) } });
    if (about.settles && confirmations[0] !== undefined) {
      const { id } = confirmations[0];
      confirmations = confirmations.slice(1);
      const line = write('system', 'Saved', { kind: 'decision' });
      commit(
        { type: 'confirmation.settled', data: { id, turn, decision: 'approved', success: true } },
        completed(line),
      );
    }
    for (const [n, one] of about.steps.entries()) takeStep(one, n);
    activity = 'idle';
    if (about.ends === 'failed') {
      const notice = write('system', 'That went wrong', { kind: 'notice' });
      commit(completed(notice), { type: 'turn.failed', data: { turn, code: 'FAILED', error: notice.text } });
    } else commit({ type: 'turn.completed', data: { turn, outcome: about.ends, stopReason: 'end_turn' } });
  }
  return { events, moments };
}

const run = (state: ConversationState, actions: readonly Action[]) => actions.reduce(reduce, state);
const told = (events: readonly StreamEvent[]): Action[] =>
  events.map((event, i) => ({ type: 'event', event: { ...event, id: String(i + 1) }, at: AT }));

function snapshot({ moments }: ReturnType<typeof play>, viewAt: number, messagesAt: number): Action {
  const view = moments[viewAt]?.view;
  const rows = moments[messagesAt]?.messages ?? [];
  if (view === undefined) throw new Error(`no moment ${viewAt}`);
  const history = { items: rows.toReversed(), nextCursor: null, lastEventId: messagesAt };
  return { type: 'loaded', view, history };
}

/** What a reader sees and both ways have to agree on: what is told live only is left out. */
function seen(state: ConversationState) {
  const lines = state.order.flatMap((key): Entry[] => {
    const entry = state.entries[key];
    if (entry === undefined || entry.type === 'note') return [];
    if (entry.type === 'confirmation') return entry.settled === null ? [entry] : [];
    // A call that was refused is told without what it was asked.
    if (entry.type === 'tool' && entry.tool === 'no_such_tool') return [{ ...entry, input: null }];
    return [entry];
  });
  const { partial, turn, pending, activeAgent, confirmations, inbox } = state;
  return { lines, status: statusOf(state), partial, turn, pending, activeAgent, confirmations, inbox };
}

describe('snapshot and stream', () => {
  it('a page that is opened at any moment comes to show what one shows that was there from the start', () => {
    fc.assert(
      fc.property(turns, fc.nat(), (script, a) => {
        const played = play(script);
        const at = a % (played.events.length + 1);
        const whole = run(emptyConversation, [snapshot(played, 0, 0), ...told(played.events)]);
        const late = run(emptyConversation, [snapshot(played, at, at), ...told(played.events).slice(at)]);
        expect(seen(late)).toEqual(seen(whole));
      }),
      { numRuns: 500 },
    );
  });

  it('nothing is missing or there twice when the two halves of the snapshot are of different moments', () => {
    fc.assert(
      fc.property(turns, fc.nat(), fc.nat(), (script, a, b) => {
        const played = play(script);
        const [viewAt, messagesAt] = [a % (played.events.length + 1), b % (played.events.length + 1)];
        const whole = run(emptyConversation, [snapshot(played, 0, 0), ...told(played.events)]);
        const rest = told(played.events).slice(Math.min(viewAt, messagesAt));
        const late = run(emptyConversation, [snapshot(played, viewAt, messagesAt), ...rest]);
        const sorted = (state: ConversationState) => {
          const { lines, ...others } = seen(state);
          return { ...others, lines: lines.toSorted((x, y) => x.key.localeCompare(y.key)) };
        };
        expect(sorted(late)).toEqual(sorted(whole));
      }),
      { numRuns: 500 },
    );
  });

  it('an event that is told twice in a row changes nothing the second time', () => {
    fc.assert(
      fc.property(turns, (script) => {
        const played = play(script);
        const twice = told(played.events).flatMap((action) => [action, action]);
        const once = run(emptyConversation, [snapshot(played, 0, 0), ...told(played.events)]);
        expect(seen(run(emptyConversation, [snapshot(played, 0, 0), ...twice]))).toEqual(seen(once));
      }),
    );
  });
});
