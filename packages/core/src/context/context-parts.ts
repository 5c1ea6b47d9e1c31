import { type Locale, languageOf } from '../locale.js';
import type { MemorySlice } from '../memory/memory-slice.js';
import { localTime } from '../memory/show-moment.js';
import type { Team } from '../teams/team.js';
import type { Facts, Focus, RenderedPart, SourceScope } from './context-source.js';

/** One named piece of the working context. `source` says where it is from, for "explain a turn". */
export interface ContextPart extends RenderedPart {
  /** A source of the agent's scope, or `now`, `language`, `session`, `proposals` or `note`. */
  readonly source: string;
}

export interface ContextFacts {
  readonly memory: MemorySlice;
  readonly locale: Locale;
  readonly now: Date;
  readonly focus: Focus | null;
  readonly session: { readonly type: string; readonly opening: string } | null;
  /** What earlier steps of the turn left for the agent. */
  readonly notes: readonly string[];
  /** The agent that the context is for, and its team. */
  readonly agent: string;
  readonly team: Team;
}

/**
 * The working context besides the transcript. Every agent gets the time, the language and the open proposals; of the
 * user's facts it gets the sources in its scope, in the order in which its scope declares them.
 */
export function contextParts<Tx>({ sources }: SourceScope<Tx>, about: ContextFacts): ContextPart[] {
  const { memory, locale, now, session } = about;
  const { facts } = memory;
  const notes = [...about.notes, ...sources.flatMap((source) => source.notes?.(facts) ?? [])];
  return [
    { source: 'now', name: 'Now', text: localTime(now, memory.timeZone, locale) },
    { source: 'language', name: 'Preferred language', text: languageToUse(sources, facts, locale) },
    ...(session === null
      ? []
      : [
          {
            source: 'session',
            name: 'This conversation',
            text: `a ${session.type} session that was opened for the user with: ${session.opening}`,
          },
        ]),
    ...sources.flatMap((source) =>
      (source.render?.(facts, about) ?? []).map((part) => ({ source: source.name, ...part })),
    ),
    ...memory.openProposals.map((open) => ({
      source: 'proposals',
      name: 'Waiting for the user’s decision',
      text: `${open.kind}: ${open.summary}`,
    })),
    ...notes.map((text) => ({ source: 'note', name: 'Note', text })),
  ];
}

/** The conversation's language, unless a source names another one that the user writes in. */
function languageToUse<Tx>(sources: SourceScope<Tx>['sources'], facts: Facts, locale: Locale): string {
  const heard = sources.map((source) => source.language?.(facts) ?? null).find((one) => one !== null);
  return languageOf(heard ?? locale).english;
}
