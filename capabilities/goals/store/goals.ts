import { after, type Cursor, lockName, type Page, pageOf, type UserTx } from '@roundtable/prisma';
import type { GoalRow, GoalStatus, GoalWithParts, IntentionRow, MicroWinRow, MilestoneRow } from './rows.js';

type Db<T> = Omit<T, 'status'> & { status: string };

export interface GoalChanges {
  readonly title?: string;
  readonly why?: string | null;
  readonly notes?: string | null;
  readonly status?: GoalStatus;
  readonly targetDate?: Date | null;
  readonly deletedAt?: Date | null;
}

export interface PartsOfGoal {
  readonly goalId: string;
  readonly limit: number;
  readonly cursor: Cursor | null;
}

/** Goals and their parts. Row-level security confines every call to the user of the transaction. */
export function goalStore({ prisma: tx, sql, userId }: Pick<UserTx, 'prisma' | 'sql' | 'userId'>) {
  const parts = {
    microWins: { orderBy: { createdAt: 'asc' } },
    milestones: { orderBy: { createdAt: 'asc' } },
    intentions: { orderBy: { createdAt: 'asc' } },
  } as const;
  return {
    /** Goals that are not deleted, or those deleted since an instant. */
    async list(filter: {
      status: GoalStatus | null;
      limit: number;
      cursor: Cursor | null;
      deletedSince?: Date | null;
    }): Promise<Page<GoalWithParts>> {
      const rows = await tx.goal.findMany({
        where: {
          deletedAt: filter.deletedSince == null ? null : { gte: filter.deletedSince },
          ...(filter.status === null ? {} : { status: filter.status }),
          ...after('createdAt', filter.cursor),
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: filter.limit + 1,
        include: parts,
        relationLoadStrategy: 'join',
      });
      return pageOf(rows.map(asGoalWithParts), filter.limit, (row) => row.createdAt);
    },
    async get(id: string): Promise<GoalWithParts | null> {
      const row = await tx.goal.findUnique({
        where: { id, deletedAt: null },
        include: parts,
        relationLoadStrategy: 'join',
      });
      return row === null ? null : asGoalWithParts(row);
    },
    /** A goal, whether deleted or not. */
    async getAny(id: string): Promise<GoalWithParts | null> {
      const row = await tx.goal.findUnique({
        where: { id },
        include: parts,
        relationLoadStrategy: 'join',
      });
      return row === null ? null : asGoalWithParts(row);
    },
    /** Serialises everything that counts or limits a user's goals, until the end of the transaction. */
    lock: (): Promise<void> => lockName(sql, `goals:${userId}`),
    async create(goal: {
      title: string;
      why: string | null;
      notes: string | null;
      targetDate: Date | null;
    }): Promise<GoalWithParts> {
      return asGoalWithParts(await tx.goal.create({ data: { userId, ...goal }, include: parts }));
    },
    async update(id: string, changes: GoalChanges): Promise<GoalRow> {
      const completedAt =
        changes.status === undefined
          ? {}
          : { completedAt: changes.status === 'completed' ? new Date() : null };
      return asGoal(await tx.goal.update({ where: { id }, data: { ...changes, ...completedAt } }));
    },
    listMicroWins: async (of: PartsOfGoal): Promise<Page<MicroWinRow>> =>
      pageOf(await tx.microWin.findMany(newestOf(of)), of.limit, (row) => row.createdAt),
    listMilestones: async (of: PartsOfGoal): Promise<Page<MilestoneRow>> =>
      pageOf(await tx.milestone.findMany(newestOf(of)), of.limit, (row) => row.createdAt),
    listIntentions: async (of: PartsOfGoal): Promise<Page<IntentionRow>> =>
      pageOf(await tx.implementationIntention.findMany(newestOf(of)), of.limit, (row) => row.createdAt),
    getMicroWin: (id: string): Promise<MicroWinRow | null> => tx.microWin.findUnique({ where: { id } }),
    addMicroWin: (goalId: string, win: { title: string }): Promise<MicroWinRow> =>
      tx.microWin.create({ data: { userId, goalId, ...win } }),
    updateMicroWin: (id: string, changes: { title?: string; doneAt?: Date | null }): Promise<MicroWinRow> =>
      tx.microWin.update({ where: { id }, data: changes }),
    async removeMicroWin(id: string): Promise<void> {
      await tx.microWin.delete({ where: { id } });
    },
    getMilestone: (id: string): Promise<MilestoneRow | null> => tx.milestone.findUnique({ where: { id } }),
    addMilestone: (
      goalId: string,
      milestone: { title: string; targetDate: Date | null },
    ): Promise<MilestoneRow> => tx.milestone.create({ data: { userId, goalId, ...milestone } }),
    updateMilestone: (
      id: string,
      changes: { title?: string; targetDate?: Date | null; doneAt?: Date | null },
    ): Promise<MilestoneRow> => tx.milestone.update({ where: { id }, data: changes }),
    async removeMilestone(id: string): Promise<void> {
      await tx.milestone.delete({ where: { id } });
    },
    getIntention: (id: string): Promise<IntentionRow | null> =>
      tx.implementationIntention.findUnique({ where: { id } }),
    addIntention: (
      goalId: string,
      intention: { ifSituation: string; thenAction: string },
    ): Promise<IntentionRow> => tx.implementationIntention.create({ data: { userId, goalId, ...intention } }),
    updateIntention: (
      id: string,
      changes: { ifSituation?: string; thenAction?: string },
    ): Promise<IntentionRow> => tx.implementationIntention.update({ where: { id }, data: changes }),
    async removeIntention(id: string): Promise<void> {
      await tx.implementationIntention.delete({ where: { id } });
    },
  };
}

function newestOf({ goalId, limit, cursor }: PartsOfGoal) {
  return {
    where: { goalId, ...after('createdAt', cursor) },
    orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }],
    take: limit + 1,
  };
}

/** The column is free text in the database; the service restricts it. Anything else counts as active. */
function asGoal<T extends Db<GoalRow>>(row: T): T & GoalRow {
  const status: GoalStatus = row.status === 'parked' || row.status === 'completed' ? row.status : 'active';
  return { ...row, status };
}

function asGoalWithParts<T extends Db<GoalRow> & Omit<GoalWithParts, keyof GoalRow>>(row: T): GoalWithParts {
  return asGoal(row);
}
