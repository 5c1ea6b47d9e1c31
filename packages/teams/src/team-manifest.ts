import { Agent, Composite, Handoff, Member, Team, type TeamSections, teamFaults } from '@roundtable/core';
import { z } from 'zod';

const FOLDER_FILE = /^(?:(?!\.{1,2}\/)[^\\/]+\/)*[^\\/]+\.md$/;

/** A Markdown file of the team, as a path relative to its folder, which it cannot leave. */
export const TextFile = z
  .string()
  .regex(FOLDER_FILE, 'expected a .md file inside the team folder, such as prompts/coach.md');

const RegistryFile = z
  .string()
  .regex(/^[^\\/]+\.yaml$/, 'expected a .yaml file of the team folder, such as tasks.yaml');

/**
 * The files of a team's registries: `agents` with the personas, `frame` with the prompt template of all personas, and
 * one file for each section that is a registry.
 */
const Registries = z.looseObject({
  agents: RegistryFile,
  frame: TextFile,
});
export type Registries = z.infer<typeof Registries>;

/** The schema of `registries` for these sections: one file per registry. Without sections, any key is accepted. */
export function registriesOf(sections: TeamSections | undefined): z.ZodType<Registries> {
  if (sections === undefined) return Registries;
  const named = Object.entries(sections).filter(([, { files }]) => files?.type === 'registry');
  return Registries.extend(Object.fromEntries(named.map(([name]) => [name, RegistryFile])))
    .strict()
    .transform((registries) => Registries.parse(registries));
}

/** The schema of `team.yaml`: like a team, but with file names in place of texts. */
export const TeamManifest = Team.extend({
  values: TextFile,
  /** The file with the instructions for failed checks. */
  repairs: TextFile.optional(),
  registries: Registries.optional(),
  agents: z.array(Agent.extend({ prompt: TextFile, expertise: z.array(TextFile).default([]) })).default([]),
  composites: z
    .array(
      Composite.extend({
        prompt: TextFile,
        expertise: z.array(TextFile).default([]),
        members: z.array(Member.extend({ instructions: TextFile })).min(1),
      }),
    )
    .default([]),
});
export type TeamManifest = z.infer<typeof TeamManifest>;

/** A fault at a path in the manifest. */
export interface ManifestFault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const Speaker = z.object({
  id: z.string(),
  expertise: z.array(z.string()).default([]),
  tools: z.array(z.string()).default([]),
  context: z.array(z.string()).catch([]),
  handoffs: z
    .array(z.object({ to: z.string(), tool: z.string(), kind: Handoff.shape.kind.catch('transfer') }))
    .default([]),
});

/** The parts of a manifest with references; it parses even when the rest is faulty. */
const Skeleton = z.object({
  id: z.string().default(''),
  home: z.string(),
  pipeline: z
    .object({ prepare: z.array(z.string()).default([]), review: z.array(z.string()).default([]) })
    .catch({ prepare: [], review: [] }),
  agents: z.array(Speaker).default([]),
  composites: z
    .array(Speaker.extend({ members: z.array(z.object({ id: z.string() })).default([]) }))
    .catch([]),
});
type Skeleton = z.infer<typeof Skeleton>;

/** Names of the steps that teams may put around the model call. */
export interface KnownSteps {
  readonly prepare: readonly string[];
  readonly review: readonly string[];
}

export interface ReferenceRules {
  /** The name of the team's folder, which is also its id. */
  readonly folder: string;
  /** All existing tools; undefined: tool names are not checked. */
  readonly knownTools: readonly string[] | undefined;
  /** All existing pipeline steps; undefined: their names are not checked. */
  readonly knownSteps?: KnownSteps | undefined;
  /** All existing context sources; undefined: their names are not checked. */
  readonly knownSources?: readonly string[] | undefined;
  /** Ids of the agents that a registry declares. */
  readonly registered: readonly string[];
}

/** Finds faults between the parts of a manifest: dangling ids, duplicate names, tools that do not exist. */
export function referenceFaults(value: unknown, rules: ReferenceRules): ManifestFault[] {
  const skeleton = Skeleton.safeParse(value);
  // Without readable ids references cannot be checked; the schema reports the ids.
  if (!skeleton.success || skeleton.data.agents.length + rules.registered.length === 0) return [];
  const { id } = skeleton.data;
  const faults: ManifestFault[] = teamFaults(asTeam(skeleton.data, rules.registered));
  if (id !== '' && id !== rules.folder) {
    faults.push({
      path: ['id'],
      message: `team id "${id}" must be the name of its folder, "${rules.folder}"`,
    });
  }
  return [
    ...faults,
    ...doubledExpertise(skeleton.data),
    ...toolFaults(skeleton.data, rules.knownTools),
    ...stepFaults(skeleton.data, rules.knownSteps),
    ...sourceFaults(skeleton.data, rules.knownSources),
  ];
}

