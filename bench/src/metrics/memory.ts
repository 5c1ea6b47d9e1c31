import { setTimeout as delay } from 'node:timers/promises';
import { drive, openIdle } from '../drive/load.js';
import type { System } from '../drive/system.js';
import { residentMiB } from '../measure/processes.js';
import type { Figure } from '../report/figure.js';
import type { Bench } from './bench.js';

const WARM_CONVERSATIONS = 16;
const WARM_TURNS = 5;
const REST_MS = 4_000;

/** What a worker keeps for conversations that have had their turn and wait for the next. */
export async function memory(bench: Bench): Promise<Figure[]> {
  const { roundtable, floor } = bench.stack;
  const ours = await growthOf(bench, roundtable);
  const bare = await growthOf(bench, floor);
  return [
    {
      label: 'worker memory for 1,000 idle conversations',
      unit: 'MiB',
      ours,
      floor: bare,
      target: null,
      note: 'resident, all in the cache; step 2: 160 MiB',
    },
  ];
}

async function growthOf(bench: Bench, system: System): Promise<number> {
  const conversations = bench.size.idleConversations;
  await system.restartWorker();
  await drive(system, {
    kind: 'tool',
    conversations: await system.open(WARM_CONVERSATIONS),
    turnsEach: WARM_TURNS,
  });
  await delay(REST_MS);
  const workerPid = system.pids().worker ?? 0;
  const before = residentMiB(workerPid);
  await openIdle(system, conversations, 'tool');
  await delay(REST_MS);
  const after = residentMiB(workerPid);
  bench.recorder.record('memory', { system: system.name, conversations, beforeMiB: before, afterMiB: after });
  return ((after - before) * 1_000) / conversations;
}
