import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadTeam, TeamLoadError } from '@roundtable/teams';
import { describe, expect, it } from 'vitest';
import { GUIDE, STUDIO, TASKS, TEAM } from '../test/fixtures/studio-folder.js';
import { guidesOf, materialsOf, tasksOf } from './library.js';
import { designSections } from './sections.js';

const knownSections = Object.fromEntries(
  Object.entries(designSections).map(([name, section]) => [name, { ...section, capability: 'design-tasks' }]),
);
const CHECKS = ['language_matches', 'next_step_offered', 'confidence_stated'];

async function load(files: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'team-'));
  const dir = join(root, 'studio');
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), content);
    }
    return await loadTeam(dir, {
      knownTools: ['thinking'],
      knownSteps: { prepare: ['brief'], review: ['validate'] },
      knownChecks: { validate: CHECKS, others: ['cost_stated'] },
      knownSections,
    });
  } finally {
    await rm(root, { recursive: true });
  }
}

/** `file:line:column path: message` of every fault, the folder cut off. */
async function faults(files: Readonly<Record<string, string>>): Promise<string[]> {
  try {
    await load(files);
    return [];
  } catch (error) {
    if (!(error instanceof TeamLoadError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^.*?\/studio\//, ''));
  }
}

const changed = (file: 'agents.yaml' | 'tasks.yaml' | 'team.yaml', from: string, to: string) => ({
  ...STUDIO,
  [file]: STUDIO[file].replace(from, to),
});

describe('a team with registries', () => {
  it('has its personas as agents, with prompt, handoffs and deliverables', async () => {
    const { team } = await load(STUDIO);
    expect(team.agents).toMatchObject([
      {
        id: 'lead',
        name: 'Lead',
        names: { es: 'Líder' },
        handoffs: [{ to: 'analyst', tool: 'transfer_to_analyst', deliverable: 'A brief.' }],
      },
      { id: 'analyst' },
    ]);
    expect(team.agents[0]?.prompt).toBe(
      'You are Lead. Keep the work whole.\n1. Ask first.\n- Gives Analyst: A brief.\n- Takes from Analyst: A map.',
    );
  });

  it('has its tasks, guides and materials', async () => {
    const { team } = await load(STUDIO);
    expect(tasksOf(team)).toMatchObject([{ id: 'journey_mapping', agent: 'analyst', needs: [] }]);
    expect(guidesOf(team)).toMatchObject([{ name: 'journey_map.md', title: 'Journey map' }]);
    expect(materialsOf(team)).toEqual([{ name: 'map.csv', text: 'stage,emotion\nsearch,hope' }]);
  });

  it('is published with them apart from what lists of teams read', async () => {
    const { knowledge, summary } = await load(STUDIO);
    expect(knowledge).toEqual(['tasks', 'guides', 'materials', 'smalltalk', 'repairs']);
    expect(summary).toBe('1 tasks, 1 guides (653 words), 1 materials, 0 texts of small talk');
  });

  it('takes a new task from YAML and Markdown alone', async () => {
    const more = TASKS.replace('tasks:\n', '')
      .replace('journey_mapping', 'blueprinting')
      .replaceAll('journey map]', 'blueprint]')
      .replaceAll('mapa de experiencia]', 'plano]')
      .replace('journey_map.md', 'blueprint.md');
    const { team } = await load({
      ...STUDIO,
      'tasks.yaml': TASKS + more,
      'guides/blueprint.md': GUIDE.replace('Journey map', 'Blueprint'),
    });
    expect(tasksOf(team).map(({ id }) => id)).toEqual(['journey_mapping', 'blueprinting']);
  });
});

describe('a team without registries', () => {
  it('is published with no tasks, guides and materials', async () => {
    const { team, summary } = await load({
      'team.yaml': TEAM.replace(
        /registries:.*/,
        'agents: [{ id: lead, name: L, role: r, color: c, prompt: prompts/values.md }]',
      ),
      'prompts/values.md': 'Be kind.',
    });
    expect(team).toMatchObject({ tasks: [], guides: [], materials: [] });
    expect(summary).toBeNull();
  });
});

describe('faults of registries name file, line and column', () => {
  it.each([
    [
      'an unknown agent of a task',
      changed('tasks.yaml', 'agent: analyst', 'agent: nobody'),
      'tasks.yaml:12:12 tasks.0.agent: "nobody" is not one of the agents',
    ],
    [
      'a guide that is not there',
      changed('tasks.yaml', '[journey_map.md]', '[journey_map.md, gone.md]'),
      'tasks.yaml:10:34 tasks.0.task_guide.1: file "guides/gone.md" does not exist',
    ],
    [
      'a missing language',
      changed(
        'tasks.yaml',
        'name: { en: Journey mapping, es: Mapa de experiencia }',
        'name: { en: Journey }',
      ),
      'tasks.yaml:3:11 tasks.0.name.es: is missing',
    ],
    [
      'an unknown key',
      changed('tasks.yaml', '    agent: analyst', '    agent: analyst\n    owner: me'),
      'tasks.yaml:13:5 tasks.0.owner: is not a key of team data',
    ],
    [
      'an unknown tool',
      changed('agents.yaml', 'tools: [thinking]', 'tools: [thinking, fly]'),
      'agents.yaml:9:23 agents.0.tools.1: there is no tool "fly"',
    ],
    [
      'a handoff to nobody',
      changed('agents.yaml', 'agent: analyst, deliverable', 'agent: ghost, deliverable'),
      'agents.yaml:12:21 agents.0.handoffs.to.0.agent: "ghost" is not one of the agents',
    ],
    [
      'a handoff that only one side knows',
      changed('agents.yaml', 'from: [{ agent: lead, input: A brief. }]', 'from: []'),
      'agents.yaml:12:21 agents.0.handoffs.to.0.agent: "analyst" does not name "lead" in handoffs.from',
    ],
    [
      'an example that is no task',
      changed('agents.yaml', '[journey_mapping]', '[juggling]'),
      'agents.yaml:14:21 agents.0.example_tasks.0: "juggling" is not one of the tasks',
    ],
    [
      'a guide that no task names',
      { ...STUDIO, 'guides/other.md': GUIDE },
      'guides/other.md:1:1 no task names this file',
    ],
    [
      'a guide that is a stub',
      { ...STUDIO, 'guides/journey_map.md': '# Journey map\nDraw it.' },
      'guides/journey_map.md:1:1 has 5 words; a guide has 500 or more',
    ],
    [
      'a home that no registry has',
      changed('team.yaml', 'home: lead', 'home: boss'),
      'team.yaml:5:7 home: home agent "boss" is not one of the agents',
    ],
    [
      'a registry that nobody names',
      changed('team.yaml', ', tasks: tasks.yaml', ''),
      'team.yaml:7:13 registries.tasks: is missing',
    ],
    [
      'a registry that nobody reads',
      changed('team.yaml', 'frame:', 'songs: songs.yaml, frame:'),
      'team.yaml:7:55 registries.songs: is not a key of team data',
    ],
    [
      'tasks in team.yaml itself',
      changed('team.yaml', 'home: lead', 'home: lead\ntasks: []'),
      'team.yaml:6:1 tasks: is not a key of team data',
    ],
    [
      'a registry that is not there',
      changed('team.yaml', 'tasks: tasks.yaml', 'tasks: work.yaml'),
      'work.yaml:1:1 does not exist',
    ],
  ])('%s', async (_what, files, fault) => {
    expect(await faults(files)).toContain(fault);
  });

  it('an id and a keyword that are there twice', async () => {
    const twice = await faults({ ...STUDIO, 'tasks.yaml': TASKS + TASKS.replace('tasks:\n', '') });
    expect(twice).toEqual([
      'tasks.yaml:13:9 tasks.1.id: id "journey_mapping" is defined twice',
      'tasks.yaml:16:22 tasks.1.keywords.en.0: keyword "journey map" is one of task "journey_mapping" already',
      'tasks.yaml:16:41 tasks.1.keywords.es.0: keyword "mapa de experiencia" is one of task "journey_mapping" already',
    ]);
  });
});

describe('the steps around the model call', () => {
  const withPipeline = (pipeline: string) => ({ ...STUDIO, 'team.yaml': `${TEAM}pipeline: ${pipeline}\n` });

  it('are loaded when they exist', async () => {
    const { team } = await load(withPipeline('{ prepare: [brief], review: [] }'));
    expect(team.pipeline).toEqual({ prepare: ['brief'], review: [] });
  });

  it('are named with their place when they do not, or twice', async () => {
    expect(await faults(withPipeline('{ prepare: [brieff], review: [brief, validate, validate] }'))).toEqual([
      'team.yaml:8:23 pipeline.prepare.0: there is no prepare step "brieff"',
      expect.stringMatching(/pipeline\.review: team "studio" has no words for /),
      'team.yaml:8:41 pipeline.review.0: there is no review step "brief"',
      'team.yaml:8:58 pipeline.review.2: step "validate" is named twice',
    ]);
  });
});

describe('what an agent is told of failed checks', () => {
  const sections = CHECKS.map((name) => `## ${name}\n\nMend ${name}.`);
  const withRepairs = (text: string) => ({
    ...STUDIO,
    'team.yaml': `${TEAM}repairs: prompts/repairs.md\npipeline: { prepare: [], review: [validate] }\n`,
    'prompts/repairs.md': text,
  });

  it('is read by section, with the words before the first one', async () => {
    const { team } = await load(withRepairs(['# Repairs\n\nWrite it again.', ...sections].join('\n\n')));
    expect(team.repairs).toMatchObject({
      intro: 'Write it again.',
      language_matches: 'Mend language_matches.',
    });
    expect(Object.keys(team.repairs)).toHaveLength(CHECKS.length + 1);
  });

  it('has a section for each check of its own review and for nothing else', async () => {
    const text = ['# Repairs', ...sections.slice(1), '## tone', 'x'].join('\n');
    expect(await faults(withRepairs(text))).toEqual([
      `prompts/repairs.md:1:1 has no section "## ${CHECKS[0]}"`,
      expect.stringMatching(/^prompts\/repairs\.md:8:1 there is no check "tone"$/),
    ]);
  });

  it('has to be there for a team whose replies are looked over', async () => {
    const silent = { ...STUDIO, 'team.yaml': `${TEAM}pipeline: { prepare: [], review: [validate] }\n` };
    expect(await faults(silent)).toEqual([
      expect.stringMatching(
        /^team\.yaml:8:\d+ pipeline\.review: team "studio" has no words for language_matches, next_step_offered, confidence_stated: /,
      ),
    ]);
    expect((await load(STUDIO)).team.repairs).toEqual({});
  });
});
