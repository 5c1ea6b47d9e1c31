import {
  type Claim,
  foldOnto,
  mayHaveConcurrentCommits,
  type PublishedTeam,
  type ReplyClaim,
  type StepCommit,
  type StepStore,
  Team,
  type Topics,
} from '@roundtable/core';
import type { ConversationIds, StepInput } from '@roundtable/core/replayed';
import type { Database } from '../database.js';
import type { UserTx } from '../repositories/user-tx.js';
import type { HotSql, Sql } from '../sql.js';
import { claimStatement, claimStep, StaleRun, type TeamByHash } from './claim.js';
import { beginAttempt, readPendingCall } from './effect-ledger.js';
import { type ReadLedger, readContext, withDerived } from './read-context.js';
import {
  readAddressTexts,
  readCall,
  readCallAlong,
  readCommitted,
  readExpired,
  readProposal,
  readUnsettledCalls,
} from './read-ledger.js';
import { stepAttempts } from './step-attempts.js';
import { Fenced, writeCommit } from './write-changes.js';

/** Sent after each commit that viewers or waiters may be interested in. */
export type CommitNotice = {
  readonly conversationId: string;
  /** Number of the last event; null for a flush of partial text. */
  readonly eventNo: number | null;
  /** Number of the input that ended with this commit. */
  readonly ended: number | null;
  /** Number of the last input that a turn took with this commit. */
  readonly taken: number | null;
};

const PARTIAL = `
INSERT INTO partials (conversation_id, user_id, message_id, turn, step, attempt, agent, text)
SELECT conversation_id, user_id, $5::uuid, turn, step, token * 10 + $8::int, $6::text, $7::text FROM steps
WHERE conversation_id = $1::uuid AND turn = $2::int AND step = $3::int AND token = $4::int AND NOT done
ON CONFLICT (conversation_id) DO UPDATE SET message_id = excluded.message_id, turn = excluded.turn, step = excluded.step,
  attempt = excluded.attempt, agent = excluded.agent, text = excluded.text`;

type ReadClaim =
  | Exclude<ReplyClaim, { type: 'claimed' }>
  | { readonly type: 'claimed'; readonly claim: Claim; readonly ledger: ReadLedger };

