import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { composed } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { loadTeam, teamToolNames } from './load-team.js';
import { TeamLoadError } from './team-fault.js';

const YAML = `id: crew
name: Crew
description: A desk and its coaches.
locales: [en]
home: maker
values: values.md
agents:
  - id: maker
    name: Maker
    role: Makes.
    color: "#4338ca"
    prompt: prompts/maker.md
`;
const COMPOSITES = `composites:
  - id: crew
    name: { en: "{members} Coach" }
    color: "#4338ca"
    prompt: prompts/base.md
    tools: [thinking]
    members:
      - id: run_coach
        name: { en: Running }
        role: Runs.
        instructions: prompts/run.md
`;
const CREW = {
  'team.yaml': YAML + COMPOSITES,
  'values.md': 'Be kind.',
  'prompts/maker.md': 'You are Maker.',
  'prompts/base.md': 'You are {name}.',
  'prompts/run.md': '## Running',
};

async function withFolder<T>(
  files: Readonly<Record<string, string>>,
  use: (dir: string) => Promise<T>,
): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'team-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(root, 'crew', name)), { recursive: true });
      await writeFile(join(root, 'crew', name), content);
    }
    return await use(join(root, 'crew'));
  } finally {
    await rm(root, { recursive: true });
  }
}

describe('a team with a composite', () => {
  it('holds the texts of its base and of each member', async () => {
    await withFolder(CREW, async (dir) => {
      const { team, sourceFiles } = await loadTeam(dir);
      expect(composed(team, ['run_coach'], 'en')?.prompt).toBe('You are Running Coach.\n\n## Running');
      expect(teamToolNames(team)).toContain('thinking');
      expect(sourceFiles.map((file) => file.replace(`${dir}/`, ''))).toContain('prompts/run.md');
    });
  });

  it('gets another coach by one file and the lines that name it', async () => {
    const lines = `      - id: swim_coach
        name: { en: Swimming }
        role: Swims.
        instructions: prompts/swim.md
`;
    const files = {
      ...CREW,
      'team.yaml': YAML + COMPOSITES + lines,
      'prompts/swim.md': '## Swimming',
    };
    await withFolder(files, async (dir) => {
      const { team } = await loadTeam(dir);
      const agent = composed(team, ['swim_coach', 'run_coach'], 'en');
      expect(agent).toMatchObject({ id: 'swim_coach', name: 'Swimming & Running Coach' });
      expect(agent?.prompt).toBe('You are Swimming & Running Coach.\n\n## Swimming\n\n## Running');
    });
  });

  it('names the place of a missing file, an unknown tool and an id that is taken', async () => {
    const broken = COMPOSITES.replace('prompts/run.md', 'prompts/ran.md')
      .replace('[thinking]', '[sinking]')
      .replace('run_coach', 'maker');
    const faults = await withFolder({ ...CREW, 'team.yaml': YAML + broken }, async (dir) => {
      const error = await loadTeam(dir, { knownTools: ['thinking'] }).catch((reason: unknown) => reason);
      if (!(error instanceof TeamLoadError)) throw new Error(`expected faults, got ${String(error)}`);
      return error.message
        .split('\n')
        .slice(1)
        .map((line) => line.replace(`${dir}/`, ''));
    });
    expect(faults).toEqual([
      expect.stringMatching(/^prompts\/run\.md:1:1 nothing in team.yaml names this file/),
      expect.stringMatching(/composites\.0\.tools\.0: there is no tool "sinking"/),
      expect.stringMatching(/composites\.0\.members\.0\.id: member "maker" is defined twice/),
      expect.stringMatching(
        /composites\.0\.members\.0\.instructions: file "prompts\/ran\.md" does not exist/,
      ),
    ]);
  });
});
