import type { Meaning } from './hear/similarity.js';
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
import { type LocalTime, parseShown } from './slots/local-time.js';
import { evaluate, type Values } from './speak/template.js';

/** Everything that a reply is made from: the request, read once, and the part that is played. */
export interface Stage {
  readonly rehearsal: Rehearsal;
  readonly intents: readonly Intent[];
  readonly conversation: Conversation;
  readonly turn: Turn;
  readonly locale: Locale;
  readonly now: LocalTime | null;
  readonly meaning: Meaning;
  /** What this agent has said before the turn, the latest last. */
  readonly said: readonly string[];
  /** Results of the turn's calls by the names of their tools; the latest of each. */
  readonly results: Readonly<Record<string, unknown>>;
  /** What templates find besides slots. */
  readonly values: Values;
  readonly slots: SlotSource;
  /** Whether an expression has a value now. */
  known(expression: string): boolean;
}

/** A rehearsal with the intents of each agent put together. */
export interface Part {
  readonly rehearsal: Rehearsal;
  readonly prompt: readonly string[];
  readonly intents: readonly Intent[];
}

/** Whose part a request asks for: the longest of the prompts that stand in its system prompt; null when none does. */
export function findPart(parts: readonly Part[], request: ModelRequest): Part | null {
  const system = (request.system ?? []).map(({ text }) => text).join('\n\n');
  const [longest] = parts
    .filter(({ prompt }) => prompt.every((words) => system.includes(words)))
    .toSorted((a, b) => b.prompt.join('').length - a.prompt.join('').length);
  return longest ?? null;
}

export function openStage(part: Part, request: ModelRequest, meaning: Meaning): Stage {
  const conversation = readConversation(request);
  const spoken = readTurn(conversation);
  const { entries, context } = conversation;
  const userTexts = entries.flatMap((entry) => (entry.type === 'user' ? [entry.text] : []));
  const now = parseShown(contextPart(context, 'Now') ?? '');
  const said = spoken.before.flatMap((entry) => (entry.type === 'said' ? [entry.text] : []));
  const results = resultsIn(spoken.results);
  const { phrases, language, next } = part.rehearsal;
  const turn = { ...spoken, message: meantBy(spoken.message, next, said.at(-1) ?? '') };
  const values: Values = {
    locale: 'en',
    phrases,
    said,
    value: (name) => sourceValue(name, { context, turn, results, said }),
  };
  const found = language === undefined ? undefined : evaluate(language, values);
  const locale =
    found === undefined
      ? detectLocale(
          // A decision is answered in the language of the talk; what the system begins has none.
          turn.trigger.type === 'event' ? [] : userTexts,
          contextPart(context, 'Preferred language'),
        )
      : detectLocale([], String(found));
  return {
    results,
    values: { ...values, locale },
    slots: {
      slots: part.rehearsal.slots,
      now,
      hint: entries.findLast(isEvent)?.text.slice(0, 400) ?? '',
      listAt: (expression) => evaluate(expression, values),
    },
    known: (expression) => evaluate(expression, values) !== undefined,
    rehearsal: part.rehearsal,
    intents: part.intents,
    conversation,
    turn,
    locale,
    now,
    meaning,
    said,
  };
}

interface Sources {
  readonly context: string;
  readonly turn: Turn;
  readonly results: Stage['results'];
  readonly said: readonly string[];
}

function sourceValue(name: string, { context, turn, results, said }: Sources): unknown {
  if (name.startsWith('context.')) return contextValue(context, name.slice('context.'.length));
  switch (name) {
    case 'message':
      return cutMessage(turn.message);
    case 'said':
      return said.at(-1);
    case 'event':
      return turn.trigger.type === 'event' ? turn.trigger.text : undefined;
    case 'decision':
      return turn.trigger.type === 'decision' ? turn.trigger.text : undefined;
    case 'handoff':
      return turn.handoff === null ? undefined : { ...turn.handoff.about, text: turn.handoff.text };
    case 'earlier':
      return resultsIn(turn.before);
    case 'error':
      return turn.results.findLast(({ isError }) => isError)?.text;
    default:
      return results[name];
  }
}

/** What tools returned, by their names; the latest of each. */
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

/**
 * A part of the context by its name: its items, else its text; by the beginning of a name (`Guide *`) the
 * text that is quoted there. Nothing when it says that there is nothing.
 */
export function contextValue(context: string, name: string): unknown {
  if (name.endsWith('*')) return contextElement(context, name.slice(0, -1)) ?? undefined;
  const items = contextItems(context, name);
  if (items.length > 0) return items;
  const text = contextPart(context, name);
  return text === null || /^(?:none|no|nothing|not)\b/i.test(text) ? undefined : text;
}
