import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Team } from '@roundtable/core';
import { type Rehearsal, readRehearsal } from '@roundtable/rehearsal';
import type { TeamFault } from './team-fault.js';
import { readText } from './team-texts.js';
import { readYaml } from './yaml-source.js';

export const REHEARSAL_FILE = 'rehearsal.yaml';

/** Finds the faults of a team's rehearsal, including mismatches with the team. The rehearsal is optional. */
export async function rehearsalFaults(dir: string, team: Team): Promise<TeamFault[]> {
  const file = join(dir, REHEARSAL_FILE);
  if (!existsSync(file)) return [];
  const source = await readText(file);
  if (source.type === 'fault') return [{ file, line: 1, column: 1, path: '', message: source.message }];
  const yaml = readYaml(file, source.text);
  if (yaml.value === undefined || yaml.faults.length > 0) return [...yaml.faults];
  const read = readRehearsal(yaml.value);
  const faults = 'faults' in read ? read.faults : misfits(read.rehearsal, team);
  return faults.map(({ path, message }) => yaml.faultAt(path, message));
}

interface Misfit {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The texts that can be in the system prompt of an agent or a composite. */
function promptsOf(speaker: Team['agents'][number] | Team['composites'][number]): string {
  const members = 'members' in speaker ? speaker.members.map(({ instructions }) => instructions) : [];
  return [speaker.prompt, ...members].join('\n');
}

const isIn = (text: string, words: readonly string[]) => words.every((part) => text.includes(part));

/** Finds agents and tools that the team lacks, and prompts that would not identify an agent. */
function misfits(rehearsal: Rehearsal, team: Team): Misfit[] {
  const speakers = [...team.agents, ...team.composites];
  const ids = speakers.map(({ id }) => id);
  const ofAgents = Object.entries(rehearsal.agents).flatMap(([id, { prompt }]): Misfit[] => {
    const path = ['agents', id];
    const speaker = speakers.find((one) => one.id === id);
    if (speaker === undefined)
      return speakers.some((one) => isIn(promptsOf(one), prompt))
        ? []
        : [
            {
              path,
              message: `"${id}" is not one of the agents (${ids.join(', ')}), and no prompt has its words`,
            },
          ];
    return isIn(promptsOf(speaker), prompt)
      ? []
      : [{ path: [...path, 'prompt'], message: `the prompt of "${id}" does not have these words` }];
  });
  const tools = new Set(speakers.flatMap((one) => [...one.tools, ...one.handoffs.map(({ tool }) => tool)]));
  const groups = [
    ...Object.entries(rehearsal.agents).map(([id, { intents }]) => ({
      path: ['agents', id, 'intents'],
      intents,
    })),
    ...Object.entries(rehearsal.shared).map(([name, intents]) => ({ path: ['shared', name], intents })),
  ];
  const ofTools = groups.flatMap(({ path, intents }) =>
    intents.flatMap((intent, i) =>
      intent.do.flatMap((step, j) =>
        Object.keys(step.call ?? {}).flatMap((tool): Misfit[] =>
          tools.has(tool)
            ? []
            : [
                {
                  path: [...path, i, 'do', j, 'call', tool],
                  message: `no agent of the team has a tool "${tool}"`,
                },
              ],
        ),
      ),
    ),
  );
  return [...ofAgents, ...ofTools];
}
