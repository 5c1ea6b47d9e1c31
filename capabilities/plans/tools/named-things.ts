import { cutText, type ServiceResult, sayLocalTime, type ToolContext } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { cancelFollowUp, listFollowUps } from '../../follow-ups/server.js';
import { deleteGoal, listGoals, restoreGoal, updateGoal } from '../../goals/server.js';
import { deletePlan, listPlans, restorePlan, updatePlan } from '../service/plans.js';

/** A thing of the user that a direct request may name. */
export interface NamedThing {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly saved: string;
  readonly deletedAt: string | null;
  /** Text that answers questions about it. */
  readonly text: string;
}

type Told = Pick<ToolContext, 'now' | 'locale'>;

/** A kind of things and the operations on them. */
export interface Kind {
  readonly noun: string;
  /** Newest first; for deleted ones, only those that can be restored, latest deletion first. */
  all(tx: UserTx, about: Told, which: 'in use' | 'deleted'): Promise<NamedThing[]>;
  remove(tx: UserTx, id: string, now: Date): Promise<ServiceResult<unknown>>;
  rename?(tx: UserTx, id: string, title: string): Promise<ServiceResult<{ readonly title: string }>>;
  restore?(tx: UserTx, id: string, now: Date): Promise<ServiceResult<unknown>>;
}

const PAGE = 100;
const SUMMARY = 200;

export const PLANS: Kind = {
  noun: 'plan',
  async all(tx, { now }, which) {
    const plans = await everyPage((query) => listPlans(tx, { ...query, ...deletedOnes(which) }, now));
    return ordered(
      which,
      plans.map(({ title, summary, createdAt, content, ...plan }) => ({
        ...plan,
        name: title,
        about: cutText(summary, SUMMARY),
        saved: createdAt,
        text: content,
      })),
    );
  },
  remove: deletePlan,
  rename: (tx, id, title) => updatePlan(tx, id, { title }),
  restore: restorePlan,
};

export const GOALS: Kind = {
  noun: 'goal',
  async all(tx, { now }, which) {
    const goals = await everyPage((query) => listGoals(tx, { ...query, ...deletedOnes(which) }, now));
    return ordered(
      which,
      goals.map(({ id, title, status, why, createdAt, deletedAt, ...goal }) => ({
        id,
        name: title,
        about: status,
        saved: createdAt,
        deletedAt,
        text: JSON.stringify({ title, status, why, ...goal }),
      })),
    );
  },
  remove: deleteGoal,
  rename: (tx, id, title) => updateGoal(tx, id, { title }),
  restore: restoreGoal,
};

/** Reminders leave out rhythms, which are preferences. */
export const REMINDERS: Kind = {
  noun: 'reminder',
  async all(tx, { locale }, which) {
    if (which === 'deleted') return [];
    const planned = await everyPage((query) => listFollowUps(tx, { ...query, status: 'scheduled' }));
    return planned
      .filter(({ rhythm }) => rhythm === null)
      .map(({ id, note, nextLocal, createdAt }) => {
        const at = nextLocal === null ? '' : sayLocalTime(nextLocal, locale);
        return { id, name: note, about: at, saved: createdAt, deletedAt: null, text: `${note}: ${at}` };
      });
  },
  remove: cancelFollowUp,
};

async function everyPage<Item>(
  list: (query: {
    limit: number;
    cursor?: string;
  }) => Promise<ServiceResult<{ readonly items: readonly Item[]; readonly nextCursor: string | null }>>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const page = await list({ limit: PAGE, ...(cursor === null ? {} : { cursor }) });
    if (!page.success) throw new Error(page.error.message);
    all.push(...page.data.items);
    cursor = page.data.nextCursor;
  } while (cursor !== null);
  return all;
}

function deletedOnes(which: 'in use' | 'deleted') {
  return which === 'deleted' ? { deleted: 'true' } : {};
}

function ordered(which: 'in use' | 'deleted', things: readonly NamedThing[]): NamedThing[] {
  if (which === 'in use') return [...things];
  return things.toSorted((a, b) => (b.deletedAt ?? '').localeCompare(a.deletedAt ?? ''));
}
