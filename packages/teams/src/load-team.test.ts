import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LoadOptions, loadTeam, loadTeams, teamToolNames } from './load-team.js';
import { TeamLoadError } from './team-fault.js';

const YAML = `id: pair
name: Pair
description: Two agents.
locales: [en]
home: host
values: values.md
agents:
  - id: host
    name: Host
    role: Greets.
    color: "#0f766e"
    prompt: prompts/host.md
    expertise: [expertise/greeting.md]
    tools: [thinking, get_goals]
    handoffs:
      - to: maker
        tool: transferToMaker
        when: A thing is to be made.
        announcement: { en: Over to Maker. }
  - id: maker
    name: Maker
    role: Makes.
    color: "#4338ca"
    prompt: prompts/maker.md
    tools: [thinking]
`;

type Files = Readonly<Record<string, string | Uint8Array>>;

const FILES: Files = {
  'team.yaml': YAML,
  'values.md': 'Be kind.\n',
  'prompts/host.md': 'You are Host.\n',
  'prompts/maker.md': 'You are Maker.\n',
  'expertise/greeting.md': 'Say hello.\n',
};

async function withFolder<T>(files: Files, use: (dir: string) => Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'team-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(root, 'pair', name)), { recursive: true });
      await writeFile(join(root, 'pair', name), content);
    }
    return await use(join(root, 'pair'));
  } finally {
    await rm(root, { recursive: true });
  }
}

/** The faults of the base team after some of its files were replaced, as the author sees them. */
async function faultsWith(changes: Files, options: LoadOptions = {}): Promise<string[]> {
  return withFolder({ ...FILES, ...changes }, async (dir) => {
    const error = await loadTeam(dir, options).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof TeamLoadError)) throw new Error(`expected faults, got ${String(error)}`);
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.replace(`${dir}/`, ''));
  });
}

const yamlWith = (from: string, to: string): Files => ({ 'team.yaml': YAML.replace(from, to) });

describe('a sound team folder', () => {
  it('becomes a team with its texts in place of file names', async () => {
    await withFolder(FILES, async (dir) => {
      const { team, hash, sourceFiles } = await loadTeam(dir);
      expect(team.values).toBe('Be kind.');
      expect(team.agents[0]?.prompt).toBe('You are Host.');
      expect(team.agents[0]?.expertise).toEqual([{ name: 'greeting', text: 'Say hello.' }]);
      expect(team.agents[0]?.handoffs[0]?.kind).toBe('transfer');
      expect(team.disposition).toBe('queue');
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect(sourceFiles.map((file) => file.replace(`${dir}/`, ''))).toEqual([
        'team.yaml',
        'values.md',
        'prompts/host.md',
        'expertise/greeting.md',
        'prompts/maker.md',
      ]);
      expect(teamToolNames(team)).toEqual(['get_goals', 'thinking']);
    });
  });

  it('has the same hash whatever the order of its keys, its quotes and its line ends', async () => {
    const hashOf = (files: Files) => withFolder(files, async (dir) => (await loadTeam(dir)).hash);
    const [head = '', agents = ''] = YAML.split(/(?=^agents:)/m);
    const reordered = `${agents}${head.trimEnd().split('\n').reverse().join('\n')}\n`;
    const before = await hashOf(FILES);
    expect(await hashOf({ ...FILES, 'team.yaml': reordered })).toBe(before);
    expect(await hashOf({ ...FILES, 'team.yaml': YAML.replaceAll('\n', '\r\n') })).toBe(before);
    expect(await hashOf({ ...FILES, 'values.md': 'Be kind.\r\n\r\n' })).toBe(before);
    expect(await hashOf({ ...FILES, 'values.md': 'Be kinder.' })).not.toBe(before);
  });
});

