import { rightIn } from './hear/correction.js';
import type { Lexicon, Meaning, Measure } from './hear/similarity.js';
import { meantBy } from './hear/wishes.js';
import {
  type Conversation,
  type Entry,
  isEvent,
  type ModelRequest,
  readConversation,
  readTurn,
  type Turn,
} from './read/conversation.js';
import { detectLocale, type Locale } from './read/locale.js';
import type { Intent, Rehearsal } from './schema.js';
import type { SlotSource } from './slots/fill.js';
import { contextElement, contextItems, contextPart } from './slots/lists.js';
import { parseShown } from './slots/local-time.js';
import { evaluate, type Values } from './speak/template.js';

/** The input of a reply: the parsed request, and the agent's part. */
export interface Stage {
  readonly rehearsal: Rehearsal;
  readonly intents: readonly Intent[];
  readonly conversation: Conversation;
  readonly turn: Turn;
  readonly locale: Locale;
  readonly measure: Measure;
  /** The agent's replies before the turn, the latest last. */
  readonly said: readonly string[];
  /** The values for templates besides slots. */
  readonly values: Values;
  readonly slots: SlotSource;
  /** Whether an expression has a value now. */
  known(expression: string): boolean;
}

/** One agent's part of a rehearsal, with its own and shared intents. */
export interface Part {
  readonly rehearsal: Rehearsal;
  readonly prompt: readonly string[];
  readonly intents: readonly Intent[];
  readonly lexicon: Lexicon;
}

/** Finds the part of a request's agent: the longest matching `prompt` wins; null when none matches. */
export function findPart(parts: readonly Part[], request: ModelRequest): Part | null {
  const system = (request.system ?? []).map(({ text }) => text).join('\n\n');
  const [longest] = parts
    .filter(({ prompt }) => prompt.every((words) => system.includes(words)))
    .toSorted((a, b) => b.prompt.join('').length - a.prompt.join('').length);
  return longest ?? null;
}

export function openStage(
  { rehearsal, intents, lexicon }: Part,
  request: ModelRequest,
  meaning: Meaning,
): Stage {
  const conversation = readConversation(request);
  const spoken = readTurn(conversation);
  const { entries, context } = conversation;
  const said = spoken.before.flatMap((entry) => (entry.type === 'said' ? [entry.text] : []));
  const turn = { ...spoken, message: meantBy(spoken.message, rehearsal.next, said.at(-1) ?? '') };
  const sources: Readonly<Record<string, unknown>> = {
    ...resultsIn(turn.results),
    message: cutMessage(turn.message),
    corrected: rightIn(turn.message) ?? undefined,
    said: said.at(-1),
    event: turn.event?.text,
    decision: turn.decision?.text,
    handoff: turn.handoff === null ? undefined : { ...turn.handoff.about, text: turn.handoff.text },
    earlier: resultsIn(turn.before),
    error: turn.results.findLast(({ isError }) => isError)?.text,
  };
  const values: Values = {
    locale: 'en',
    phrases: rehearsal.phrases,
    said,
    value: (name) =>
      name.startsWith('context.') ? contextValue(context, name.slice('context.'.length)) : sources[name],
  };
  const found = rehearsal.language === undefined ? undefined : evaluate(rehearsal.language, values);
  // A decision is answered in the language of the user's messages, an event of the system in the preferred language.
  const isTold = found !== undefined || turn.event !== null;
  const userTexts = entries.flatMap((entry) => (entry.type === 'user' ? [entry.text] : []));
  const preferred = found === undefined ? contextPart(context, 'Preferred language') : String(found);
  const locale = detectLocale(isTold ? [] : userTexts, preferred);
  return {
    rehearsal,
    intents,
    conversation,
    turn,
    locale,
    measure: { meaning, lexicon },
    said,
    values: { ...values, locale },
    slots: {
      slots: rehearsal.slots,
      now: parseShown(contextPart(context, 'Now') ?? ''),
      hint: entries.findLast(isEvent)?.text.slice(0, 400) ?? '',
      listAt: (expression) => evaluate(expression, values),
    },
    known: (expression) => evaluate(expression, values) !== undefined,
  };
}

/** The latest result of each tool, by name. */
function resultsIn(entries: readonly Entry[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    entries.flatMap((entry) =>
      entry.type === 'result' && !entry.isError ? [[entry.name, parsed(entry.text)]] : [],
    ),
  );
}

const LONGEST_MESSAGE = 1_500;

export function cutMessage(text: string): string {
  return text.trim().slice(0, LONGEST_MESSAGE).toWellFormed();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A part of the context: its items, else its text; for a prefix (`Guide *`), the quoted element's text. */
export function contextValue(context: string, name: string): unknown {
  if (name.endsWith('*')) return contextElement(context, name.slice(0, -1)) ?? undefined;
  const items = contextItems(context, name);
  if (items.length > 0) return items;
  const text = contextPart(context, name);
  return text === null || /^(?:none|no|nothing|not)\b/i.test(text) ? undefined : text;
}
