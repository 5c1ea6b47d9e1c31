import type { TextSource } from '../guard/provenance.js';
import type { LedgerSlice } from '../ledger/agent-transcript.js';
import type { Locale } from '../locale.js';
import type { MemorySlice } from '../memory/memory-slice.js';
import type { ImageMediaType } from '../model/model-port.js';
import type { Team } from '../teams/team.js';
import type { PartGroup, Priority } from './fit-context.js';

/** What the sources of a scope have read, each value by the name of its read; what no source of the scope reads is not there. */
export type Facts = Readonly<Record<string, unknown>>;

/** A part of what an agent is told, under its name. */
export interface RenderedPart {
  readonly name: string;
  readonly text: string;
  /** What it may be cut as when there is too much; left out: never. */
  readonly cut?: { readonly priority: Priority; readonly group: PartGroup };
}

/** What the talk is about, for agents that see only what belongs to it. */
export interface Focus {
  readonly id: string;
  readonly title: string;
}

/** Whom a source is rendered for, and when. */
export interface RenderContext {
  readonly memory: MemorySlice;
  readonly locale: Locale;
  readonly now: Date;
  readonly focus: Focus | null;
  readonly agent: string;
  /** As the turn runs it. */
  readonly team: Team;
}

/** One thing that agents may be given besides the transcript: what is read for it, and in which words an agent gets it. */
export interface ContextSource<Tx = unknown, Read = Facts> {
  /** Every agent has it, and no team names it. */
  readonly always?: true;
  /**
   * SELECTs of one value each, by the name of the read; they become parts of the turn's one statement. Parameters, in every
   * statement: $1 conversation, $2 user, $3 turn, $4 agent, $5 messages of a window less one, $6 scope of the transcript. A timestamp
   * arrives as an ISO 8601 text. Sources that give a name the same SELECT share the read.
   */
  readonly reads?: Readonly<Record<string, string>>;
  /** What one SELECT cannot read: all of a scope's run in one short transaction of their own. */
  readonly queries?: Readonly<Record<string, (tx: Tx, now: Date) => Promise<unknown>>>;
  render?(read: Read, about: RenderContext): readonly RenderedPart[];
  /** What the agent is told of the running turn, last of all. */
  notes?(read: Read): readonly string[];
  /** What the talk is about; of a scope the first source that knows decides. */
  focus?(read: Read, slice: LedgerSlice, about: FocusQuestion): Focus | null;
  /** The language to answer in, where it is not the conversation's. */
  language?(read: Read): Locale | null;
  /** Whose text it brings before the agent, if it is not the user's own or the product's. */
  brings?(read: Read): TextSource | null;
  /** What came with the user's messages, told behind their words. */
  readonly files?: MessageFiles<Tx, Read>;
}

/** Files that users send with their messages. */
export interface MessageFiles<Tx = unknown, Read = Facts> {
  /** By the ids of messages; these are the ones of the transcript that the agent may be shown, the newest last. */
  of(read: Read, messages: readonly string[]): Readonly<Record<string, readonly MessageFile[]>>;
  /** The pictures themselves, by their ids: asked only when there are some, and the model sees. */
  pictures(tx: Tx, ids: readonly string[]): Promise<Readonly<Record<string, PictureBytes>>>;
}

export type MessageFile =
  | { readonly type: 'text'; readonly text: string }
  /** `seen` is told before it, `unseen` in its place where nobody can see it. */
  | {
      readonly type: 'picture';
      readonly id: string;
      readonly tokens: number;
      readonly seen: string;
      readonly unseen: string;
    };

export interface PictureBytes {
  readonly mediaType: ImageMediaType;
  /** Base64. */
  readonly data: string;
}

export interface FocusQuestion {
  /** What the conversation was opened about. */
  readonly attributes: Readonly<Record<string, string | null>>;
  readonly agent: string;
}

/** Erases what a source reads: the SELECTs and `Read` stand side by side in one object, and nobody else makes its values. */
export function defineContextSource<Read, Tx = unknown>(source: ContextSource<Tx, Read>): ContextSource<Tx> {
  return source as unknown as ContextSource<Tx>;
}

export interface NamedSource<Tx = unknown> extends ContextSource<Tx> {
  readonly name: string;
}

/** The sources of one agent: the same object each time, so that what is made from it can be kept beside it. */
export interface SourceScope<Tx = unknown> {
  /** In the order in which the agent is told; those that every agent has stand last. */
  readonly sources: readonly NamedSource<Tx>[];
  readonly reads: Readonly<Record<string, string>>;
  readonly queries: Readonly<Record<string, (tx: Tx, now: Date) => Promise<unknown>>>;
}

export interface ContextRegistry<Tx = unknown> {
  /** Those that teams may name. */
  readonly names: readonly string[];
  /** @returns the scope, or the first name that is not known */
  scopeOf(names: readonly string[]): SourceScope<Tx> | { readonly unknown: string };
}

/** Postgres takes a hundred arguments of a function, and each read is two of them. */
const MOST_READS = 50;

/** @throws Error when a source is there twice, when one name stands for two reads, or when there are too many of them */
export function createContextRegistry<Tx>(sources: readonly NamedSource<Tx>[]): ContextRegistry<Tx> {
  const byName = new Map<string, NamedSource<Tx>>();
  for (const source of sources) {
    if (byName.has(source.name)) throw new Error(`context source "${source.name}" is registered twice`);
    byName.set(source.name, source);
  }
  const all = merged(sources, 'reads');
  if (Object.keys(all).length > MOST_READS)
    throw new Error(
      `${Object.keys(all).length} reads of context sources, ${MOST_READS} at most fit one statement`,
    );
  merged(sources, 'queries');
  /** Of the same sources in any order, so that they are one prepared statement. */
  const readsOf = new Map<string, SourceScope['reads']>();
  const everywhere = sources.filter((source) => source.always);
  const scopes = new Map<string, SourceScope<Tx>>();
  return {
    names: sources.filter((source) => !source.always).map(({ name }) => name),
    scopeOf(names) {
      const key = names.join(' ');
      const known = scopes.get(key);
      if (known !== undefined) return known;
      const named: NamedSource<Tx>[] = [];
      for (const name of names) {
        const source = byName.get(name);
        if (source === undefined || source.always) return { unknown: name };
        named.push(source);
      }
      const scoped = [...named, ...everywhere];
      const sorted = names.toSorted().join(' ');
      const reads = readsOf.get(sorted) ?? merged(scoped, 'reads');
      readsOf.set(sorted, reads);
      const scope = { sources: scoped, reads, queries: merged(scoped, 'queries') };
      scopes.set(key, scope);
      return scope;
    },
  };
}

function merged<Tx, Kind extends 'reads' | 'queries'>(
  sources: readonly NamedSource<Tx>[],
  kind: Kind,
): NonNullable<ContextSource<Tx>[Kind]> {
  const all: Record<string, unknown> = {};
  for (const source of sources)
    for (const [name, value] of Object.entries(source[kind] ?? {})) {
      if (Object.hasOwn(all, name) && all[name] !== value)
        throw new Error(
          `context source "${source.name}": another one has "${name}" in its ${kind} as something else`,
        );
      all[name] = value;
    }
  return all as NonNullable<ContextSource<Tx>[Kind]>;
}
