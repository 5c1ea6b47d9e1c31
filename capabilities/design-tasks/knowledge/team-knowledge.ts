import type { BuiltInLocale, PublishedTeam } from '@roundtable/core';
import type { TaskMatching } from '../tasks/task-matching.js';
import type { Chunk } from './chunk-guide.js';
import type { KnowledgeHit } from './knowledge-index.js';

/** Matching and search for a turn: by words, and by meaning when there is a model and its vectors. */
export interface TeamKnowledge {
  match(text: string, about?: { readonly locale?: BuiltInLocale }): Promise<TaskMatching>;
  search(query: string, limit: number): Promise<readonly KnowledgeHit[]>;
}

/** The knowledge as the keeper prepares it, also for callers that embed queries themselves. */
export interface PreparedKnowledge extends TeamKnowledge {
  /** Searches synchronously, with a query that is embedded already. */
  find(query: KnowledgeQuery, limit: number): readonly KnowledgeHit[];
  chunk(ref: { readonly guide: string; readonly chunk: number }): Chunk | null;
  /** Resolves when every text has its vector, or no more vectors will be made. */
  ready(): Promise<void>;
}

/** A query; `meaning` is used only with vectors of the same model. */
export interface KnowledgeQuery {
  readonly text: string;
  readonly meaning: { readonly model: string; readonly vector: Float32Array } | null;
}

/** Provides the knowledge of a team's version. */
export interface KnowledgeKeeper {
  of(published: PublishedTeam): TeamKnowledge;
}

/** Keeps the prepared knowledge of each version until it is stopped. */
export interface PreparedKeeper extends KnowledgeKeeper {
  of(published: PublishedTeam): PreparedKnowledge;
  stop(): Promise<void>;
}