/** The ids of all agents that can be read. */
export function agentIds(value: unknown, registered: readonly string[]): string[] {
  const skeleton = Skeleton.safeParse(value);
  return [...(skeleton.success ? skeleton.data.agents.map(({ id }) => id) : []), ...registered];
}

/** The name of an expertise module: the file's name without folder and extension. */
export function expertiseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/, '');
}

/** Agents and composites, each with its path. */
function speakers({ agents, composites }: Skeleton) {
  return [
    ...agents.map((one, i) => ({ one, path: ['agents', i] })),
    ...composites.map((one, i) => ({ one, path: ['composites', i] })),
  ];
}

function doubledExpertise(skeleton: Skeleton): ManifestFault[] {
  return speakers(skeleton).flatMap(({ one, path }) => {
    const names = one.expertise.map(expertiseName);
    return names.flatMap((name, j) =>
      names.indexOf(name) === j
        ? []
        : [{ path: [...path, 'expertise', j], message: `expertise "${name}" is named twice` }],
    );
  });
}

function toolFaults(skeleton: Skeleton, knownTools: readonly string[] | undefined): ManifestFault[] {
  if (knownTools === undefined) return [];
  const known = new Set(knownTools);
  return speakers(skeleton).flatMap(({ one, path }) => [
    ...one.tools.flatMap((name, j) =>
      known.has(name) ? [] : [{ path: [...path, 'tools', j], message: `there is no tool "${name}"` }],
    ),
    ...one.handoffs.flatMap(({ tool }, j) =>
      known.has(tool)
        ? [{ path: [...path, 'handoffs', j, 'tool'], message: `"${tool}" is the name of an ordinary tool` }]
        : [],
    ),
  ]);
}

function sourceFaults(skeleton: Skeleton, known: readonly string[] | undefined): ManifestFault[] {
  return speakers(skeleton).flatMap(({ one, path }) =>
    one.context.flatMap((name, j) =>
      known?.includes(name) === false
        ? [
            {
              path: [...path, 'context', j],
              message: `there is no context source "${name}"; there are ${known.join(', ')}`,
            },
          ]
        : [],
    ),
  );
}

function stepFaults({ pipeline }: Skeleton, known: KnownSteps | undefined): ManifestFault[] {
  return (['prepare', 'review'] as const).flatMap((phase) =>
    pipeline[phase].flatMap((name, i) => {
      const path = ['pipeline', phase, i];
      if (pipeline[phase].indexOf(name) !== i) return [{ path, message: `step "${name}" is named twice` }];
      return known?.[phase].includes(name) === false
        ? [{ path, message: `there is no ${phase} step "${name}"` }]
        : [];
    }),
  );
}

/** Builds a team of only ids and tool names, so that a fault in a text does not hide a dangling id. */
function asTeam({ home, agents, composites }: Skeleton, registered: readonly string[]): Team {
  const text = { en: '-' };
  const shared = ({ id, tools, handoffs }: z.infer<typeof Speaker>) => ({
    id,
    color: '-',
    tier: 'balanced' as const,
    prompt: '-',
    expertise: [],
    context: [],
    transcript: 'recent' as const,
    tools,
    handoffs: handoffs.map((edge) => ({ ...edge, when: '-', announcement: text })),
  });
  return {
    id: '-',
    name: '-',
    description: '-',
    locales: ['en'],
    home,
    disposition: 'queue',
    limits: { iterations: 1, handoffs: 0, window: 1 },
    homeAfterHours: 1,
    pipeline: { prepare: [], review: [] },
    sessions: {},
    values: '-',
    repairs: {},
    agents: [
      ...agents,
      ...registered.map((id) => ({ id, expertise: [], tools: [], context: [], handoffs: [] })),
    ].map((agent) => ({ ...shared(agent), name: '-', role: '-' })),
    composites: composites.map((group) => ({
      ...shared(group),
      name: text,
      members: group.members.map(({ id }) => ({ id, name: text, role: '-', instructions: '-' })),
    })),
  };
}
