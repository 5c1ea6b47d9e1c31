import { randomUUID } from 'node:crypto';
import { DecideConfirmation } from '@roundtable/api';
import {
  answeredProposal,
  asLocale,
  type ConfirmationKinds,
  dailyLimitReached,
  decisionRefusal,
  fail,
  mayAnswer,
  ok,
  parseInput,
  plainLanguage,
  type ServiceResult,
  supersedeRefusal,
  titleFromWords,
} from '@roundtable/core';
import { type InputRef, preview } from '@roundtable/core/replayed';
import {
  acceptedBefore,
  type Database,
  databaseRefusal,
  decideConfirmation,
  findConfirmation,
  findKey,
  type IdempotentRequest,
  insertInput,
  latestTurn,
  lockConversation,
  lockConversationAlong,
  openConfirmations,
  rejectProposalsOf,
  type Sql,
} from '@roundtable/prisma';
import { isId } from '../paging/path-id.js';
import { dailyCount, noteLastPlace } from '../usage/daily-limit.js';
import { checkFields, fieldsIn, type MessageFields, sendMessageWith } from './message-fields.js';
import { hashOf } from './message-hash.js';
import { refused } from './refused-decision.js';
import { LONGEST_QUEUE, queueFull } from './turn-room.js';

/** An input that is stored in Postgres: it will be delivered, however long that takes. */
export interface AcceptedInput {
  readonly conversationId: string;
  readonly userId: string;
  readonly teamId: string;
  readonly currentAgent: string;
  readonly input: InputRef;
  /** The message begins a turn as soon as it is delivered: nothing else runs or waits in its conversation. */
  readonly beginsTurn: boolean;
  /** Set for a repeated request: the outcome so far. */
  readonly repeated: { readonly outcome: string | null } | null;
}

export interface MessageRequest {
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  /** Stores the row that the message comes from (a check-in), in the transaction that accepts it: once. */
  readonly also?: (sql: Sql, message: AcceptedMessage) => Promise<void>;
}

export interface AcceptedMessage {
  readonly conversationId: string;
  readonly userId: string;
  readonly id: string;
}

export interface AcceptanceOptions {
  readonly previews: boolean;
  /** Messages that a user may send on a local day; 0: no limit, and nothing is counted. */
  readonly dailyLimit: number;
  /** Kinds of proposals with plain answers of their own, besides those that answer every proposal. */
  readonly confirmations?: ConfirmationKinds;
  /** Fields that capabilities add to messages. */
  readonly messageFields?: MessageFields;
  readonly now?: () => Date;
}

const NOT_FOUND = 'There is no such conversation.';

/**
 * Accepts messages and decisions: owner, tombstone, idempotency, queue bound, number and row in one transaction. The
 * conversation's row lock orders inputs. A refused request stores nothing.
 */
