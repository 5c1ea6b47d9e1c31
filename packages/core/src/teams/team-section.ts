import type { z } from 'zod';

/**
 * What a capability reads of a team under a name of its own: a part of `team.yaml`, or a list in files beside it. What it
 * comes to is published as JSON.
 */
export interface TeamSection<Section = unknown> {
  readonly schema: z.ZodType<Section>;
  /** The agents that it names, by the fields that name them: each has to be one of the team's. */
  agents?(section: Section): Readonly<Record<string, string>>;
  /** Clients are told of it with the team (`sections` of `GET /api/teams`). */
  readonly shown?: true;
  /** For a list in files. A team without `registries` has it empty, and it is published apart from what lists of teams read. */
  readonly files?: SectionFiles<Section>;
}

export type SectionFiles<Section = unknown> = (RegistryFile | EntryFolder) & {
  /** What is in it, in a few words: "72 tasks". */
  summary(section: Section): string;
  /** What is wrong between its entries and the rest of the team; asked when the entries of all registries can be read. */
  faults?(section: Section, team: TeamFiles): readonly SectionFault[];
};

/** A YAML file that `registries` of `team.yaml` names under the section's name; the list stands under that name in it. */
interface RegistryFile {
  readonly type: 'registry';
}

/** The files of the folder with the section's name, each an entry. */
interface EntryFolder {
  readonly type: 'folder';
  /** @param file its name without the folder, and its text */
  entryOf(file: { readonly name: string; readonly text: string }): FileEntry;
}

/** What a file comes to, or what is wrong with it. */
export type FileEntry =
  | { readonly type: 'entry'; readonly entry: unknown }
  | { readonly type: 'fault'; readonly message: string };

/** What entries of registries may refer to. */
export interface TeamFiles {
  /** Ids of the agents that the team's registry of agents has. */
  readonly agents: readonly string[];
  /** The files that sections are read from, as paths from the team's folder. */
  readonly files: readonly string[];
}

/** At a place in the section's list, or about a file of a folder as a whole. */
export type SectionFault =
  | { readonly type: 'entry'; readonly path: readonly PropertyKey[]; readonly message: string }
  | { readonly type: 'file'; readonly file: string; readonly message: string };

/** By the names that teams use, each with the capability that reads it. */
export type TeamSections = Readonly<Record<string, TeamSection & { readonly capability: string }>>;
