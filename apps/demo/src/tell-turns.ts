import { randomUUID } from 'node:crypto';
import { NOTICE, type PublishedTeam, say, type Team, teamSlice } from '@roundtable/core';
import { type ConversationState, initialState, preview } from '@roundtable/core/replayed';
import { modelCall } from './model-call.js';

export type Agent = 'coach' | 'goalArchitect' | 'patternAnalyst' | 'motivator' | 'accountabilityPartner';

/** What was said, and what came back. An agent who was not speaking before takes over first. */
export interface Turn {
  readonly at: Date;
  /** `system`: an event opened it, such as the figures of a week. */
  readonly kind: 'message' | 'system';
  readonly text: string;
  readonly replies: readonly { readonly agent: Agent; readonly text: string }[];
}

/** What each answer takes. */
export const ANSWER_MS = 4_000;

export const answeredAt = (turn: Turn) => new Date(turn.at.getTime() + turn.replies.length * ANSWER_MS);

/** The rows of turns, one after the other as they would have been written, and the state that they end in. */
export function tellTurns(turns: readonly Turn[], published: PublishedTeam) {
  const inputs = turns.map((turn, i) => ({
    n: i + 1,
    id: randomUUID(),
    kind: turn.kind,
    text: turn.text,
    topic: turn.kind === 'system' ? 'insights' : null,
    at: turn.at,
    endedAt: answeredAt(turn),
  }));
  const messages: MessageRow[] = [];
  const transitions: Transition[] = [];
  const write = (row: Omit<MessageRow, 'seq'>) => messages.push({ seq: messages.length + 1, ...row });
  let active: string = published.team.home;
  for (const [i, turn] of turns.entries()) {
    const [first] = turn.replies;
    const opening = { turn: i + 1, step: 0, agent: null, text: turn.text, stopReason: null, at: turn.at };
    const asked = turn.kind === 'system' ? ({ role: 'system', kind: 'event' } as const) : SAID;
    write({ id: inputs[i]?.id ?? '', ...opening, ...asked });
    for (const [r, { agent, text }] of turn.replies.entries()) {
      if (agent !== active) {
        const seq = messages.length + 1;
        const handoff = switchOf(published.team, {
          from: active,
          to: agent,
          isOpening: agent === first?.agent,
        });
        transitions.push({
          seq: transitions.length + 1,
          from: active,
          to: agent,
          ...handoff,
          reason: preview(turn.text),
          turn: i + 1,
          afterSeq: seq,
          at: turn.at.toISOString(),
        });
        write({
          id: randomUUID(),
          ...opening,
          role: 'system',
          kind: 'handoff',
          agent,
          text: handoff.announcement,
        });
        active = agent;
      }
      const reply = {
        turn: i + 1,
        step: r + 1,
        role: 'agent',
        kind: 'text',
        stopReason: 'end_turn',
      } as const;
      write({ id: randomUUID(), agent, text, at: answeredAt(turn), ...reply });
    }
  }
  return {
    inputs,
    messages,
    transitions,
    state: stateAfter(turns, { published, active, messages, transitions }),
  };
}

const SAID = { role: 'user', kind: 'text' } as const;

interface MessageRow {
  readonly seq: number;
  readonly id: string;
  readonly turn: number;
  readonly step: number;
  readonly role: 'user' | 'agent' | 'system';
  readonly agent: string | null;
  readonly kind: 'text' | 'event' | 'handoff';
  readonly text: string;
  readonly stopReason: string | null;
  readonly at: Date;
}

interface Transition {
  readonly seq: number;
  readonly from: string;
  readonly to: string;
  readonly via: 'tool' | 'system';
  readonly reason: string;
  readonly announcement: string;
  readonly turn: number;
  readonly afterSeq: number;
  readonly at: string;
}

/** The home agent is back after a pause, by itself; everybody else was asked over by a tool call. */
function switchOf(
  team: Team,
  { from, to, isOpening }: { readonly from: string; readonly to: string; readonly isOpening: boolean },
): Pick<Transition, 'via' | 'announcement'> {
  if (to === team.home && isOpening) return { via: 'system', announcement: say(NOTICE.homeAgain, 'en') };
  const speaker = team.agents.find(({ id }) => id === from);
  const asker = speaker?.handoffs.some((one) => one.to === to)
    ? speaker
    : team.agents.find(({ id }) => id === team.home);
  return { via: 'tool', announcement: asker?.handoffs.find((one) => one.to === to)?.announcement.en ?? '' };
}

function stateAfter(
  turns: readonly Turn[],
  about: {
    readonly published: PublishedTeam;
    readonly active: string;
    readonly messages: readonly MessageRow[];
    readonly transitions: readonly Transition[];
  },
): ConversationState {
  const calls = turns.flatMap(({ replies }) => replies.map(modelCall));
  const sum = (of: (call: (typeof calls)[number]) => number) =>
    calls.reduce((all, call) => all + of(call), 0);
  const last = turns.at(-1);
  return {
    ...initialState(),
    lastTaken: turns.length,
    turn: turns.length,
    seq: about.messages.length,
    team: teamSlice(about.published, 'en'),
    activeAgent: about.active,
    transitions: about.transitions.map(({ announcement: _, afterSeq: __, ...entry }) => entry),
    transitionCount: about.transitions.length,
    totals: {
      turns: turns.length,
      modelCalls: calls.length,
      inputTokens: sum(({ tokens }) => tokens.inputTokens),
      outputTokens: sum(({ tokens }) => tokens.outputTokens),
      cacheReadTokens: sum(({ tokens }) => tokens.cacheReadTokens),
      costMicros: sum((call) => call.costMicros),
    },
    lastTurnEndedAt: last === undefined ? null : answeredAt(last).toISOString(),
    lastOutcome: 'answered',
  };
}
