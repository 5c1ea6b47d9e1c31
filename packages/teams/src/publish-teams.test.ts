import { Team } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { publishTeams } from './publish-teams.js';
import { teamHash } from './team-hash.js';
import { describePublished } from './team-report.js';

function loadedTeam(id: string, values: string) {
  const agent = { id: 'host', name: 'Host', role: 'Greets.', color: '#0f766e', prompt: 'You are Host.' };
  const team = Team.parse({
    id,
    name: id,
    description: 'One agent.',
    locales: ['en'],
    home: 'host',
    values,
    agents: [agent],
    songs: ['One line.'],
  });
  return { team, hash: teamHash(team), sourceFiles: [], knowledge: ['songs', 'repairs'], summary: null };
}

interface Tables {
  readonly versions: ReadonlyMap<string, string>;
  readonly pointers: ReadonlyMap<string, string>;
}

/** A connection with the two tables in memory: enough of Postgres to see what is stored, kept and rolled back. */
function createFakeClient(failsAt?: string) {
  let stored: Tables = { versions: new Map(), pointers: new Map() };
  let open = stored;
  const statements: string[] = [];
  const answer = (
    sql: string,
    [first, second, third, fourth]: readonly string[],
  ): { current_hash: string }[] => {
    if (sql === 'BEGIN' || sql === 'ROLLBACK') open = stored;
    if (sql === 'COMMIT') stored = open;
    if (first === undefined) return [];
    if (sql.startsWith('SELECT current_hash')) {
      const hash = open.pointers.get(first);
      return hash === undefined ? [] : [{ current_hash: hash }];
    }
    if (sql.startsWith('INSERT INTO team_versions') && !open.versions.has(first)) {
      open = { ...open, versions: new Map(open.versions).set(first, `[${third},${fourth}]`) };
    }
    if (sql.startsWith('INSERT INTO teams')) {
      open = { ...open, pointers: new Map(open.pointers).set(first, second ?? '') };
    }
    return [];
  };
  const query = async (sql: string, values: readonly string[] = []) => {
    statements.push(sql);
    if (failsAt !== undefined && values[0] === failsAt) throw new Error('disk full');
    return { rows: answer(sql, values) };
  };
  return { query, statements, tables: () => stored };
}

describe('publishing teams', () => {
  it('stores a new team and points at it, as the system role', async () => {
    const client = createFakeClient();
    const team = loadedTeam('pair', 'Be kind.');
    expect(await publishTeams(client, [team])).toEqual([{ type: 'new', teamId: 'pair', hash: team.hash }]);
    expect(client.statements.slice(0, 2)).toEqual(['BEGIN', 'SET LOCAL ROLE roundtable_system']);
    const [content, knowledge] = JSON.parse(client.tables().versions.get(team.hash) ?? '');
    expect({ ...content, ...knowledge }).toEqual(team.team);
    expect(knowledge).toEqual({ songs: ['One line.'], repairs: {} });
    expect(client.tables().pointers.get('pair')).toBe(team.hash);
  });

  it('writes nothing when nothing changed', async () => {
    const client = createFakeClient();
    const team = loadedTeam('pair', 'Be kind.');
    await publishTeams(client, [team]);
    client.statements.length = 0;
    const [again] = await publishTeams(client, [team]);
    expect(again && describePublished(again)).toBe(`pair: unchanged (${team.hash.slice(0, 12)})`);
    expect(client.statements.filter((sql) => sql.startsWith('INSERT'))).toEqual([]);
  });

  it('keeps the old version for turns that pinned it, also when the pointer goes back', async () => {
    const client = createFakeClient();
    const [first, second] = [loadedTeam('pair', 'Be kind.'), loadedTeam('pair', 'Be kinder.')];
    await publishTeams(client, [first]);
    const [change] = await publishTeams(client, [second]);
    expect(change).toEqual({ type: 'changed', teamId: 'pair', hash: second.hash, previousHash: first.hash });
    expect([...client.tables().versions.keys()]).toEqual([first.hash, second.hash]);
    await publishTeams(client, [first]);
    expect(client.tables().pointers.get('pair')).toBe(first.hash);
    expect(client.tables().versions.size).toBe(2);
  });

  it('publishes all teams or none', async () => {
    const client = createFakeClient('trio');
    await expect(publishTeams(client, [loadedTeam('pair', 'a'), loadedTeam('trio', 'b')])).rejects.toThrow(
      'disk full',
    );
    expect(client.tables().pointers.size).toBe(0);
    expect(client.statements.at(-1)).toBe('ROLLBACK');
  });
});
