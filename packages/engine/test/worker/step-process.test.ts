import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ProcessLost, SupersededError } from '@roundtable/activities';
import type { Claim, StepCommit } from '@roundtable/core';
import type { StepInput } from '@roundtable/core/replayed';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSimulator, type RuleInput, type Simulator } from '../../../../apps/simulator/src/index.js';
import { eventually } from '../../../../packages/testing/src/system/eventually.js';
import { newConversation, opening, publishTeam, reply } from '../../../../prisma/test/step-fixtures.js';
import { openTestDatabase, type TestDatabase } from '../../../../prisma/test/test-database.js';
import { openStepProcess } from '../../src/worker/step-process/open-step-process.js';

const PRELOAD = fileURLToPath(
  new URL('../../../../packages/testing/src/poison/preload.mjs', import.meta.url),
);
const SCRIPT = fileURLToPath(
  new URL('../../../../apps/worker/dist/step-process/bundle/main.js', import.meta.url),
);
/** Tells the pid of its process of steps when that is ready. */
const WORKER = `const steps = require('node:child_process').fork(process.env.SCRIPT);
steps.once('message', () => console.log(steps.pid));`;
const ANSWER: RuleInput = { match: { any: true }, reply: { content: 'Here I am, and I go on.' } };
const GATE = 'the middle of the reply';
/** The watchdog waits for seconds of processor, which a busy machine is slow to give. */
const UNTIL_WATCHDOG_MS = 120_000;

let database: TestDatabase;
let simulator: Simulator;
let user: string;

beforeAll(async () => {
  database = await openTestDatabase();
  simulator = await createSimulator();
  user = await database.newUser();
  await publishTeam(database.db);
});
afterAll(async () => {
  await simulator.close();
  await database.close();
});

const environment = () => ({
  ...process.env,
  DATABASE_URL: database.url,
  ANTHROPIC_BASE_URL: simulator.url,
  ANTHROPIC_API_KEY: 'a-key',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  NODE_OPTIONS: `--import ${PRELOAD}`,
  LOG_LEVEL: 'fatal',
});

/** A process of steps, and what it let its worker know. */
async function open() {
  const committed: [StepCommit, Claim][] = [];
  const turns: number[] = [];
  const lines: { readonly about: unknown; readonly message: string }[] = [];
  const note = (about: unknown, message?: string) => void lines.push({ about, message: message ?? '' });
  const steps = openStepProcess({
    program: SCRIPT,
    givesWay: false,
    log: { info: note, warn: note, error: note },
    observe: (...one) => void committed.push(one),
    afterTurn: ({ turn }) => void turns.push(turn),
    env: environment(),
  });
  if (steps === null) throw new Error('the process could not be forked');
  onTestFinished(() => steps.end());
  expect(await steps.ready).toBe(true);
  return { steps, committed, turns, lines };
}

/** The first step of a new conversation that begins with this text, as it was tried once before. */
async function stepOf(text: string): Promise<StepInput & { attempt: number }> {
  simulator.script([ANSWER]);
  const conversationId = await newConversation(database.db, user, text);
  return { conversationId, userId: user, step: reply, opening, agent: 'host', attempt: 2 };
}

const goOn = () => ({ signal: new AbortController().signal, interrupted: () => false });
const lostBy = (run: Promise<unknown>) => run.catch((error: unknown) => error);

async function said({ conversationId }: StepInput): Promise<string[]> {
  const rows = await database.db.withSystemSql((sql) =>
    sql<{ text: string }>(
      "SELECT text FROM messages WHERE conversation_id = $1::uuid AND role = 'agent' ORDER BY seq",
      [conversationId],
    ),
  );
  return rows.map(({ text }) => text);
}

it('does a step, and lets its worker know what it wrote', async () => {
  const { steps, committed, turns, lines } = await open();
  const input = await stepOf('Hello');
  expect(await steps.run(input, goOn())).toMatchObject({ type: 'done' });
  expect(await said(input)).toEqual(['Here I am, and I go on.']);
  expect(committed).toMatchObject([
    [{ usage: { agent: 'host' }, outcome: { type: 'answered' } }, { conversation: { teamId: 'solo' } }],
  ]);
  expect(turns).toEqual([1]);
  expect(steps.isOpen()).toBe(true);
  expect(lines).toEqual([]);
});

describe('a step that ends its process', () => {
  it.each([
    ['kill', 'SIGKILL'],
    ['memory', 'SIG(ABRT|KILL)|134'],
    ['freeze', 'SIGKILL'],
  ])(
    'is lost: %s',
    async (way, how) => {
      const { steps, lines } = await open();
      const lost = await lostBy(steps.run(await stepOf(`poison: ${way}`), goOn()));
      expect(lost).toBeInstanceOf(ProcessLost);
      expect(lost).toMatchObject({ message: expect.stringMatching(how) });
      expect(steps.isOpen()).toBe(false);
      expect(lines).toMatchObject([{ message: 'a process for steps ended', about: { steps: 1 } }]);
    },
    UNTIL_WATCHDOG_MS,
  );
});

describe('a step that is stopped', () => {
  /** In the middle of its reply. */
  async function stopped(interrupted: boolean) {
    const { steps } = await open();
    const input = await stepOf('Hello');
    simulator.script([{ ...ANSWER, hold: GATE, holdAfterDeltas: 1 }]);
    const stopping = new AbortController();
    const run = lostBy(steps.run(input, { signal: stopping.signal, interrupted: () => interrupted }));
    await simulator.waitForHold(GATE);
    await eventually('a part of the reply is saved', async () => {
      const [row] = await database.db.withSystemSql((sql) =>
        sql('SELECT 1 FROM partials WHERE conversation_id = $1::uuid', [input.conversationId]),
      );
      return row ?? null;
    });
    const reason = new Error('stopped');
    stopping.abort(reason);
    return { input, reason, ended: await run };
  }

  it('by its user keeps what was said', async () => {
    const { input, ended } = await stopped(true);
    expect(ended).toMatchObject({ type: 'done' });
    expect(await said(input)).toEqual([expect.stringMatching(/^Here/)]);
  });

  it('by its worker writes nothing', async () => {
    const { input, ended } = await stopped(false);
    expect(ended).toBeInstanceOf(Error);
    expect(ended).not.toBeInstanceOf(ProcessLost);
    expect(await said(input)).toEqual([]);
  });
});

it('an attempt that was taken for lost and goes on in its process writes nothing over a later one', async () => {
  const { steps } = await open();
  const input = await stepOf('Hello');
  simulator.script([{ ...ANSWER, times: 1, hold: GATE }, ANSWER]);
  const first = lostBy(steps.run(input, goOn()));
  await simulator.waitForHold(GATE);
  expect(await steps.run({ ...input, attempt: 3 }, goOn())).toMatchObject({ type: 'done' });
  simulator.release(GATE);
  expect(await first).toBeInstanceOf(SupersededError);
  expect(await said(input)).toHaveLength(1);
});

it('ends with its worker, however that ends', async () => {
  const worker = spawn(process.execPath, ['-e', WORKER], {
    env: { ...environment(), SCRIPT },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(worker.stdout, 'data');
  const pid = Number(String(said));
  expect(isRunning(pid)).toBe(true);
  worker.kill('SIGKILL');
  await eventually('the process of steps is gone', async () => (isRunning(pid) ? null : true));
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
