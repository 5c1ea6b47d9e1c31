import { assertNever, fail, ok, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { findExactly, findNearly, isId, notFound } from '@roundtable/services';
import { projectStore } from '../store/projects.js';
import type { ProjectRow } from '../store/rows.js';

/** Most projects among which a name is searched. */
const MOST_NAMED = 500;

/** Reads a project of the user by its id. */
export async function requireProject(
  tx: UserTx,
  id: string,
  inConversation: string | null = null,
): Promise<ServiceResult<ProjectRow>> {
  const row = isId(id) ? await projectStore(tx).get(id, inConversation) : null;
  return row === null ? notFound('project', id) : ok(row);
}

/** Reads a project and prevents its deletion until the end of the transaction. */
export async function keepProject(tx: UserTx, id: string): Promise<ServiceResult<ProjectRow>> {
  const isThere = isId(id) && (await projectStore(tx).keep(id));
  return isThere ? requireProject(tx, id) : notFound('project', id);
}

/** `change` needs an exact name, so that no other project is deleted or renamed by mistake. */
type Purpose = 'look' | 'change';

/**
 * Finds a project by the user's words or an id. Several candidates: CONFLICT that lists them; none: NOT_FOUND that
 * lists the existing projects.
 */
export async function findProject(
  tx: UserTx,
  words: string,
  about: { readonly purpose: Purpose; readonly conversationId?: string },
): Promise<ServiceResult<ProjectRow>> {
  const page = { limit: MOST_NAMED, cursor: null };
  const { items } = await projectStore(tx).list(page, about.conversationId ?? null);
  const find = about.purpose === 'change' ? findExactly : findNearly;
  const reading = find(words, items);
  const said = words.slice(0, 120).toWellFormed();
  switch (reading.type) {
    case 'one':
      return ok(reading.thing);
    case 'unclear':
      return fail('CONFLICT', inDoubt(said, reading.things), { projects: listed(reading.things) });
    case 'unnamed':
    case 'none': {
      const known = items.slice(0, 20);
      return fail(
        'NOT_FOUND',
        known.length === 0
          ? `There is no project "${said}": the user has none yet. Offer to create it.`
          : `There is no project "${said}". There are ${quoted(known, 'and')}. Ask which one is meant, or offer to create it.`,
        { projects: listed(known) },
      );
    }
    default:
      return assertNever(reading);
  }
}

function inDoubt(said: string, projects: readonly ProjectRow[]): string {
  return projects.length > 1
    ? `"${said}" may be ${quoted(projects.slice(0, 20), 'or')}. Ask the user which one is meant.`
    : `"${said}" may be ${quoted(projects, 'or')}, but says more than that name, or not quite it. Ask the user whether it is meant, then use its name alone.`;
}

function listed(projects: readonly ProjectRow[]) {
  return projects.map(({ id, name }) => ({ id, name }));
}

/** The active project of a conversation, read now; locks the conversation's row. */
export async function activeProject(tx: UserTx, conversationId: string): Promise<ServiceResult<ProjectRow>> {
  const place = await projectStore(tx).lockPlace(conversationId);
  const row = place?.projectId == null ? null : await projectStore(tx).get(place.projectId, conversationId);
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
