import { exchangesOf, type Move } from './dialogue.js';
import { isOutright as asksAtOnce, yesOrNo } from './hear/reading.js';
import { joined } from './hear/wishes.js';
import { ASK_QUESTION } from './read/conversation.js';
import type { Intent, Lines, Step } from './schema.js';
import { setAside } from './set-aside.js';
import { type Filled, fillSlots } from './slots/fill.js';
import { evaluate, expressionsIn, renderInput, sayOne, type Values } from './speak/template.js';
import { cutMessage, type Stage } from './stage.js';

/** What an agent does in one reply: words, then calls. */
export interface Act {
  readonly words: string;
  readonly calls: readonly { readonly name: string; readonly input: Readonly<Record<string, unknown>> }[];
}

/** The reply that a move comes to. A question alone is asked with the tool for it, where the agent has it. */
export function perform(move: Move, stage: Stage): Act {
  const act = replyTo(move, stage);
  const isQuestion = act.calls.length === 0 && act.words.trimEnd().endsWith('?');
  return isQuestion && stage.conversation.tools.has(ASK_QUESTION)
    ? { words: '', calls: [{ name: ASK_QUESTION, input: { question: act.words } }] }
    : act;
}

function replyTo(move: Move, stage: Stage): Act {
  const { rehearsal, values } = stage;
  switch (move.type) {
    case 'play':
      return play(move, stage);
    case 'declined':
      return words(move.intent.declined ?? rehearsal.cancelled, stage, values);
    case 'cancelled':
      return words(rehearsal.cancelled, stage, values);
    case 'unsure': {
      const [first, second] = move.intents.map(({ label }) => label?.[stage.locale] ?? label?.en);
      return words(rehearsal.unsure, stage, withValues(values, { first, second }));
    }
    case 'stand_in':
      return words(rehearsal.standIn, stage, values);
  }
}

/** The next step of an intent: first what is still missing is asked, then step after step is done, a reply each. */
function play(move: Extract<Move, { type: 'play' }>, stage: Stage): Act {
  const { intent } = move;
  const { turn, rehearsal } = stage;
  // What answered another question, or broke it off, is read for what it says.
  const exchanges = intent.recalls
    ? setAside(exchangesOf(stage), stage).exchanges
    : move.exchanges.map(({ text, asked }) =>
        asked?.type === 'slot' && !intent.form.includes(asked.slot) ? { text, asked: null } : { text, asked },
      );
  const filled = fillSlots(exchanges, stage.slots, intent.form);
  const said = move.exchanges.findLast(({ text }) => yesOrNo(text) === null)?.text;
  const heard = said === undefined ? stage.values : withValues(stage.values, { message: cutMessage(said) });
  const values = withSlots(heard, filled, stage.slots.slots);
  const done = stepsDone(intent, turn.replies, values);
  const failed = turn.results.findLast(({ name }) => name !== 'thinking');
  if (failed?.isError === true)
    return withNext(words(intent.do[done - 1]?.failed ?? rehearsal.failed, stage, values), move, stage);

  const [step] = intent.do.slice(done).filter((one) => isDue(one, values));
  if (step === undefined) return words(rehearsal.standIn, stage, values);
  const isSource = step.call !== undefined && isSourceOf(step, { intent, stage, filled });
  const isWayOut = step.call === undefined && (step.known !== undefined || step.unknown !== undefined);
  const isOpen = done === 0 || sourcesOnly(done, { intent, stage, filled });
  if (isOpen && !isSource && !isWayOut) {
    // Whoever wants it done at once is asked only for what it cannot do without.
    const isOutright = exchanges.some(({ text }) => asksAtOnce(text));
    const isLeft = ({ optional = false, always = false } = {}) => isOutright && optional && !always;
    const missing = intent.form.find((name) => !filled.has(name) && !isLeft(stage.rehearsal.slots[name]));
    const ask = missing === undefined ? undefined : rehearsal.slots[missing]?.ask;
    if (ask !== undefined) return withNoted(words(ask, stage, values), move, stage);
    if (intent.confirm !== undefined && !move.isConfirmed && !isOutright) {
      const { words: asked } = words(intent.confirm, stage, values);
      // Said again word for word it would not answer what the user wants instead.
      const isSame = stage.said.at(-1)?.includes(asked) === true && move.noted == null;
      const lines = isSame ? (intent.declined ?? intent.confirm) : intent.confirm;
      // With a note before it, it is the same question again.
      const heard = move.noted == null ? stage : { ...stage, said: [] };
      return withNoted(words(lines, heard, values), move, stage);
    }
  }
  const reply = stepReply(step, { intent, stage, values, isFirst: done === 0 });
  return reply.calls.length > 0 ? reply : withNext(reply, move, stage);
}

type Played = Extract<Move, { type: 'play' }>;

