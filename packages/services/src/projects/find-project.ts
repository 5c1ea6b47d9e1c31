import { fail, ok, type ServiceResult } from '@roundtable/core';
import type { ProjectRow, UserTx } from '@roundtable/prisma';
import { isId, notFound } from '../paging/path-id.js';
import { namedProject } from './named-project.js';

/** Of more projects nobody remembers the names. */
const MOST_NAMED = 500;

/** A project of the user's by its id. */
export async function requireProject(
  tx: UserTx,
  id: string,
  inConversation: string | null = null,
): Promise<ServiceResult<ProjectRow>> {
  const row = isId(id) ? await tx.projects.get(id, inConversation) : null;
  return row === null ? notFound('project', id) : ok(row);
}

/** The same for whoever writes into it: it is not deleted before that is done. */
export async function keepProject(tx: UserTx, id: string): Promise<ServiceResult<ProjectRow>> {
  const isThere = isId(id) && (await tx.projects.keep(id));
  return isThere ? requireProject(tx, id) : notFound('project', id);
}

/** The project that words of a talk, or an id, name. Several: CONFLICT that names them; none: NOT_FOUND with those there are. */
export async function findProject(
  tx: UserTx,
  words: string,
  inConversation: string | null = null,
): Promise<ServiceResult<ProjectRow>> {
  const { items } = await tx.projects.list({ limit: MOST_NAMED, cursor: null }, inConversation);
  const named = namedProject(words, items);
  if (named.type === 'one') return ok(named.project);
  const said = words.slice(0, 120).toWellFormed();
  if (named.type === 'several') {
    return fail(
      'CONFLICT',
      `"${said}" may be ${quoted(named.projects, 'or')}. Ask the user which one is meant.`,
      { projects: named.projects.map(({ id, name }) => ({ id, name })) },
    );
  }
  const known = items.slice(0, 20);
  return fail(
    'NOT_FOUND',
    known.length === 0
      ? `There is no project "${said}": the user has none yet. Offer to create it.`
      : `There is no project "${said}". There are ${quoted(known, 'and')}. Ask which one is meant, or offer to create it.`,
    { projects: known.map(({ id, name }) => ({ id, name })) },
  );
}

/** The project that is active in a conversation, read anew. */
export async function activeProject(tx: UserTx, conversationId: string): Promise<ServiceResult<ProjectRow>> {
  const place = await tx.projects.lockPlace(conversationId);
  const row = place?.projectId == null ? null : await tx.projects.get(place.projectId, conversationId);
  if (row !== null) return ok(row);
  return fail(
    'NOT_FOUND',
    'No project is active here, so there is nothing to keep this with. Ask what to call one, or which one to switch to.',
  );
}

function quoted(projects: readonly { readonly name: string }[], word: 'and' | 'or'): string {
  const names = projects.map(({ name }) => `"${name}"`);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
}