describe('a fault in team.yaml is told with its place', () => {
  it.each([
    [
      'an unknown key',
      'name: Pair',
      'name: Pair\ncolour: red',
      'team.yaml:3:1 colour: is not a key of team data',
    ],
    [
      'an unknown key inside an agent',
      'role: Makes.',
      'role: Makes.\n    promt: x',
      'team.yaml:23:5 agents.1.promt: is not a key of team data',
    ],
    ['a missing key', 'name: Pair\n', '', 'team.yaml:1:1 name: is missing'],
    ['a missing key of an agent', '    role: Makes.\n', '', 'team.yaml:20:5 agents.1.role: is missing'],
    [
      'a value of the wrong type',
      'locales: [en]',
      'locales: en',
      'team.yaml:4:10 locales: Invalid input: expected array, received string',
    ],
    [
      'a language that there is not',
      'locales: [en]',
      'locales: [en, fr]',
      'team.yaml:4:15 locales.1: there is no language "fr"; there are en, es',
    ],
    ['a doubled key', 'home: host', 'home: host\nhome: maker', 'team.yaml:6:1 Map keys must be unique'],
    [
      'an unknown home',
      'home: host',
      'home: nobody',
      'team.yaml:5:7 home: home agent "nobody" is not one of the agents',
    ],
    [
      'a hand-over to nobody',
      'to: maker',
      'to: ghost',
      'team.yaml:16:13 agents.0.handoffs.0.to: "ghost" is not one of the agents',
    ],
    [
      'a hand-over to oneself',
      'to: maker',
      'to: host',
      'team.yaml:16:13 agents.0.handoffs.0.to: "host" cannot hand off to itself',
    ],
    [
      'an agent defined twice',
      'id: maker',
      'id: host',
      'team.yaml:20:9 agents.1.id: agent "host" is defined twice',
    ],
    [
      'a tool named twice',
      '[thinking, get_goals]',
      '[thinking, thinking]',
      'team.yaml:14:23 agents.0.tools.1: tool "thinking" is named twice',
    ],
    [
      'expertise named twice',
      '[expertise/greeting.md]',
      '[expertise/greeting.md, expertise/greeting.md]',
      'team.yaml:13:40 agents.0.expertise.1: expertise "greeting" is named twice',
    ],
    [
      'an id that is not the name of the folder',
      'id: pair',
      'id: couple',
      'team.yaml:1:5 id: team id "couple" must be the name of its folder, "pair"',
    ],
    [
      'a text outside the folder',
      'values: values.md',
      'values: ../values.md',
      'team.yaml:6:9 values: expected a .md file inside the team folder, such as prompts/coach.md',
    ],
    [
      'a text that is missing',
      'values: values.md',
      'values: value.md',
      'team.yaml:6:9 values: file "value.md" does not exist',
    ],
    [
      'broken syntax',
      'locales: [en]',
      'locales: [en',
      'team.yaml:5:1 Flow sequence in block collection must be',
    ],
    [
      'an alias without an anchor',
      'name: Pair',
      'name: *pair',
      'team.yaml:2:7 alias "*pair" has no anchor before it',
    ],
  ])('%s', async (_title, from, to, expected) => {
    const faults = await faultsWith(yamlWith(from, to), { knownSections: {} });
    expect(
      faults.some((fault) => fault.startsWith(expected)),
      faults.join('\n'),
    ).toBe(true);
  });

  it('a tool that does not exist, when the tools are known', async () => {
    expect(await faultsWith({}, { knownTools: ['thinking', 'transferToMaker'] })).toEqual([
      'team.yaml:14:23 agents.0.tools.1: there is no tool "get_goals"',
      'team.yaml:17:15 agents.0.handoffs.0.tool: "transferToMaker" is the name of an ordinary tool',
    ]);
  });

  it('a context source that does not exist, when the sources are known', async () => {
    const line = '    tools: [thinking]\n';
    const changes = yamlWith(line, `${line}    context: [profile, tides]\n`);
    expect(await faultsWith(changes, { knownSources: ['profile', 'goals'] })).toEqual([
      'team.yaml:26:24 agents.1.context.1: there is no context source "tides"; there are profile, goals',
    ]);
  });

  it('a context source that an agent would be given unnamed', async () => {
    const [, maker] = await faultsWith({}, { knownSources: ['goals'] });
    expect(maker).toContain('1:1 agent "maker" would be given "profile", and there is no such context');
  });
});

