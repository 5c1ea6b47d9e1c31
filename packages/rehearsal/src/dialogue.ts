import { type Asked, type Exchange, labels, openExchanges } from './exchanges.js';
import { fitsHere, standsHere } from './fits.js';
import { correctedIn, rightBehindNo } from './hear/correction.js';
import { beforeLeaving } from './hear/courtesy.js';
import { heardIn, type Ranked, rankIntents } from './hear/rank.js';
import { isBareAnswer, isCancel, isOutright, isSkip, readText, yesOrNo } from './hear/reading.js';
import { asideIn, goesOn, openedBy, type Waiting } from './open-question.js';
import { hasOne, phraseOf, wordsOf } from './read/words.js';
import type { Intent, Lines } from './schema.js';
import { setAside } from './set-aside.js';
import { shareOut } from './slots/clauses.js';
import { isReadable } from './slots/fill.js';
import { ORDINALS } from './slots/read-slot.js';
import type { Stage } from './stage.js';

/** The reaction to the user's message. */
export type Move =
  | { readonly type: 'say'; readonly lines: Lines; readonly values?: Readonly<Record<string, unknown>> }
  | {
      readonly type: 'play';
      readonly intent: Intent;
      /** The messages that its slots are read from, the oldest first. */
      readonly exchanges: readonly Exchange[];
      readonly isConfirmed: boolean;
      /** Further wishes for afterwards; `noted` is the one that the last message named. */
      readonly later?: readonly string[];
      readonly noted?: string | null;
      /** The form that waits while this intent is played. */
      readonly waiting?: Waiting | null;
    };

/** The lowest score at which a message counts as an intent (`nlu_threshold` in other dialogue managers). */
const THRESHOLD = 0.46;
/** The least lead of the best intent; below it the user is asked which one is meant (`ambiguity_threshold`). */
const MARGIN = 0.07;
/** The lowest score of an intent that interrupts an open question. */
const INTERRUPTS = 0.72;

/** Whether a text may be more than an answer: an order, a question, or a report of what the user did. */
function asksForMore(text: string): boolean {
  const { order, isQuestion, tense, isOwn } = readText(text.slice(0, 400));
  return !isOutright(text) && (order !== 'none' || isQuestion || (tense === 'past' && isOwn));
}

/** Decides how to react to the message. Deterministic: the same request gives the same move. */
export function chooseMove(stage: Stage): Move {
  const { turn, rehearsal, known } = stage;
  const isTold = ({ when }: Intent) => when.event !== undefined || when.decision !== undefined;
  if (turn.event !== null || turn.decision !== null) {
    const own = stage.intents.find((intent) => isTold(intent) && fitsHere(intent, stage));
    return own === undefined ? say(rehearsal.standIn) : begin(own, []);
  }
  const open = openExchanges(stage).map((one, at, all) => {
    const { unless = [] } = (one.asked?.type === 'slot' && rehearsal.slots[one.asked.slot]) || {};
    return at === all.length - 1 && unless.some(known) ? { ...one, asked: null } : one;
  });
  const { exchanges, later, noted } = setAside(open, stage);
  const { text = '', asked = null } = exchanges.at(-1) ?? {};
  if (asked !== null && isCancel(text)) return say(rehearsal.cancelled);
  // "I walked today, and remind me on Friday": tense, order and question of the message are those of its own part.
  const isApart = noted !== null && asked === null && exchanges.length === open.length;
  const about = isApart ? { ...stage, turn: { ...turn, message: text } } : stage;
  const spoken = stage.intents.filter((intent) => !isTold(intent) && fitsHere(intent, about));
  const aside = asideFor(stage, exchanges, spoken);
  if (aside !== null) return aside;
  const heard = asked === null ? null : answerTo(stage, { asked, exchanges, fitting: spoken });
  const move = heard ?? newMove(stage, exchanges, spoken);
  if (move.type === 'say') return move;
  if (!move.intent.aside) return { ...move, later, noted };
  // An intent beside an open form reads its slots only from its own messages.
  const begun = openedBy(move.intent, move.exchanges);
  const waits = move.exchanges[begun]?.asked ?? null;
  const before = move.exchanges.slice(0, begun);
  const asking = waits?.type === 'slot' ? intentOfForm(stage, before, waits.slot) : null;
  const form = waits?.type === 'confirm' ? waits.intent : asking;
  const told = [...before, { text: '', asked: waits }];
  const waiting = waits && form && { asked: waits, form: form.form, exchanges: told };
  return { ...move, exchanges: move.exchanges.slice(begun), later, noted, waiting };
}

function say(lines: Lines): Move {
  return { type: 'say', lines };
}

