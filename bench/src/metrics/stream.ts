import { percentile } from '../measure/statistics.js';
import type { Figure } from '../report/figure.js';
import type { Bench } from './bench.js';

/** From the model's first token to the first `message.delta` that a viewer receives. */
export async function stream(bench: Bench): Promise<Figure[]> {
  const { model } = bench.stack;
  const ms: number[] = [];
  try {
    for (let n = 0; n < bench.size.firstTokens; n++) ms.push(await firstDelta(bench));
  } finally {
    await model.release();
    await model.scripted();
  }
  bench.recorder.record('stream', { system: 'roundtable', ms });
  const line = (percent: number): Figure => ({
    label: `first token to first message.delta, p${percent}`,
    unit: 'ms',
    ours: percentile(ms, percent),
    floor: null,
    target: null,
  });
  return [line(50), line(95)];
}

/** The reply waits at the gate until its release is asked for: that moment is the first token's. */
async function firstDelta({ stack }: Bench): Promise<number> {
  const { roundtable, model } = stack;
  const [conversation = ''] = await roundtable.open(1);
  await model.gated(); // the last turn has opened the gate
  let heardAt: (at: number) => void;
  const heard = new Promise<number>((resolve) => {
    heardAt = resolve;
  });
  const leave = await roundtable.listen(conversation, (type) => {
    if (type === 'message.delta') heardAt(performance.now());
  });
  try {
    const answer = roundtable.say(conversation, 'Hello');
    answer.catch(() => {}); // awaited below
    await model.untilHeld();
    const releasedAt = performance.now();
    await model.release();
    const heardFirst = await Promise.race([heard, answer.then(() => null)]);
    if (heardFirst === null) throw new Error('the turn ended without a message.delta');
    await answer;
    return heardFirst - releasedAt;
  } finally {
    leave();
  }
}
