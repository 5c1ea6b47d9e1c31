import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capabilities } from '@roundtable/capabilities';
import { expect, it } from 'vitest';
import { capabilityFolders } from './fixtures/capability-folders.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Who else knows tables of a capability, until it asks this one. */
const KNOWN_ELSEWHERE = {
  'apps/demo/src/commitments.ts': ['follow_ups'], // puts what it makes into the past, as the three below
  'apps/demo/src/goals.ts': ['goals'],
  'apps/demo/src/notes.ts': ['atomic_notes'],
  'apps/demo/src/seed-month.ts': ['check_ins', 'plans'],
  'capabilities/check-ins/store/statistics.ts': ['goals', 'micro_wins', 'milestones'], // one statement counts all
  'capabilities/follow-ups/delivery/rhythm-news.ts': ['check_ins'], // whether one came
  'capabilities/notion/store/exports.ts': ['check_ins'], // what it exports
  'capabilities/notion/store/pages.ts': ['check_ins'],
  'capabilities/notion/store/rows-to-export.ts': ['check_ins'],
  'capabilities/projects/store/purge.ts': ['documents'], // carry the project that they were made in
  'prisma/src/memory/memory-jobs.ts': ['projects'], // a part of the transcript's scope
};

it('the tables of a capability are named in its own statements only', () => {
  const found: Record<string, string[]> = {};
  const read = sources();
  for (const { name, data } of capabilities)
    for (const { table } of data?.tables ?? [])
      for (const { path, text } of read) {
        if (path.startsWith(`capabilities/${name}/`)) continue;
        if (!new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE) "?${table}\\b`).test(text)) continue;
        found[path] = [...(found[path] ?? []), table];
      }
  expect(found).toEqual(KNOWN_ELSEWHERE);
});

function sources(): { readonly path: string; readonly text: string }[] {
  const packages = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`),
  );
  const folders = ['prisma', 'activities', 'workflows', ...packages]
    .map((home) => `${home}/src`)
    .filter((folder) => existsSync(join(ROOT, folder)));
  return [...folders, ...capabilityFolders(ROOT)].flatMap((folder) =>
    filesIn(folder)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|\/(generated|test)\//.test(path))
      .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file),
  );
}