function begin(intent: Intent, exchanges: readonly Exchange[]): Extract<Move, { type: 'play' }> {
  return { type: 'play', intent, exchanges, isConfirmed: false };
}

/** "No, Wednesday", to a question that names a time of the form. */
function isOtherTime(text: string, { form }: Intent, { rehearsal, slots }: Stage): boolean {
  const right = rightBehindNo(text);
  return (
    right !== null &&
    form.some((name) => rehearsal.slots[name]?.read === 'time' && isReadable(slots, name, right, false))
  );
}

/** Interprets the message as the answer to the open question; null when it is no answer. */
function answerTo(
  stage: Stage,
  about: {
    readonly asked: Asked;
    readonly exchanges: readonly Exchange[];
    readonly fitting: readonly Intent[];
  },
): Move | null {
  const { asked, exchanges, fitting } = about;
  const { rehearsal } = stage;
  const text = exchanges.at(-1)?.text ?? '';
  const answer = yesOrNo(text);
  const [best] = rankIntents(text, fitting, stage.measure);
  // A mere yes or no always answers the open question.
  const isBare = isBareAnswer(text);
  const isEasy = Boolean(best?.intent.aside) || asksForMore(text);
  const isRight = correctedIn(text) !== null;
  const isClear = best !== undefined && best.score >= (isEasy && !isRight ? THRESHOLD : INTERRUPTS);
  const isOther = (...own: readonly Intent[]) => isClear && !isBare && !own.includes(best.intent);
  switch (asked.type) {
    case 'next': {
      if (answer === false) return say(rehearsal.cancelled);
      // Neither a correction of what was done nor a question continues the wish.
      if (stage.known('corrected') || readText(text.slice(0, 400)).isQuestion) return null;
      if (best !== undefined && best.score >= THRESHOLD) return null;
      // A message that continues the wish counts as a yes.
      const [wished] = rankIntents(asked.wish, fitting, stage.measure);
      return wished === undefined
        ? null
        : begin(wished.intent, [
            { text: asked.wish, asked: null },
            { text, asked: null },
          ]);
    }
    case 'unsure': {
      const chosen = isOther(...asked.intents) ? null : chosenOf(asked.intents, text, stage);
      return chosen && begin(chosen, exchanges);
    }
    case 'offer':
      if (isOther(asked.to) || (answer === null && !isSkip(text) && !goesOn(text, stage))) return null;
      return answer === false || isSkip(text)
        ? say(asked.from.declined ?? rehearsal.cancelled)
        : begin(asked.to, exchanges);
    case 'confirm':
      if (answer === null || isRight || isOtherTime(text, asked.intent, stage))
        return isOther(asked.intent) ? null : begin(asked.intent, exchanges);
      return answer
        ? { ...begin(asked.intent, exchanges), isConfirmed: true }
        : say(asked.intent.declined ?? rehearsal.cancelled);
    case 'slot': {
      const intent = intentOfForm(stage, exchanges, asked.slot);
      if (intent === null) return null;
      // Text and list items can be read from any message, but a time must be recognized.
      const { read = 'text', optional = false } = rehearsal.slots[asked.slot] ?? {};
      const answers = isReadable(stage.slots, asked.slot, text) || (optional && isSkip(text)) || isRight;
      // "Evenings work best" belongs to the form that asks for a time, even if it resembles another intent.
      const own = Object.entries(rehearsal.slots).filter(([name]) => intent.form.includes(name));
      const isAbout = !asksForMore(text) && shareOut(text, Object.fromEntries(own), null).size > 0;
      if (isOther(intent) && !isAbout && !(answers && read !== 'text' && read !== 'item')) return null;
      // After two questions without an answer, the question is dropped or put aside.
      const before = exchanges.at(-2)?.asked;
      if (!answers && before?.type === 'slot' && before.slot === asked.slot) {
        if (answer === false) return say(rehearsal.cancelled);
        if (rehearsal.open === undefined) return null;
      }
      const isHeard = !isBare && best !== undefined && best.score >= THRESHOLD;
      return answers || isAbout || !isHeard ? begin(intent, exchanges) : null;
    }
  }
}

/** The reply to thanks, or to a question or order that neither answers the open question nor matches an intent. */
function asideFor(stage: Stage, exchanges: readonly Exchange[], fitting: readonly Intent[]): Move | null {
  const { open } = stage.rehearsal;
  const { text = '', asked = null } = exchanges.at(-1) ?? {};
  const aside = open === undefined ? null : asideIn(text, asked, stage);
  if (open === undefined || aside === null) return null;
  // Of who goes, only what is said before that can be another wish.
  const [best] = rankIntents(beforeLeaving(text) ?? text, fitting, stage.measure);
  // A matching intent takes precedence; for thanks, only without an open question.
  const isHeard = best !== undefined && best.score >= THRESHOLD;
  if (isHeard && (aside === 'besides' || asked === null)) return null;
  return { type: 'say', lines: open[aside], values: { open: asked } };
}

