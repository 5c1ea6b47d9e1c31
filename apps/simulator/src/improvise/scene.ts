import { mergeRoles } from '../api/merge-roles.js';
import type { ContentBlock, MessagesRequest, Tool } from '../api/request.js';
import { detectLocale, type Locale } from './locale.js';
import { type Persona, readPersona } from './persona.js';

/** One thing that happened in the conversation, as far as the messages tell. */
export type Entry =
  | { readonly type: 'user'; readonly text: string }
  | { readonly type: 'said'; readonly text: string }
  | {
      readonly type: 'call';
      readonly id: string;
      readonly name: string;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'result'; readonly name: string; readonly text: string; readonly isError: boolean }
  /** What the system tells in a marked block: a colleague's words, a handoff, a decision, the context. */
  | { readonly type: 'told'; readonly tag: string; readonly about: string; readonly text: string };

/** Everything an improvised reply is made from: the request, read once. */
export type Scene = {
  readonly persona: Persona;
  readonly locale: Locale;
  /** Empty when the request forbids tools. */
  readonly tools: readonly Tool[];
  readonly entries: readonly Entry[];
  /** What happened since the user's last own words. */
  readonly since: readonly Entry[];
  readonly lastUser: string;
  readonly userTexts: readonly string[];
  /** What this agent and its colleagues have said before. */
  readonly saidTexts: readonly string[];
  readonly systemText: string;
  /** Tool rounds that the agent has had since the user (or a handoff) spoke last. */
  readonly rounds: number;
};

/** Reads a request into a scene. */
export function readScene(request: MessagesRequest): Scene {
  const systemText = (request.system ?? []).map(({ text }) => text).join('\n\n');
  const entries = readEntries(request);
  const userTexts = entries.flatMap((entry) => (entry.type === 'user' ? [entry.text] : []));
  const lastAt = entries.findLastIndex(({ type }) => type === 'user');
  const since = entries.slice(lastAt + 1);
  return {
    persona: readPersona(systemText),
    locale: detectLocale(userTexts, latestContext(entries)),
    tools: request.tool_choice?.type === 'none' ? [] : (request.tools ?? []),
    entries,
    since,
    lastUser: userTexts.at(-1) ?? '',
    userTexts,
    saidTexts: entries.flatMap((entry) => {
      if (entry.type === 'said') return [entry.text];
      return entry.type === 'told' && entry.tag === 'colleague' ? [entry.text] : [];
    }),
    systemText,
    rounds: countRounds(since),
  };
}

/** The marked block of that kind that came since the user spoke, and to which the agent has not replied yet. */
export function toldSince(scene: Scene, tag: string): Extract<Entry, { type: 'told' }> | null {
  const lastOwn = scene.since.findLastIndex(({ type }) => type === 'said' || type === 'call');
  const found = scene.since.findLast(
    (entry, at) => entry.type === 'told' && entry.tag === tag && at > lastOwn,
  );
  return found?.type === 'told' ? found : null;
}

/** The results that the last message brought; none when the system has told something since. */
export function freshResults(scene: Scene): readonly Extract<Entry, { type: 'result' }>[] {
  const lastCall = scene.since.findLastIndex(({ type }) => type === 'call');
  const after = scene.since.slice(lastCall + 1);
  if (after.some((entry) => entry.type === 'told' && entry.tag !== 'context')) return [];
  return after.flatMap((entry) => (entry.type === 'result' ? [entry] : []));
}

function latestContext(entries: readonly Entry[]): string {
  const found = entries.findLast((entry) => entry.type === 'told' && entry.tag === 'context');
  return found?.type === 'told' ? found.text : '';
}

function readEntries(request: MessagesRequest): readonly Entry[] {
  const names = new Map<string, string>();
  return mergeRoles(request.messages).flatMap(({ role, content }) =>
    content.flatMap((block) => readBlock(role, block, names)),
  );
}

function readBlock(role: 'user' | 'assistant', block: ContentBlock, names: Map<string, string>): Entry[] {
  switch (block.type) {
    case 'text':
      return role === 'assistant' ? [{ type: 'said', text: block.text }] : [readUserText(block.text)];
    case 'tool_use':
      names.set(block.id, block.name);
      return [{ type: 'call', id: block.id, name: block.name, input: block.input }];
    case 'tool_result':
      return [
        {
          type: 'result',
          name: names.get(block.tool_use_id) ?? '',
          text: (block.content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
          isError: block.is_error === true || /^\s*\{"success":\s*false/.test(firstText(block.content)),
        },
      ];
    default:
      return [];
  }
}

function firstText(content: readonly { type: string; text?: unknown }[] | undefined): string {
  const text = content?.[0]?.text;
  return typeof text === 'string' ? text : '';
}

// A block that is one element from end to end is the system's; anything else is what the user wrote.
function readUserText(text: string): Entry {
  const marked = /^\s*<([a-z][\w-]*)((?:\s[^>]*)?)>\s*([\s\S]*?)\s*<\/\1>\s*$/i.exec(text);
  const [, tag = '', about = '', body = ''] = marked ?? [];
  return tag === '' ? { type: 'user', text } : { type: 'told', tag: tag.toLowerCase(), about, text: body };
}

function countRounds(since: readonly Entry[]): number {
  const spoken = since.findLastIndex(
    ({ type, ...entry }) => type === 'told' && 'tag' in entry && entry.tag === 'handoff',
  );
  const calls = since.slice(spoken + 1);
  return calls.filter((entry, at) => entry.type === 'result' && calls[at - 1]?.type !== 'result').length;
}
