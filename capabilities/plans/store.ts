import { after, type Cursor, type Page, pageOf, type UserTx } from '@roundtable/prisma';

export interface Plan {
  readonly id: string;
  readonly goalId: string | null;
  readonly conversationId: string | null;
  readonly title: string;
  readonly content: string;
  readonly summary: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** Saved plans; a deleted one is kept and can be restored. */
export function planStore({ prisma: tx, userId }: Pick<UserTx, 'prisma' | 'userId'>) {
  return {
    /** Plans that are not deleted, or those deleted since an instant; of one goal, of none (null), or all. */
    async list(filter: {
      goalId?: string | null | undefined;
      limit: number;
      cursor: Cursor | null;
      deletedSince?: Date | null;
    }): Promise<Page<Plan>> {
      const rows: Plan[] = await tx.plan.findMany({
        where: {
          deletedAt: filter.deletedSince == null ? null : { gte: filter.deletedSince },
          ...(filter.goalId === undefined ? {} : { goalId: filter.goalId }),
          ...after('createdAt', filter.cursor),
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: filter.limit + 1,
      });
      return pageOf(rows, filter.limit, (row) => row.createdAt);
    },
    get: (id: string): Promise<Plan | null> => tx.plan.findUnique({ where: { id } }),
    create: (plan: {
      goalId: string | null;
      conversationId: string | null;
      title: string;
      content: string;
      summary: string;
    }): Promise<Plan> => tx.plan.create({ data: { userId, ...plan } }),
    update: (
      id: string,
      changes: { title?: string; content?: string; summary?: string; deletedAt?: Date | null },
    ): Promise<Plan> => tx.plan.update({ where: { id }, data: changes }),
  };
}
