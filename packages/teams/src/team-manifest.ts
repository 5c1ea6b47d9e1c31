import { Agent, Composite, Handoff, Member, Team, type TeamSections, teamFaults } from '@roundtable/core';
import { z } from 'zod';

const FOLDER_FILE = /^(?:(?!\.{1,2}\/)[^\\/]+\/)*[^\\/]+\.md$/;

/** A Markdown file of the team, as a path from its folder; it cannot lead out of it. */
export const TextFile = z
  .string()
  .regex(FOLDER_FILE, 'expected a .md file inside the team folder, such as prompts/coach.md');

const RegistryFile = z
  .string()
  .regex(/^[^\\/]+\.yaml$/, 'expected a .yaml file of the team folder, such as tasks.yaml');

/**
 * Agents that a team keeps in a file of their own, `frame` is the prompt that every persona is put in; and the files of the
 * sections that are registries.
 */
const Registries = z.looseObject({
  agents: RegistryFile,
  frame: TextFile,
});
export type Registries = z.infer<typeof Registries>;

/** What a team with these sections names: a file for each of their registries. Without them, any key is taken for one. */
export function registriesOf(sections: TeamSections | undefined): z.ZodType<Registries> {
  if (sections === undefined) return Registries;
  const named = Object.entries(sections).filter(([, { files }]) => files?.type === 'registry');
  return Registries.extend(Object.fromEntries(named.map(([name]) => [name, RegistryFile])))
    .strict()
    .transform((registries) => Registries.parse(registries));
}

/** `team.yaml` as it is written: the shape of a team in which every text is the name of a file; sections as in a team. */
export const TeamManifest = Team.extend({
  values: TextFile,
  /** What an agent is told when its reply fails a check. */
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

/** A place in the manifest and what is wrong there. */
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

/** The part of a manifest that refers to other parts; readable even when the rest is not. */
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
  /** Every tool that exists; undefined leaves tool names unchecked. */
  readonly knownTools: readonly string[] | undefined;
  /** Every pipeline step that exists; undefined leaves their names unchecked. */
  readonly knownSteps?: KnownSteps | undefined;
  /** Every context source that exists; undefined leaves their names unchecked. */
  readonly knownSources?: readonly string[] | undefined;
  /** Ids of the agents that a registry declares. */
  readonly registered: readonly string[];
}

/** Faults between the parts of a manifest: dangling ids, doubled names, tools that do not exist. */
export function referenceFaults(value: unknown, rules: ReferenceRules): ManifestFault[] {
  const skeleton = Skeleton.safeParse(value);
  // Without readable ids nothing can be said about references; the schema reports those.
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

/** Ids of all agents, as far as they can be read. */
export function agentIds(value: unknown, registered: readonly string[]): string[] {
  const skeleton = Skeleton.safeParse(value);
  return [...(skeleton.success ? skeleton.data.agents.map(({ id }) => id) : []), ...registered];
}

/** The name under which an agent knows an expertise file: the file's name without folder and ending. */
export function expertiseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/, '');
}

/** Agents and composites, each with its place. */
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

/** Only ids and tool names are judged, so that a fault in some text does not hide a dangling id. */
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
