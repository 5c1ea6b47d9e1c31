import type { Exchange } from './exchanges.js';
import { canBeMeant } from './fits.js';
import { behindGreeting } from './hear/courtesy.js';
import { orderIn } from './hear/order.js';
import { rankIntents } from './hear/rank.js';
import { isOutright, yesOrNo } from './hear/reading.js';
import { joined, partsOf, saysAlso } from './hear/wishes.js';
import type { Intent } from './schema.js';
import type { Stage } from './stage.js';

/** The messages to handle now, and the further wishes in them for later. */
export interface Aside {
  readonly exchanges: readonly Exchange[];
  readonly later: readonly string[];
  /** The further wish of the last message. */
  readonly noted: string | null;
}

/** The lowest score at which a part of a message counts as a separate wish. */
const CLEAR = 0.46;

/** Separates the first of several wishes from the rest, and an open form from a further wish of its kind. */
export function setAside(all: readonly Exchange[], stage: Stage): Aside {
  const exchanges: Exchange[] = [];
  const later: string[] = [];
  let noted: string | null = null;
  if (stage.rehearsal.next === undefined) return { exchanges: all, later, noted };
  for (const one of all) {
    const isOffered = one.asked?.type === 'offer' && yesOrNo(one.text) === null;
    const { now, besides } =
      one.asked === null || isOffered ? takenApart(one.text, stage) : isOneMore(one, stage);
    // Of two wishes behind an offer, neither answers it.
    const asked = isOffered && besides !== null ? null : one.asked;
    if (now !== null) exchanges.push({ ...one, text: now, asked });
    if (besides !== null) later.push(besides);
    noted = besides;
  }
  return { exchanges, later, noted };
}

interface Shared {
  readonly now: string | null;
  readonly besides: string | null;
}

function takenApart(text: string, stage: Stage): Shared {
  const whole = { now: text, besides: null };
  const wishes: { readonly intent: Intent | null; readonly parts: string[] }[] = [];
  const parts = partsOf(behindGreeting(text));
  for (const part of parts.length > 1 ? parts : []) {
    // "Just add it" belongs to the wish before it.
    const before = wishes.at(-1)?.intent;
    const clear = before !== undefined && isOutright(part) ? null : clearIn(part, stage);
    const intent = before != null && clear !== null && isDoneBy(before, clear) ? null : clear;
    // An order that is not understood is kept, and asked about after the others.
    if (intent !== null || (wishes.length === 0 && orderIn(part).order === 'do'))
      wishes.push({ intent, parts: [part] });
    else if (wishes.length > 0) wishes.at(-1)?.parts.push(part);
    else return whole;
  }
  // An intent that ends with a call (a handoff, a proposal) ends the turn, so it comes last or gets the whole message.
  const first = wishes.find(({ intent }) => intent !== null && intent.do.at(-1)?.call === undefined);
  const later = wishes.filter((wish) => wish !== first).flatMap((wish) => wish.parts);
  if (first === undefined || later.length === 0 || wishes.some(({ intent }) => intent?.first)) return whole;
  return { now: joined(first.parts), besides: joined(later) };
}

/** Whether an intent has all the tools of another one: "create the project X, its budget is …" is one thing. */
function isDoneBy(intent: Intent, other: Intent): boolean {
  const toolsOf = ({ do: steps }: Intent) => steps.flatMap(({ call = {} }) => Object.keys(call));
  const own = toolsOf(intent);
  return intent !== other && toolsOf(other).every((tool) => own.includes(tool));
}

/** "I also want to learn Italian", while another goal is being shaped. */
function isOneMore({ text, asked }: Exchange, stage: Stage): Shared {
  const form = asked?.type === 'slot' ? [asked.slot] : asked?.type === 'confirm' ? asked.intent.form : [];
  const isOfKind = saysAlso(text) && clearIn(text, stage)?.form.some((name) => form.includes(name)) === true;
  return isOfKind ? { now: null, besides: text } : { now: text, besides: null };
}

/** The intent that a part of a message means; null when it is no wish of its own. */
export function clearIn(text: string, stage: Stage): Intent | null {
  const fitting = stage.intents.filter((intent) => canBeMeant(intent, text, stage));
  const [best] = rankIntents(text, fitting, stage.measure);
  // An intent without calls is no wish.
  const isWish = best?.intent.do.some(({ call }) => call !== undefined) === true;
  return isWish && best.score >= CLEAR ? best.intent : null;
}
