import { fail, ok } from '@roundtable/core';
import type { ChangeNotice, StreamedEvent, StreamedPartial } from '@roundtable/prisma';
import type { TurnResult } from '@roundtable/services';
import type { GatewayHost } from '../../src/contract/host.js';

export const OWNER = '11111111-1111-4111-8111-111111111111';
export const CONVERSATION = '22222222-2222-4222-8222-222222222222';

/** A look at all watched conversations tells of what no notice told; the real one comes once a second. */
const LOOK_MS = 50;

/** One conversation in memory: the test moves it, the gateway shows it. */
export function createFakeConversation(options: { batch?: number } = {}) {
  const events: StreamedEvent[] = [];
  const watchers = new Set<(notice: ChangeNotice) => void>();
  const results = new Map<number, TurnResult>();
  const accepted: { body: unknown; key: string | null }[] = [];
  let partial: StreamedPartial | null = null;
  let deleted = false;
  let runningTurnStart: number | null = null;
  let reads = 0;
  let resultReads = 0;
  let broken: Error | null = null;
  const tell = (notice: ChangeNotice) => {
    for (const watcher of watchers) watcher(notice);
  };
  const lookLater = () =>
    setTimeout(() => tell({ eventNo: null, ended: Math.max(...results.keys()), taken: null }), LOOK_MS);
  const mine = (userId: string, id: string) => userId === OWNER && id === CONVERSATION && !deleted;
  const missing = () => fail<never>('NOT_FOUND', 'There is no such conversation.');
  const notFaked = async () => missing();

  const conversations: GatewayHost<unknown>['conversations'] = {
    accept: notFaked,
    create: notFaked,
    open: notFaked,
    acceptEvent: notFaked,
    list: notFaked,
    get: notFaked,
    update: notFaked,
    remove: notFaked,
    messages: notFaked,
    transitions: notFaked,
    workflow: notFaked,
    turns: notFaked,
    explainTurn: notFaked,
    editMessage: notFaked,
    withdrawMessage: notFaked,
    async acceptMessage(userId, id, body, key) {
      if (!mine(userId, id)) return missing();
      accepted.push({ body, key });
      return ok({ n: accepted.length, messageId: CONVERSATION, outcome: null });
    },
    deliverEvent() {},
    async decide(userId, id, confirmationId) {
      if (!mine(userId, id)) return missing();
      accepted.push({ body: null, key: null });
      return ok({ n: accepted.length, confirmationId });
    },
    async interrupt(userId, id, body) {
      return mine(userId, id) ? ok({ turn: body === undefined ? null : 1 }) : missing();
    },
    async turnResult(userId, id, n) {
      resultReads += 1;
      if (broken !== null) throw broken;
      return mine(userId, id) ? ok(results.get(n) ?? null) : missing();
    },
    async stream(userId, id) {
      return mine(userId, id) ? ok({ lastEventId: events.at(-1)?.id ?? 0, runningTurnStart }) : missing();
    },
    async eventsAfter(_userId, _id, after) {
      reads += 1;
      if (broken !== null) throw broken;
      const next = events.filter((event) => event.id > after).slice(0, options.batch ?? 200);
      return { events: next, partial, deleted };
    },
  };

  return {
    conversations,
    changes: {
      watch(_id: string, watcher: (notice: ChangeNotice) => void) {
        watchers.add(watcher);
        if (results.size > 0) lookLater();
        return () => watchers.delete(watcher);
      },
    },
    accepted,
    watchers: () => watchers.size,
    reads: () => reads,
    resultReads: () => resultReads,
    add(type: string, data: Record<string, unknown> = {}) {
      events.push({ id: (events.at(-1)?.id ?? 0) + 1, type, data });
      tell({ eventNo: events.length, ended: null, taken: null });
    },
    say(text: string, attempt = 1, messageId = 'm1') {
      partial = { messageId, agent: 'coach', attempt, turn: 1, text };
      tell({ eventNo: null, ended: null, taken: null });
    },
    complete(text: string) {
      partial = null;
      this.add('message.completed', { messageId: 'm1', text });
    },
    runFrom(event: number) {
      runningTurnStart = event;
    },
    end(n: number, result: TurnResult) {
      results.set(n, result);
      tell({ eventNo: null, ended: n, taken: null });
    },
    endQuietly(n: number, result: TurnResult) {
      results.set(n, result);
      lookLater();
    },
    breakDown(error: Error | null) {
      broken = error;
    },
    remove() {
      deleted = true;
      tell({ eventNo: null, ended: null, taken: null, isGone: true });
    },
  };
}

export type FakeConversation = ReturnType<typeof createFakeConversation>;