/** The step store on Postgres. */
export function createStepStore(
  db: Database,
  notify: (notice: CommitNotice) => void,
  topics: Topics,
): StepStore<UserTx> {
  const { parts } = db;
  const statement = claimStatement(db.attributes);
  const claiming = { teamByHash: cachedTeams(), topics, parts, statement };

  function notifyCommit(
    claim: Claim,
    commit: StepCommit,
    about: Pick<CommitNotice, 'eventNo' | 'taken'>,
  ): void {
    notify({ conversationId: claim.conversation.id, ...about, ended: commit.outcome?.input ?? null });
  }

  async function isDeleted({ conversationId, userId }: ConversationIds): Promise<boolean> {
    const [row] = await db.withUserSql(userId, (sql) =>
      sql.last<{ deleted: boolean }>(
        'SELECT deleted_at IS NOT NULL AS deleted FROM conversations WHERE id = $1::uuid',
        [conversationId],
      ),
    );
    return row?.deleted ?? true;
  }

  const eventsOf = (claim: Claim, commit: StepCommit) => [...claim.openingEvents, ...commit.events];

  return {
    ...stepAttempts(db),
    async claimReply(input, scopeOf) {
      const claim = async (sql: HotSql): Promise<ReadClaim> => {
        const claimed = await claimStep(sql, input, claiming);
        if (claimed.type !== 'claimed') return claimed;
        const { claim } = claimed;
        const { id: conversationId, userId, scope: transcriptScope } = claim.conversation;
        const { turn } = claim.key;
        const about = { conversationId, userId, transcriptScope, turn, scope: scopeOf(claim) };
        return { type: 'claimed', claim, ledger: await readContext(sql.last, about) };
      };
      const takesInputs = input.opening !== null || input.joining !== undefined;
      // A claim that only raised the token may get lost in a crash of Postgres: the attempt is then fenced, and the step claimed again.
      const claimed = db.withUserSql(input.userId, claim, { asyncCommit: !takesInputs });
      const result = await staleAsResult(claimed);
      if (result.type === 'claimed' && takesInputs) {
        const { conversationId } = input;
        notify({ conversationId, eventNo: 0, ended: lastMerged(input), taken: lastTaken(input) });
      }
      if (result.type !== 'claimed') return result;
      return { ...result, ledger: await withDerived(db, input.userId, result.ledger) };
    },
    async savePartial(claim, partial) {
      const { id, userId } = claim.conversation;
      const { turn, step } = claim.key;
      await db.withUserSql(
        userId,
        (sql) =>
          sql.last(PARTIAL, [
            id,
            turn,
            step,
            claim.token,
            partial.messageId,
            partial.agent,
            partial.text,
            partial.restarts,
          ]),
        { asyncCommit: true },
      );
      notify({ conversationId: id, eventNo: null, ended: null, taken: null });
    },
    async commit(claim, commit, effect) {
      const { userId } = claim.conversation;
      try {
        const eventNo = await (effect === undefined
          ? db.withUserSql(userId, (sql) => writeCommit(sql.last, claim, commit, parts))
          : db.withUser(userId, async (tx, sql) => {
              const eventNo = await writeCommit(sql, claim, commit, parts);
              await effect(tx);
              return eventNo;
            }));
        notifyCommit(claim, commit, { eventNo, taken: null }); // its claim has told what it took
        return true;
      } catch (error) {
        if (error instanceof Fenced) return false;
        throw error;
      }
    },
    async transact(input, work) {
      const id = input.conversationId;
      const worked = db.withUser(input.userId, async (tx, sql) => {
        const ownCall = input.step.type === 'runTool' ? readCallAlong(sql, id, input.step) : null;
        const claimed = await claimStep(sql, input, claiming);
        if (claimed.type !== 'claimed') return claimed;
        const { claim } = claimed;
        markWrites(sql, claim);
        const worked = await work(claim, tx, {
          call: async (...key) => ownCall?.(key) ?? readCall(sql, id, key),
          unsettledCalls: (turn) => readUnsettledCalls(sql, id, turn),
          committed: (turn, steps) => readCommitted(sql, id, turn, steps),
          proposal: (proposalId) => readProposal(sql, id, proposalId),
          expired: (now) => readExpired(sql, id, now),
        });
        const commit = await foldOntoLatest(sql, claim, worked);
        const eventNo = await writeCommit(sql.last, claim, commit, parts);
        return { type: 'committed' as const, claim, commit, eventNo };
      });
      const result = await staleAsResult(worked).catch(async (error: unknown) => {
        if (error instanceof Fenced && (await isDeleted(input))) return { type: 'gone' as const };
        throw error;
      });
      if (result.type !== 'committed') return result;
      notifyCommit(result.claim, result.commit, { eventNo: result.eventNo, taken: lastTaken(input) });
      return { type: 'committed', events: eventsOf(result.claim, result.commit) };
    },
    isDeleted: ({ conversation }) =>
      isDeleted({ conversationId: conversation.id, userId: conversation.userId }),
    pendingCall: ({ conversationId, userId }, key, cacheKey) =>
      db.withUserSql(userId, (sql) => readPendingCall(sql, { conversationId, ...key }, cacheKey)),
    beginAttempt: ({ conversationId, userId }, { turn, reply, index }, attempts) =>
      db.withUserSql(userId, (sql) => beginAttempt(sql, { conversationId, turn, reply, index, attempts })),
    addressTexts: ({ conversation }, tools) =>
      db.withUserSql(conversation.userId, (sql) => readAddressTexts(sql, conversation.id, tools)),
    read: (userId, work) => db.withUser(userId, (tx) => work(tx)),
  };
}

/** Marks rows that this transaction writes from here on as derived (`derived_rows`), if the agent's context holds text of others. */
function markWrites(sql: HotSql, { conversation }: Claim): void {
  const { outside, files } = conversation.provenance;
  if (outside === null && files === null) return;
  sql.along(`SELECT set_config('app.provenance', $1, true)`, [outside === null ? 'files' : 'outside']);
}

/** Folds the commit onto the latest state, under the conversation's row lock, if other steps may have committed meanwhile. */
async function foldOntoLatest(sql: Sql, claim: Claim, commit: StepCommit): Promise<StepCommit> {
  if (!mayHaveConcurrentCommits(claim, commit)) return commit;
  const [row] = await sql<{ state: unknown }>(
    'SELECT state FROM conversations WHERE id = $1::uuid FOR NO KEY UPDATE',
    [claim.conversation.id],
  );
  return row === undefined ? commit : foldOnto(row.state, commit);
}

/** Number of the last message that may have ended with a claim, merged into another one. */
function lastMerged({ opening, joining }: StepInput): number | null {
  return joining?.inputs.at(-1) ?? opening?.merged?.at(-1) ?? null;
}

function lastTaken({ opening, joining }: StepInput): number | null {
  return joining?.inputs.at(-1) ?? opening?.input ?? null;
}

async function staleAsResult<T>(
  work: Promise<T>,
): Promise<T | { readonly type: 'stale'; readonly known: boolean }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StaleRun) return { type: 'stale', known: error.known };
    throw error;
  }
}

/** A version of a team never changes, so a process reads each one once. */
function cachedTeams(): TeamByHash {
  const known = new Map<string, PublishedTeam>();
  return async (sql, hash) => {
    const cached = known.get(hash);
    if (cached !== undefined) return cached;
    const [row] = await sql<{ content: unknown }>(
      'SELECT content || knowledge AS content FROM team_versions WHERE hash = $1',
      [hash],
    );
    if (row === undefined) throw new Error(`team version ${hash} is not in team_versions`);
    const published = { hash, team: Team.parse(row.content) };
    known.set(hash, published);
    return published;
  };
}
