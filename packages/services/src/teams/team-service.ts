import type { TeamInfo } from '@roundtable/api';
import {
  type Locale,
  ok,
  type ServiceResult,
  sessionsOf,
  speakersOf,
  suggestionsOf,
  Team,
  type TeamSections,
  translated,
} from '@roundtable/core';
import { type Database, listPublishedTeams, type PublishedTeam, readPublishedTeam } from '@roundtable/prisma';
import { notFound } from '../paging/path-id.js';

/** The published teams, as clients see them: without prompts. */
export interface TeamService {
  list(userId: string): Promise<ServiceResult<{ items: TeamInfo[] }>>;
  get(userId: string, id: string): Promise<ServiceResult<TeamInfo>>;
}

/** Reads the version that new turns run: the pointer moves with `teams publish`. */
export function createTeamService(db: Database, sections: TeamSections = {}): TeamService {
  const shown = Object.keys(sections).filter((name) => sections[name]?.shown);
  const toJson = (row: PublishedTeam) => teamToJson(row, shown);
  return {
    async list(userId) {
      const rows = await db.withUserSql(userId, (sql) => listPublishedTeams(sql.last));
      return ok({ items: rows.map(toJson) });
    },
    async get(userId, id) {
      const row = id.includes('\u0000')
        ? null // Postgres refuses the character instead of finding nothing
        : await db.withUserSql(userId, (sql) => readPublishedTeam(sql.last, id));
      return row === null ? notFound('team', id) : ok(toJson(row));
    },
  };
}

export function teamToJson({ hash, content }: PublishedTeam, shown: readonly string[] = []): TeamInfo {
  const team = Team.parse(content);
  const speakers = speakersOf(team);
  const inEach = (say: (locale: Locale) => string | undefined) =>
    Object.fromEntries(
      team.locales.flatMap((locale) => {
        const said = say(locale);
        return said === undefined ? [] : [[locale, said]];
      }),
    );
  const named = new Map(team.locales.map((locale) => [locale, nameOf(team, locale)]));
  return {
    id: team.id,
    name: team.name,
    names: inEach((locale) => translated(team.name, team.names, locale)),
    description: team.description,
    descriptions: inEach((locale) => translated(team.description, team.descriptions, locale)),
    locales: team.locales,
    home: team.home,
    version: hash,
    sessions: sessionsOf(team),
    suggestions: Object.fromEntries(sessionsOf(team).map((type) => [type, suggestionsOf(team, type)])),
    usesProjects: speakers.some(({ context }) => context.includes('project')),
    sections: Object.fromEntries(
      shown.flatMap((name) => (Reflect.has(team, name) ? [[name, Reflect.get(team, name)]] : [])),
    ),
    agents: speakers.map(({ id, name, role, roles, color, tools, handoffs }) => ({
      id,
      name,
      names: inEach((locale) => named.get(locale)?.get(id)),
      role,
      roles: inEach((locale) => translated(role, roles, locale)),
      color,
      tools,
      handoffs: handoffs.flatMap(({ to, tool, when }) =>
        targetsOf(team, to).map((one) => ({ to: one, tool, when })),
      ),
    })),
  };
}

function nameOf(team: Team, locale: Locale): Map<string, string> {
  return new Map(speakersOf(team, locale).map(({ id, name }) => [id, name]));
}

/** A handoff to a composite leads to each of its members. */
function targetsOf(team: Team, to: string): string[] {
  return team.composites.find(({ id }) => id === to)?.members.map(({ id }) => id) ?? [to];
}
