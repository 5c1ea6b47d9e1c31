import type { z } from 'zod';

/** What a capability reads of a team: a part of `team.yaml` under a name of its own. What it comes to is published as JSON. */
export interface TeamSection<Section = unknown> {
  readonly schema: z.ZodType<Section>;
  /** The agents that it names, by the fields that name them: each has to be one of the team's. */
  agents?(section: Section): Readonly<Record<string, string>>;
}

/** By the names that teams use, each with the capability that reads it. */
export type TeamSections = Readonly<Record<string, TeamSection & { readonly capability: string }>>;
