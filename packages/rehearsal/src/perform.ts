import type { Move } from './dialogue.js';
import { type Exchange, exchangesOf } from './exchanges.js';
import { isOutright as asksAtOnce, readText, yesOrNo } from './hear/reading.js';
import { joined } from './hear/wishes.js';
import { MOST_ASKED, timesAsked } from './open-question.js';
import { ASK_QUESTION } from './read/conversation.js';
import type { Intent, Lines, Step } from './schema.js';
import { clearIn, setAside } from './set-aside.js';
import { hasCues } from './slots/clauses.js';
import { type Filled, fillSlots } from './slots/fill.js';
import { evaluate, expressionsIn, renderInput, sayOne, textsIn, type Values } from './speak/template.js';
import { cutMessage, type Stage } from './stage.js';

/** An agent's reply: words, then tool calls. */
export interface Act {
  readonly words: string;
  readonly calls: readonly { readonly name: string; readonly input: Readonly<Record<string, unknown>> }[];
}

/** Turns a move into a reply. A mere question uses the tool `ask_question` if the agent has it. */
export function perform(move: Move, stage: Stage): Act {
  const act =
    move.type === 'play'
      ? play(move, stage)
      : words(move.lines, stage, withValues(stage.values, move.values ?? {}));
  const isQuestion = act.calls.length === 0 && act.words.trimEnd().endsWith('?');
  return isQuestion && stage.conversation.tools.has(ASK_QUESTION)
    ? { words: '', calls: [{ name: ASK_QUESTION, input: { question: act.words } }] }
    : act;
}

/** Plays the next step of an intent: asks for missing slots first, then does the steps, one per reply. */
function play(move: Extract<Move, { type: 'play' }>, stage: Stage): Act {
  const { intent } = move;
  const { turn, rehearsal } = stage;
  // Messages for other questions are read too, for the slots that they mention.
  // Slots of executed calls are settled; those of mere proposals can still change.
  const done = intent.confirm && intent.do.findLast(({ call }) => call !== undefined)?.call;
  const all = intent.recalls
    ? setAside(exchangesOf(stage, Object.keys(done ?? {})), stage).exchanges
    : move.exchanges;
  // An order such as "draft me a plan" answered no other form's question.
  const counts = ({ text, asked }: Exchange) =>
    asked?.type !== 'slot' ||
    intent.form.includes(asked.slot) ||
    (intent.recalls && readText(text).order === 'none');
  const exchanges = all.map((one) => (counts(one) ? one : { ...one, asked: null }));
  const besides = intent.recalls ? [...saidBesides(stage)] : [];
  const filled = new Map([
    ...besides.filter(([name]) => rehearsal.slots[name]?.ask === undefined),
    ...fillSlots(exchanges, stage.slots, intent.form),
  ]);
  const told = move.exchanges.filter(({ text }) => yesOrNo(text) === null);
  // Who answers an offer with more of what was offered means both.
  const said = told.slice(told.at(-1)?.asked?.type === 'offer' ? -2 : -1).map(({ text }) => text);
  const heard = said.length === 0 ? {} : { message: cutMessage(said.join('. ')) };
  const values = withValues(stage.values, {
    ...heard,
    ...slotValues(filled, stage),
    ...waitingValues(move, filled, stage),
  });
  const behind = stepsDone(intent, turn.replies, values);
  const failed = turn.results.findLast(({ name }) => name !== 'thinking');
  if (failed?.isError === true)
    return withNext(words(intent.do[behind - 1]?.failed ?? rehearsal.failed, stage, values), move, stage);

  const [step] = intent.do.slice(behind).filter((one) => isDue(one, values));
  if (step === undefined) return words(rehearsal.standIn, stage, values);
  const isBefore = (one: Step) => isSource(one, intent, { filled, slots: rehearsal.slots });
  const isConditional = step.known !== undefined || step.unknown !== undefined;
  const isWayOut = (step.call && isBefore(step)) || (isConditional && !usesForm(step, intent));
  if (!isWayOut && intent.do.slice(0, behind).every(isBefore)) {
    // A user who wants it done at once is asked only for required slots.
    const isOutright = exchanges.some(({ text }) => asksAtOnce(text));
    // Optional slots stay empty after enough questions.
    const isLeft = (name: string) => {
      const { optional, always } = rehearsal.slots[name] ?? {};
      const isDone = isOutright || timesAsked(exchanges, name) >= MOST_ASKED;
      return optional === true && always !== true && isDone;
    };
    const missing = intent.form.find((name) => !filled.has(name) && !isLeft(name));
    const ask = missing === undefined ? undefined : rehearsal.slots[missing]?.ask;
    if (ask !== undefined && missing !== undefined) {
      // A question whose answer filled another slot does not count as asked in vain.
      const times = timesAsked(exchanges, missing);
      const before = fillSlots(exchanges.slice(0, -1), stage.slots, intent.form);
      const about = { stage, values, told: toldOf(filled, intent.form) };
      // "Create it now": the user is told the missing slot.
      const isUrged = asksAtOnce(exchanges.at(-1)?.text ?? '');
      const isAgain = times > 1 && (isUrged || toldOf(before, intent.form) !== about.told);
      return withNoted(askFor(ask, isAgain ? 1 : times, about), move, stage);
    }
    if (intent.confirm !== undefined && !move.isConfirmed && !isOutright) {
      const { words: asked } = words(intent.confirm, stage, values);
      // The same question word for word would ignore the user's correction.
      const isSame = stage.said.at(-1)?.includes(asked) === true && move.noted == null;
      const lines = isSame ? (intent.declined ?? intent.confirm) : intent.confirm;
      // With a note before it the question may be repeated.
      const heard = move.noted == null ? stage : { ...stage, said: [] };
      return withNoted(words(lines, heard, values), move, stage);
    }
  }
  const reply = stepReply(step, behind === 0 ? intent.think : undefined, { stage, values });
  return reply.calls.length > 0 ? reply : withBack(withNext(reply, move, stage), move, stage);
}