/** Before a question: what else was wanted is not forgotten. */
function withNoted(act: Act, { noted }: Played, { rehearsal, values }: Stage): Act {
  if (rehearsal.first === undefined || noted == null) return act;
  const note = sayOne(rehearsal.first, withValues(values, { wish: noted }));
  return { ...act, words: `${note} ${act.words}` };
}

/** At the end: what else was wanted is asked for, instead of what the reply would ask. */
function withNext(act: Act, { later = [] }: Played, { rehearsal, values }: Stage): Act {
  if (rehearsal.next === undefined || later.length === 0) return act;
  const next = sayOne(rehearsal.next, withValues(values, { wish: joined(later) }));
  const ends = ['. ', '! ', '? ', '\n'].map((end) => act.words.lastIndexOf(end));
  const told = act.words.endsWith('?') ? act.words.slice(0, Math.max(0, ...ends) + 1) : act.words;
  return { ...act, words: `${told.length > 1 ? told : act.words} ${next}` };
}

function stepReply(
  step: Step,
  about: {
    readonly intent: Intent;
    readonly stage: Stage;
    readonly values: Values;
    readonly isFirst: boolean;
  },
): Act {
  const { intent, stage, values, isFirst } = about;
  const calls = Object.entries(step.call ?? {}).map(([name, input]) => ({
    name,
    input: renderInput(input, values) as Readonly<Record<string, unknown>>,
  }));
  const thought =
    isFirst && calls.length > 0 && intent.think !== undefined && stage.conversation.tools.has('thinking')
      ? sayOne(intent.think, values)
      : null;
  return {
    words: step.say === undefined ? '' : (sayOne(step.say, values, stage.said) ?? ''),
    calls: [...(thought === null ? [] : [{ name: 'thinking', input: { thought } }]), ...calls],
  };
}

/** How many steps are behind: those whose calls were made, and what was passed over before them. */
function stepsDone(intent: Intent, replies: Stage['turn']['replies'], values: Values): number {
  return replies.reduce((at, called) => {
    const made = intent.do.flatMap((step, i) =>
      i >= at && step.call !== undefined && Object.keys(step.call).every((name) => called.includes(name))
        ? [{ step, i }]
        : [],
    );
    // Of steps with the same call it was the one whose conditions hold.
    const found = made.find(({ step }) => isDue(step, values)) ?? made[0];
    return found === undefined ? at : found.i + 1;
  }, 0);
}

function isDue({ known = [], unknown = [], say, call }: Step, values: Values): boolean {
  const is = (expression: string) => evaluate(expression, values) !== undefined;
  if (!known.every(is) || unknown.some(is)) return false;
  return call !== undefined || say === undefined || sayOne(say, values) !== null;
}

/** Names in the templates of inputs. */
function namesIn(input: unknown): readonly string[] {
  if (typeof input === 'string') return expressionsIn(input).map((one) => one.split(/[.|]/)[0] ?? '');
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(namesIn) : [];
}

interface Form {
  readonly intent: Intent;
  readonly stage: Stage;
  readonly filled: ReadonlyMap<string, Filled>;
}

/** A step that only reads what items are chosen from may come before the form is complete, once what it reads by is known. */
function isSourceOf(step: Step, { intent, stage, filled }: Form): boolean {
  const sources = intent.form.flatMap((name) => {
    const slot = stage.rehearsal.slots[name];
    return slot?.read === 'item' ? [slot.from.split('.')[0]] : [];
  });
  const needed = namesIn(step.call ?? {});
  return (
    Object.keys(step.call ?? {}).every((tool) => sources.includes(tool)) &&
    !intent.form.some((name) => needed.includes(name) && !filled.has(name))
  );
}

function sourcesOnly(done: number, form: Form): boolean {
  return form.intent.do.slice(0, done).every((step) => isSourceOf(step, form));
}

function words(lines: Lines, stage: Stage, values: Values): Act {
  return {
    words: sayOne(lines, values, stage.said) ?? sayOne(stage.rehearsal.standIn, values) ?? '',
    calls: [],
  };
}

function withSlots(
  values: Values,
  filled: ReadonlyMap<string, Filled>,
  slots: Stage['slots']['slots'],
): Values {
  const defaults = Object.entries(slots).map(([name, { default: text }]): [string, unknown] => [
    name,
    text?.[values.locale] ?? text?.en,
  ]);
  const known = Object.fromEntries([
    ...defaults,
    ...[...filled].flatMap(([name, one]): [string, unknown][] =>
      one.type === 'value' ? [[name, one.value]] : [],
    ),
  ]);
  return {
    ...values,
    // A slot hides nothing else of its name, also while it is empty.
    value: (name) => (Object.hasOwn(slots, name) ? known[name] : values.value(name)),
  };
}

function withValues(values: Values, more: Readonly<Record<string, unknown>>): Values {
  return {
    ...values,
    value: (name) => (Object.hasOwn(more, name) ? more[name] : values.value(name)),
  };
}
