import { z } from 'zod';
import { hearText } from './hear/reading.js';
import { phraseOf } from './read/words.js';

const Id = z.string().regex(/^[a-z][a-z0-9_]*$/i, 'expected a letter, then letters, digits or _');

/** A text in both languages; English is the fallback. */
const Text = z.strictObject({ en: z.string().min(1), es: z.string().min(1).optional() });
export type Text = z.infer<typeof Text>;

const oneOrMore = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform((lines) => [lines].flat());

/** Alternative lines, the best first: lines with missing values, and lines said before, are skipped. */
const Lines = z.strictObject({ en: oneOrMore, es: oneOrMore.optional() });
export type Lines = z.infer<typeof Lines>;

/** A list, also written as one text with ` | ` between its members. */
const listed = oneOrMore.transform((all) => all.flatMap((one) => one.split('|').map((part) => part.trim())));
/** Words or phrases of each language; `*` at the end of a word stands for any ending. */
const Listed = z
  .strictObject({ en: listed.optional(), es: listed.optional() })
  .transform(({ en = [], es = [] }) => [...en, ...es]);
/** Phrases of both languages, the longest first. */
const Cues = Listed.transform((all) => all.map(phraseOf).toSorted((a, b) => b.length - a.length));
const cues = Cues.default([]);

const asked = {
  /** The question for it. The second line is asked if the answer to the first was not understood. */
  ask: Lines.optional(),
  /** It may stay empty: "skip it" and "you choose" do that. */
  optional: z.boolean().default(false),
  /** Required for safety: it is asked for even if the user wants it done at once. */
  always: z.boolean().optional(),
  /** If one of these values is known, the message is no answer to it. */
  unless: oneOrMore.optional(),
  /** The value of an empty slot. */
  default: Text.optional(),
};

/** A value that an intent needs, and the rules for reading it from text. */
export const Slot = z.discriminatedUnion('read', [
  z.strictObject({
    read: z.literal('text'),
    /** Cues that precede it: "call it", "remind me to". */
    after: cues,
    /** Words right behind a cue with which it is none: "que" behind "es para", which tells an aim. */
    not_before: cues,
    /** Cues that precede a capitalized name: "project". */
    proper: cues,
    /** Words that mark a clause between commas as this slot's value: "twice a week". */
    holds: cues,
    /** If given, an answer of more than a few words needs one of these or of `holds`: a remark fills nothing. */
    tells: cues,
    /** Words that end it: "because". A comma also ends it, except in the answer to its own question. */
    until: cues,
    /** The most words; a longer text is no answer, and a shorter one is asked for. */
    most: z.int().min(1).max(120).default(12),
    /** The last of the cues counts: "rename my plan to go to Winter". */
    last: z.boolean().default(false),
    /** Phrases that mean "none": "no allergies". */
    nothing: cues,
    /** It is the text after the colon of a short opening: "Note this for me: …". */
    colon: z.boolean().optional(),
    /** It is about what will be: a report of the past ("I ran two days ago") says nothing of it. */
    ahead: z.boolean().default(false),
    /** Its answer may be a question, such as one to research. */
    questions: z.boolean().default(false),
    /** A day or an hour beside it is part of it, as in a note. */
    whole: z.boolean().optional(),
    /** It is a name: an order or a sentence of several parts is no answer. */
    name: z.boolean().default(false),
    ...asked,
  }),
  z.strictObject({
    read: z.literal('time'),
    /** Only a time behind one of these counts: "deadline is". */
    after: Cues.optional(),
    /** The expression of the time that it moves: what is not said of its day or hour stays. */
    moves: z.string().optional(),
    ...asked,
  }),
  z.strictObject({ read: z.literal('link'), ...asked }),
  z.strictObject({
    read: z.literal('clock'),
    /** It is the end of a range: the time after "to" or "hasta". */
    ends: z.boolean().default(false),
    ...asked,
  }),
  z.strictObject({ read: z.literal('choice'), options: z.record(z.string(), Cues), ...asked }),
  z.strictObject({
    read: z.literal('item'),
    /** A list of the context ("context.Goals") or of a tool's result ("get_goals.goals"). */
    from: z.string().min(1),
    /** The field with its display name. Default: title, text, note, name or content. */
    by: z.string().optional(),
    /** If the list has one item, it is taken even if not named. */
    only: z.boolean().default(true),
    /** The first item is taken if none is named. */
    first: z.boolean().default(false),
    ...asked,
  }),
]);
export type Slot = z.infer<typeof Slot>;

export type InputValue = string | number | boolean | InputValue[] | { [key: string]: InputValue };
const InputValue: z.ZodType<InputValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.array(InputValue), z.record(z.string(), InputValue)]),
);