/** Asks a question; the second time in other words; then it is put aside. */
function askFor(
  ask: Lines,
  times: number,
  { stage, values, told }: { readonly stage: Stage; readonly values: Values; readonly told: string },
): Act {
  const { open } = stage.rehearsal;
  if (open === undefined || times === 0) return words(ask, stage, values);
  if (times >= MOST_ASKED) return words(open.shelved, stage, withValues(values, { told }));
  const { words: question } = words(ask, stage, values);
  return stage.said.some((text) => text.includes(question))
    ? words(open.again, stage, withValues(values, { question }))
    : { words: question, calls: [] };
}

/** The values of a form's filled slots, in the user's words. */
function toldOf(filled: ReadonlyMap<string, Filled>, form: readonly string[]): string {
  const values = form.flatMap((name) => {
    const one = filled.get(name);
    return one?.type === 'value' ? [typeof one.value === 'string' ? one.value : one.value.text] : [];
  });
  return values.map((value) => `“${value}”`).join(', ');
}

type Played = Extract<Move, { type: 'play' }>;

/** What is read from all the user's messages, each by itself: also from those that another intent took. */
function saidBesides({ conversation, slots }: Stage): ReadonlyMap<string, Filled> {
  const texts = conversation.entries.flatMap((one) => (one.type === 'user' ? [one.text] : []));
  return fillSlots(
    texts.map((text) => ({ text, asked: null })),
    slots,
  );
}

/** What was told for the waiting form, or one that can be recalled; what was told besides; and the waiting slots. */
function waitingValues({ waiting }: Played, own: ReadonlyMap<string, Filled>, stage: Stage) {
  const recalled = stage.intents.filter(({ recalls }) => recalls);
  const done = recalled.flatMap((one) =>
    one.confirm ? one.do.flatMap(({ call }) => Object.keys(call ?? {})) : [],
  );
  const all = waiting?.form ?? [...new Set(recalled.flatMap((one) => one.form))];
  const before = setAside(exchangesOf(stage, done), stage).exchanges.slice(0, -1);
  const isRecalled = recalled.some((one) => waiting == null || one.form === waiting.form);
  const told = waiting?.exchanges ?? [];
  const filled = fillSlots(isRecalled ? [...before, ...told.slice(-1)] : told, stage.slots, all);
  // Without what a form asks first there is none.
  const form = waiting != null || recalled.some((one) => filled.has(one.form[0] ?? '')) ? all : [];
  const { slots } = stage.rehearsal;
  const others = Object.keys(slots).filter((name) => hasCues(slots[name]) && !form.includes(name));
  const names =
    waiting == null ? [] : [...filled.keys()].filter((name) => form.includes(name) && !own.has(name));
  return {
    ...slotValues(filled, stage, names),
    told: toldOf(filled, form) || undefined,
    mentioned: toldOf(saidBesides(stage), others) || undefined,
    waits: waiting?.asked.type,
  };
}

/** Appends the waiting question to a reply, in words not used before, or a reminder of it. */
function withBack(act: Act, { waiting, intent }: Played, stage: Stage): Act {
  const { open, slots } = stage.rehearsal;
  const isQuiet = intent.aside === 'quiet' || act.words.endsWith('?');
  if (waiting == null || open?.back === undefined || isQuiet) return act;
  const { asked } = waiting;
  const ask = asked.type === 'slot' ? slots[asked.slot]?.ask : undefined;
  // What the question itself would say of the message has been said.
  const found = ask && sayOne(ask, withValues(stage.values, { message: undefined }), stage.said);
  const question = found == null || stage.said.some((text) => text.includes(found)) ? undefined : found;
  const back = sayOne(open.back, withValues(stage.values, { question }), stage.said);
  return { ...act, words: `${act.words}\n\n${back}` };
}

/** Puts a note of the further wish before a question. */
function withNoted(act: Act, { noted }: Played, { rehearsal, values }: Stage): Act {
  if (rehearsal.first === undefined || noted == null) return act;
  const note = sayOne(rehearsal.first, withValues(values, { wish: noted }));
  return { ...act, words: `${note} ${act.words}` };
}

