import { z } from 'zod';
import { hearText } from './hear/reading.js';
import { phraseOf } from './read/words.js';

const Id = z.string().regex(/^[a-z][a-z0-9_]*$/i, 'expected a letter, then letters, digits or _');

/** A text in both languages. Without a Spanish one the English one is said. */
const Text = z.strictObject({ en: z.string().min(1), es: z.string().min(1).optional() });
export type Text = z.infer<typeof Text>;

const oneOrMore = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform((lines) => [lines].flat());

/** What may be said, the best first: a line whose values are missing is passed over, and so is one that was said before. */
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
  /** The question that asks for it. A second line is asked when the first had no answer that can be read. */
  ask: Lines.optional(),
  /** Asked once; "skip it" and "you choose" leave it empty. */
  optional: z.boolean().default(false),
  /** Asked for all the same where somebody wants it done at once: what safety needs. */
  always: z.boolean().optional(),
  /** With one of these values the message is no answer to it: something else is meant. */
  unless: oneOrMore.optional(),
  /** Taken where it is empty. */
  default: Text.optional(),
};

/** Something that must be known, and how it is read from words. */
export const Slot = z.discriminatedUnion('read', [
  z.strictObject({
    read: z.literal('text'),
    /** Words behind which it stands: "call it", "remind me to". */
    after: cues,
    /** Words behind which a name stands where it is written with capitals: "project". */
    proper: cues,
    /** Words that tell it wherever they stand: what stands between two commas with one of them is about it ("twice a week"). */
    holds: cues,
    /** Words before which it ends: "because". A comma ends it, too, unless it answers its own question. */
    until: cues,
    /** Longer is no answer: it is asked for in fewer words. */
    most: z.int().min(1).max(120).default(12),
    /** The last of the cues counts: "rename my plan to go to Winter". */
    last: z.boolean().default(false),
    /** Words that say that there is none of it: "no allergies". */
    nothing: cues,
    /** What stands behind the colon of a short opening: "Note this for me: …". */
    colon: z.boolean().optional(),
    /** A question can be its answer: what somebody wants to find out. */
    questions: z.boolean().default(false),
    /** A day or an hour that stands beside it belongs to it: a note, not what comes on that day. */
    whole: z.boolean().optional(),
    /** It is what something will be called: an order or a sentence in several parts is no answer. */
    name: z.boolean().default(false),
    ...asked,
  }),
  z.strictObject({ read: z.enum(['time', 'link']), ...asked }),
  z.strictObject({
    read: z.literal('clock'),
    /** The end of a stretch: what stands behind "to" or "hasta". */
    ends: z.boolean().default(false),
    ...asked,
  }),
  z.strictObject({ read: z.literal('choice'), options: z.record(z.string(), Cues), ...asked }),
  z.strictObject({
    read: z.literal('item'),
    /** A list of the context ("context.Goals") or of a tool's result ("get_goals.goals"). */
    from: z.string().min(1),
    /** The field by which people call it. Default: title, text, note, name or content. */
    by: z.string().optional(),
    /** The only one is taken when none is named. */
    only: z.boolean().default(true),
    /** The first one is taken when none is named. */
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
  /** A colleague has just handed over, in this very turn. */
  handed_over: z.boolean().optional(),
  /** The system tells something instead of the user: anything (`true`), or what has one of these words. */
  event: z.union([z.literal(true), Cues]).optional(),
  /** The user has decided a proposal. */
  decision: z.enum(['approved', 'rejected', 'failed']).optional(),
  /** A proposal waits for the user's decision. */
  proposal: z.boolean().optional(),
  /** The message tells of what was, of what will be, or neither. */
  tense: z.enum(['past', 'ahead', 'none']).optional(),
  /** The message tells of the user: "I ran", "corrí". */
  own: z.boolean().optional(),
  /** The message is a question. */
  question: z.boolean().optional(),
  /** The message says what is to be done: "remove it", "apunta esto". */
  order: z.boolean().optional(),
  /** Values that must be there: "context.Goals". */
  known: oneOrMore.optional(),
  unknown: oneOrMore.optional(),
  /** Tools that the agent does not hold here: a session may leave some aside. */
  lacks: oneOrMore.optional(),
  /** Intents of which one was the last to speak. */
  after: oneOrMore.optional(),
  /** Intents of which one has spoken in what is shown of the conversation. */
  said: oneOrMore.optional(),
  /** Intents of which none has spoken in what is shown of the conversation. */
  not_said: oneOrMore.optional(),
});
export type When = z.infer<typeof When>;

/** One reply: words, then calls. What follows a call is the next step. */
const Step = z.strictObject({
  /** Only when these values are there; else the step is passed over. */
  known: oneOrMore.optional(),
  unknown: oneOrMore.optional(),
  say: Lines.optional(),
  call: z.record(z.string(), z.record(z.string(), InputValue)).optional(),
  /** Said when a call of this step failed; nothing of the intent follows then. */
  failed: Lines.optional(),
  /** The intent that a yes to this reply's question begins. */
  offers: Id.optional(),
});
export type Step = z.infer<typeof Step>;

const Intent = z.strictObject({
  id: Id,
  /** What it does, as it is asked for when two are meant alike: "set a reminder". */
  label: Text.optional(),
  /** Examples of what is heard. */
  hears: Listed.transform((all) => all.map(hearText)).optional(),
  /** Without one of these words, meaning alone does not decide. */
  needs: cues,
  /** One of these words is evidence, though it can do without. */
  cues,
  /** With one of these words it is something else. */
  never: cues,
  /** Slots that must be read from the words themselves. */
  reads: z.array(Id).default([]),
  when: When.default({}),
  /** Goes before everything else that was heard in the same message. */
  first: z.boolean().default(false),
  /** Said beside a form that is open: its question stays, and is pointed at in the end. */
  aside: z.boolean().default(false),
  /** Chosen where nothing else is recognised; the first that fits. */
  fallback: z.boolean().default(false),
  /** Slots that must be known before anything is done, in the order in which they are asked. */
  form: z.array(Id).default([]),
  /** Slots are read from all that the user has told this agent, not only since the form was opened. */
  recalls: z.boolean().default(false),
  /** Asked before anything is done; a no is answered with `declined`. */
  confirm: Lines.optional(),
  declined: Lines.optional(),
  /** Shared with the user before the first call, where the agent has the tool `thinking`. */
  think: Lines.optional(),
  do: z.array(Step).min(1),
});
export type Intent = z.infer<typeof Intent>;

const Agent = z.strictObject({
  /** Words of the system prompt by which the agent is recognised, as they stand in it; of several all must stand in it. */
  prompt: oneOrMore.refine(
    (all) => all.every(({ length }) => length >= 10),
    'expected 10 characters or more',
  ),
  intents: z.array(Intent),
  /** Groups of `shared` that it has besides. */
  shares: z.array(Id).default([]),
});

/** `teams/<team>/rehearsal.yaml`: how a team is played without a model. */
export const Rehearsal = z.strictObject({
  /** Off its paths: that it is the offline stand-in, what it can show, how to connect a model. */
  standIn: Lines,
  unsure: Lines,
  cancelled: Lines,
  failed: Lines,
  /** Of several wishes in one message, the one that comes afterwards, as `{wish}`: said where something is asked first … */
  first: Lines.optional(),
  /** … and asked where the one before is done; a yes begins it. Without it a message has one wish. */
  next: Lines.optional(),
  /** What is said while a question is open, and the message is something else than its answer. */
  open: z
    .strictObject({
      /** The same question in other words, as `{question}`: asked when the first time brought nothing. */
      again: Lines,
      /** Asked twice for nothing, it is put aside: `{told}` is what is known, "go on" asks it again. */
      shelved: Lines,
      /** To thanks where no intent hears them; `{open}` is there while a question waits. */
      thanked: Lines,
      /** To a question or an order that nobody here can meet. */
      besides: Lines,
      /** Behind what an intent with `aside` says: the open question in other words, as `{question}`, where there are some. */
      back: Lines.optional(),
    })
    .optional(),
  /** The value that says which language to answer in ("Spanish"), where something has found it out; else the words tell. */
  language: z.string().min(1).optional(),
  slots: z.record(Id, Slot).default({}),
  /** Texts by name, for use in others: `{phrase.greeting}`. */
  phrases: z.record(Id, Lines).default({}),
  /** Intents that several agents have, in groups. */
  shared: z.record(Id, z.array(Intent)).default({}),
  agents: z.record(Id, Agent),
});
export type Rehearsal = z.infer<typeof Rehearsal>;
