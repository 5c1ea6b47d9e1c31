import type { Agent, TeamSections } from '@roundtable/core';
import { z } from 'zod';
import { formatPersona, Persona, personaHandoffTool } from './persona.js';
import { personaFaults } from './persona-faults.js';
import { readList, readSections } from './section-files.js';
import type { TeamFault } from './team-fault.js';
import { registriesOf } from './team-manifest.js';

/** The content of a team's registries, and their faults. */
export interface LoadedRegistries {
  readonly personas: readonly Persona[];
  /** The sections that are kept in files, by name. */
  readonly sections: Readonly<Record<string, unknown>>;
  /** A line that summarizes the sections; null without registries. */
  readonly summary: string | null;
  /** The files that were read, as paths relative to the team's folder. */
  readonly files: readonly string[];
  readonly faults: readonly TeamFault[];
}

export interface KnownToRegistries {
  /** Undefined: tool names are not checked. */
  readonly tools: readonly string[] | undefined;
  /** Undefined: only the registry of agents is read. */
  readonly sections: TeamSections | undefined;
}

/** Loads the registries that a manifest names, with their files. */
export async function loadRegistries(
  dir: string,
  manifest: unknown,
  { tools, sections }: KnownToRegistries,
): Promise<LoadedRegistries> {
  const named = z.object({ registries: registriesOf(sections) }).safeParse(manifest);
  if (!named.success)
    return { personas: [], sections: emptySections(sections), summary: null, files: [], faults: [] };
  const { registries } = named.data;
  const personas = await readList(dir, {
    file: registries.agents,
    list: 'agents',
    schema: z.array(Persona).min(1),
  });
  const read = await readSections(dir, { sections: sections ?? {}, registries });
  const agents = personas.value ?? [];
  const files = read.flatMap((one) => one.files);
  const rest = { agents: agents.map(({ id }) => id), files };
  const isWhole = personas.faults.length === 0 && read.every((one) => one.isWhole);
  return {
    personas: agents,
    sections: Object.fromEntries(read.map(({ name, value }) => [name, value])),
    summary: read.length === 0 ? null : read.map(({ summary }) => summary).join(', '),
    files: [...personas.files, ...files],
    faults: [
      ...personas.faults,
      ...read.flatMap(({ faults }) => faults),
      // References are checked only if all entries could be read.
      ...(isWhole
        ? [
            ...personaFaults(personas.yaml, agents, {
              tools,
              tasks: idsOf(read.find(({ name }) => name === 'tasks')?.value),
            }),
            ...read.flatMap((one) => one.referenceFaults(rest)),
          ]
        : []),
    ],
  };
}

function emptySections(sections: TeamSections | undefined): Record<string, readonly unknown[]> {
  return Object.fromEntries(
    Object.entries(sections ?? {}).flatMap(([name, { files }]) => (files === undefined ? [] : [[name, []]])),
  );
}

/** Undefined when the list cannot be read. */
function idsOf(list: unknown): string[] | undefined {
  return z
    .array(z.object({ id: z.string() }))
    .optional()
    .catch(undefined)
    .parse(list)
    ?.map(({ id }) => id);
}

/** Turns personas into agents: prompts from the frame, handoffs with their deliverables. */
export function personaAgents(personas: readonly Persona[], frame: string): Agent[] {
  const named = new Map(personas.map((one) => [one.id, one]));
  return personas.map((persona) => ({
    id: persona.id,
    name: persona.name.en,
    names: persona.name,
    ...(persona.also_called === undefined ? {} : { alsoCalled: [...persona.also_called] }),
    role: persona.role.en,
    roles: persona.role,
    color: persona.color,
    tier: persona.tier,
    prompt: formatPersona(frame, persona, (id) => named.get(id)?.name.en ?? id),
    expertise: [],
    tools: persona.tools,
    handoffs: persona.handoffs.to.map(({ agent, deliverable }) => ({
      to: agent,
      tool: personaHandoffTool(agent),
      kind: 'transfer' as const,
      when: `${named.get(agent)?.role.en ?? agent} Hand over: ${deliverable}`,
      announcement: { en: 'Over to the {name}.', es: 'Te paso con: {name}.' },
      deliverable,
    })),
    context: ['profile', 'project', 'projects', 'brief', 'history'],
    transcript: 'recent' as const,
  }));
}
