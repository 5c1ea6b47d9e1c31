import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { inCheckout, inHome } from './prepare/paths.mjs';
import { prepare } from './prepare/prepare.mjs';

// `npm run fuzz:api [-- --examples 20 --seed 7]`: schemathesis makes requests from /openapi.json, right ones and wrong
// ones, against a running system. Nothing may be answered with a 5xx, nor otherwise than described. It needs python3.
const VERSION = '4.32.5';
const HOME = inHome('tools', `schemathesis-${VERSION}`);
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
/** They end the account or the keys that the requests are made with; a stream does not end by itself. */
const LEFT_OUT = ['deleteAccount', 'signOut', 'signOutEverywhere', 'revokeApiKey', 'streamEvents'];

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '8' },
    seed: { type: 'string', default: '20261' },
  },
});

await prepare();
installSchemathesis();
const { startSystem } = await import(pathToFileURL(inCheckout('packages/testing/dist/index.js')).href);
const system = await startSystem();
try {
  const { client, token } = await system.signIn();
  const config = join(system.dir, 'schemathesis.toml');
  writeFileSync(config, configuration(await furnish(client)));
  const run = spawnSync(join(HOME, 'bin', 'schemathesis'), argumentsOf(config, token), {
    stdio: 'inherit',
    cwd: system.dir, // it keeps a cache where it runs
  });
  const failures = system.gateway
    .log()
    .split('\n')
    .filter((/** @type {string} */ line) => line.includes('"level":50'));
  for (const line of failures.slice(0, 20)) process.stdout.write(`${line}\n`);
  process.stdout.write(`${failures.length} faults in the gateway's log\n`);
  process.exitCode = run.status === 0 && failures.length === 0 ? 0 : 1;
} finally {
  await system.stop();
}

function installSchemathesis() {
  if (existsSync(join(HOME, 'bin', 'schemathesis'))) return;
  process.stderr.write(`  getting schemathesis ${VERSION} (pip)\n`);
  for (const [program, ...args] of [
    ['python3', '-m', 'venv', HOME],
    [
      join(HOME, 'bin', 'pip'),
      'install',
      '--quiet',
      '--disable-pip-version-check',
      `schemathesis==${VERSION}`,
    ],
  ]) {
    const { status } = spawnSync(String(program), args, { stdio: ['ignore', 'inherit', 'inherit'] });
    if (status === 0) continue;
    process.stderr.write(
      'schemathesis cannot be installed: it needs python3 with venv, and a package index.\n',
    );
    process.exit(1);
  }
}

/**
 * One thing of each kind, so that requests reach further than "not found".
 * @param {import('@roundtable/api').Client} client
 */
async function furnish(client) {
  const goal = await client.goals.create({ title: 'Run' });
  const plan = await client.plans.save({ title: 'Plan', content: 'Run on Mondays', summary: 'Mondays' });
  const project = await client.projects.create({ name: 'Checkout' });
  const conversation = await client.conversations.create({ team: 'round-table' });
  await client.conversations.sendMessage(conversation.id, { text: 'Hello' }, { waitSeconds: 30 });
  const note = await client.notes.create({ title: 'A note', content: 'Something' });
  return {
    goals: goal.id,
    plans: plan.id,
    projects: project.id,
    conversations: conversation.id,
    notes: note.id,
  };
}

/**
 * Known ids where a path names a thing; to delete, it takes others.
 * @param {Record<string, string>} known
 */
function configuration(known) {
  return Object.entries(known)
    .flatMap(([kind, id]) => [
      '[[operations]]',
      `include-path-regex = "^/api/${kind}/\\\\{id\\\\}"`,
      'include-method = ["GET", "POST", "PATCH", "PUT"]',
      `parameters = { "path.id" = "${id}" }`,
      '',
    ])
    .join('\n');
}

/** @param {string} config @param {string} token */
function argumentsOf(config, token) {
  return [
    ...['--config-file', config, 'run', `${system.url}/openapi.json`],
    ...[
      '--header',
      `Authorization: Bearer ${token}`,
      '--seed',
      values.seed,
      '--max-examples',
      values.examples,
    ],
    ...['--phases', 'examples,coverage,fuzzing,stateful', '--checks', CHECKS.join(',')],
    ...[
      '--workers',
      '2',
      '--request-timeout',
      '30',
      '--warnings',
      'off',
      '--no-color',
      '--continue-on-failure',
    ],
    ...['--suppress-health-check', 'all'],
    ...LEFT_OUT.flatMap((id) => ['--exclude-operation-id', id]),
  ];
}
