import type { MessageRow, TransitionRow } from '../ledger/rows.js';
import { type Locale, say } from '../locale.js';
import type { PublicEvent, PublishedTeam, TakenInput } from '../ports/step-store.js';
import type { ConversationEvent, ConversationState } from '../replayed/index.js';
import { actingAgent, agentOf } from '../teams/composite.js';
import type { LocalText, Team } from '../teams/team.js';
import { handedOff, handoffEvent } from './handoff-event.js';
import type { HeardWish } from './heard-wish.js';
import type { Topics } from './topic.js';

/** An agent that the system makes active, with the reason and the line that the user reads. */
export interface BroughtIn {
  readonly to: string;
  readonly reason: string;
  readonly line: LocalText;
  /** The user declined the agent that was active. */
  readonly declined: boolean;
}

/** The place and time of a switch. */
export interface SwitchPlace {
  readonly published: PublishedTeam;
  readonly locale: Locale;
  readonly rowId: (seq: number) => string;
  readonly turn: number;
  readonly at: string;
}

export interface Switch {
  readonly row: MessageRow;
  readonly transition: TransitionRow;
  readonly events: readonly ConversationEvent[];
  readonly publicEvent: PublicEvent;
}

/** The recorded, visible switch to an agent that the system brings in; null when it is the active one. Pure. */
export function bringIn(state: ConversationState, who: BroughtIn, place: SwitchPlace): Switch | null {
  const from = state.activeAgent;
  if (from === null || from === who.to) return null;
  const { team } = place.published;
  const to = agentOf(team, who.to, place.locale);
  const composite = to?.composite === undefined ? {} : { composite: to.composite };
  const seq = state.seq + 1;
  const transition: TransitionRow = {
    seq: state.transitionCount + 1,
    from,
    to: who.to,
    ...composite,
    via: 'system',
    reason: who.reason,
    context: who.reason,
    announcement: say(who.line, place.locale),
    turn: place.turn,
    afterSeq: seq,
    at: place.at,
  };
  const declines = who.declined && from !== team.home;
  return {
    transition,
    row: {
      id: place.rowId(seq),
      seq,
      turn: place.turn,
      step: 0,
      role: 'system',
      agent: who.to,
      ...composite,
      kind: 'handoff',
      text: transition.announcement,
      blocks: null,
      stopReason: null,
    },
    events: [
      { type: 'rowsWritten', rows: 1 },
      handedOff(transition, { previews: true }), // the reasons above are ours
      ...(declines ? [{ type: 'handoffDeclined' as const, agent: from }] : []),
    ],
    publicEvent: handoffEvent(transition, {
      from: actingAgent(team, state, place.locale)?.name ?? from,
      to: to?.name ?? who.to,
    }),
  };
}

/** The agent that the user asks to talk to, if it is not the active one. */
export function wishedFor(
  wish: HeardWish | null,
  about: { readonly active: string; readonly team: Team; readonly locale: Locale },
): BroughtIn | null {
  const { active, team, locale } = about;
  const nameOf = (id: string) => agentOf(team, id, locale)?.name ?? id;
  if (wish?.staysWith != null && wish.staysWith !== active) {
    const name = nameOf(wish.staysWith);
    const reason = `The user would rather talk to ${name}`;
    return { to: wish.staysWith, reason, line: backWith(name), declined: true };
  }
  if (wish?.declines === active) {
    const line = backWith(nameOf(team.home));
    return { to: team.home, reason: 'The user declined the handoff', line, declined: true };
  }
  return null;
}

/** The agent that answers when the system starts a turn, by the input's topic. */
export function speakerFor(
  input: TakenInput,
  about: { readonly team: Team; readonly locale: Locale; readonly topics: Topics },
): BroughtIn | null {
  const { team, locale, topics } = about;
  if (input.kind !== 'system' || input.topic === null || !Object.hasOwn(topics, input.topic)) return null;
  const topic = topics[input.topic];
  if (topic === undefined || topic.speaker === null) return null;
  const to = topic.speaker(team);
  const name = agentOf(team, to, locale)?.name ?? to;
  const named = (line: string) => line.replace('{name}', name);
  const { en, es } = topic.line;
  return {
    to,
    reason: topic.reason,
    line: { en: named(en), ...(es === undefined ? {} : { es: named(es) }) },
    declined: false,
  };
}

function backWith(name: string): LocalText {
  return { en: `Of course. You are with ${name} again.`, es: `Por supuesto. Vuelves a estar con ${name}.` };
}