function newMove(stage: Stage, exchanges: readonly Exchange[], fitting: readonly Intent[]): Move {
  const { measure, rehearsal, locale } = stage;
  const text = exchanges.at(-1)?.text ?? '';
  // Without an open question a bare yes or no counts only if it equals an example.
  const words = wordsOf(text.slice(0, 400));
  const isBare = isBareAnswer(text);
  const heard = rankIntents(text, fitting, measure).filter(({ score }) => score >= (isBare ? 1 : THRESHOLD));
  const urgent = urgentIn(text, fitting, stage);
  const [best, next] = urgent === null ? heard : [urgent];
  if (best !== undefined) {
    const wider = urgent === null ? heard.find(({ intent }) => isWider(intent, best.intent)) : undefined;
    const isClear = next === undefined || best.score - next.score >= MARGIN || best.score === 1;
    if (wider !== undefined || isClear || !best.intent.label || !next.intent.label)
      return begin((wider ?? best).intent, exchanges);
    const [first, second] = [best, next].map(({ intent: { label } }) => label?.[locale] ?? label?.en);
    return { type: 'say', lines: rehearsal.unsure, values: { first, second } };
  }
  // What this turn has called goes on, also when the call has put the earlier talk out of sight.
  const isCalled = stage.turn.replies.some((called) => called.some((name) => name !== 'thinking'));
  const underWay = isCalled ? fitting.find(({ do: steps }) => steps.some(({ call }) => call)) : undefined;
  if (underWay !== undefined) return begin(underWay, exchanges);
  if (isCancel(text)) return say(rehearsal.cancelled);
  const fallback = fitting.find((intent) => intent.fallback && !hasOne(words, intent.never));
  return fallback === undefined ? say(rehearsal.standIn) : begin(fallback, exchanges);
}

/** Whether an intent reads all slots of another one and more: "exercise and food" is more specific than "food". */
function isWider({ reads }: Intent, than: Intent): boolean {
  const isMore = than.reads.length > 0 && reads.length > than.reads.length;
  return isMore && than.reads.every((name) => reads.includes(name));
}

/** The intent with `first` that is the best match of one of the sentences; null if there is none. */
function urgentIn(text: string, fitting: readonly Intent[], { measure }: Stage): Ranked | null {
  if (!fitting.some(({ first }) => first)) return null;
  const tops = heardIn(text).flatMap((sentence) => rankIntents(sentence, fitting, measure)[0] ?? []);
  return tops.find(({ intent, score }) => intent.first && score >= THRESHOLD) ?? null;
}

/** The intent whose form has the slot; of several the one asked for last, else the best match of the first message. */
function intentOfForm(stage: Stage, exchanges: readonly Exchange[], slot: string): Intent | null {
  const all = stage.intents.filter(({ form }) => form.includes(slot));
  const standing = all.filter((intent) => standsHere(intent, stage));
  const asking = standing.length > 0 ? standing : all;
  if (asking.length < 2) return asking[0] ?? null;
  const begun = exchanges.findLast(({ asked }) => asked?.type === 'offer') ?? exchanges[0];
  const bestOf = (text: string) => rankIntents(text, asking, stage.measure)[0];
  for (const { text } of exchanges.slice(1, -1).toReversed()) {
    const wanted = bestOf(text);
    if (wanted !== undefined && wanted.score >= INTERRUPTS) return wanted.intent;
  }
  if (begun?.asked?.type === 'offer') return begun.asked.to;
  const best = bestOf(begun?.text ?? '');
  // What no intent heard, a fallback began.
  const unheard =
    best === undefined || best.score < THRESHOLD ? asking.find(({ fallback }) => fallback) : null;
  return unheard ?? best?.intent ?? asking[0] ?? null;
}

function chosenOf(intents: readonly [Intent, Intent], text: string, { measure }: Stage): Intent | null {
  const words = wordsOf(text.slice(0, 400));
  const named = intents.filter((intent) => hasOne(words, labels(intent).map(phraseOf)));
  if (named.length === 1) return named[0] ?? null;
  const place = ORDINALS.findIndex((names) => words.some((word) => names.includes(word)));
  const [best, next] = rankIntents(text, intents, measure);
  return intents[place] ?? (best !== undefined && best.score > (next?.score ?? 0) ? best.intent : null);
}
