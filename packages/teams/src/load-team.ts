import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Team, type TeamSections } from '@roundtable/core';
import { type LoadedRegistries, loadRegistries, personaAgents } from './load-registries.js';
import { localeFaults } from './locale-faults.js';
import { readRepairs } from './read-repairs.js';
import { rehearsalFaults } from './rehearsal-faults.js';
import { sortFaults, type TeamFault, TeamLoadError } from './team-fault.js';
import { teamHash } from './team-hash.js';
import {
  agentIds,
  expertiseName,
  type KnownSteps,
  referenceFaults,
  registriesOf,
  TeamManifest,
} from './team-manifest.js';
import { resolvedSections, sectionFaults } from './team-sections.js';
import {
  markdownFiles,
  readText,
  type TextReference,
  type TextResult,
  textReferences,
} from './team-texts.js';
import { issueFaults, readYaml, type YamlSource } from './yaml-source.js';

export interface LoadedTeam {
  readonly team: Team;
  /** SHA-256 of the resolved team, which turns pin. */
  readonly hash: string;
  /** The team's files, `team.yaml` first. */
  readonly sourceFiles: readonly string[];
  /** Keys of long parts that only turns need: they are stored apart from the data of lists of teams. */
  readonly knowledge: readonly string[];
  /** A line that summarizes its registries; null for a team without any. */
  readonly summary: string | null;
}

type KnownChecks = Readonly<Record<string, readonly string[]>>;

export interface LoadOptions {
  /** Names of all tools that exist. Without the list, tool names are not checked. */
  readonly knownTools?: readonly string[];
  /** Names of all pipeline steps that exist. Without them, step names are not checked. */
  readonly knownSteps?: KnownSteps;
  /** The checks of each review step, by step name. Without them, a team's `repairs` are not checked. */
  readonly knownChecks?: KnownChecks;
  /** Names of all context sources that exist. Without them, they are not checked. */
  readonly knownSources?: readonly string[];
  /** The sections that capabilities read. Without them any key counts as a section, and its content is not checked. */
  readonly knownSections?: TeamSections;
}

/** Loads one team folder with all its texts. @throws TeamLoadError that lists every fault in it */
export async function loadTeam(dir: string, options: LoadOptions = {}): Promise<LoadedTeam> {
  const file = join(dir, 'team.yaml');
  const source = await readText(file);
  if (source.type === 'fault')
    throw new TeamLoadError([{ file, line: 1, column: 1, path: '', message: source.message }]);
  const yaml = readYaml(file, source.text);
  if (yaml.value === undefined) throw new TeamLoadError(sortFaults(yaml.faults));

  const references = textReferences(yaml.value);
  const texts = await readTexts(dir, references);
  const manifest = TeamManifest.extend({
    registries: registriesOf(options.knownSections).optional(),
  }).safeParse(yaml.value);
  const registries = await loadRegistries(dir, yaml.value, {
    tools: options.knownTools,
    sections: options.knownSections,
  });
  const rules = {
    folder: basename(resolve(dir)),
    knownTools: options.knownTools,
    knownSteps: options.knownSteps,
    knownSources: options.knownSources,
    registered: registries.personas.map(({ id }) => id),
  };
  const faults = [
    ...yaml.faults,
    ...(manifest.success ? [] : manifest.error.issues.flatMap((issue) => issueFaults(yaml, issue))),
    ...[...referenceFaults(yaml.value, rules), ...localeFaults(yaml.value)].map(({ path, message }) =>
      yaml.faultAt(path, message),
    ),
    ...(options.knownSections === undefined
      ? []
      : sectionFaults(yaml, {
          sections: options.knownSections,
          agents: agentIds(yaml.value, rules.registered),
        })),
    ...textFaults(yaml, references, texts),
    ...(await orphanFaults(dir, [...references.map(({ file: name }) => name), ...registries.files])),
    ...registries.faults,
    ...(manifest.success && options.knownChecks !== undefined
      ? repairFaults(yaml, manifest.data, { dir, texts, checks: options.knownChecks })
      : []),
    ...(manifest.success && manifest.data.agents.length + registries.personas.length === 0
      ? [yaml.faultAt(['agents'], 'a team has at least one agent')]
      : []),
  ];
  if (faults.length > 0 || !manifest.success) throw new TeamLoadError(sortFaults(withoutEchoes(faults)));

  const team = resolveTeam(
    { ...manifest.data, ...resolvedSections(manifest.data, options.knownSections ?? {}) },
    texts,
    registries,
  );
  const unrehearsed = await rehearsalFaults(dir, team);
  if (unrehearsed.length > 0) throw new TeamLoadError(sortFaults(unrehearsed));
  const unknown = unknownSources(team, options.knownSources);
  if (unknown.length > 0)
    throw new TeamLoadError(unknown.map((message) => ({ file, line: 1, column: 1, path: '', message })));
  return {
    team,
    hash: teamHash(team),
    sourceFiles: [file, ...[...texts.keys(), ...registries.files].map((name) => join(dir, name))],
    knowledge: [...Object.keys(registries.sections), 'repairs'],
    summary: registries.summary,
  };
}