export function createAcceptance(db: Database, options: AcceptanceOptions) {
  const { dailyLimit, confirmations: kinds = {}, messageFields = {} } = options;
  const message = sendMessageWith(messageFields);
  const counts = dailyLimit > 0;
  const now = options.now ?? (() => new Date());

  function inputRef(input: Omit<InputRef, 'preview'>, text: string): InputRef {
    return { ...input, preview: options.previews ? preview(text) : '' };
  }

  return {
    async message(
      userId: string,
      askedFor: string,
      request: MessageRequest,
    ): Promise<ServiceResult<AcceptedInput>> {
      if (!isId(askedFor)) return fail('NOT_FOUND', NOT_FOUND);
      const conversationId = askedFor.toLowerCase(); // one spelling, because the workflow's id contains it
      const parsed = parseInput(message, request.body);
      if (!parsed.success) return parsed;
      const { text, supersedes = null } = parsed.data;
      const fields = fieldsIn(messageFields, parsed.data);
      const clientId = parsed.data.id?.toLowerCase();
      if (clientId !== undefined && isEngineId(clientId)) {
        return fail(
          'VALIDATION_ERROR',
          'id: UUIDs of version 8 are the engine’s own; take one of version 4 or 7',
          { id: 'version 8' },
        );
      }
      const key = request.idempotencyKey ?? (clientId === undefined ? null : `id:${clientId}`);
      const bodyHash = hashOf({ id: clientId, text, supersedes, fields });
      const route = `messages/${conversationId}`;

      return conflictsAsResult(() =>
        db.withUserSql(userId, async (sql): Promise<ServiceResult<AcceptedInput>> => {
          const lock = lockConversationAlong(sql, conversationId, { timeZone: counts });
          const before = await findKey(sql, { userId, route, key });
          const locked = lock();
          if (locked === null || locked.deleted) return fail('NOT_FOUND', NOT_FOUND);
          const about = { conversationId, userId, teamId: locked.teamId, currentAgent: locked.currentAgent };
          if (before !== null) {
            if (before.bodyHash !== bodyHash)
              return fail(
                'CONFLICT',
                `The key "${key}" was already used for another message. Use a new one.`,
              );
            const { n, id } = made(before.made);
            const { taken, outcome, confirmationId } = await acceptedBefore(sql, conversationId, n);
            const ref = inputRef({ n, id, kind: 'message', confirmationId }, text);
            const beginsTurn = locked.waiting === 1 && !taken && outcome === null && confirmationId === null;
            return ok({ ...about, input: ref, beginsTurn, repeated: { outcome } });
          }
          if (locked.waiting >= LONGEST_QUEUE) return queueFull();
          if (supersedes !== null) {
            const latest = await latestTurn(sql, conversationId);
            const refusal = supersedeRefusal(supersedes, { ...latest, waiting: locked.waiting });
            if (refusal !== null) return fail('CONFLICT', refusal);
          }
          const toCome = { conversationId, userId, teamId: locked.teamId, supersedes, quotas: db.quotas };
          const checked = await checkFields(sql, fields, toCome);
          if (!checked.success) return checked;
          const n = locked.inputNo + 1;
          const id = clientId ?? randomUUID();
          // A check-in, a message with fields (files) or one that replaces an exchange does not answer a proposal.
          const confirmationId =
            request.also === undefined && supersedes === null && fields.length === 0
              ? await answeredConfirmation(sql, { conversationId, text, n, kinds })
              : null;
          const idempotent: IdempotentRequest | null =
            key === null ? null : { userId, route, key, bodyHash, made: { n, id } };
          const locale = plainLanguage(text);
          const kind = 'message' as const;
          const title = locked.untitled && confirmationId === null ? titleFromWords(text) : null;
          const input = {
            conversationId,
            userId,
            n,
            id,
            kind,
            text,
            confirmationId,
            locale,
            supersedes,
            title,
          };
          // A yes or no that decides a proposal is a decision, and does not count against the day's limit.
          const day = { userId, now: now(), timeZone: locked.timeZone ?? 'UTC', limit: dailyLimit };
          const daily = counts && confirmationId === null ? dailyCount(day) : null;
          // As the transaction's only remaining statement, it can commit in the same round trip.
          const isAlone = request.also === undefined && fields.length === 0;
          const isLast = isAlone && daily === null && supersedes === null;
          const place = await insertInput(isLast ? sql.last : sql, input, idempotent, {
            ...db.parts,
            daily,
          });
          if (place === null) {
            return dailyLimitReached({ ...day, locale: locale ?? asLocale(locked.locale) });
          }
          if (daily !== null) await noteLastPlace(sql, day, place, db.parts);
          if (supersedes !== null) await rejectProposalsOf(sql, conversationId, supersedes);
          await request.also?.(sql, { conversationId, userId, id });
          for (const { field, value } of fields) await field.keep(sql, { ...toCome, id }, value);
          return ok({
            ...about,
            input: inputRef({ n, id, kind: 'message', confirmationId }, text),
            beginsTurn: locked.waiting === 0 && confirmationId === null,
            repeated: null,
          });
        }),
      );
    },

    async decision(
      userId: string,
      askedFor: string,
      confirmationId: string,
      body: unknown,
    ): Promise<ServiceResult<AcceptedInput>> {
      if (!isId(askedFor) || !isId(confirmationId))
        return fail('NOT_FOUND', 'There is no such confirmation.');
      const conversationId = askedFor.toLowerCase();
      const parsed = parseInput(DecideConfirmation, body);
      if (!parsed.success) return parsed;
      const { approved, edits = {}, comment = null } = parsed.data;
      if (!approved && Object.keys(edits).length > 0) {
        return fail('VALIDATION_ERROR', 'edits: a rejected proposal takes no edits', {
          edits: 'only with approved: true',
        });
      }
      return db.withUserSql(userId, async (sql): Promise<ServiceResult<AcceptedInput>> => {
        const locked = await lockConversation(sql, conversationId);
        if (locked === null || locked.deleted) return fail('NOT_FOUND', 'There is no such confirmation.');
        const confirmation = await findConfirmation(sql, conversationId, confirmationId);
        if (confirmation === null) return fail('NOT_FOUND', 'There is no such confirmation.');
        const refusal = decisionRefusal(confirmation, edits);
        if (refusal !== null) return refused(refusal, confirmation);
        if (locked.waiting >= LONGEST_QUEUE) return queueFull();
        const n = locked.inputNo + 1;
        const decided = await decideConfirmation(sql, {
          id: confirmationId,
          conversationId,
          approved,
          edits,
          comment,
          n,
        });
        if (!decided) return fail('CONFLICT', 'This proposal has already been decided.');
        const id = randomUUID();
        await insertInput(
          sql.last,
          { conversationId, userId, n, id, kind: 'decision', text: null, confirmationId },
          null,
          db.parts,
        );
        const { teamId, currentAgent } = locked;
        const ref = inputRef({ n, id, kind: 'decision', confirmationId }, approved ? 'approved' : 'rejected');
        return ok({
          conversationId,
          userId,
          teamId,
          currentAgent,
          input: ref,
          beginsTurn: false,
          repeated: null,
        });
      });
    },
  };
}

export type Acceptance = ReturnType<typeof createAcceptance>;

/** The proposal that the message has decided (`answeredProposal`). Open proposals are read only if the text may be an answer. */
async function answeredConfirmation(
  sql: Sql,
  about: { conversationId: string; text: string; n: number; kinds: ConfirmationKinds },
): Promise<string | null> {
  const { text, kinds } = about;
  if (!mayAnswer(text, kinds)) return null;
  const answered = answeredProposal(text, await openConfirmations(sql, about.conversationId), kinds);
  if (answered === null) return null;
  const { id } = answered.proposal;
  const decided = await decideConfirmation(sql, {
    id,
    conversationId: about.conversationId,
    approved: answered.approved,
    edits: {},
    comment: null,
    n: about.n,
  });
  return decided ? id : null;
}

/** Turns a clash of message ids (a concurrent request, or one with another key) into CONFLICT. */
async function conflictsAsResult<T>(work: () => Promise<ServiceResult<T>>): Promise<ServiceResult<T>> {
  try {
    return await work();
  } catch (error) {
    if (databaseRefusal(error) === 'taken') {
      return fail('CONFLICT', 'There is already a message with this id. Use a new one.');
    }
    throw error;
  }
}

function made(value: Readonly<Record<string, unknown>>): { n: number; id: string } {
  return { n: Number(value.n), id: String(value.id) };
}

/** Ids that the engine generates are UUIDs of version 8, which clients may not send. */
function isEngineId(id: string): boolean {
  return id[14] === '8';
}
