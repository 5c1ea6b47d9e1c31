import { type ActingAgent, speakersOf, Team } from '@roundtable/core';
import { readTeamVersion, type Sql } from '@roundtable/prisma';

/** Everybody who speaks in a version of a team. */
export type TeamSpeakers = (sql: Sql, hash: string | null) => Promise<readonly ActingAgent[]>;

/** A version never changes, so a process reads each one once. */
export function createTeamSpeakers(): TeamSpeakers {
  const known = new Map<string, readonly ActingAgent[]>();
  return async (sql, hash) => {
    if (hash === null) return [];
    const cached = known.get(hash);
    if (cached !== undefined) return cached;
    const team = Team.safeParse(await readTeamVersion(sql, hash));
    const speakers = team.success ? speakersOf(team.data) : [];
    known.set(hash, speakers);
    return speakers;
  };
}
