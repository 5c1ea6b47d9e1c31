import type { AgentRef, Confirmation, Message, Transition } from '@roundtable/api';
import type { ConversationView, StreamEvent } from '@roundtable/client';
import fc from 'fast-check';

export const AT = '2026-11-24T10:00:00.000Z';
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
  readonly briefed: boolean;
  readonly absorbs: boolean;
  readonly withdraws: 'no' | 'first' | 'last' | 'after';
  readonly ends: 'answered' | 'interrupted' | 'failed' | 'failed silently';
  readonly settles: 'no' | 'approved' | 'rejected' | 'expired';
}

const step: fc.Arbitrary<Step> = fc.record({
  thought: fc.boolean(),
  refusedCall: fc.boolean(),
  words: fc.constantFrom('', 'Hello.', 'A longer\n\n- answer'),
  tools: fc.array(fc.constantFrom('ok', 'fails', 'runs', 'unknown'), { maxLength: 2 }),
  handoff: fc.option(fc.constantFrom('coach', 'architect', 'analyst')),
  proposes: fc.boolean(),
});
/** Any course of some turns. */
export const turns = fc.array(
  fc.record<Turn>({
    input: fc.constantFrom('message', 'system', 'decision'),
    merged: fc.boolean(),
    steps: fc.array(step, { minLength: 1, maxLength: 3 }),
    briefed: fc.boolean(),
    absorbs: fc.boolean(),
    withdraws: fc.constantFrom('no', 'first', 'last', 'after'),
    ends: fc.constantFrom('answered', 'interrupted', 'failed', 'failed silently'),
    settles: fc.constantFrom('no', 'approved', 'rejected', 'expired'),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Plays turns as the server does: each commit adds rows and events at once. What it would answer is kept at each event. */
export function play(script: readonly Turn[]) {
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
      ...{ context: null, pendingConfirmations: confirmations, inbox: [], pending: null },
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

  const withdraw = () =>
    commit({ type: 'message.withdrawn', data: { messageId: uuid(++ids), turn: turnNo } });

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
        data: { turn, callId, agent, tool: 'no_such_tool', isError: true, input: { n: 1 }, result: null },
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
    const begun: StreamEvent = {
      type: 'turn.started',
      data: { ...started, ...(merged.length > 0 ? { merged } : {}) },
    };
    const unasked = { turn, topic: 'follow_up', topicId: uuid(1), inputId: input.id, text };
    commit(begun, ...(about.input === 'system' ? [{ type: 'follow_up', data: unasked } as const] : []));
    if (about.briefed) commit(briefing(turn, ref(active)));
    if (about.withdraws === 'first') withdraw();
    if (about.settles !== 'no' && confirmations[0] !== undefined) {
      const { id } = confirmations[0];
      confirmations = confirmations.slice(1);
      write('system', 'Saved', { kind: 'decision' });
      commit({
        type: 'confirmation.settled',
        data: {
          ...{ id, turn, kind: 'plan_save', decision: about.settles, edited: true },
          ...{ success: about.settles === 'approved', edits: { summary: 'Mine' } },
        },
      });
    }
    if (about.absorbs) {
      const { id: messageId, seq, text } = write('user', `Also ${turn}`);
      commit({ type: 'message.absorbed', data: { messageId, seq, turn, text } });
    }
    for (const [n, one] of about.steps.entries()) takeStep(one, n);
    if (about.withdraws === 'last') withdraw();
    activity = 'idle';
    if (about.ends === 'failed') {
      const notice = write('system', 'That went wrong', { kind: 'notice' });
      commit(completed(notice), { type: 'turn.failed', data: { turn, code: 'FAILED', error: notice.text } });
    } else if (about.ends === 'failed silently')
      commit({ type: 'turn.failed', data: { turn, code: 'FAILED', error: 'Nobody knows why' } });
    else commit({ type: 'turn.completed', data: { turn, outcome: about.ends, stopReason: 'end_turn' } });
    if (about.withdraws === 'after') withdraw();
  }
  return { events, moments };
}

function briefing(turn: number, agent: AgentRef): StreamEvent {
  const task = { id: 'journey', name: 'a journey', score: 92, class: 'HIGH' };
  const about = { workflow: 'research', language: 'en', guides: ['journey.md'], alternates: [] };
  return { type: 'turn.briefed', data: { turn, agent, task, ...about } };
}

const OF_THE_TRANSCRIPT = new Set(
  'turn.started message.absorbed message.completed thinking tool.started tool.finished handoff'.split(' '),
);

/** The events that the server gives with a page of the transcript: those of its turns that no row of it tells. */
export function toldIn(
  events: readonly StreamEvent[],
  [from, to]: readonly [from: number, to: number],
): StreamEvent[] {
  const isIn = ({ data }: StreamEvent) =>
    'turn' in data && typeof data.turn === 'number' && data.turn >= from && data.turn <= to;
  const told = events.filter((event) => isIn(event) && !OF_THE_TRANSCRIPT.has(event.type));
  const ids = told.flatMap((event) =>
    event.type === 'confirmation.required' ? [event.data.confirmation.id] : [],
  );
  const later = events.filter(
    (event) => event.type === 'confirmation.settled' && !told.includes(event) && ids.includes(event.data.id),
  );
  return [...told, ...later].map((event) => at(event));
}

/** As the server tells it: with the time. */
const at = (event: StreamEvent) => Object.assign(structuredClone(event), { data: { ...event.data, at: AT } });
