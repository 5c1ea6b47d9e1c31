import {
  type ActivatedProject,
  ActivateProject,
  CreateProject,
  DeleteProject,
  PageQuery,
  type Project,
  type ProjectCounts,
  type ProjectDetails,
  type ProjectPage,
  UpdateProject,
} from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { decodeCursor, isId, notFound, pageToJson } from '@roundtable/services';
import { decisionStore } from '../store/decisions.js';
import { metadataStore } from '../store/metadata.js';
import { worksInProjects } from '../store/opening.js';
import { projectStore } from '../store/projects.js';
import { requireProject } from './find-project.js';
import { activatedToJson, detailsToJson, projectToJson } from './project-json.js';

/** Enough for any user, and few enough to distinguish by name. */
export const MOST_PROJECTS = 200;
const SHOWN_DECISIONS = 20;
const SHOWN_FILES = 50;

/** Who requests a change in a conversation: its running turn, or a call from outside. */
export type AskedBy = 'turn' | 'outside';

/**
 * Creates a project and makes it active. A name that the user already has, in any case, is a CONFLICT. Created in a
 * conversation without a project, it takes over that conversation's messages.
 */
export async function createProject(
  tx: UserTx,
  input: unknown,
  { now = new Date(), by = 'outside' }: { now?: Date; by?: AskedBy } = {},
): Promise<ServiceResult<ActivatedProject>> {
  const parsed = parseInput(CreateProject, input);
  if (!parsed.success) return parsed;
  const { name, conversationId = null } = parsed.data;
  await projectStore(tx).lock();
  const place = await enterable(tx, conversationId, by);
  if (!place.success) return place;
  const free = await requireFreeName(tx, name, null);
  if (!free.success) return free;
  if ((await projectStore(tx).count()) >= MOST_PROJECTS)
    return fail('VALIDATION_ERROR', `You already have ${MOST_PROJECTS} projects. Delete one to make room.`);
  const id = await projectStore(tx).create(name, now);
  await projectStore(tx).enter(id, { conversationId, now });
  if (conversationId !== null && place.data?.projectId === null)
    await projectStore(tx).adopt(id, conversationId);
  return activated(tx, id, conversationId, place.data?.turn ?? null);
}

/** Most recently used first; `active` marks the project of the conversation, or the user's own. */
export async function listProjects(
  tx: UserTx,
  input: unknown,
  inConversation: string | null = null,
): Promise<ServiceResult<ProjectPage>> {
  const parsed = parseInput(PageQuery, input);
  if (!parsed.success) return parsed;
  const cursor = decodeCursor(parsed.data.cursor);
  if (!cursor.success) return cursor;
  const page = { limit: parsed.data.limit, cursor: cursor.data };
  return ok(pageToJson(await projectStore(tx).list(page, inConversation), projectToJson));
}

/** A project with its memory and its latest state. */
export async function getProject(
  tx: UserTx,
  id: string,
  besides: { conversationId: string; turn: number | null } | null = null,
): Promise<ServiceResult<ProjectDetails>> {
  const found = await requireProject(tx, id, besides?.conversationId ?? null);
  if (!found.success) return found;
  return ok(
    detailsToJson(found.data, {
      metadata: await metadataStore(tx).list(id),
      counts: await projectStore(tx).counts(id),
      files: await projectStore(tx).files(id, SHOWN_FILES),
      decisions: (await decisionStore(tx).list(id, { limit: SHOWN_DECISIONS, cursor: null })).items,
      standing: await projectStore(tx).standing(id, besides),
    }),
  );
}

/** Renames a project; the name must be new, as for `createProject`. */
export async function updateProject(tx: UserTx, id: string, input: unknown): Promise<ServiceResult<Project>> {
  const parsed = parseInput(UpdateProject, input);
  if (!parsed.success) return parsed;
  await projectStore(tx).lock();
  const found = await requireProject(tx, id);
  if (!found.success) return found;
  const free = await requireFreeName(tx, parsed.data.name, found.data.id);
  if (!free.success) return free;
  await projectStore(tx).rename(id, parsed.data.name);
  return ok({ ...projectToJson(found.data), name: parsed.data.name });
}

