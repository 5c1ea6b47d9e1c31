import type { CreateConversation } from '@roundtable/api';
import { fail, ok, type Quotas, type ServiceResult, sessionsOf } from '@roundtable/core';
import {
  databaseRefusal,
  insertConversation,
  isErased,
  localeOf,
  readTeamToOpen,
  type Sql,
} from '@roundtable/prisma';
import { requireRoom } from '../quotas/require-room.js';
import type { ConversationAttributes } from './attributes.js';
import { CONVERSATION_QUOTA } from './conversation-quota.js';

/** Opens a conversation with a published team, inside the caller's transaction. @returns its id */
export async function openConversation(
  opener: {
    readonly sql: Sql;
    readonly userId: string;
    readonly quotas: Quotas;
    readonly attributes: ConversationAttributes;
  },
  wanted: CreateConversation,
): Promise<ServiceResult<string>> {
  const { sql, userId } = opener;
  const { team, title = null, sessionType = 'general' } = wanted;
  if (wanted.id !== undefined && (await isErased(sql, { kind: 'conversation', id: wanted.id })))
    return fail('CONFLICT', `id: the conversation "${wanted.id}" was deleted; take a new id`);
  const published = await readTeamToOpen(sql, team);
  if (published === null)
    return fail('VALIDATION_ERROR', `team: there is no team "${team}"`, { team: 'not found' });
  const sessions = sessionsOf({ sessions: published.sessions ?? {} });
  if (!sessions.includes(sessionType)) {
    const offered = sessions.join(', ');
    const message = `sessionType: "${team}" has no ${sessionType} sessions; expected one of ${offered}`;
    return fail('VALIDATION_ERROR', message, { sessionType: `expected one of ${offered}` });
  }
  const room = await requireRoom(opener, CONVERSATION_QUOTA);
  if (!room.success) return room;
  const columns = await attributeValues(opener, wanted);
  if (!columns.success) return columns;
  const locale = wanted.locale ?? (await localeOf(sql, userId));
  const id = await insertConversation(sql, {
    ...(wanted.id === undefined ? {} : { id: wanted.id }),
    userId,
    team,
    homeAgent: published.home,
    title,
    sessionType,
    locale,
    columns: columns.data,
  });
  return ok(id);
}

/** Of two concurrent requests with the same id, the second one answers with the first one's conversation. */
export async function onceOpened<T>(
  { id }: CreateConversation,
  open: () => Promise<ServiceResult<T>>,
): Promise<ServiceResult<T>> {
  try {
    return await open();
  } catch (error) {
    if (id === undefined || databaseRefusal(error) !== 'taken') throw error;
  }
  try {
    return await open();
  } catch (error) {
    if (databaseRefusal(error) === 'taken') return idTaken(); // another user's, or one that was deleted
    throw error;
  }
}

export function idTaken<T>(): ServiceResult<T> {
  return fail('CONFLICT', 'id: there is already a conversation with this id; take a new one');
}

/** The value of each attribute, by its column. */
async function attributeValues(
  opener: { readonly sql: Sql; readonly userId: string; readonly attributes: ConversationAttributes },
  wanted: CreateConversation,
): Promise<ServiceResult<Record<string, string | null>>> {
  const { sql, userId } = opener;
  const named: Readonly<Record<string, unknown>> = wanted;
  const columns: Record<string, string | null> = {};
  for (const [name, { schema, column, open }] of Object.entries(opener.attributes)) {
    const asked = schema.optional().parse(named[name]);
    const value = await open(sql, { userId, team: wanted.team, asked });
    if (!value.success) return value;
    columns[column] = value.data;
  }
  return ok(columns);
}
