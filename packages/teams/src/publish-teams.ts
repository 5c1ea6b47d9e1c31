import pg from 'pg';
import { z } from 'zod';
import type { LoadedTeam } from './load-team.js';

/** The result of publishing one team. */
export type PublishedTeam =
  | { readonly type: 'unchanged' | 'new'; readonly teamId: string; readonly hash: string }
  | {
      readonly type: 'changed';
      readonly teamId: string;
      readonly hash: string;
      readonly previousHash: string;
    };

/** The part of a Postgres connection that publishing uses. */
export interface PublishConnection {
  query(sql: string, values?: readonly string[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Like `publishTeams`, on a new connection. */
export async function publishTeamsTo(
  databaseUrl: string,
  loaded: readonly LoadedTeam[],
): Promise<PublishedTeam[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await publishTeams(client, loaded);
  } finally {
    await client.end();
  }
}

/**
 * Stores team versions and makes them current, in one transaction of its own. Versions are immutable, so publishing
 * again changes nothing, and turns that pinned an older hash continue with it.
 */
export async function publishTeams(
  client: PublishConnection,
  loaded: readonly LoadedTeam[],
): Promise<PublishedTeam[]> {
  await client.query('BEGIN');
  try {
    await client.query('SET LOCAL ROLE roundtable_system');
    const published: PublishedTeam[] = [];
    // A fixed order: two publishers wait for each other instead of deadlocking.
    for (const team of [...loaded].sort((a, b) => (a.team.id < b.team.id ? -1 : 1))) {
      published.push(await publishTeam(client, team));
    }
    await client.query('COMMIT');
    return published;
  } catch (error) {
    // On a lost connection the server rolls back by itself; the first error is reported.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

const Pointers = z.array(z.object({ current_hash: z.string() }));

async function publishTeam(client: PublishConnection, loaded: LoadedTeam): Promise<PublishedTeam> {
  const { team, hash } = loaded;
  const pointer = await client.query('SELECT current_hash FROM teams WHERE id = $1 FOR UPDATE', [team.id]);
  const previousHash = Pointers.parse(pointer.rows)[0]?.current_hash;
  if (previousHash === hash) return { type: 'unchanged', teamId: team.id, hash };

  const { content, knowledge } = splitTeam(loaded);
  await client.query(
    `INSERT INTO team_versions (hash, team_id, content, knowledge, published_at)
     VALUES ($1, $2, $3::jsonb, $4::jsonb, now()) ON CONFLICT (hash) DO NOTHING`,
    [hash, team.id, JSON.stringify(content), JSON.stringify(knowledge)],
  );
  await client.query(
    `INSERT INTO teams (id, current_hash, updated_at) VALUES ($1, $2, now())
     ON CONFLICT (id) DO UPDATE SET current_hash = excluded.current_hash, updated_at = excluded.updated_at`,
    [team.id, hash],
  );
  if (previousHash === undefined) return { type: 'new', teamId: team.id, hash };
  return { type: 'changed', teamId: team.id, hash, previousHash };
}

/** Separates the long parts that only turns need from the data of lists of teams. */
function splitTeam({ team, knowledge }: LoadedTeam) {
  const parts = Object.entries(team);
  return {
    content: Object.fromEntries(parts.filter(([name]) => !knowledge.includes(name))),
    knowledge: Object.fromEntries(knowledge.map((name) => [name, team[name]])),
  };
}