/** Makes a project active for the user and in the named conversation. @returns its latest state. */
export async function activateProject(
  tx: UserTx,
  id: string,
  input: unknown,
  { now = new Date(), by = 'outside' }: { now?: Date; by?: AskedBy } = {},
): Promise<ServiceResult<ActivatedProject>> {
  const parsed = parseInput(ActivateProject, input ?? {});
  if (!parsed.success) return parsed;
  const { conversationId = null } = parsed.data;
  await projectStore(tx).lock();
  const found = await requireProject(tx, id);
  if (!found.success) return found;
  const place = await enterable(tx, conversationId, by);
  if (!place.success) return place;
  const turn = place.data?.turn ?? null;
  // Read before it is entered, so that changes since the last visit count as news.
  const standing = await projectStore(tx).standing(
    id,
    conversationId === null ? null : { conversationId, turn },
  );
  await projectStore(tx).enter(id, { conversationId, now });
  const entered = await requireProject(tx, id, conversationId);
  return entered.success ? ok(activatedToJson(entered.data, standing)) : entered;
}

/** A project with the counts of what its deletion removes; nothing can be added to it until the transaction ends. */
export async function projectLoss(
  tx: UserTx,
  id: string,
): Promise<ServiceResult<{ readonly name: string; readonly counts: ProjectCounts }>> {
  await projectStore(tx).lock();
  if (isId(id)) await projectStore(tx).hold(id);
  const found = await requireProject(tx, id);
  return found.success ? ok({ name: found.data.name, counts: await projectStore(tx).counts(id) }) : found;
}

/**
 * Deletes a project with everything in it for good. Unless `confirm` is its name: CONFLICT with counts of what would
 * be lost. Conversations stay, without a project.
 */
export async function deleteProject(
  tx: UserTx,
  id: string,
  input: unknown,
): Promise<ServiceResult<ProjectCounts>> {
  const parsed = parseInput(DeleteProject, input);
  if (!parsed.success) return parsed;
  const loss = await projectLoss(tx, id);
  if (!loss.success) return loss;
  const { name, counts } = loss.data;
  if (parsed.data.confirm?.toLowerCase() !== name.toLowerCase()) {
    return fail(
      'CONFLICT',
      `Deleting "${name}" removes ${lossInWords(counts)}, and cannot be undone. Repeat the request with ?confirm= and the project's name.`,
      { projectId: id, name, ...counts },
    );
  }
  await projectStore(tx).remove(id);
  return ok(counts);
}

/** "47 conversation turns, 3 uploaded files and 8 recorded decisions" */
export function lossInWords({ turns, files, decisions }: ProjectCounts): string {
  const some = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;
  return `${some(turns, 'conversation turn')}, ${some(files, 'uploaded file')} and ${some(decisions, 'recorded decision')}`;
}

async function activated(
  tx: UserTx,
  id: string,
  conversationId: string | null,
  turn: number | null,
): Promise<ServiceResult<ActivatedProject>> {
  const row = await requireProject(tx, id, conversationId);
  if (!row.success) return row;
  const standing = await projectStore(tx).standing(
    id,
    conversationId === null ? null : { conversationId, turn },
  );
  return ok(activatedToJson(row.data, standing));
}

/**
 * Checks that a conversation may change its project now. From outside it may not while a turn runs: the agent would
 * answer, and record in the other project, what it has read of this one.
 */
async function enterable(tx: UserTx, conversationId: string | null, by: AskedBy) {
  if (conversationId === null) return ok(null);
  const place = await projectStore(tx).lockPlace(conversationId);
  if (place === null) return notFound<null>('conversation', conversationId);
  if (by === 'outside' && !(await worksInProjects(tx.sql, conversationId))) {
    return fail<null>('VALIDATION_ERROR', 'conversationId: its team does not work in projects', {
      conversationId: 'its team does not work in projects',
    });
  }
  if (by === 'outside' && place.turn !== null) {
    return fail<null>(
      'CONFLICT',
      'An agent is answering in this conversation. Switch when the answer is complete, or stop it first.',
      { turn: place.turn },
    );
  }
  return ok(place);
}

async function requireFreeName(
  tx: UserTx,
  name: string,
  except: string | null,
): Promise<ServiceResult<null>> {
  const other = await projectStore(tx).named(name);
  if (other === null || other.id === except) return ok(null);
  return fail(
    'CONFLICT',
    `You already have a project "${other.name}". Switch to it, or choose another name.`,
    {
      projectId: other.id,
      name: other.name,
    },
  );
}
