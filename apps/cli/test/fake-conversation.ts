import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  Confirmation,
  ConversationView,
  DecideConfirmation,
  Message,
  MessagePage,
  TurnResult,
} from '@roundtable/api';
import type { StreamEvent, TurnExplanation } from '@roundtable/client';

const COACH = { id: 'coach', name: 'Coach' };
const ARCHITECT = { id: 'goalArchitect', name: 'Goal Architect' };

/**
 * One conversation of the fake. What a message says decides what happens: "goal" hands over, "plan" proposes a plan,
 * "fail" fails, "slow" runs until it is interrupted, "cut" breaks every stream in mid-answer; all else is answered.
 */
export function createFakeConversation(about: { id: string; locale: string; now: string }) {
  const events: StreamEvent[] = [];
  const messages: Message[] = [];
  const viewers = new Set<ServerResponse>();
  const results = new Map<string, Promise<TurnResult>>();
  let confirmations: Confirmation[] = [];
  let turn = 0;
  let interruptTurn: (() => void) | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  function emit(event: StreamEvent): void {
    events.push(event);
    for (const viewer of viewers) viewer.write(frame(event, String(events.length)));
  }

  function delta(messageId: string, agent: string, offset: number, text: string): void {
    const data = { messageId, agent, attempt: 1, offset, text };
    const id = `${events.length}:1:${offset + text.length}`;
    for (const viewer of viewers) viewer.write(frame({ type: 'message.delta', data }, id));
  }

  function tell(agent: typeof COACH, text: string, messageId: string = randomUUID()): Message {
    const row = { id: messageId, seq: messages.length + 1, turn, kind: 'text', text };
    const message: Message = { ...row, role: 'agent', agent, toolCalls: [], createdAt: about.now };
    messages.push(message);
    const { id: _, ...rest } = row;
    emit({
      type: 'message.completed',
      data: { messageId, role: 'agent', agent, stopReason: 'end_turn', ...rest },
    });
    return message;
  }

  async function run(messageId: string, text: string): Promise<TurnResult> {
    turn += 1;
    const input = { id: messageId, kind: 'message', text };
    emit({ type: 'turn.started', data: { turn, kind: 'message', agent: COACH, input } });
    messages.push({
      ...{ id: messageId, seq: messages.length + 1, turn, role: 'user', agent: null, kind: 'text', text },
      ...{ toolCalls: [], createdAt: about.now },
    });
    const result = await play(text);
    if (result.type === 'error')
      emit({ type: 'turn.failed', data: { turn, code: result.code, error: result.error } });
    else {
      const outcome = result.type === 'interrupted' ? 'interrupted' : 'answered';
      emit({ type: 'turn.completed', data: { turn, outcome, stopReason: 'end_turn' } });
    }
    return result;
  }

  async function play(text: string): Promise<TurnResult> {
    if (text.includes('fail'))
      return { type: 'error', error: 'Something went wrong.', code: 'INTERNAL_ERROR' };
    if (text.includes('slow')) {
      delta(randomUUID(), 'coach', 0, 'Well, ');
      await new Promise<void>((resolve) => {
        interruptTurn = resolve;
      });
      return { type: 'interrupted', messages: [] };
    }
    if (text.includes('goal')) return handOver();
    if (text.includes('plan')) return propose();
    const said = `You said: ${text}`;
    const messageId = randomUUID();
    delta(messageId, 'coach', 0, said.slice(0, 5));
    if (text.includes('cut')) for (const viewer of viewers) viewer.destroy();
    else delta(messageId, 'coach', 5, said.slice(5));
    return answered([tell(COACH, said, messageId)]);
  }

  function handOver(): TurnResult {
    emit({ type: 'thinking', data: { turn, agent: 'coach', thought: 'This is\na goal.' } });
    const call = { turn, callId: '1', agent: 'coach', tool: 'get_goals' };
    emit({ type: 'tool.started', data: { ...call, input: {} } });
    emit({ type: 'tool.finished', data: { ...call, isError: false, result: [] } });
    const calls = [{ id: '1', tool: 'get_goals', input: {}, status: 'done', result: [] }] as const;
    messages.push({
      ...{ id: randomUUID(), seq: messages.length + 1, turn, role: 'agent', agent: COACH, kind: 'text' },
      ...{ text: '', toolCalls: [...calls], createdAt: about.now },
    });
    const first = tell(COACH, 'Goal Architect joins us.');
    const names = { from: COACH.id, to: ARCHITECT.id, fromName: COACH.name, toName: ARCHITECT.name };
    const why = { via: 'tool', reason: 'A new goal', announcement: first.text };
    emit({ type: 'handoff', data: { seq: 1, ...names, ...why, turn, at: about.now } });
    return answered([first, tell(ARCHITECT, 'Hello, what is the goal?')]);
  }

  function propose(): TurnResult {
    const told = tell(COACH, 'Here is a plan.');
    const expiresAt = '2026-11-28T09:00:00.000Z';
    const confirmation: Confirmation = {
      ...{ id: randomUUID(), kind: 'plan_save', editable: ['planContent', 'summary'], expiresAt },
      ...{ goalId: null, goalTitle: 'Run', planContent: '# Running\n\n- Mondays', summary: 'Run on Mondays' },
    };
    confirmations.push(confirmation);
    emit({ type: 'confirmation.required', data: { turn, confirmation } });
    return { type: 'confirmation_required', confirmation, confirmations, messages: [told], toolCalls: [] };
  }

  function answered(said: Message[]): TurnResult {
    const last = said.at(-1);
    const { text: message = '', agent = null } = last ?? {};
    return { type: 'message', message, agent, messages: said, toolCalls: [], stopReason: 'end_turn' };
  }

  async function carryOut(id: string, approved: boolean, edited: boolean): Promise<TurnResult> {
    turn += 1;
    emit({ type: 'turn.started', data: { turn, kind: 'decision', agent: COACH, input: null } });
    const decision = approved ? 'approved' : 'rejected';
    emit({
      type: 'confirmation.settled',
      data: { turn, id, kind: 'plan_save', decision, success: approved, edited },
    });
    const message = tell(COACH, approved ? 'It is saved.' : 'All right.').text;
    emit({ type: 'turn.completed', data: { turn, outcome: 'answered', stopReason: 'end_turn' } });
    return { type: 'confirmation_result', success: true, message };
  }

  function inOrder(work: () => Promise<TurnResult>): Promise<TurnResult> {
    const result = queue.then(work);
    queue = result;
    return result;
  }

  return {
    /** The same id again asks for the same result. */
    take(messageId: string, text: string): Promise<TurnResult> {
      const known = results.get(messageId);
      if (known !== undefined) return known;
      const result = inOrder(() => run(messageId, text));
      results.set(messageId, result);
      return result;
    },
    decide(id: string, { approved, edits }: DecideConfirmation): Promise<TurnResult> | null {
      if (!confirmations.some((open) => open.id === id)) return null;
      confirmations = confirmations.filter((open) => open.id !== id);
      return inOrder(() => carryOut(id, approved, edits !== undefined));
    },
    interrupt(): number | null {
      interruptTurn?.();
      return interruptTurn === null ? null : turn;
    },
    view: (): ConversationView => ({
      ...{
        id: about.id,
        team: 'round-table',
        title: null,
        sessionType: 'general',
        goalId: null,
        projectId: null,
      },
      ...{ locale: about.locale, activeAgent: COACH, createdAt: about.now, updatedAt: about.now },
      pinned: false,
      archived: false,
      ...{ status: confirmations.length > 0 ? 'awaiting_confirmation' : 'idle', turn },
      ...{ opening: null, summary: null, context: null },
      ...{
        transitions: [],
        transitionCount: 0,
        pendingConfirmations: confirmations,
        inbox: [],
        pending: null,
      },
      usage: { turns: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, costMicros: 0 },
      lastEventId: events.length,
    }),
    explain: (n: number): TurnExplanation | null =>
      n > turn
        ? null
        : {
            ...{ turn: n, kind: 'message', outcome: 'answered', code: null, stopReason: 'end_turn' },
            ...{ startedAt: about.now, endedAt: about.now, durationMs: 0 },
            pendingAt: null,
            ...{
              inputs: [],
              brief: null,
              feedback: [],
              checks: [],
              modelCalls: [],
              toolCalls: [],
              handoffs: [],
              confirmations: [],
              steps: [],
              messages: [],
            },
            totals: {
              ...{ modelCalls: 1, toolCalls: 0, inputTokens: 0, outputTokens: 0 },
              ...{ cacheReadTokens: 0, cacheWriteTokens: 0, costDollars: 0.002 },
            },
          },
    messages: (): MessagePage => ({
      items: messages,
      events: [],
      nextCursor: null,
      lastEventId: events.length,
    }),
    stream(request: IncomingMessage, response: ServerResponse): void {
      const after = Number.parseInt(String(request.headers['last-event-id'] ?? events.length), 10);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 20\n\n');
      for (const [i, event] of events.slice(after).entries())
        response.write(frame(event, String(after + i + 1)));
      viewers.add(response);
      response.on('close', () => viewers.delete(response));
    },
  };
}

export type FakeConversation = ReturnType<typeof createFakeConversation>;

function frame({ type, data }: StreamEvent, id: string): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
