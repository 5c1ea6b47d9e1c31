import type { MessageRow, TransitionRow } from '../ledger/rows.js';
import type { Locale } from '../locale.js';
import { NOTICE } from '../notices.js';
import type { PublicEvent, PublishedTeam, TakenInput } from '../ports/step-store.js';
import {
  apply,
  type ConversationEvent,
  type ConversationState,
  type TeamSlice,
  type TurnOpening,
} from '../replayed/index.js';
import { actingAgent, agentOf, everyName, speakersOf } from '../teams/composite.js';
import type { Team } from '../teams/team.js';
import { type BroughtIn, bringIn, speakerFor, wishedFor } from './bring-in.js';
import { type HeardWish, heardWish } from './heard-wish.js';
import type { Topics } from './topic.js';

export interface TurnOpened {
  /** The state after the opening and the events. */
  readonly state: ConversationState;
  readonly events: readonly ConversationEvent[];
  readonly messages: readonly MessageRow[];
  readonly transitions: readonly TransitionRow[];
  readonly publicEvents: readonly PublicEvent[];
  /** Turns whose exchange this turn's message replaces: their messages are superseded. */
  readonly superseded: readonly number[];
}

/**
 * Opens a turn: pins the team's present version, makes the rows of the inputs, and changes the active agent where the design
 * says so: to the home agent after a long pause, when the active agent has left the team or the user declined a handoff; to
 * the agent that the team names for a system input; to the earlier agent when the user replaces an exchange. Pure.
 */
export function openTurn(
  before: ConversationState,
  opening: TurnOpening,
  about: {
    published: PublishedTeam;
    /** In order; the last one is answered, the others are merged into it. */
    inputs: readonly TakenInput[];
    locale: Locale;
    topics: Topics;
    rowId: (seq: number) => string;
  },
): TurnOpened {
  const { team } = about.published;
  const messages: MessageRow[] = [];
  const events: ConversationEvent[] = [];
  let state = apply(before, opening);
  const happen = (event: ConversationEvent) => {
    events.push(event);
    state = apply(state, event);
  };

  happen({ type: 'teamPinned', team: teamSlice(about.published, about.locale) });
  const answered = about.inputs.at(-1) ?? null;
  if (answered !== null && answered.n !== opening.input) happen({ type: 'inputChosen', input: answered.n });
  for (const input of about.inputs) {
    const row = inputRow(input, opening.turn, state.seq + 1);
    if (row === null) continue;
    messages.push(row);
    happen({ type: 'rowsWritten', rows: 1 });
  }

  const superseded = about.inputs.flatMap(({ supersedes }) => (supersedes === null ? [] : [supersedes]));
  const dropped = state.confirmations.filter((open) => superseded.includes(open.turn));
  for (const { id } of dropped) happen({ type: 'confirmationSettled', id });

  const wish = about.inputs.map((input) => heard(input, about)).findLast((one) => one !== null) ?? null;
  for (const event of wishEvents(wish, team)) happen(event);

  const who = whoComes(state, before, opening, { ...about, wish, answered, superseded });
  const place = { ...about, turn: opening.turn, at: opening.at };
  const brought = who === null ? null : bringIn(state, who, place);
  if (brought !== null) {
    messages.push(brought.row);
    brought.events.forEach(happen);
  }

  const active = actingAgent(team, state, about.locale);
  const started: PublicEvent = {
    type: 'turn.started',
    data: {
      turn: opening.turn,
      kind: opening.kind,
      agent: {
        id: active?.id ?? team.home,
        name: active?.name ?? team.home,
        ...(active?.composite === undefined ? {} : { members: active.composite.members }),
      },
      input: answered === null ? null : { id: answered.id, kind: answered.kind, text: answered.text },
      ...(about.inputs.length > 1
        ? { merged: about.inputs.slice(0, -1).map(({ id, text }) => ({ id, text })) }
        : {}),
      ...(superseded.length > 0 ? { supersedes: superseded } : {}),
    },
  };
  return {
    state,
    events,
    messages,
    transitions: brought === null ? [] : [brought.transition],
    publicEvents: [
      started,
      ...(answered === null ? [] : systemEvent(answered, opening.turn)),
      ...(brought === null ? [] : [brought.publicEvent]),
      ...dropped.map(({ id, kind }) => ({
        type: 'confirmation.settled',
        data: { turn: opening.turn, id, kind, decision: 'rejected', success: false, edited: false },
      })),
    ],
    superseded,
  };
}