describe('a fault in the files around team.yaml', () => {
  it('an empty text and one that is not UTF-8 are told where they are named', async () => {
    expect(await faultsWith({ 'values.md': ' \n', 'prompts/maker.md': Uint8Array.of(0xff, 0x41) })).toEqual([
      'team.yaml:6:9 values: file "values.md" is empty',
      'team.yaml:24:13 agents.1.prompt: file "prompts/maker.md" is not UTF-8 text',
    ]);
  });

  it('a Markdown file that nothing names is told by its own name', async () => {
    expect(await faultsWith({ 'expertise/old.md': 'Unused.' })).toEqual([
      'expertise/old.md:1:1 nothing in team.yaml names this file',
    ]);
  });

  it('a folder without team.yaml says so', async () => {
    await withFolder({ 'values.md': 'Be kind.' }, async (dir) => {
      await expect(loadTeam(dir)).rejects.toThrow(`${dir}/team.yaml:1:1 does not exist`);
    });
  });
});

describe('several faults', () => {
  it('are all told at once, from top to bottom', async () => {
    const yaml = YAML.replace('name: Pair', 'name: 7\nowner: me')
      .replace('home: host', 'home: nobody')
      .replace('prompts/maker.md', 'prompts/makr.md')
      .replace('to: maker', 'to: ghost');
    expect(await faultsWith({ 'team.yaml': yaml }, { knownSections: {} })).toEqual([
      'prompts/maker.md:1:1 nothing in team.yaml names this file',
      'team.yaml:2:7 name: Invalid input: expected string, received number',
      'team.yaml:3:1 owner: is not a key of team data',
      'team.yaml:6:7 home: home agent "nobody" is not one of the agents',
      'team.yaml:17:13 agents.0.handoffs.0.to: "ghost" is not one of the agents',
      'team.yaml:25:13 agents.1.prompt: file "prompts/makr.md" does not exist',
    ]);
  });

  it('of several teams come in one error', async () => {
    await withFolder(FILES, async (dir) => {
      const root = dirname(dir);
      await cp(dir, join(root, 'trio'), { recursive: true });
      await mkdir(join(root, 'empty'));
      const error = await loadTeams(root).catch((reason: unknown) => String(reason));
      expect(error).toContain(`${root}/empty/team.yaml:1:1 does not exist`);
      expect(error).toContain(
        `${root}/trio/team.yaml:1:5 id: team id "pair" must be the name of its folder, "trio"`,
      );
    });
  });
});

it('all folders below a root are loaded, and a root without any is a fault', async () => {
  await withFolder(FILES, async (dir) => {
    expect((await loadTeams(dirname(dir))).map(({ team }) => team.id)).toEqual(['pair']);
    await expect(loadTeams(join(dir, 'nowhere'))).rejects.toThrow('holds no team folder');
  });
});

it('the team in docs/add-a-team.md is sound as it stands there', async () => {
  const page = await readFile(new URL('../../../docs/add-a-team.md', import.meta.url), 'utf8');
  const yaml = /```yaml\n(.*?)```/s.exec(page)?.[1] ?? '';
  const named = yaml.match(/\b(?:prompts|expertise)\/[a-z]+\.md/g) ?? [];
  const texts = Object.fromEntries(named.map((file) => [file, 'Some text.']));
  await withFolder({ ...texts, 'team.yaml': yaml.replace('id: study-group', 'id: pair') }, async (dir) => {
    const { team } = await loadTeam(dir);
    expect(team.agents.map(({ id }) => id)).toEqual(['tutor', 'examiner']);
  });
});
