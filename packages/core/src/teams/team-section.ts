import type { z } from 'zod';

/**
 * A section of a team that a capability reads under its own name: a part of `team.yaml`, or a list in files beside it.
 * The parsed section is published as JSON.
 */
export interface TeamSection<Section = unknown> {
  readonly schema: z.ZodType<Section>;
  /** Returns the agents that it refers to, by field: each must be one of the team's. */
  agents?(section: Section): Readonly<Record<string, string>>;
  /** Whether clients get it with the team (`sections` of `GET /api/teams`). */
  readonly shown?: true;
  /** For a list in files. It is empty for a team without `registries`, and lists of teams do not load it. */
  readonly files?: SectionFiles<Section>;
}

export type SectionFiles<Section = unknown> = (RegistryFile | EntryFolder) & {
  /** Summarizes its content in a few words: "72 tasks". */
  summary(section: Section): string;
  /** Checks its entries against the rest of the team; called when the entries of all registries are readable. */
  faults?(section: Section, team: TeamFiles): readonly SectionFault[];
};

/** A YAML file that `registries` of `team.yaml` names by the section's name; the file has the list under that key. */
interface RegistryFile {
  readonly type: 'registry';
}

/** A folder with the section's name, in which each file is an entry. */
interface EntryFolder {
  readonly type: 'folder';
  /** Parses one file. @param file its name without the folder, and its text */
  entryOf(file: { readonly name: string; readonly text: string }): FileEntry;
}

/** The parsed entry of a file, or its fault. */
export type FileEntry =
  | { readonly type: 'entry'; readonly entry: unknown }
  | { readonly type: 'fault'; readonly message: string };

/** The parts of a team that entries of registries may refer to. */
export interface TeamFiles {
  /** Ids of the agents that the team's registry of agents has. */
  readonly agents: readonly string[];
  /** The files that sections are read from, as paths from the team's folder. */
  readonly files: readonly string[];
}

/** A fault at a path in the section's list, or of a whole file of a folder. */
export type SectionFault =
  | { readonly type: 'entry'; readonly path: readonly PropertyKey[]; readonly message: string }
  | { readonly type: 'file'; readonly file: string; readonly message: string };

/** Sections by their names in teams, each with the capability that reads it. */
export type TeamSections = Readonly<Record<string, TeamSection & { readonly capability: string }>>;