/** Which agent an input's message asks for or declines. */
export function heard(input: TakenInput, about: { readonly published: PublishedTeam }): HeardWish | null {
  if (input.kind !== 'message') return null;
  const wish = heardWish(input.text ?? '', { agents: everyName(about.published.team) });
  return wish.declines === null && wish.staysWith === null && wish.wants === null ? null : wish;
}

/** Events for the agents that a message declines or asks for. The home agent cannot be declined, so that there is always a way back. */
export function wishEvents(wish: HeardWish | null, team: Team): ConversationEvent[] {
  const { wants = null, declines = null } = wish ?? {};
  return [
    ...(wants === null ? [] : [{ type: 'handoffWanted' as const, agent: wants }]),
    ...(declines === null || declines === team.home
      ? []
      : [{ type: 'handoffDeclined' as const, agent: declines }]),
  ];
}

export function teamSlice({ hash, team }: PublishedTeam, locale: Locale): TeamSlice {
  return {
    hash,
    home: team.home,
    names: Object.fromEntries(speakersOf(team, locale).map((agent) => [agent.id, agent.name])),
    disposition: team.disposition,
    prepare: team.pipeline.prepare,
    review: team.pipeline.review,
    limits: { iterations: team.limits.iterations, handoffs: team.limits.handoffs },
  };
}

/** The transcript's row of an input; null for one without a text. */
export function inputRow(input: TakenInput, turn: number, seq: number): MessageRow | null {
  if (input.text === null) return null;
  const { id, text } = input;
  const base = { id, seq, turn, step: 0, agent: null, text, blocks: null, stopReason: null };
  if (input.kind === 'message') return { ...base, role: 'user', kind: 'text' };
  if (input.kind === 'system') return { ...base, role: 'system', kind: 'event' };
  return null;
}

/** The public event that announces a system input and its topic. */
function systemEvent(input: TakenInput, turn: number): PublicEvent[] {
  if (input.kind !== 'system' || input.topic === null) return [];
  const { topic, topicId, id, text } = input;
  return [{ type: 'follow_up', data: { turn, topic, topicId, inputId: id, text } }];
}

const HOUR_MS = 3_600_000;
/** A follow-up in the evening may be answered on the next day. */
const ANSWER_MS = 48 * HOUR_MS;

/** The agent that the system makes active as the turn opens; null for no change. */
function whoComes(
  state: ConversationState,
  before: ConversationState,
  opening: TurnOpening,
  about: {
    published: PublishedTeam;
    locale: Locale;
    topics: Topics;
    wish: HeardWish | null;
    answered: TakenInput | null;
    superseded: readonly number[];
  },
): BroughtIn | null {
  const { team } = about.published;
  const active = state.activeAgent;
  if (active === null) return null;
  const speaker = about.answered === null ? null : speakerFor(about.answered, { ...about, team });
  if (speaker !== null) return speaker;
  if (actingAgent(team, state, about.locale) === null) {
    const reason = `${active} is no longer in the team`;
    return { to: team.home, reason, line: NOTICE.agentLeft, declined: false };
  }
  if (opening.kind !== 'message') return null;
  const wished = wishedFor(about.wish, { ...about, team, active });
  if (wished !== null) return wished;
  const spoken = spokeBefore(state, about.superseded, team);
  if (spoken !== null) return spoken;
  const quietMs =
    before.lastTurnEndedAt === null ? 0 : Date.parse(opening.at) - Date.parse(before.lastTurnEndedAt);
  const isAnswer = before.spokenTo === true && quietMs < ANSWER_MS;
  if (active === team.home || isAnswer || quietMs < team.homeAfterHours * HOUR_MS) return null;
  const reason = `The user is back after ${Math.floor(quietMs / HOUR_MS)} quiet hours`;
  return { to: team.home, reason, line: NOTICE.homeAgain, declined: false };
}

const SAID_ANEW = 'The user says anew what came before the handoff';

/**
 * The agent that was active before the exchanges that the user replaces. An agent that the system made active (home, or for an
 * earlier replacement) stays; a composite is not restored.
 */
function spokeBefore(
  { transitions, activeAgent }: ConversationState,
  superseded: readonly number[],
  team: Team,
): BroughtIn | null {
  const place = transitions.findIndex(({ turn }) => superseded.includes(turn));
  const first = transitions[place];
  if (first === undefined) return null;
  const stays = first.via === 'system' && (first.to === team.home || first.reason === SAID_ANEW);
  const to = stays ? first.to : first.from;
  const wasComposite = !stays && place > 0 && transitions[place - 1]?.members !== undefined;
  if (to === activeAgent || wasComposite || agentOf(team, to) === null) return null;
  return { to, reason: SAID_ANEW, line: NOTICE.saidAnew, declined: false };
}
