import type { KnowledgeHit, Locale, PublishedTeam, TaskMatching } from '@roundtable/core';

/** What a turn asks of a team's tasks and guides: by words, and by meaning where there is a model and its vectors. */
export interface TeamKnowledge {
  match(text: string, about?: { readonly locale?: Locale }): Promise<TaskMatching>;
  search(query: string, limit: number): Promise<readonly KnowledgeHit[]>;
}

/** Keeps what was prepared of each version of a team. */
export interface KnowledgeKeeper {
  of(published: PublishedTeam): TeamKnowledge;
  stop(): Promise<void>;
}
