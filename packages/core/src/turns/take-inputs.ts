import type { MessageRow } from '../ledger/rows.js';
import type { Locale } from '../locale.js';
import type { PublicEvent, PublishedTeam, TakenInput } from '../ports/step-store.js';
import {
  apply,
  applyAll,
  type ConversationEvent,
  type ConversationState,
  type StepInput,
  type TurnOpening,
} from '../replayed/index.js';
import { bringIn, wishedFor } from './bring-in.js';
import { heard, inputRow, openTurn, type TurnOpened, wishEvents } from './open-turn.js';
import type { Topics } from './topic.js';

/** A claim's mark on an input that a turn takes. `mergedInto`: the input whose answer also answers this one. */
export interface TakenMark {
  readonly n: number;
  readonly mergedInto: number | null;
}

export interface InputsTaken extends TurnOpened {
  readonly taken: readonly TakenMark[];
  /** All inputs of the opening had been withdrawn: the turn ends at once. */
  readonly dropped: boolean;
}

/** The inputs that a step names. */
export type AskedInputs = Pick<StepInput, 'step' | 'opening' | 'joining'>;

interface About {
  readonly published: PublishedTeam;
  readonly locale: Locale;
  readonly topics: Topics;
  readonly rowId: (seq: number) => string;
  readonly inputs: readonly TakenInput[];
  readonly now: string;
}

/**
 * Applies the inputs that a step names: the turn's opening with the messages that it merges, then messages that join the
 * running turn. Ignores inputs that the state has taken already, and unknown ones. Pure.
 */
export function takeInputs(before: ConversationState, asked: AskedInputs, about: About): InputsTaken {
  const opened = asked.opening === null ? nothing(before) : opens(before, asked.opening, about);
  const joins = asked.step.type === 'askAgent' && !opened.dropped;
  const joining = joins ? inOrder(opened.state, asked.joining?.inputs ?? [], about.inputs) : [];
  if (joining.length === 0) return opened;
  const joined = absorbs(opened.state, joining, about);
  return {
    state: joined.state,
    dropped: false,
    events: [...opened.events, ...joined.events],
    messages: [...opened.messages, ...joined.messages],
    transitions: [...opened.transitions, ...joined.transitions],
    publicEvents: [...opened.publicEvents, ...joined.publicEvents],
    superseded: [...opened.superseded, ...joined.superseded],
    taken: [...opened.taken, ...joined.taken],
  };
}

/**
 * The stored events of a step's claims that the run does not know yet: those of the opening, if it sent one, and those of the
 * messages that it sent to join.
 */
export function eventsOfClaim(stored: readonly ConversationEvent[], asked: AskedInputs): ConversationEvent[] {
  let isNew = asked.opening !== null;
  return stored.filter((event) => {
    if (event.type === 'absorbed') isNew = event.inputs.some((n) => asked.joining?.inputs.includes(n));
    return isNew && event.type !== 'turnStarted';
  });
}

/**
 * Whether earlier claims of the step took other inputs than the run assumes, so that its state is not the stored one.
 * `stored` begins with the opening as the run sent it, on the step that has one.
 */
export function tookOthers(stored: readonly ConversationEvent[], asked: AskedInputs): boolean {
  const { opening, joining = null } = asked;
  const known = joining?.after ?? opening?.input ?? Number.POSITIVE_INFINITY;
  return stored.some((event) => {
    if (event.type === 'turnStarted')
      return opening !== null && numbersOf(event).join() !== numbersOf(opening).join();
    if (event.type !== 'absorbed') return false;
    return event.inputs.some((n) => n > known && joining?.inputs.includes(n) !== true);
  });
}

/** The inputs of an opening, in order. */
export function numbersOf(opening: TurnOpening): number[] {
  return [...(opening.merged ?? []), ...(opening.input === null ? [] : [opening.input])];
}

/** All inputs that a step names: those of its opening, and those that may join. */
export function numbersAsked({ opening, joining }: AskedInputs): number[] {
  return [...(opening === null ? [] : numbersOf(opening)), ...(joining?.inputs ?? [])];
}

function nothing(state: ConversationState): InputsTaken {
  const none = { events: [], messages: [], transitions: [], publicEvents: [], superseded: [], taken: [] };
  return { ...none, state, dropped: false };
}

function opens(before: ConversationState, opening: TurnOpening, about: About): InputsTaken {
  const numbers = numbersOf(opening);
  const inputs = about.inputs.filter((input) => numbers.includes(input.n));
  const alive = inputs.filter((input) => !input.withdrawn);
  const answered = alive.at(-1)?.n ?? null;
  const taken = inputs.map(({ n, withdrawn }) => ({
    n,
    mergedInto: withdrawn || n === answered ? null : answered,
  }));
  if (inputs.length > 0 && answered === null) {
    const { turn, at } = opening;
    const events: ConversationEvent[] = [{ type: 'turnEnded', turn, outcome: 'withdrawn', at }];
    return { ...nothing(applyAll(apply(before, opening), events)), events, taken, dropped: true };
  }
  return { ...openTurn(before, opening, { ...about, inputs: alive }), taken, dropped: false };
}

/** The inputs that follow the state's last one, up to the first gap. */
function inOrder(
  state: ConversationState,
  numbers: readonly number[],
  inputs: readonly TakenInput[],
): TakenInput[] {
  const found: TakenInput[] = [];
  for (const n of numbers) {
    const input = inputs.find((one) => one.n === n);
    if (input !== undefined && n === state.lastTaken + 1 + found.length) found.push(input);
  }
  return found;
}

function absorbs(before: ConversationState, joining: readonly TakenInput[], about: About): InputsTaken {
  const turn = before.turn;
  const into = before.running?.input ?? null;
  const messages: MessageRow[] = [];
  for (const input of joining.filter((one) => !one.withdrawn)) {
    const row = inputRow(input, turn, before.seq + messages.length + 1);
    if (row !== null) messages.push(row);
  }
  const wish =
    joining
      .filter((one) => !one.withdrawn)
      .map((one) => heard(one, about))
      .findLast((one) => one !== null) ?? null;
  const events: ConversationEvent[] = [
    { type: 'absorbed', inputs: joining.map((one) => one.n), rows: messages.length },
    ...wishEvents(wish, about.published.team),
  ];
  const state = applyAll(before, events);
  const active = state.activeAgent;
  const who =
    active === null ? null : wishedFor(wish, { active, team: about.published.team, locale: about.locale });
  const brought = who === null ? null : bringIn(state, who, { ...about, turn, at: about.now });
  return {
    state: brought === null ? state : applyAll(state, brought.events),
    events: [...events, ...(brought?.events ?? [])],
    messages: [...messages, ...(brought === null ? [] : [brought.row])],
    transitions: brought === null ? [] : [brought.transition],
    publicEvents: [
      ...messages.map((row) => absorbedEvent(row)),
      ...(brought === null ? [] : [brought.publicEvent]),
    ],
    superseded: [], // nothing is said anew while a turn runs
    taken: joining.map(({ n, withdrawn }) => ({ n, mergedInto: withdrawn ? null : into })),
    dropped: false,
  };
}

function absorbedEvent(row: MessageRow): PublicEvent {
  const { id: messageId, seq, turn, text } = row;
  return { type: 'message.absorbed', data: { messageId, seq, turn, text } };
}
