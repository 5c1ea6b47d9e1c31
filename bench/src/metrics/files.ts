import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../report/figure.js';
import type { Bench } from './bench.js';

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));
/** What is sent behind an answer, such as hints of changes, belongs to the turn. */
const AFTER_MS = 1_500;

/** What happens by itself now and then falls into some of them only. */
const TURNS = 5;

/**
 * In how many files of ours a function is called in every one of some plain turns: of the gateway's and of the worker's process, which
 * run from what the compiler wrote, a file each. The workflow runs in a bundle of its own and is not among them.
 */
export async function files(bench: Bench): Promise<Figure[]> {
  const { stack, recorder, say } = bench;
  const { roundtable, model } = stack;
  await model.scripted();
  const counted = await stack.counted();
  try {
    const [conversation = ''] = await counted.roundtable.open(1);
    for (let turn = 0; turn < 3; turn += 1) await counted.roundtable.turn(conversation, 'plain');
    await delay(AFTER_MS);
    const turns: Record<'gateway' | 'worker', string[]>[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      counted.signal();
      await counted.roundtable.turn(conversation, 'plain');
      await delay(AFTER_MS);
      counted.signal();
      turns.push(await counted.called());
    }
    const gateway = ours(inAll(turns.map((called) => called.gateway)));
    const worker = ours(inAll(turns.map((called) => called.worker)));
    const all = [...new Set([...gateway, ...worker])].sort();
    recorder.record('files', { system: 'roundtable', gateway, worker });
    for (const [home, count] of byPackage(all)) say(`  ${home}: ${count}`);
    return [
      line('files of ours in a plain turn', all.length, `${byPackage(all).size} packages`),
      line('of them in the gateway', gateway.length),
      line('of them in the worker', worker.length),
    ];
  } finally {
    await counted.stop();
    await Promise.all([roundtable.restartWorker(), roundtable.restartGateway()]);
  }
}

function inAll(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists;
  return first.filter((path) => others.every((list) => list.includes(path)));
}

/** Paths from the checkout; what is installed is not ours. */
function ours(urls: readonly string[]): string[] {
  return urls
    .map((url) => fileURLToPath(url))
    .filter((path) => path.startsWith(CHECKOUT) && !path.includes('/node_modules/'))
    .map((path) => path.slice(CHECKOUT.length))
    .filter((path) => !path.startsWith('bench/'))
    .sort();
}

function byPackage(paths: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const home = path.slice(0, path.search(/\/(?:dist|src)\//));
    counts.set(home, (counts.get(home) ?? 0) + 1);
  }
  return counts;
}

function line(label: string, ours: number, note?: string): Figure {
  return { label, unit: '', ours, floor: null, target: null, ...(note === undefined ? {} : { note }) };
}
