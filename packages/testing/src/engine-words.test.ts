import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capabilities } from '@roundtable/capabilities';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the engine is: what runs a turn, and what every conversation needs. */
const ENGINE = [
  'workflows/src',
  'activities/src',
  'packages/core/src',
  'packages/engine/src',
  'packages/services/src',
  'prisma/src',
];

/** Words of the language, which the engine uses in their own sense: it projects a ledger, and reads a history. */
const GENERAL: ReadonlySet<string> = new Set(['project', 'history']);

/** Names that others gave. */
const GIVEN = [
  'packages/core/src/memory/memory-prompts.ts: plans', // what people plan, in a sentence of the prompt
  'packages/core/src/turns/open-turn.ts: follow_up', // the event of every turn that the system begins, as clients know it
  'packages/engine/src/temporal/queue-faults.ts: tasks', // the tasks of Temporal
  'packages/engine/src/worker/metrics/admission-metrics.ts: tasks', // the same
  'packages/services/src/find-by-name/find-named.ts: plans', // words of speech, which are not part of a name
  'packages/services/src/find-by-name/find-named.ts: projects', // the same
  'packages/services/src/find-by-name/find-named.ts: goals', // the same
  'packages/services/src/usage/limit-reached-events.ts: model_calls', // a limit, as webhooks are told of it
  'prisma/src/memory/memory-jobs.ts: projects', // a part of the transcript’s scope
  'prisma/src/usage/limit-reached.ts: model_calls', // a limit, as above
];

it('the engine names nothing that a capability brings', () => {
  const words = capabilities.flatMap((one) => [
    ...(one.tools ?? []).flatMap(({ name, returns = {} }) => [name, ...Object.keys(returns)]),
    ...Object.keys(one.context ?? {}),
    ...Object.keys(one.topics ?? {}),
    ...Object.keys(one.confirmations ?? {}),
    ...Object.keys(one.attributes ?? {}),
    ...Object.keys(one.onDomainEvents ?? {}),
    ...Object.entries(one.keyHoldings ?? {}).flatMap(([name, { endedAs }]) => [name, endedAs]),
    ...Object.keys(one.mails ?? {}),
    ...Object.keys(one.events ?? {}),
    ...Object.keys(one.explains ?? {}),
    ...Object.keys(one.team ?? {}),
    ...(one.data?.tables ?? []).map(({ table }) => table),
  ]);
  expect(words.length).toBeGreaterThan(80);
  const named = new RegExp(
    `(?<![\\w-])(?:${[...new Set(words)]
      .filter((word) => !GENERAL.has(word))
      .map((word) => word.replaceAll('.', '\\.'))
      .join('|')})(?![\\w-])`,
    'g',
  );
  const found = ENGINE.flatMap(filesIn).flatMap((path) =>
    [...code(path).matchAll(named)].map(([word]) => `${path}: ${word}`),
  );
  expect([...new Set(found)]).toEqual(GIVEN);
});

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/(fixtures|generated)\//.test(path));
}

/** Without comments. */
function code(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}
