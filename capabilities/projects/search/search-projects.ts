import {
  type AllProjectsSearch,
  type ConversationSearch,
  type MessageHit,
  type ProjectHits,
  ProjectSearchQuery,
} from '@roundtable/api';
import { ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import type { SearchQuery } from '@roundtable/services';
import { notFound } from '@roundtable/services';
import { recallDecisions } from '../service/decisions.js';
import { requireProject } from '../service/find-project.js';
import { type FoundFile, filesWithWords, projectNames } from '../store/find-files.js';
import { type FoundMessage, messagesAt } from '../store/find-messages.js';
import type { DecisionRow } from '../store/rows.js';
import { type Cutter, createCutter } from './cut-around.js';
import { rankMessages } from './rank-messages.js';

const LONGEST_HIT = 600;
const LONGEST_EXCERPT = 400;
/** Messages that are ranked, before a few of each project are kept. */
const LOOKED_THROUGH = 200;
const DECISIONS = 30;
const FILES = 20;

/**
 * Searches messages of one project by words and by meaning, best first; no other project is searched (seed 002 §4.2).
 * `query` is `q` prepared by `searchQuery`.
 */
export async function searchConversations(
  tx: UserTx,
  projectId: string,
  input: unknown,
  query: SearchQuery | null = null,
): Promise<ServiceResult<ConversationSearch>> {
  const parsed = parseInput(ProjectSearchQuery, input);
  if (!parsed.success) return parsed;
  const found = await requireProject(tx, projectId);
  if (!found.success) return notFound('project', projectId);
  const { q, limit } = parsed.data;
  const places = await rankMessages(tx, projectId, query ?? { text: q, meaning: null });
  const messages = await messagesAt(tx.sql, places.slice(0, limit));
  const cut = createCutter(q);
  return ok({ items: messages.map((message) => hit(message, cut)) });
}

/**
 * Searches messages, decisions, lessons and files of all the user's projects, grouped by project; only on an explicit
 * request. `limit` counts for each kind in each project.
 */
export async function searchAllProjects(
  tx: UserTx,
  input: unknown,
  query: SearchQuery | null = null,
): Promise<ServiceResult<AllProjectsSearch>> {
  const parsed = parseInput(ProjectSearchQuery, input);
  if (!parsed.success) return parsed;
  const { q, limit } = parsed.data;
  const ready = query ?? { text: q, meaning: null };
  const places = await rankMessages(tx, null, ready, LOOKED_THROUGH);
  const messages = await messagesAt(tx.sql, places);
  const decisions = await recallDecisions(tx, { projectId: null, query: ready, limit: DECISIONS });
  const files = await filesWithWords(tx.sql, null, { text: q, limit: FILES });
  const names = await projectNames(tx.sql, tx.userId);
  return ok({ projects: grouped({ messages, decisions, files, names }, { sought: q, limit }) });
}

function grouped(
  found: {
    readonly messages: readonly FoundMessage[];
    readonly decisions: readonly DecisionRow[];
    readonly files: readonly FoundFile[];
    readonly names: ReadonlyMap<string, string>;
  },
  about: { readonly sought: string; readonly limit: number },
): ProjectHits[] {
  const { limit } = about;
  const cut = createCutter(about.sought);
  return inOrderOfPlace([found.decisions, found.messages, found.files]).flatMap((id) => {
    const name = found.names.get(id);
    if (name === undefined) return [];
    const of = <T extends { readonly projectId: string }>(rows: readonly T[]) =>
      rows.filter((row) => row.projectId === id).slice(0, limit);
    const decisions = of(found.decisions);
    return [
      {
        project: { id, name },
        messages: of(found.messages).map((message) => hit(message, cut)),
        decisions: decisions.map((row) => ({
          id: row.id,
          decision: row.decision,
          rationale: row.rationale,
          at: row.createdAt.toISOString(),
        })),
        lessons: decisions.flatMap(({ id: decisionId, outcome, lessons }) =>
          lessons === null ? [] : [{ decisionId, outcome, lessons }],
        ),
        files: of(found.files).map((file) => ({
          id: file.id,
          name: file.name,
          type: file.type,
          excerpt: cut(file.text, LONGEST_EXCERPT),
        })),
      },
    ];
  });
}

/** Projects ordered by their best rank in any of the lists. */
function inOrderOfPlace(lists: readonly (readonly { readonly projectId: string }[])[]): string[] {
  const best = new Map<string, number>();
  for (const list of lists) {
    list.forEach(({ projectId }, place) => {
      best.set(projectId, Math.min(place, best.get(projectId) ?? Number.POSITIVE_INFINITY));
    });
  }
  return [...best].sort(([, a], [, b]) => a - b).map(([id]) => id);
}

function hit(message: FoundMessage, cut: Cutter): MessageHit {
  const { conversationId, id: messageId, turn, at, role, agent, text } = message;
  const speaker = role === 'user' ? 'user' : (agent ?? 'agent');
  return { conversationId, messageId, turn, at, speaker, text: cut(text, LONGEST_HIT) };
}
