import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { capabilityFolders } from './fixtures/capability-folders.js';

// The arrows of design §1. Imports are read from the text: dependency-cruiser sees nothing under TypeScript 7.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FEWEST_MODULES = 200;
const LONGEST_FILE = 300;
const MOST_FILES_SIDE_BY_SIDE = 20;

/** What of our own each package may import; the order of the list is the order of the layers, lowest first. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/core': [],
  prisma: ['packages/core'],
  'packages/embeddings': ['packages/core'],
  'packages/rehearsal': [],
  'packages/api': ['packages/core'],
  'packages/services': ['packages/core', 'prisma', 'packages/api'],
  activities: ['packages/core', 'prisma', 'packages/services'],
  workflows: ['packages/core'],
  'packages/teams': ['packages/core', 'packages/rehearsal'],
  'packages/engine': [
    'packages/core',
    'packages/embeddings',
    'prisma',
    'packages/api',
    'packages/services',
    'activities',
    'workflows',
    'packages/teams',
  ],
  'packages/local-stack': ['packages/core', 'workflows', 'packages/engine'],
  capabilities: [
    'packages/core',
    'prisma',
    'packages/api',
    'packages/services',
    'activities',
    'workflows',
    'packages/engine',
  ],
  'packages/client': ['packages/api', 'capabilities'],
  'apps/simulator': ['packages/embeddings', 'packages/rehearsal'],
  'apps/cli': ['packages/api', 'packages/client'],
  'apps/web': ['packages/api', 'packages/client', 'capabilities'],
  'apps/codec-server': ['packages/engine'],
  'apps/gateway': ['prisma', 'packages/services', 'packages/engine', 'capabilities', 'apps/web'],
  'apps/demo': ['packages/core', 'prisma', 'packages/services', 'packages/engine', 'capabilities'],
  'apps/connect': ['packages/core', 'activities', 'packages/engine', 'packages/local-stack'],
  'apps/teams': ['activities', 'packages/teams', 'packages/engine', 'capabilities'],
  'apps/worker': ['packages/engine', 'capabilities'],
};

/** Vendors that one folder keeps to itself. */
const KEPT_IN: readonly (readonly [vendor: RegExp, folder: RegExp])[] = [
  [/^@anthropic-ai\//, /^activities\/src\/model\//],
  [/^@notionhq\//, /^capabilities\/notion\/api\//],
  [/^@prisma\//, /^prisma\//],
  [/^express$/, /^packages\/engine\/|^capabilities\/[^/]+\/handlers\.ts$/],
  [/^pg$/, /^(prisma|packages\/(teams|local-stack))\//],
  [/^@temporalio\/workflow$/, /^workflows\/|^capabilities\/[^/]+\/workflow(-messages)?\.ts$/],
  [/^@temporalio\/activity$/, /^activities\/|^capabilities\/[^/]+\/activities\.ts$/],
];

const SQL = /[`'"]\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s/;

/** Where SQL is written: the stores, the statements that capabilities add to the engine's, and figures for operators. */
const SQL_HOMES =
  /^prisma\/|^capabilities\/[^/]+\/(store\/.+|store|context|statements|(?:operator-)?figures)\.ts$|^apps\/demo\//;

/** And why else. */
const SQL_ELSEWHERE = [
  'capabilities/follow-ups/delivery/facts.ts', // what a follow-up is about, in one statement of many tables
  'capabilities/follow-ups/delivery/rhythm-news.ts',
  'packages/engine/src/gateway/dependencies.ts', // asks whether the database answers
  'packages/local-stack/src/servers/postgres.ts', // makes the database
  'packages/services/src/relay/relay.ts', // one question, put together from all sources
  'packages/teams/src/publish-teams.ts', // on a connection of its own, without Prisma
];

/** Where the environment may be read: configuration, and the first lines of a process. */
const READS_ENVIRONMENT =
  /(^|\/)(config|env|main)\.ts$|^packages\/local-stack\/src\/programs\/test-tools\.ts$|^apps\/(gateway\/src\/create-key|worker\/src\/prepare-temporal|teams\/src\/(check|publish)|demo\/src\/seed)\.ts$/;

interface Module {
  readonly path: string;
  readonly home: string;
  readonly text: string;
  readonly imports: readonly { readonly target: string; readonly isType: boolean }[];
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?\bfrom\s+['"]([^'"\n]+)['"]|(?:^|\n)\s*import\s+['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;

function sources(home: string): Module[] {
  const folders = home === 'capabilities' ? capabilityFolders(ROOT) : [join(home, 'src')];
  return folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/^(generated|test)\//.test(file))
        .map((file) => join(folder, file)),
    )
    .map((path): Module => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const imports = [...text.matchAll(IMPORT)].map((match) => {
        return { target: match[2] ?? match[3] ?? match[4] ?? '', isType: match[1] !== undefined };
      });
      return { path, home, text, imports };
    });
}

const everything = Object.keys(MAY_IMPORT).flatMap(sources);
const modules = everything.filter((module) => !module.path.endsWith('.test.ts'));
const packages = Object.fromEntries(
  Object.keys(MAY_IMPORT)
    .filter((home) => existsSync(join(ROOT, home, 'package.json')))
    .map((home) => [home, JSON.parse(readFileSync(join(ROOT, home, 'package.json'), 'utf8'))]),
);

/** The folder of a package of ours, by the name in an import. */
function homeOf(target: string): string | null {
  const [scope, name] = target.split('/');
  if (scope !== '@roundtable') return null;
  return (
    Object.keys(packages).find((home) => packages[home].name === `@roundtable/${name}`) ?? `unknown ${target}`
  );
}

/** The source that a relative import names, as the compiler finds it. */
function sourceOf(target: string): string {
  const stem = target.replace(/\.js$/, '');
  return relative(ROOT, existsSync(`${stem}.tsx`) ? `${stem}.tsx` : `${stem}.ts`);
}

/** These modules and all of their package that they import, directly or not. */
function withImported(start: readonly Module[]): Module[] {
  const found = new Set(start);
  for (const { path, imports } of found)
    for (const { target } of imports) {
      const source = target.startsWith('.') ? sourceOf(resolve(ROOT, dirname(path), target)) : null;
      const module = modules.find((one) => one.path === source);
      if (module !== undefined) found.add(module);
    }
  return [...found];
}

/** Every import of these modules that a rule forbids, as `path -> target`. */
function forbidden(which: readonly Module[], rule: (module: Module, target: string) => boolean): string[] {
  return which.flatMap((module) =>
    module.imports
      .filter(({ target }) => rule(module, target))
      .map(({ target }) => `${module.path} -> ${target}`),
  );
}

test('it looks at the code that is there', () => {
  expect(modules.length).toBeGreaterThan(FEWEST_MODULES);
  expect(modules.flatMap((module) => module.imports).length).toBeGreaterThan(2 * FEWEST_MODULES);
});

describe('arrows', () => {
  test('point down: each package imports those below it only', () => {
    const upward = forbidden(modules, ({ home }, target) => {
      const other = homeOf(target);
      return other !== null && other !== home && !MAY_IMPORT[home]?.includes(other);
    });
    expect(upward).toEqual([]);
  });

  test('the table of layers has no circle: a package is named before those that may import it', () => {
    const order = [
      'packages/core',
      'prisma',
      'packages/embeddings',
      'packages/api',
      'packages/services',
      'activities',
      'workflows',
      'packages/rehearsal',
      'packages/teams',
      'packages/engine',
      'packages/local-stack',
      'capabilities',
      'packages/client',
    ];
    for (const [home, below] of Object.entries(MAY_IMPORT)) {
      const place = order.includes(home) ? order.indexOf(home) : order.length;
      expect(below.filter((other) => order.indexOf(other) >= place)).toEqual([]);
    }
  });

  test('go through the front door: only what a package exports, and no path out of a package', () => {
    const deep = forbidden(everything, ({ path, home }, target) => {
      if (target.startsWith('.'))
        return !resolve(ROOT, dirname(path), target).startsWith(resolve(ROOT, home));
      const other = homeOf(target);
      if (other === null) return false;
      const door = `.${target.slice(target.split('/').slice(0, 2).join('/').length)}`;
      const doors = Object.keys(Object(packages[other]?.exports));
      return !doors.some((one) => new RegExp(`^${one.replace('*', '[^/]+')}$`).test(door));
    });
    expect(deep).toEqual([]);
  });

  test('a capability imports of another one only its public faces: index.ts, and server.ts in a server', () => {
    const own = everything.filter(({ path }) => /^capabilities\/[^/]+\//.test(path));
    const inside = forbidden(own, ({ path }, target) => {
      const [, folder] = path.split('/');
      if (!target.startsWith('.')) return false;
      const [, other, ...rest] = relative(ROOT, resolve(ROOT, dirname(path), target)).split('/');
      return other !== folder && !['index.js', 'server.js'].includes(rest.join('/'));
    });
    expect(inside).toEqual([]);
  });

  test('files of a package do not import each other in a circle', () => {
    const next = new Map(
      modules.map((module) => [
        module.path,
        module.imports
          .filter(({ target, isType }) => target.startsWith('.') && !isType)
          .map(({ target }) => sourceOf(resolve(ROOT, dirname(module.path), target))),
      ]),
    );
    expect(circles(next)).toEqual([]);
  });
});

describe('speeds of the core', () => {
  const inReplayed = (module: Module) => module.path.startsWith('packages/core/src/replayed/');

  test('the replayed half imports nothing from the free half, not even a type, and no package', () => {
    const replayed = modules.filter(inReplayed);
    expect(replayed.length).toBeGreaterThan(5);
    expect(forbidden(replayed, (_, target) => !/^\.\/[^/]+$/.test(target))).toEqual([]);
  });

  test('workflows, with all that they import, need Temporal’s workflow side and the replayed core only', () => {
    const allowed = ['@temporalio/workflow', '@temporalio/common', '@roundtable/core/replayed'];
    const own = withImported(
      modules.filter(
        ({ home, path }) => home === 'workflows' || /^capabilities\/[^/]+\/workflow\.ts$/.test(path),
      ),
    );
    expect(own.some(({ home }) => home === 'capabilities')).toBe(true);
    expect(forbidden(own, (_, target) => !target.startsWith('.') && !allowed.includes(target))).toEqual([]);
  });

  test('what a capability shows to browsers needs no server', () => {
    const allowed = ['zod', '@roundtable/api', '@roundtable/core'];
    const faces = withImported(modules.filter(({ path }) => /^capabilities\/[^/]+\/index\.ts$/.test(path)));
    expect(faces.length).toBeGreaterThan(3);
    expect(forbidden(faces, (_, target) => !target.startsWith('.') && !allowed.includes(target))).toEqual([]);
  });

  test('the core knows zod and nothing else: no clock, no chance, no disk', () => {
    const core = modules.filter((module) => module.home === 'packages/core');
    expect(forbidden(core, (_, target) => !target.startsWith('.') && target !== 'zod')).toEqual([]);
    const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(|\bsetTimeout\(/;
    expect(core.filter((module) => impure.test(module.text)).map((module) => module.path)).toEqual([]);
  });
});

describe('vendors', () => {
  test.each(KEPT_IN)('%s stays in %s', (vendor, folder) => {
    expect(forbidden(modules, ({ path }, target) => vendor.test(target) && !folder.test(path))).toEqual([]);
  });
});

describe('data and configuration', () => {
  test('no engine code names a team or one of its agents', () => {
    const engine = modules.filter(({ home }) =>
      ['packages/core', 'activities', 'workflows', 'prisma', 'packages/services', 'packages/engine'].includes(
        home,
      ),
    );
    const names = teamNames();
    expect(names.length).toBeGreaterThan(2);
    const named = engine.flatMap(({ path, text }) =>
      names.filter((name) => new RegExp(`['"\`]${name}['"\`]`).test(text)).map((name) => `${path}: ${name}`),
    );
    expect(named).toEqual([]);
  });

  test('the environment is read where a process is configured, and nowhere else', () => {
    const reads = modules.filter(
      ({ path, text }) => /\bprocess\.env\b/.test(withoutComments(text)) && !READS_ENVIRONMENT.test(path),
    );
    expect(reads.map((module) => module.path)).toEqual([]);
  });

  test('SQL is written in stores, and in no other file than these', () => {
    const elsewhere = modules.filter(
      ({ path, text }) => SQL.test(withoutComments(text)) && !SQL_HOMES.test(path),
    );
    expect(elsewhere.map(({ path }) => path).sort()).toEqual(SQL_ELSEWHERE);
  });

  test('Prisma’s delegates are called by repositories and by stores of capabilities', () => {
    const delegates = /\bprisma\s*[.:}]|'prisma'/;
    const calling = modules.filter(
      ({ home, text }) => home !== 'prisma' && delegates.test(withoutComments(text)),
    );
    expect(calling.length).toBeGreaterThan(0);
    expect(
      calling.map(({ path }) => path).filter((path) => !/^capabilities\/[^/]+\/store(?:\/|\.ts$)/.test(path)),
    ).toEqual([]);
  });

  test(`no file is longer than ${LONGEST_FILE} lines`, () => {
    const long = everything.filter(({ text }) => text.split('\n').length > LONGEST_FILE + 1);
    expect(long.map((module) => module.path)).toEqual([]);
  });

  test(`no folder has more than ${MOST_FILES_SIDE_BY_SIDE} modules side by side`, () => {
    const counts = new Map<string, number>();
    for (const { path } of modules) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    const full = [...counts].filter(([, count]) => count > MOST_FILES_SIDE_BY_SIDE);
    expect(full).toEqual([]);
  });
});

/** Ids of the teams and of their agents, from the data. */
function teamNames(): string[] {
  const teams = readdirSync(join(ROOT, 'teams'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return teams.flatMap(({ name }) => {
    const yaml = ['team.yaml', 'agents.yaml']
      .map((file) => join(ROOT, 'teams', name, file))
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8'));
    return [
      name,
      ...yaml.flatMap((text) => [...text.matchAll(/^ {2}- id: (\S+)$/gm)].map((match) => match[1] ?? '')),
    ];
  });
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

/** Each circle once, as the path around it. */
function circles(next: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path))
      return void found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    if (done.has(path)) return;
    for (const other of next.get(path) ?? []) walk(other, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  return found;
}
