import {
  type Decision,
  type DecisionPage,
  LearnFromDecision,
  ListDecisions,
  RecordDecision,
} from '@roundtable/api';
import { ok, parseInput, type ServiceResult } from '@roundtable/core';
import { hasConversation, type UserTx } from '@roundtable/prisma';
import {
  decodeCursor,
  isId,
  notFound,
  pageToJson,
  rankBoth,
  rankedPage,
  type SearchQuery,
} from '@roundtable/services';
import { decisionStore } from '../store/decisions.js';
import { projectStore } from '../store/projects.js';
import type { DecisionRow, ProjectRow } from '../store/rows.js';
import { keepProject, requireProject } from './find-project.js';
import { decisionToJson } from './project-json.js';

/**
 * Records a decision with its rationale in the project and in process memory, linked to conversation, agent and task.
 * An identical decision is not stored twice.
 */
export async function recordDecision(
  tx: UserTx,
  projectId: string,
  input: unknown,
  { now = new Date(), agentId = null }: { now?: Date; agentId?: string | null } = {},
): Promise<ServiceResult<Decision>> {
  const parsed = parseInput(RecordDecision, input);
  if (!parsed.success) return parsed;
  const found = await keepProject(tx, projectId);
  if (!found.success) return found;
  const { decision, rationale, context, conversationId = null, taskId = null } = parsed.data;
  if (conversationId !== null && !(await hasConversation(tx.sql, conversationId)))
    return notFound('conversation', conversationId);
  const task = taskId ?? (conversationId === null ? null : await projectStore(tx).taskOf(conversationId));
  const id =
    (await decisionStore(tx).findDuplicateId(projectId, decision, rationale)) ??
    (await decisionStore(tx).create({
      projectId,
      decision,
      rationale,
      context: context ?? contextOf(found.data, task),
      conversationId,
      agentId,
      taskId: task,
      now,
    }));
  return getDecision(tx, projectId, id);
}

/** Newest first, or best first when `q` gives a query; `query` is `q` prepared by `searchQuery`. */
export async function listDecisions(
  tx: UserTx,
  projectId: string,
  input: unknown,
  query: SearchQuery | null = null,
): Promise<ServiceResult<DecisionPage>> {
  const parsed = parseInput(ListDecisions, input);
  if (!parsed.success) return parsed;
  const found = await requireProject(tx, projectId);
  if (!found.success) return found;
  const { q, limit, cursor } = parsed.data;
  if (q !== undefined) {
    const ids = await ranked(tx, projectId, query ?? { text: q, meaning: null });
    return rankedPage(ids, { limit, cursor }, async (shown) =>
      (await decisionStore(tx).byIds(shown)).map(decisionToJson),
    );
  }
  const place = decodeCursor(cursor);
  if (!place.success) return place;
  return ok(
    pageToJson(await decisionStore(tx).list(projectId, { limit, cursor: place.data }), decisionToJson),
  );
}

export async function getDecision(
  tx: UserTx,
  projectId: string,
  id: string,
): Promise<ServiceResult<Decision>> {
  const row = isId(projectId) && isId(id) ? await decisionStore(tx).get(projectId, id) : null;
  return row === null ? notFound('decision', id) : ok(decisionToJson(row));
}

/** Adds the outcome of a decision, its lesson, or both. */
export async function learnFromDecision(
  tx: UserTx,
  projectId: string,
  id: string,
  input: unknown,
  now = new Date(),
): Promise<ServiceResult<Decision>> {
  const parsed = parseInput(LearnFromDecision, input);
  if (!parsed.success) return parsed;
  const found = await getDecision(tx, projectId, id);
  if (!found.success) return found;
  const { outcome = null, lessons = null } = parsed.data;
  await decisionStore(tx).recordOutcome(id, { outcome, lessons, now });
  return getDecision(tx, projectId, id);
}

/**
 * Finds decisions that a question is about, best first: "why did we …?". Searches one project; null searches all of the
 * user's, which only an explicit question about other projects may do.
 */
export async function recallDecisions(
  tx: UserTx,
  about: { readonly projectId: string | null; readonly query: SearchQuery; readonly limit: number },
): Promise<DecisionRow[]> {
  const ids = await ranked(tx, about.projectId, about.query);
  const shown = ids.slice(0, about.limit);
  return shown.length === 0 ? [] : decisionStore(tx).byIds(shown);
}

function ranked(tx: UserTx, projectId: string | null, query: SearchQuery): Promise<string[]> {
  return rankBoth(query, {
    words: (text, limit) => decisionStore(tx).withWords(text, projectId, limit),
    vectors: (model, limit) => decisionStore(tx).vectors(model, projectId, limit),
  });
}

function contextOf(project: ProjectRow, taskId: string | null): string {
  return taskId === null ? project.name : `${project.name}: ${taskId.replaceAll('_', ' ')}`;
}