/** At the end, hands over for the further wish, or asks about it, instead of the reply's own question. */
function withNext(act: Act, { later = [] }: Played, stage: Stage): Act {
  const { next } = stage.rehearsal;
  if (next === undefined || later.length === 0) return act;
  const wish = joined(later);
  const ends = ['. ', '! ', '? ', '\n'].map((end) => act.words.lastIndexOf(end));
  const told = act.words.endsWith('?') ? act.words.slice(0, Math.max(0, ...ends) + 1) : act.words;
  const { do: [step, ...more] = [], form = [], confirm } = clearIn(wish, stage) ?? {};
  const handsOver = step?.call && more.length === 0 && form.length === 0 && confirm === undefined;
  const values = withValues(stage.values, { message: wish, wish });
  // Who was asked about a wish of an earlier message is not asked again.
  const asked = stage.turn.message.includes(wish) ? null : sayOne(next, values);
  if (asked !== null && stage.said.some((text) => text.includes(asked))) return act;
  const reply = stepReply(handsOver ? step : { say: next }, undefined, { stage, values });
  return { ...reply, words: `${told.length > 1 ? told : act.words} ${reply.words}` };
}

function stepReply(
  { say, call = {}, each }: Step,
  think: Lines | undefined,
  { stage, values }: { readonly stage: Stage; readonly values: Values },
): Act {
  const items = each === undefined ? [undefined] : [evaluate(each, values)].flat();
  const calls = items.flatMap((item) =>
    Object.entries(call).map(([name, input]) => ({
      name,
      input: renderInput(input, withValues(values, { item })) as Readonly<Record<string, unknown>>,
    })),
  );
  const isThought = think !== undefined && calls.length > 0 && stage.conversation.tools.has('thinking');
  const thought = isThought ? sayOne(think, values) : null;
  return {
    words: say === undefined ? '' : (sayOne(say, values, stage.said) ?? ''),
    calls: [...(thought === null ? [] : [{ name: 'thinking', input: { thought } }]), ...calls],
  };
}

/** The number of finished steps: those whose calls were made, and the skipped ones before them. */
function stepsDone(intent: Intent, replies: Stage['turn']['replies'], values: Values): number {
  return replies.reduce((at, called) => {
    const made = intent.do.filter(
      ({ call }, i) =>
        i >= at && call !== undefined && Object.keys(call).every((name) => called.includes(name)),
    );
    // Of several steps with the same call, it was the one whose conditions hold.
    const found = made.find((step) => isDue(step, values)) ?? made[0];
    return found === undefined ? at : intent.do.indexOf(found) + 1;
  }, 0);
}

function isDue({ known = [], unknown = [], say, call }: Step, values: Values): boolean {
  const is = (expression: string) => evaluate(expression, values) !== undefined;
  if (!known.every(is) || unknown.some(is)) return false;
  return call !== undefined || say === undefined || sayOne(say, values) !== null;
}

/** Whether a step's call has a value of the form in its input. */
function usesForm({ call = {} }: Step, { form }: Intent): boolean {
  return valuesIn(call).some((name) => form.includes(name));
}

/** The names of the values in a call's input. */
function valuesIn(call: NonNullable<Step['call']>): readonly string[] {
  const expressions = textsIn(call).flatMap(({ template }) => expressionsIn(template));
  return expressions.map((expression) => expression.split(/[.|]/)[0] ?? '');
}

/** Whether a step only reads a list of items for the form: it may run before the form is complete. */
function isSource(
  { call = {} }: Step,
  { form }: Intent,
  about: { readonly filled: ReadonlyMap<string, Filled>; readonly slots: Stage['rehearsal']['slots'] },
): boolean {
  const sources = form.flatMap((name) => {
    const slot = about.slots[name];
    return slot?.read === 'item' ? [slot.from.split('.')[0]] : [];
  });
  const needed = valuesIn(call);
  return (
    Object.keys(call).every((tool) => sources.includes(tool)) &&
    !form.some((name) => needed.includes(name) && !about.filled.has(name))
  );
}

function words(lines: Lines, stage: Stage, values: Values): Act {
  const said = sayOne(lines, values, stage.said) ?? sayOne(stage.rehearsal.standIn, values) ?? '';
  return { words: said, calls: [] };
}

/** The values of slots, or the defaults of empty ones. */
function slotValues(
  filled: ReadonlyMap<string, Filled>,
  { rehearsal, locale }: Stage,
  names = Object.keys(rehearsal.slots),
) {
  const all = names.map((name): [string, unknown] => {
    const one = filled.get(name);
    const text = rehearsal.slots[name]?.default;
    return [name, one?.type === 'value' ? one.value : (text?.[locale] ?? text?.en)];
  });
  return Object.fromEntries(all);
}

/** Adds values; an empty one hides another value of the same name. */
function withValues(values: Values, more: Readonly<Record<string, unknown>>): Values {
  return { ...values, value: (name) => (Object.hasOwn(more, name) ? more[name] : values.value(name)) };
}
