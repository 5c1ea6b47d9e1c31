import { type EffectTool, effectKey, type Performed } from '@roundtable/core';
import type { ConversationTables } from '../memory/tables.js';

/** The other system of a schedule: what was done there, by key. */
export interface Outside {
  perform(tool: 'send_note' | 'order_note', key: string): Promise<Performed>;
  ask(key: string): Promise<Performed>;
  /** I5: what happened there and what the ledger says of it do not fit. */
  broken(tables: ConversationTables): string[];
}

/** Which tool's key is honoured: the other one is done as often as it is asked for. */
export const HONOURS_KEY: Readonly<Record<'send_note' | 'order_note', EffectTool['honoursKey']>> = {
  send_note: false,
  order_note: true,
};

/** Of the attempts in turn: done and told, refused, done with the answer lost, lost before it was done, busy. */
const ENDS = ['done', 'done', 'refused', 'lost after', 'lost before', 'busy'] as const;

/** @param work how long each attempt takes */
export function createOutside(work: () => Promise<void>): Outside {
  const done = new Map<string, number>();
  let attempts = 0;
  let questions = 0;
  return {
    async perform(tool, key) {
      const end = ENDS[attempts++ % ENDS.length];
      await work();
      if (end === 'refused') return { type: 'error', message: 'CONFLICT: there are enough' };
      if (end === 'busy') return { type: 'error', message: 'UNAVAILABLE: busy', retryAfterMs: 200 };
      if (end !== 'lost before' && !(HONOURS_KEY[tool] && done.has(key)))
        done.set(key, (done.get(key) ?? 0) + 1);
      if (end !== 'done') throw new Error(`the answer was ${end}`);
      return { type: 'ok', result: 'sent' };
    },
    async ask(key) {
      await work();
      if (questions++ % 3 === 0) throw new Error('nobody is there to be asked');
      return done.has(key) ? { type: 'ok', result: 'sent' } : { type: 'unknown' };
    },
    broken: ({ facts, calls }) =>
      calls.flatMap((call) => {
        if (call.tool !== 'send_note' && call.tool !== 'order_note') return [];
        const times = done.get(effectKey(facts.id, call)) ?? 0;
        const fits =
          call.status === 'done' ? times === 1 : call.status === 'unknown' ? times <= 1 : times === 0;
        return fits ? [] : [`I5: ${call.tool} is ${call.status} and happened ${times} times`];
      }),
  };
}
