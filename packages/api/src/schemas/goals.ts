import { z } from 'zod';
import { Id, Timestamp } from './wire-values.js';

export const GoalStatus = z.enum(['active', 'parked', 'completed']).meta({ id: 'GoalStatus' });

const part = { id: Id, goalId: Id, createdAt: Timestamp };

export const MicroWin = z
  .object({ ...part, title: z.string(), doneAt: Timestamp.nullable() })
  .meta({ id: 'MicroWin' });
export type MicroWin = z.infer<typeof MicroWin>;

export const Milestone = z
  .object({ ...part, title: z.string(), targetDate: z.iso.date().nullable(), doneAt: Timestamp.nullable() })
  .meta({ id: 'Milestone' });
export type Milestone = z.infer<typeof Milestone>;

export const Intention = z
  .object({ ...part, ifSituation: z.string(), thenAction: z.string() })
  .meta({ id: 'Intention' });
export type Intention = z.infer<typeof Intention>;

export const Goal = z
  .object({
    id: Id,
    title: z.string(),
    why: z.string().nullable(),
    notes: z.string().nullable(),
    status: GoalStatus,
    targetDate: z.iso.date().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    completedAt: Timestamp.nullable(),
    deletedAt: Timestamp.nullable(),
    microWins: z.array(MicroWin),
    milestones: z.array(Milestone),
    intentions: z.array(Intention),
  })
  .meta({ id: 'Goal' });
export type Goal = z.infer<typeof Goal>;
