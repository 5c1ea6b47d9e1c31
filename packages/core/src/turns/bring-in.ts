import type { MessageRow, TransitionRow } from '../ledger/rows.js';
import { type Locale, NOTICE, say } from '../locale.js';
import type { PublicEvent, PublishedTeam, TakenInput } from '../ports/step-store.js';
import type { ConversationEvent, ConversationState } from '../replayed/index.js';
import { actingAgent, agentOf } from '../teams/composite.js';
import type { LocalText, Team } from '../teams/team.js';
import { handedOff, handoffEvent } from './handed-off.js';
import type { HeardWish } from './heard-wish.js';

/** An agent that the system makes active: why, and the line that the user reads. */
export interface BroughtIn {
  readonly to: string;
  readonly reason: string;
  readonly line: LocalText;
  /** The user sent the agent that leaves away. */
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

/** Whom the user would rather talk to, when it is not the agent who is active. */
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

/**
 * Who opens when the system starts a turn: a follow-up's agent is the team's data, figures and check-ins are the home
 * agent's; a file is greeted by whoever is at work.
 */
export function speakerFor(
  input: TakenInput,
  about: { readonly team: Team; readonly locale: Locale },
): BroughtIn | null {
  const { team, locale } = about;
  if (input.kind !== 'system' || input.topic === null || input.topic === 'project_file') return null;
  const to = input.topic === 'follow_up' ? (team.followUps?.agent ?? team.home) : team.home;
  const name = agentOf(team, to, locale)?.name ?? to;
  const lines = { follow_up: NOTICE.followUp, insights: NOTICE.insights, check_in: NOTICE.checkIn };
  const { en, es } = lines[input.topic];
  return {
    to,
    reason: { follow_up: 'A follow-up is due', insights: 'Figures are due', check_in: 'A check-in came in' }[
      input.topic
    ],
    line: { en: en.replace('{name}', name), es: es.replace('{name}', name) },
    declined: false,
  };
}

function backWith(name: string): LocalText {
  return { en: `Of course. You are with ${name} again.`, es: `Por supuesto. Vuelves a estar con ${name}.` };
}
