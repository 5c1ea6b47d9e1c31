import type { Team } from '../teams/team.js';
import type { Chunk } from './chunk-guide.js';

/** A chunk that search found. `relevance` is 0–1. */
export interface KnowledgeHit {
  /** The guide's name: cite it as `[journey_map.md]`. */
  readonly guide: string;
  readonly title: string;
  readonly chunk: number;
  readonly relevance: number;
  readonly excerpt: string;
}

/** The query's meaning beside that of the chunks, as vectors of one model. */
export interface KnowledgeMeaning {
  readonly query: Float32Array;
  /** By text, those of `KnowledgeIndex.texts`. */
  readonly texts: ReadonlyMap<string, Float32Array>;
}

/** Searches a team's guides. Pure; made once for a version of a team. */
export interface KnowledgeIndex {
  /** The texts whose vectors let it search by meaning. */
  readonly texts: readonly string[];
  /** Best first. Without meaning, by words alone. */
  search(
    query: string,
    about: { readonly limit: number; readonly meaning?: KnowledgeMeaning | null },
  ): readonly KnowledgeHit[];
  chunk(ref: { readonly guide: string; readonly chunk: number }): Chunk | null;
}

export function createKnowledgeIndex(_team: Pick<Team, 'guides' | 'tasks'>): KnowledgeIndex {
  return { texts: [], search: () => [], chunk: () => null };
}
