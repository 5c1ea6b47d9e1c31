import type { EmbeddingPort, PublishedTeam } from '@roundtable/core';
import type { Database } from '@roundtable/prisma';
import { keepKnowledgeVectors, readKnowledgeVectors } from '../store/knowledge-vectors.js';
import type { LearnedMeaning } from '../tasks/score-meaning.js';
import { createTaskMatcher } from '../tasks/task-matcher.js';
import { guidesOf, smalltalkOf, tasksOf } from '../team/library.js';
import { createKnowledgeIndex } from './knowledge-index.js';
import { learnVectors, type VectorStore } from './learn-vectors.js';
import type { PreparedKeeper, PreparedKnowledge } from './team-knowledge.js';

/** Conversations switch to the new version on their next turn, so few versions are in use at a time. */
const MOST_VERSIONS = 4;
/** Timeout of the query's embedding: when the model is busy, the turn continues without the meaning. */
const MEANING_MS = 1_500;
/** The model's time grows with the text; a request is usually at its beginning or its end. */
const MEANT_CHARACTERS = 160;

export interface KnowledgeDeps {
  readonly embeddings: EmbeddingPort | null;
  readonly vectors: VectorStore | null;
  readonly log: { warn(about: Record<string, unknown>, message: string): void };
}

/**
 * Prepares the tasks and guides of each version of a team once. Vectors of their texts are read or made in the
 * background; until they are there, and without a model, words alone are matched and searched.
 */
export function createKnowledgeKeeper(deps: KnowledgeDeps): PreparedKeeper {
  const versions = new Map<string, PreparedKnowledge>();
  const stopping = new AbortController();
  let learning: Promise<void> = Promise.resolve();

  function prepare({ team }: PublishedTeam): PreparedKnowledge {
    const matcher = createTaskMatcher(tasksOf(team), smalltalkOf(team));
    const index = createKnowledgeIndex({ tasks: tasksOf(team), guides: guidesOf(team) });
    const vectors = new Map<string, Float32Array>();
    const learned: { tasks: LearnedMeaning | null; guides: boolean } = { tasks: null, guides: false };
    const learn = async () => {
      const about = { ...deps, signal: stopping.signal };
      if (!(await learnVectors(matcher.texts, vectors, about))) return;
      learned.tasks = matcher.learn(vectors);
      learned.guides = await learnVectors(index.texts, vectors, about);
    };
    // Versions are embedded one at a time: the model has one thread, and turns use it too.
    learning = learning.then(learn);
    const ready = learning;

    return {
      ready: () => ready,
      chunk: index.chunk,
      async match(text, about = {}) {
        const { tasks } = learned;
        const message = tasks === null ? null : await meaningOf(matcher.mend(text));
        const meaning = tasks === null || message === null ? null : { message, learned: tasks };
        return matcher.match(text, { ...about, meaning });
      },
      async search(text, limit) {
        const query = learned.guides ? await meaningOf(text) : null;
        return index.search(text, { limit, meaning: query === null ? null : { query, texts: vectors } });
      },
      find({ text, meaning }, limit) {
        const isComparable = learned.guides && meaning?.model === deps.embeddings?.model;
        const query = isComparable && meaning !== null ? { query: meaning.vector, texts: vectors } : null;
        return index.search(text, { limit, meaning: query });
      },
    };
  }

  async function meaningOf(text: string): Promise<Float32Array | null> {
    if (deps.embeddings === null || text.trim() === '') return null;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), MEANING_MS);
    });
    try {
      const made = deps.embeddings.embed([endsOf(text)]).then(([vector]) => vector ?? null);
      return await Promise.race([made, late]);
    } catch (error) {
      deps.log.warn({ error }, 'a message could not be embedded; its words are matched');
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    of(published) {
      const known = versions.get(published.hash);
      if (known !== undefined) return known;
      const prepared = prepare(published);
      versions.set(published.hash, prepared);
      const [oldest] = versions.keys();
      if (versions.size > MOST_VERSIONS && oldest !== undefined) versions.delete(oldest);
      return prepared;
    },
    async stop() {
      stopping.abort();
      await learning;
    },
  };
}

/** The beginning and end of a long text. */
export function endsOf(text: string): string {
  if (text.length <= MEANT_CHARACTERS) return text;
  const half = MEANT_CHARACTERS / 2;
  return `${text.slice(0, half)} … ${text.slice(-half)}`.toWellFormed();
}

/** Vectors of team data in the database; they belong to no user. */
export function knowledgeVectors(db: Database): VectorStore {
  return {
    read: (model, hashes) => db.withSystemSql((sql) => readKnowledgeVectors(sql, model, hashes)),
    keep: (model, vectors) => db.withSystemSql((sql) => keepKnowledgeVectors(sql, model, vectors)),
  };
}
