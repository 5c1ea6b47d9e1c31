import { setTimeout as delay } from 'node:timers/promises';
import { openIdle } from '../drive/load.js';
import { cpuMs } from '../measure/processes.js';
import { median } from '../measure/statistics.js';
import type { Figure } from '../report/figure.js';
import type { Bench } from './bench.js';

/** What a turn leaves to do later is over by then. */
const SETTLE_MS = 60_000;
const SPAN_MS = 30_000;
const SPANS = 3;

/** What conversations cost that have had their turn and wait for the next: mostly looks at what is due. */
export async function rest({ stack, size, recorder }: Bench): Promise<Figure[]> {
  const system = stack.roundtable;
  const conversations = size.restingConversations;
  await openIdle(system, conversations, 'plain');
  await delay(SETTLE_MS);
  const roots = Object.entries(system.pids());
  const spans: Record<string, number>[] = [];
  for (let n = 0; n < SPANS; n++) {
    const before = roots.map(([, pid]) => cpuMs(pid));
    const startedAt = performance.now();
    await delay(SPAN_MS);
    const seconds = (performance.now() - startedAt) / 1_000;
    spans.push(
      Object.fromEntries(roots.map(([role, pid], at) => [role, (cpuMs(pid) - (before[at] ?? 0)) / seconds])),
    );
  }
  recorder.record('rest', { system: system.name, conversations, spans });
  const total = (span: Record<string, number>) => Object.values(span).reduce((sum, ms) => sum + ms, 0);
  const line = (label: string, of: (span: Record<string, number>) => number): Figure => ({
    label,
    unit: 'ms/s',
    ours: median(spans.map(of)),
    floor: null,
    target: null,
  });
  return [
    {
      ...line(`CPU of ${conversations} idle conversations`, total),
      target: { type: 'atMost', bar: 40 },
      note: `${SPANS} spans of ${SPAN_MS / 1_000} s: ${spans.map((span) => total(span).toFixed(0)).join(', ')}`,
    },
    ...roots.map(([role]) => line(`· ${role}, idle`, (span) => span[role] ?? 0)),
  ];
}
