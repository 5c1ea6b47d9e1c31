import { costOf } from '../drive/load.js';
import { percentile } from '../measure/statistics.js';
import type { Figure } from '../report/figure.js';
import type { Bench } from './bench.js';

const AT_ONCE = 8;
const TALK = [
  'Hello! How are you?',
  'I slept well and the week was long.',
  'Thanks, that helps.',
  'What are my goals?',
  'Today I went for a walk with my sister.',
  'Which goals do I have right now?',
];

/** Ordinary talk at the pace of a real model (350 ms to the first token, 60 a second). */
export async function pace(bench: Bench): Promise<Figure[]> {
  const { roundtable, model } = bench.stack;
  const seconds: { plain: number[]; tool: number[] } = { plain: [], tool: [] };
  await model.talking();
  const talk = async () => {
    for (let round = 0; round < bench.size.paceRounds; round++) {
      const conversations = await roundtable.open(AT_ONCE);
      await Promise.all(
        conversations.map(async (conversation) => {
          for (const text of TALK) {
            const startedAt = performance.now();
            const { toolCalls } = await roundtable.say(conversation, text);
            const took = (performance.now() - startedAt) / 1000;
            seconds[toolCalls.length === 0 ? 'plain' : 'tool'].push(took);
          }
        }),
      );
    }
    return { turns: seconds.plain.length + seconds.tool.length };
  };
  const cost = await costOf(roundtable, model.pid(), talk).finally(() => model.scripted());
  bench.recorder.record('pace', { system: 'roundtable', ...seconds, cpuMsPerTurn: cost.cpuMsPerTurn });
  return [
    line('without tools', seconds.plain, 3),
    line('with tools', seconds.tool, 10),
    ...Object.entries(cost.cpuMsPerTurn).map(([role, ms]) => ({
      label: `· CPU a turn at a real model’s pace, ${role}`,
      unit: 'ms',
      ours: ms,
      floor: null,
      target: null,
    })),
  ];
}

function line(kind: string, seconds: readonly number[], bar: number): Figure {
  return {
    label: `turn ${kind} at a real model’s pace, p95`,
    unit: 's',
    ours: percentile(seconds, 95),
    floor: null,
    target: { type: 'atMost', bar },
    note: `${seconds.length} turns, ${AT_ONCE} at once`,
  };
}
