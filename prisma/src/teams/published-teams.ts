import type { Team } from '@roundtable/core';
import type { Sql } from '../sql.js';

/** The version of a team that new turns run. `content` is unread. */
export interface PublishedTeam {
  readonly hash: string;
  readonly content: unknown;
}

const CURRENT = 'FROM teams t JOIN team_versions v ON v.hash = t.current_hash';

export function listPublishedTeams(sql: Sql): Promise<PublishedTeam[]> {
  return sql<PublishedTeam>(`SELECT v.hash, v.content ${CURRENT} ORDER BY t.id`);
}

export async function readPublishedTeam(sql: Sql, id: string): Promise<PublishedTeam | null> {
  const [row] = await sql<PublishedTeam>(`SELECT v.hash, v.content ${CURRENT} WHERE t.id = $1`, [id]);
  return row ?? null;
}

/** What of it a new conversation begins with. */
export async function readTeamToOpen(sql: Sql, id: string) {
  const [row] = await sql<{ home: string; sessions: Team['sessions'] | null }>(
    `SELECT v.content->>'home' AS home, v.content->'sessions' AS sessions ${CURRENT} WHERE t.id = $1`,
    [id],
  );
  return row ?? null;
}

/** A version by its hash, current or not, unread; undefined: there is none. */
export async function readTeamVersion(sql: Sql, hash: string): Promise<unknown> {
  const [row] = await sql<{ content: unknown }>('SELECT content FROM team_versions WHERE hash = $1', [hash]);
  return row?.content;
}
