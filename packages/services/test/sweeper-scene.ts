import type { UnsettledInput } from '@roundtable/prisma';
import type { AcceptedInput } from '../src/conversations/acceptance.js';
import { rememberDeliveries } from '../src/conversations/delivering/delivery-memory.js';
import { createSweeper } from '../src/conversations/delivering/sweeper.js';
import { admitInOrder } from '../src/conversations/delivering/turn-admission.js';
import { type Answer, scriptedDatabase } from './scripted-database.js';

export const INPUTS = 'FROM inputs';
export const TOMBSTONES = 'WHERE deleted_at <';
export const KEYS = 'DELETE FROM idempotency_keys';

export const unsettled = (n: number, more: Partial<UnsettledInput> = {}): UnsettledInput => ({
  conversationId: 'c',
  userId: 'u',
  teamId: 'team',
  currentAgent: 'host',
  n,
  id: `input-${n}`,
  kind: 'message',
  confirmationId: null,
  text: `message ${n}`,
  taken: false,
  beginsTurn: false,
  ageMs: 3_000,
  acceptedAt: `2026-11-22 11:59:${String(n).padStart(6, '0')}`,
  ...more,
});
export const tombstoned = (conversationId: string) => ({
  conversationId,
  userId: 'u',
  teamId: 'team',
  currentAgent: 'host',
});

export const acceptedFirst = (): AcceptedInput => ({
  ...tombstoned('c'),
  input: { n: 1, id: 'input-1', kind: 'message', confirmationId: null, preview: '' },
  beginsTurn: true,
  repeated: null,
});

/** A sweeper over what waits in the database; `deliver` and `close` are Temporal's. */
export function scene(about: {
  inputs?: () => readonly UnsettledInput[];
  tombstones?: () => readonly ReturnType<typeof tombstoned>[];
  deliver?: (one: AcceptedInput) => Promise<void>;
  close?: (conversationId: string) => Promise<void>;
  previews?: boolean;
  keys?: Answer;
}) {
  const { inputs = () => [], tombstones = () => [], deliver, close, previews = true } = about;
  const database = scriptedDatabase({
    [INPUTS]: ([limit, acceptedAt, , n]) =>
      inputs()
        .filter((one) => acceptedAt === null || one.n > Number(n))
        .slice(0, Number(limit)),
    [TOMBSTONES]: ([limit]) => tombstones().slice(0, Number(limit)),
    [KEYS]: about.keys ?? (() => []),
  });
  const delivered: AcceptedInput[] = [];
  const closed: string[] = [];
  const told: { level: 'info' | 'warn'; about: Record<string, unknown> }[] = [];
  let resent = 0;
  const admission = admitInOrder(
    {
      async deliver(one) {
        await deliver?.(one);
        delivered.push(one);
      },
      interrupt: async () => {},
      async close({ conversationId }) {
        closed.push(conversationId);
        await close?.(conversationId);
      },
      view: async () => null,
    },
    { changes: { watch: () => () => {} }, stopping: new AbortController().signal },
  );
  const memory = rememberDeliveries(admission.delivery, Date.now);
  const sweeper = createSweeper({
    db: database.db,
    memory,
    isWaiting: admission.isWaiting,
    log: {
      info: (one) => void told.push({ level: 'info', about: one }),
      warn: (one) => void told.push({ level: 'warn', about: one }),
    },
    previews,
    now: Date.now,
    onResend: () => void resent++,
  });
  sweeper.start();
  return {
    sweeper,
    memory,
    database,
    delivered,
    closed,
    told,
    resent: () => resent,
    numbers: () => delivered.map(({ input }) => input.n),
  };
}
