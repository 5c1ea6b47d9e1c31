import type { BuiltInLocale, PublishedTeam } from '@roundtable/core';
import type { TaskMatching } from '../tasks/task-matching.js';
import type { Chunk } from './chunk-guide.js';
import type { KnowledgeHit } from './knowledge-index.js';

/** What a turn asks of a team's tasks and guides: by words, and by meaning where there is a model and its vectors. */
export interface TeamKnowledge {
  match(text: string, about?: { readonly locale?: BuiltInLocale }): Promise<TaskMatching>;
  search(query: string, limit: number): Promise<readonly KnowledgeHit[]>;
}

/** As the keeper has it, also for those who made the query's meaning themselves. */
export interface PreparedKnowledge extends TeamKnowledge {
  /** The same at once, with a query whose meaning was made before. */
  find(query: KnowledgeQuery, limit: number): readonly KnowledgeHit[];
  chunk(ref: { readonly guide: string; readonly chunk: number }): Chunk | null;
  /** Resolves when every text has its vector, or none will come. */
  ready(): Promise<void>;
}

/** The meaning is used only beside vectors of the same model. */
export interface KnowledgeQuery {
  readonly text: string;
  readonly meaning: { readonly model: string; readonly vector: Float32Array } | null;
}

/** Gives the knowledge of a version of a team. */
export interface KnowledgeKeeper {
  of(published: PublishedTeam): TeamKnowledge;
}

/** Keeps what was prepared of each version, until it is stopped. */
export interface PreparedKeeper extends KnowledgeKeeper {
  of(published: PublishedTeam): PreparedKnowledge;
  stop(): Promise<void>;
}
