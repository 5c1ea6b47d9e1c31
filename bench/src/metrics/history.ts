import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { drive } from '../drive/load.js';
import type { System } from '../drive/system.js';
import type { Figure } from '../report/figure.js';
import type { Bench } from './bench.js';

const FIRST_TURNS = 2;
const TURNS = 8;

/** What a turn with a tool adds to its workflow's history; the start of the run is left out. */
export async function history(bench: Bench): Promise<Figure[]> {
  const { stack } = bench;
  const ours = await perTurn(stack.temporal, stack.roundtable);
  const floor = await perTurn(stack.temporal, stack.floor);
  bench.recorder.record('history', { system: 'roundtable', ...ours });
  bench.recorder.record('history', { system: 'floor', ...floor });
  return [
    { label: 'history events a turn', unit: '', ours: ours.events, floor: floor.events, target: null },
    { label: 'history bytes a turn', unit: 'bytes', ours: ours.bytes, floor: floor.bytes, target: null },
  ];
}

async function perTurn(temporal: Client, system: System): Promise<{ events: number; bytes: number }> {
  const [conversation = ''] = await system.open(1);
  const speak = (turnsEach: number) =>
    drive(system, { kind: 'tool', conversations: [conversation], turnsEach });
  await speak(FIRST_TURNS);
  const before = await settledSize(temporal, system.workflowId(conversation));
  await speak(TURNS);
  const after = await settledSize(temporal, system.workflowId(conversation));
  return { events: (after.events - before.events) / TURNS, bytes: (after.bytes - before.bytes) / TURNS };
}

/** The answer comes before the turn's last workflow task: waits until the history has stopped to grow. */
async function settledSize(temporal: Client, workflowId: string): Promise<{ events: number; bytes: number }> {
  let last = -1;
  for (;;) {
    const { historyLength, historySize } = await temporal.workflow.getHandle(workflowId).describe();
    if (historyLength === last) return { events: historyLength, bytes: historySize ?? 0 };
    last = historyLength;
    await delay(300);
  }
}
