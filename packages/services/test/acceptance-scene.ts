import type { LockedConversation } from '@roundtable/prisma';
import {
  type AcceptanceOptions,
  createAcceptance,
  type MessageRequest,
} from '../src/conversations/acceptance.js';
import { type Answer, scriptedDatabase } from './scripted-database.js';

export const USER = 'a0000000-0000-4000-8000-000000000001';
export const CONVERSATION = 'c0000000-0000-4000-8000-00000000000a';
export const PROPOSAL = 'd0000000-0000-4000-8000-000000000001';
export const MESSAGE = 'e0000000-0000-4000-8000-000000000001';
const NOON = new Date('2026-11-22T12:00:00Z');

export const LOCK = 'FOR NO KEY UPDATE OF c';
export const KEY = 'FROM idempotency_keys';
export const BEFORE = 'SELECT taken_at IS NOT NULL AS taken, outcome, confirmation_id';
export const OPEN = "status = 'open' AND expires_at > now()";
const FOUND = 'FROM confirmations c WHERE';
export const DECIDE = 'UPDATE confirmations';
const INSERT = 'INSERT INTO inputs';
export const LIMIT_REACHED = 'WITH limit_reached';
export const BESIDES = 'besides';
const LATEST = 'CROSS JOIN LATERAL';
export const REJECT = "status = 'rejected'";

export const locked = (more: Partial<LockedConversation> = {}): LockedConversation => ({
  inputNo: 6,
  deleted: false,
  waiting: 0,
  teamId: 'team',
  currentAgent: 'host',
  locale: 'en',
  untitled: false,
  timeZone: null,
  ...more,
});
export const proposal = (more: Record<string, unknown> = {}) => ({
  id: PROPOSAL,
  kind: 'plan_save',
  status: 'open',
  expired: false,
  editable: ['title', 'text'],
  talkedSince: false,
  lastWords: null,
  ...more,
});

interface Scene {
  readonly conversation?: LockedConversation | null;
  readonly keys?: readonly object[];
  readonly before?: readonly object[];
  readonly proposals?: readonly object[];
  /** The latest turn, as a message that replaces its exchange finds it. */
  readonly latest?: { readonly turn: number; readonly running: boolean; readonly isExchange: boolean };
  readonly decides?: boolean;
  /** The place of the day that the insert returns; null: none is left. */
  readonly place?: number | null;
  readonly insert?: Answer;
  readonly options?: Partial<AcceptanceOptions>;
}

/** An acceptance on a database that holds this; the insert is what Postgres would say of it. */
export function scene(about: Scene = {}) {
  const { conversation = locked(), place = 0, decides = true, proposals = [] } = about;
  const { latest = { turn: 5, running: false, isExchange: true } } = about;
  const database = scriptedDatabase({
    [LOCK]: () => (conversation === null ? [] : [conversation]),
    [INSERT]: about.insert ?? (() => (place === null ? [] : [{ used: place }])),
    [KEY]: () => about.keys ?? [],
    [BEFORE]: () => about.before ?? [],
    [LATEST]: () => [latest],
    [REJECT]: () => [],
    [DECIDE]: () => (decides ? [{ id: PROPOSAL }] : []),
    [OPEN]: () => proposals,
    [FOUND]: () => proposals,
    [LIMIT_REACHED]: () => [],
    [BESIDES]: () => [],
  });
  const acceptance = createAcceptance(database.db, {
    previews: true,
    dailyLimit: 0,
    now: () => NOON,
    ...about.options,
  });
  const inserted = () =>
    database.of(INSERT).map(([conversationId, userId, n, id, kind, text, confirmationId, ...rest]) => {
      const [route, key, bodyHash, made, locale, supersedes, day, limit, title] = rest;
      return {
        conversationId,
        userId,
        n,
        id,
        kind,
        text,
        confirmationId,
        route,
        key,
        bodyHash,
        made,
        locale,
        supersedes,
        day,
        limit,
        title,
      };
    });
  return {
    ...database,
    inserted,
    send: (body: unknown, more: Partial<MessageRequest> & { to?: string } = {}) =>
      acceptance.message(USER, more.to ?? CONVERSATION, { idempotencyKey: null, body, ...more }),
    decide: (body: unknown, more: { of?: string; id?: string } = {}) =>
      acceptance.decision(USER, more.of ?? CONVERSATION, more.id ?? PROPOSAL, body),
    decided: () =>
      database.of(DECIDE).map(([id, conversationId, status, edits, comment, n]) => {
        return { id, conversationId, status, edits: JSON.parse(String(edits)), comment, n };
      }),
  };
}
