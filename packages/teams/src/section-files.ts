import { basename, join } from 'node:path';
import type { SectionFault, TeamFiles, TeamSections } from '@roundtable/core';
import { z } from 'zod';
import type { TeamFault } from './team-fault.js';
import type { Registries } from './team-manifest.js';
import { filesBelow, readText } from './team-texts.js';
import { issueFaults, readYaml, type YamlSource } from './yaml-source.js';

/** The result of reading a section from files. */
export interface ReadSection {
  readonly name: string;
  /** Null if it cannot be read. */
  readonly value: unknown;
  /** The files that were read, as paths relative to the team's folder. */
  readonly files: readonly string[];
  readonly faults: readonly TeamFault[];
  /** Whether every entry of a registry could be read. */
  readonly isWhole: boolean;
  /** A short summary of its content; null if it cannot be read. */
  readonly summary: string | null;
  referenceFaults(team: TeamFiles): readonly TeamFault[];
}

type Section = TeamSections[string];
type Files = NonNullable<Section['files']>;

/** Reads every section that is kept in files, in the order of the sections. */
export async function readSections(
  dir: string,
  { sections, registries }: { readonly sections: TeamSections; readonly registries: Registries },
): Promise<ReadSection[]> {
  const below = await filesBelow(dir);
  const read: ReadSection[] = [];
  for (const [name, section] of Object.entries(sections)) {
    if (section.files === undefined) continue;
    const list = await readEntries(dir, { name, section, files: section.files, registries, below });
    const isWhole = section.files.type === 'folder' || list.faults.length === 0;
    read.push({ name, ...list, isWhole, ...judged(dir, { name, list, files: section.files }) });
  }
  return read;
}

interface ReadEntries<List> {
  readonly value: List | null;
  readonly files: readonly string[];
  readonly faults: readonly TeamFault[];
  /** The file with the whole list, if there is one. */
  readonly yaml: YamlSource | null;
}

function readEntries(
  dir: string,
  about: {
    readonly name: string;
    readonly section: Section;
    readonly files: Files;
    readonly registries: Registries;
    readonly below: readonly string[];
  },
): Promise<ReadEntries<unknown>> {
  const { name, section, files, registries, below } = about;
  if (files.type === 'registry')
    return readList(dir, { file: String(registries[name]), list: name, schema: section.schema });
  const inFolder = below.filter((file) => file.startsWith(`${name}/`));
  return readFolder(dir, { files: inFolder, entryOf: files.entryOf, schema: section.schema });
}

/** Reads a list from a YAML file, under the key `list`. */
export async function readList<List>(
  dir: string,
  about: { readonly file: string; readonly list: string; readonly schema: z.ZodType<List> },
): Promise<ReadEntries<List> & { readonly yaml: YamlSource }> {
  const file = join(dir, about.file);
  const source = await readText(file);
  const yaml = readYaml(file, source.type === 'text' ? source.text : '');
  const read = { value: null, files: [about.file], yaml };
  if (source.type === 'fault') return { ...read, faults: [yaml.faultAt([], source.message)] };
  const parsed = z.strictObject({ [about.list]: about.schema }).safeParse(yaml.value);
  if (parsed.success) return { ...read, value: parsed.data[about.list] ?? null, faults: yaml.faults };
  return {
    ...read,
    faults: [...yaml.faults, ...parsed.error.issues.flatMap((issue) => issueFaults(yaml, issue))],
  };
}

async function readFolder(
  dir: string,
  about: {
    readonly files: readonly string[];
    readonly entryOf: Extract<Files, { type: 'folder' }>['entryOf'];
    readonly schema: z.ZodType;
  },
): Promise<ReadEntries<unknown>> {
  const entries: unknown[] = [];
  const faults: TeamFault[] = [];
  for (const name of about.files) {
    const read = await readText(join(dir, name));
    const made = read.type === 'fault' ? read : about.entryOf({ name: basename(name), text: read.text });
    if (made.type === 'fault') faults.push(fileFault(dir, name, made.message));
    else entries.push(made.entry);
  }
  return { value: about.schema.parse(entries), files: about.files, faults, yaml: null };
}

/** Adds the section's own summary and faults to its list. */
function judged(
  dir: string,
  about: { readonly name: string; readonly list: ReadEntries<unknown>; readonly files: Files },
): Pick<ReadSection, 'summary' | 'referenceFaults'> {
  const { value, yaml } = about.list;
  const asFault = (fault: SectionFault): TeamFault => {
    if (fault.type === 'file') return fileFault(dir, fault.file, fault.message);
    if (yaml === null) return fileFault(dir, about.name, fault.message);
    return yaml.faultAt([about.name, ...fault.path], fault.message);
  };
  return {
    summary: value === null ? null : about.files.summary(value),
    referenceFaults: (team) => (value === null ? [] : (about.files.faults?.(value, team) ?? []).map(asFault)),
  };
}

function fileFault(dir: string, file: string, message: string): TeamFault {
  return { file: join(dir, file), line: 1, column: 1, path: '', message };
}