const When = z.strictObject({
  /** A colleague has handed over in this turn. */
  handed_over: z.boolean().optional(),
  /** The input is an event of the system: any (`true`), or one with one of these words. */
  event: z.union([z.literal(true), Cues]).optional(),
  /** The user has decided a proposal. */
  decision: z.enum(['approved', 'rejected', 'failed']).optional(),
  /** A proposal waits for the user's decision. */
  proposal: z.boolean().optional(),
  /** The tense of the message. */
  tense: z.enum(['past', 'ahead', 'none']).optional(),
  /** The user is the subject of the message: "I ran", "corrí". */
  own: z.boolean().optional(),
  /** The message is a question. */
  question: z.boolean().optional(),
  /** The message is an order: "remove it", "apunta esto". */
  order: z.boolean().optional(),
  /** The message gives the right value for a wrong one: "actually, three days". */
  correction: z.boolean().optional(),
  /** Values that must exist: "context.Goals". */
  known: oneOrMore.optional(),
  unknown: oneOrMore.optional(),
  /** Tools that the agent must lack here: a session may exclude some. */
  lacks: oneOrMore.optional(),
  /** One of these intents was played last. */
  after: oneOrMore.optional(),
  /** One of these intents was played in the visible part of the conversation. */
  said: oneOrMore.optional(),
  /** None of these intents was played in the visible part of the conversation. */
  not_said: oneOrMore.optional(),
});
export type When = z.infer<typeof When>;

/** One reply: words, then tool calls. After a call the next step follows. */
const Step = z.strictObject({
  /** Values that must exist; else the step is skipped. */
  known: oneOrMore.optional(),
  unknown: oneOrMore.optional(),
  say: Lines.optional(),
  call: z.record(z.string(), z.record(z.string(), InputValue)).optional(),
  /** The list that the call is made for, once for each `{item}` of it. */
  each: z.string().min(1).optional(),
  /** Said when a call of this step failed; the intent then ends. */
  failed: Lines.optional(),
  /** The intent that begins after a yes to this reply's question. */
  offers: Id.optional(),
});
export type Step = z.infer<typeof Step>;

const Intent = z.strictObject({
  id: Id,
  /** Its name in the question which of two intents is meant: "set a reminder". */
  label: Text.optional(),
  /** Example messages. */
  hears: Listed.transform((all) => all.map(hearText)).optional(),
  /** One of these words is needed, unless the meaning is very similar. */
  needs: cues,
  /** These words are evidence for it, but not required. */
  cues,
  /** One of these words rules it out. */
  never: cues,
  /** Slots that must be readable from the message itself. */
  reads: z.array(Id).default([]),
  when: When.default({}),
  /** Takes precedence over all other intents in the same message. */
  first: z.boolean().default(false),
  /** Can interrupt an open form, whose question stays open and is repeated at the end; `quiet`: is not repeated. */
  aside: z.union([z.boolean(), z.literal('quiet')]).default(false),
  /** The message after it puts something right, also without a word such as "actually". */
  corrects: z.boolean().default(false),
  /** Chosen if no other intent is recognized; the first that fits. */
  fallback: z.boolean().default(false),
  /** Slots that must be filled before the first step, in the order of asking. */
  form: z.array(Id).default([]),
  /** Slots are read from all messages to this agent, not only from those since the form was opened. */
  recalls: z.boolean().default(false),
  /** Asked before the first step; a no is answered with `declined`. */
  confirm: Lines.optional(),
  declined: Lines.optional(),
  /** Shown as a thought before the first call, if the agent has the tool `thinking`. */
  think: Lines.optional(),
  do: z.array(Step).min(1),
});
export type Intent = z.infer<typeof Intent>;

const Agent = z.strictObject({
  /** Exact parts of the system prompt that identify the agent; all must occur. */
  prompt: oneOrMore.refine(
    (all) => all.every(({ length }) => length >= 10),
    'expected 10 characters or more',
  ),
  intents: z.array(Intent),
  /** Groups of `shared` intents that it also has. */
  shares: z.array(Id).default([]),
});

/** `teams/<team>/rehearsal.yaml`: the rules for playing a team without a model. */
export const Rehearsal = z.strictObject({
  /** Said without a matching intent: that this is the offline demo, what it can show, how to connect a model. */
  standIn: Lines,
  unsure: Lines,
  cancelled: Lines,
  failed: Lines,
  /** Announces the further wish of a message, as `{wish}`, when the first one begins with a question. */
  first: Lines.optional(),
  /** Asks about `{wish}` after the first one is done; a yes begins it. Without it a message has only one wish. */
  next: Lines.optional(),
  /** Replies to messages that do not answer the open question. */
  open: z
    .strictObject({
      /** Repeats the question, as `{question}`, when the first answer was not understood. */
      again: Lines,
      /** Puts the question aside after two failures: `{told}` has the known values; "go on" asks it again. */
      shelved: Lines,
      /** Answers thanks without a matching intent; `{open}` has a value while a question is open. */
      thanked: Lines,
      /** Answers a question or an order without a matching intent. */
      besides: Lines,
      /** Follows an intent with `aside`: returns to the open question, if possible in other words as `{question}`. */
      back: Lines.optional(),
    })
    .optional(),
  /** The expression whose value names the reply language ("Spanish"); without a value, the messages decide. */
  language: z.string().min(1).optional(),
  slots: z.record(Id, Slot).default({}),
  /** Texts by name, for use in others: `{phrase.greeting}`. */
  phrases: z.record(Id, Lines).default({}),
  /** Groups of intents that several agents share. */
  shared: z.record(Id, z.array(Intent)).default({}),
  agents: z.record(Id, Agent),
});
export type Rehearsal = z.infer<typeof Rehearsal>;
