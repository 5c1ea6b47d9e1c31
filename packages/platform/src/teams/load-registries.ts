import { basename, join } from 'node:path';
import {
  type Agent,
  formatPersona,
  type Guide,
  type Material,
  Persona,
  personaHandoffTool,
  Task,
} from '@roundtable/core';
import { z } from 'zod';
import { personaFaults, type Registry, taskFaults } from './registry-faults.js';
import type { TeamFault } from './team-fault.js';
import { Registries } from './team-manifest.js';
import { filesBelow, readText } from './team-texts.js';
import { issueFaults, readYaml } from './yaml-source.js';

/** What a team's registries declare, and what is wrong with them. */
export interface LoadedRegistries {
  readonly personas: readonly Persona[];
  readonly tasks: readonly Task[];
  readonly guides: readonly Guide[];
  readonly materials: readonly Material[];
  /** Paths from the team's folder of every file that was read. */
  readonly files: readonly string[];
  readonly faults: readonly TeamFault[];
}

const NONE: LoadedRegistries = {
  personas: [],
  tasks: [],
  guides: [],
  materials: [],
  files: [],
  faults: [],
};

/** A guide is a method one can work from; a stub is not. */
const GUIDE_WORDS = 500;

/** Loads the registries that a manifest names, with the guides and materials that their tasks refer to. */
export async function loadRegistries(
  dir: string,
  manifest: unknown,
  knownTools: readonly string[] | undefined,
): Promise<LoadedRegistries> {
  const named = z.object({ registries: Registries }).safeParse(manifest);
  if (!named.success) return NONE;
  const { agents, tasks } = named.data.registries;
  const personas = await readRegistry(dir, { file: agents, list: 'agents', schema: Persona });
  const registry = await readRegistry(dir, { file: tasks, list: 'tasks', schema: Task });
  const found = (await filesBelow(dir)).filter((file) => /^(guides|materials)\//.test(file));
  const texts = await readKnowledge(dir, found);
  const ids = personas.entries.map(({ id }) => id);
  const whole = personas.faults.length + registry.faults.length === 0;
  return {
    personas: personas.entries,
    tasks: registry.entries,
    guides: texts.guides,
    materials: texts.materials,
    files: [agents, tasks, ...found],
    faults: [
      ...personas.faults,
      ...registry.faults,
      ...texts.faults,
      // References are judged only between entries that could all be read.
      ...(whole
        ? [
            ...personaFaults(personas.registry, { tools: knownTools, tasks: registry.entries }),
            ...taskFaults(registry.registry, { agents: ids, files: found }),
            ...unusedFaults(dir, found, registry.entries),
          ]
        : []),
    ],
  };
}

/** The agents that personas become: prompts from the frame, handoffs with their deliverables. */
export function personaAgents(personas: readonly Persona[], frame: string): Agent[] {
  const named = new Map(personas.map((one) => [one.id, one]));
  return personas.map((persona) => ({
    id: persona.id,
    name: persona.name.en,
    names: persona.name,
    role: persona.role.en,
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
      announcement: { en: 'Over to the {name}.', es: 'Sigue contigo: {name}.' },
      deliverable,
    })),
    context: ['profile', 'project', 'projects', 'brief', 'history'],
    transcript: 'recent' as const,
  }));
}

async function readRegistry<Entry>(
  dir: string,
  about: { file: string; list: string; schema: z.ZodType<Entry> },
): Promise<{ registry: Registry<Entry>; entries: readonly Entry[]; faults: TeamFault[] }> {
  const file = join(dir, about.file);
  const source = await readText(file);
  const yaml = readYaml(file, source.type === 'text' ? source.text : '');
  const empty = { registry: { yaml, list: about.list, entries: [] }, entries: [] };
  if (source.type === 'fault') return { ...empty, faults: [yaml.faultAt([], source.message)] };
  const parsed = z.strictObject({ [about.list]: z.array(about.schema).min(1) }).safeParse(yaml.value);
  const entries = parsed.success ? (parsed.data[about.list] ?? []) : [];
  const faults = parsed.success ? [] : parsed.error.issues.flatMap((issue) => issueFaults(yaml, issue));
  return {
    registry: { yaml, list: about.list, entries },
    entries,
    faults: [...yaml.faults, ...faults],
  };
}

async function readKnowledge(dir: string, files: readonly string[]) {
  const guides: Guide[] = [];
  const materials: Material[] = [];
  const faults: TeamFault[] = [];
  for (const name of files) {
    const file = join(dir, name);
    const read = await readText(file);
    const fault = (message: string) => faults.push({ file, line: 1, column: 1, path: '', message });
    if (read.type === 'fault') fault(read.message);
    else if (name.startsWith('materials/')) materials.push({ name: basename(name), text: read.text });
    else {
      const title = /^# (.+)$/m.exec(read.text)?.[1]?.trim();
      const words = read.text.split(/\s+/).length;
      if (title === undefined) fault('has no title: expected a first line like "# Journey map"');
      else if (words < GUIDE_WORDS) fault(`has ${words} words; a guide has ${GUIDE_WORDS} or more`);
      else guides.push({ name: basename(name), title, text: read.text });
    }
  }
  return { guides, materials, faults };
}

function unusedFaults(dir: string, files: readonly string[], tasks: readonly Task[]): TeamFault[] {
  const used = new Set(
    tasks.flatMap((task) => [
      ...task.task_guide.map((name) => `guides/${name}`),
      ...task.materials.map((name) => `materials/${name}`),
    ]),
  );
  return files
    .filter((file) => !used.has(file))
    .map((file) => ({
      file: join(dir, file),
      line: 1,
      column: 1,
      path: '',
      message: 'no task names this file',
    }));
}
