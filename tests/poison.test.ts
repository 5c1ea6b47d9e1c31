import { fileURLToPath } from 'node:url';
import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectConsistent, open, post, transcript } from './support.js';

const PRELOAD = fileURLToPath(new URL('../packages/testing/src/poison/preload.mjs', import.meta.url));
const ANSWER = { match: { any: true as const }, reply: { content: 'Here I am.' } };

let system: System;
/** The supervision of the worker that can be poisoned. */
let supervision: ReturnType<typeof supervise>;

beforeAll(async () => {
  system = await sharedSystem();
  await system.worker.signal('SIGKILL');
  supervision = supervise();
});
afterAll(async () => {
  await supervision.stop();
  await system.restartWorker();
  system.simulator.reset();
  await system.stop();
});

/** A worker that dies of a poison, and is started again each time, as Docker or `npm start` does. */
function supervise() {
  let over = false;
  let ended = false;
  let lost = 0;
  void (async () => {
    while (!over) {
      // One that dies as soon as it runs is as good as any other.
      const worker = await system.addWorker({ NODE_OPTIONS: `--import ${PRELOAD}` }).catch(() => null);
      await worker?.exited;
      if (!over) lost++;
    }
    ended = true;
  })();
  return {
    lost: () => lost,
    async stop(): Promise<void> {
      over = true;
      await system.eventually('the last worker is gone', async () => {
        await system.stopAdded(); // one may have been on its way
        return ended ? true : null;
      });
    },
  };
}

test('a message whose step ends every process fails at the fifth loss, the later ones beside the worker; everybody goes on', async () => {
  system.simulator.script([ANSWER]);
  const [ana, ben] = [
    await system.signIn('poison-a@example.com'),
    await system.signIn('poison-b@example.com'),
  ];
  const [bad, good] = [await open(ana.client), await open(ben.client)];
  await post(ana.client, bad, 'poison: kill');
  await post(ana.client, bad, 'all is well');
  // As if it had lost two before: each loss waits for the start of a process.
  await system.eventually('the step is claimed', async () => {
    const claimed = await system.sql(
      `UPDATE steps SET faulty_attempts = '{-2,-1}' WHERE conversation_id = $1 AND held_by = 1 RETURNING 1`,
      [bad],
    );
    return claimed.length > 0 ? true : null;
  });
  await post(ben.client, good, 'Hello.');

  const rows = await system.eventually(
    'the message behind the poison is answered',
    async () => {
      const found = await transcript(ana.client, bad);
      return found.at(-1)?.role === 'agent' ? found : null;
    },
    240_000,
  ); // three processes start one after the other
  await system.eventually('somebody else is answered', async () =>
    (await transcript(ben.client, good)).at(-1)?.text === 'Here I am.' ? true : null,
  );
  expect(rows.map(({ role, text }) => [role, text])).toEqual([
    ['user', 'poison: kill'],
    ['system', expect.stringContaining('Something went wrong on our side')],
    ['user', 'all is well'],
    ['agent', 'Here I am.'],
  ]);
  // The turn ends behind its words: the team looks them over.
  const inputs = await system.eventually('both turns have ended', async () => {
    const found = await system.sql<{ outcome: string | null }>(
      'SELECT outcome, outcome_code FROM inputs WHERE conversation_id = $1 ORDER BY n',
      [bad],
    );
    return found.every(({ outcome }) => outcome !== null) ? found : null;
  });
  expect(inputs).toEqual([
    { outcome: 'failed', outcome_code: 'INTERNAL_ERROR' },
    { outcome: 'answered', outcome_code: null },
  ]);
  const [step] = await system.sql<{ faulty_attempts: number[] }>(
    'SELECT faulty_attempts FROM steps WHERE conversation_id = $1 ORDER BY turn, step LIMIT 1',
    [bad],
  );
  expect(step?.faulty_attempts).toHaveLength(5);
  expect(supervision.lost()).toBe(1);
  await expectConsistent(ana.client, bad);
});
