import { preview } from '@roundtable/core/replayed';
import type { Database } from '@roundtable/prisma';
import type { ConversationDelivery, ServiceLog } from '@roundtable/services';
import { deliverFollowUp } from './delivery/deliver.js';
import type { FollowUpAttempt, FollowUpIds, FollowUpPlan } from './follow-up-run.js';
import { planFollowUp } from './plan-follow-up.js';

export interface FollowUpDeps {
  readonly db: Database;
  readonly delivery: Pick<ConversationDelivery, 'deliver'>;
  readonly log: ServiceLog;
  readonly now: () => Date;
  readonly previews: boolean;
  /** The team that opens a conversation for a user who has none. */
  readonly defaultTeam: string | null;
}

/** The activities of follow-ups, for the queue `roundtable-jobs`. */
export function createFollowUpActivities({ db, delivery, log, now, ...options }: FollowUpDeps) {
  const { previews } = options;
  return {
    /** Reads the row and plans the next step; a retry reads again. */
    planFollowUp: ({ followUpId, userId }: FollowUpIds): Promise<FollowUpPlan> =>
      db.withUserSql(userId, (sql) => planFollowUp(sql, followUpId, { now: now(), ...options })),

    /** Delivers an occurrence once. After the commit the conversation is signalled; a sweeper repeats a lost signal. */
    deliverFollowUp: async (
      about: FollowUpIds & { readonly occurrence: number },
    ): Promise<FollowUpAttempt> => {
      const { spoken, ...attempt } = await db.withUserSql(about.userId, (sql) =>
        deliverFollowUp(sql, about, { now: now(), ...options }),
      );
      if (spoken !== null) {
        const { n, id, conversationId, text } = spoken;
        const ref = {
          n,
          id,
          kind: 'system',
          confirmationId: null,
          preview: previews ? preview(text) : '',
        } as const;
        await delivery
          .deliver({ ...spoken, conversationId, input: ref, beginsTurn: false, repeated: null })
          .catch((error: unknown) =>
            log.warn({ error, conversation: conversationId, n }, 'a follow-up was stored and not signalled'),
          );
        log.info({ followUp: about.followUpId, conversation: conversationId, n }, 'told a follow-up');
      }
      return attempt;
    },
  };
}

export type FollowUpActivities = ReturnType<typeof createFollowUpActivities>;
