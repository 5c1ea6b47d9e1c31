export type GoalStatus = 'active' | 'parked' | 'completed';

export interface GoalRow {
  readonly id: string;
  readonly title: string;
  readonly why: string | null;
  readonly notes: string | null;
  readonly status: GoalStatus;
  readonly targetDate: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
  readonly deletedAt: Date | null;
}

export interface MicroWinRow {
  readonly id: string;
  readonly goalId: string;
  readonly title: string;
  readonly doneAt: Date | null;
  readonly createdAt: Date;
}

export interface MilestoneRow {
  readonly id: string;
  readonly goalId: string;
  readonly title: string;
  readonly targetDate: Date | null;
  readonly doneAt: Date | null;
  readonly createdAt: Date;
}

export interface IntentionRow {
  readonly id: string;
  readonly goalId: string;
  readonly ifSituation: string;
  readonly thenAction: string;
  readonly createdAt: Date;
}

export interface GoalWithParts extends GoalRow {
  readonly microWins: readonly MicroWinRow[];
  readonly milestones: readonly MilestoneRow[];
  readonly intentions: readonly IntentionRow[];
}
