import type { TextSource } from '../guard/provenance.js';
import type { LedgerSlice } from '../ledger/agent-transcript.js';
import type { Locale } from '../locale.js';
import type { MemorySlice } from '../memory/memory-slice.js';
import type { ImageMediaType } from '../model/model-port.js';
import type { Team } from '../teams/team.js';
import type { PartGroup, Priority } from './fit-context.js';

/** The values that the sources of a scope have read, by the name of the read. */
export type Facts = Readonly<Record<string, unknown>>;

/** A named part of an agent's context. */
export interface RenderedPart {
  readonly name: string;
  readonly text: string;
  /** How it may be cut when the request is too long; absent: never. */
  readonly cut?: { readonly priority: Priority; readonly group: PartGroup };
}

/** What the conversation is about now, for agents whose transcript holds only what belongs to it. */
export interface Focus {
  readonly id: string;
  readonly title: string;
}

/** The agent that a source is rendered for, and the time. */
export interface RenderContext {
  readonly memory: MemorySlice;
  readonly locale: Locale;
  readonly now: Date;
  readonly focus: Focus | null;
  readonly agent: string;
  /** In the version that the turn has pinned. */
  readonly team: Team;
}

/** A source of context besides the transcript: what is read for it, and how it is rendered for an agent. */
export interface ContextSource<Tx = unknown, Read = Facts> {
  /** Every agent has it; teams do not name it. */
  readonly always?: true;
  /**
   * SELECTs of one value each, by the name of the read; they become parts of the turn's one statement. Parameters, in every
   * statement: $1 conversation, $2 user, $3 turn, $4 agent, $5 limits.window less one, $6 scope of the transcript. A timestamp
   * arrives as an ISO 8601 text. Sources that give a name the same SELECT share the read.
   */
  readonly reads?: Readonly<Record<string, string>>;
  /** For what a single SELECT cannot read: the queries of a scope run together in a short transaction of their own. */
  readonly queries?: Readonly<Record<string, (tx: Tx, now: Date) => Promise<unknown>>>;
  render?(read: Read, about: RenderContext): readonly RenderedPart[];
  /** Notes about the running turn, at the end of the context. */
  notes?(read: Read): readonly string[];
  /** What the conversation is about now; the first source of a scope that returns a focus decides. */
  focus?(read: Read, slice: LedgerSlice, about: FocusQuestion): Focus | null;
  /** The language to answer in, if it differs from the conversation's. */
  language?(read: Read): Locale | null;
  /** Where its text comes from, if neither from the user nor from the product. */
  brings?(read: Read): TextSource | null;
  /** Files that came with the user's messages, given after their text. */
  readonly files?: MessageFiles<Tx, Read>;
}

/** Files that users send with their messages. */
export interface MessageFiles<Tx = unknown, Read = Facts> {
  /** The files of these messages, by message id. @param messages those in the agent's transcript, newest last */
  of(read: Read, messages: readonly string[]): Readonly<Record<string, readonly MessageFile[]>>;
  /** The bytes of pictures, by id; called only when there are some and the model takes images. */
  pictures(tx: Tx, ids: readonly string[]): Promise<Readonly<Record<string, PictureBytes>>>;
}

export type MessageFile =
  | { readonly type: 'text'; readonly text: string }
  /** `seen` is the text before the picture, `unseen` the text in its place for a model that takes no images. */
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
  /** Attributes of the conversation (`goalId`). */
  readonly attributes: Readonly<Record<string, string | null>>;
  readonly agent: string;
}

/** Erases a source's `Read` type. Safe, because the source's own SELECTs make these values. */
export function defineContextSource<Read, Tx = unknown>(source: ContextSource<Tx, Read>): ContextSource<Tx> {
  return source as unknown as ContextSource<Tx>;
}

export interface NamedSource<Tx = unknown> extends ContextSource<Tx> {
  readonly name: string;
}

/** The sources of one agent. The same object for the same names, so that it can be a cache key. */
export interface SourceScope<Tx = unknown> {
  /** In the order of the agent's context; sources that every agent has come last. */
  readonly sources: readonly NamedSource<Tx>[];
  readonly reads: Readonly<Record<string, string>>;
  readonly queries: Readonly<Record<string, (tx: Tx, now: Date) => Promise<unknown>>>;
}

export interface ContextRegistry<Tx = unknown> {
  /** Names that teams may use. */
  readonly names: readonly string[];
  /** @returns the scope, or the first name that is not known */
  scopeOf(names: readonly string[]): SourceScope<Tx> | { readonly unknown: string };
}

/** Postgres takes a hundred arguments of a function, and each read is two of them. */
const MOST_READS = 50;

/** @throws Error when two sources have the same name, one name stands for two different reads, or there are too many reads */
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
  /** Shared by scopes with the same sources in any order, so that they use one prepared statement. */
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