/** Loads every folder below `rootDir`, sorted by id. @throws TeamLoadError that lists the faults of all teams */
export async function loadTeams(rootDir: string, options: LoadOptions = {}): Promise<LoadedTeam[]> {
  const folders = await teamFolders(rootDir);
  if (folders.length === 0) {
    throw new TeamLoadError([
      { file: rootDir, line: 1, column: 1, path: '', message: 'holds no team folder' },
    ]);
  }
  const teams: LoadedTeam[] = [];
  const faults: TeamFault[] = [];
  for (const folder of folders) {
    try {
      teams.push(await loadTeam(join(rootDir, folder), options));
    } catch (error) {
      if (!(error instanceof TeamLoadError)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw new TeamLoadError(faults);
  return teams;
}

/** Finds unknown context sources of agents, including default ones that the manifest does not name. */
function unknownSources({ agents, composites }: Team, known: readonly string[] | undefined): string[] {
  if (known === undefined) return [];
  return [...agents, ...composites].flatMap(({ id, context }) =>
    context
      .filter((name) => !known.includes(name))
      .map(
        (name) =>
          `agent "${id}" would be given "${name}", and there is no such context source: name its context`,
      ),
  );
}

/** The sorted names of the tools that a team's agents have, without handoff tools. */
export function teamToolNames(team: Team): string[] {
  return [...new Set([...team.agents, ...team.composites].flatMap(({ tools }) => tools))].sort();
}

async function teamFolders(rootDir: string): Promise<string[]> {
  try {
    const entries = await readdir(rootDir, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return [];
    throw error;
  }
}

async function readTexts(
  dir: string,
  references: readonly TextReference[],
): Promise<Map<string, TextResult>> {
  const texts = new Map<string, TextResult>();
  for (const { file } of references) {
    if (!texts.has(file)) texts.set(file, await readText(join(dir, file)));
  }
  return texts;
}

function textFaults(
  yaml: YamlSource,
  references: readonly TextReference[],
  texts: ReadonlyMap<string, TextResult>,
): TeamFault[] {
  return references.flatMap(({ path, file }) => {
    const result = texts.get(file);
    return result?.type === 'fault' ? [yaml.faultAt(path, `file "${file}" ${result.message}`)] : [];
  });
}

async function orphanFaults(dir: string, references: readonly string[]): Promise<TeamFault[]> {
  const named = new Set(references);
  const orphans = (await markdownFiles(dir)).filter((file) => !named.has(file));
  const message = 'nothing in team.yaml names this file';
  return orphans.map((file) => ({ file: join(dir, file), line: 1, column: 1, path: '', message }));
}

/** Drops further faults of a value for which the schema has already reported one. */
function withoutEchoes(faults: readonly TeamFault[]): TeamFault[] {
  const seen = new Set<string>();
  return faults.filter(({ file, line, column, path }) => {
    const place = `${file}:${line}:${column} ${path}`;
    const isFirst = path === '' || !seen.has(place);
    seen.add(place);
    return isFirst;
  });
}

/** Finds checks of the team's review without a text in `repairs`, and texts without a check. */
function repairFaults(
  yaml: YamlSource,
  { id, pipeline, repairs: file }: TeamManifest,
  { dir, texts, checks }: { dir: string; texts: ReadonlyMap<string, TextResult>; checks: KnownChecks },
): TeamFault[] {
  const own = [...new Set(pipeline.review)].flatMap((step) => checks[step] ?? []);
  if (file === undefined)
    return own.length === 0 ? [] : [yaml.faultAt(['pipeline', 'review'], withoutWords(id, own))];
  const read = texts.get(file);
  if (read?.type !== 'text') return [];
  return readRepairs(read.text, own).faults.map(({ line, message }) => ({
    file: join(dir, file),
    line,
    column: 1,
    path: '',
    message,
  }));
}

function withoutWords(team: string, checks: readonly string[]): string {
  return `team "${team}" has no words for ${checks.join(', ')}: name a file with a section for each, such as "repairs: prompts/repairs.md"`;
}

function resolveTeam(
  { registries, repairs, ...manifest }: TeamManifest,
  texts: ReadonlyMap<string, TextResult>,
  { personas, sections }: LoadedRegistries,
): Team {
  const textOf = (file: string): string => {
    const result = texts.get(file);
    if (result?.type !== 'text') throw new Error(`The text of "${file}" was used before it was checked.`);
    return result.text;
  };
  const withTexts = <Speaker extends { prompt: string; expertise: string[] }>(speaker: Speaker) => ({
    ...speaker,
    prompt: textOf(speaker.prompt),
    expertise: speaker.expertise.map((file) => ({ name: expertiseName(file), text: textOf(file) })),
  });
  return Team.parse({
    ...manifest,
    values: textOf(manifest.values),
    repairs: repairs === undefined ? {} : readRepairs(textOf(repairs)).repairs,
    agents: [
      ...manifest.agents.map(withTexts),
      ...(registries === undefined ? [] : personaAgents(personas, textOf(registries.frame))),
    ],
    ...sections,
    composites: manifest.composites.map((group) => ({
      ...withTexts(group),
      members: group.members.map((one) => ({ ...one, instructions: textOf(one.instructions) })),
    })),
  });
}
