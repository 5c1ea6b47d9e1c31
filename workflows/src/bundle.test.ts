import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';
import { beforeAll, expect, test } from 'vitest';

const ENTRY = fileURLToPath(new URL('./workflows.ts', import.meta.url));
const quiet = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Paths of the modules in the bundle, as webpack names them in development mode. */
let modules: string[] = [];
let code = '';

beforeAll(async () => {
  const bundle = await bundleWorkflowCode({
    workflowsPath: ENTRY,
    logger: quiet,
    // From the sources, so that the test never looks at a stale build.
    webpackConfigHook: (config) => ({
      ...config,
      resolve: {
        ...config.resolve,
        conditionNames: ['roundtable-source', 'webpack', 'import', 'require', 'node', 'default'],
        extensionAlias: { '.js': ['.ts', '.js'] },
      },
    }),
  });
  code = bundle.code;
  modules = [...code.matchAll(/^\/\*{3}\/ "([^"]+)"/gm)].map((match) => match[1] ?? '');
}, 300_000);

test('the bundle holds the conversation, its loop and Temporal', () => {
  expect(modules.length).toBeGreaterThan(30);
  const ends = ['src/conversation.ts', 'core/src/replayed/loop.ts', '@temporalio/workflow/lib/workflow.js'];
  expect(ends.filter((end) => !modules.some((path) => path.endsWith(end)))).toEqual([]);
});

test.each(['@anthropic-ai', 'prisma', 'express', 'pg', 'zod', '@temporalio/client', '@temporalio/activity'])(
  'the bundle holds nothing of %s',
  (vendor) => {
    const inside = new RegExp(`(^|[/+@])${vendor.replace('/', '[/+]')}([/+@]|$)`);
    expect(modules.filter((path) => inside.test(path))).toEqual([]);
  },
);

test('of our own code it holds the workflows and the replayed half of the core, and nothing else', () => {
  const own = modules.filter((path) => !path.includes('node_modules') && path.endsWith('.ts'));
  const allowed = /^\.\/(workflows\/)?src\/|(^|\/)core\/src\/replayed\//;
  expect(own.filter((path) => !allowed.test(path))).toEqual([]);
});

test('nothing in it reads the environment, the disk or the network', () => {
  expect(code).not.toMatch(/process\.env\.(ANTHROPIC|DATABASE|MODEL)/);
  expect(modules.filter((path) => /^(node:)?(fs|net|http|https|child_process)$/.test(path))).toEqual([]);
});
