import type { Goal, MicroWin, Milestone } from '@roundtable/capabilities/goals';

export interface Share {
  readonly done: number;
  readonly all: number;
}

export interface GoalProgress {
  readonly microWins: Share;
  readonly milestones: Share;
  readonly nextMilestone: Milestone | null;
  /** The oldest micro-win that is open. */
  readonly nextStep: MicroWin | null;
}

/** How far a goal is, counted in what was done of what was set: there is no rate and no grade. */
export function progressOf(goal: Pick<Goal, 'microWins' | 'milestones'>): GoalProgress {
  return {
    microWins: shareOf(goal.microWins),
    milestones: shareOf(goal.milestones),
    nextMilestone: goal.milestones.filter(isOpen).sort(byTarget)[0] ?? null,
    nextStep: goal.microWins.find(isOpen) ?? null,
  };
}

/** Open ones first in their order, then the done ones, the latest first. */
export function doneLast<Part extends { readonly doneAt: string | null }>(parts: readonly Part[]): Part[] {
  const done = parts.filter((part) => !isOpen(part));
  return [...parts.filter(isOpen), ...done.sort((a, b) => (b.doneAt ?? '').localeCompare(a.doneAt ?? ''))];
}

/** Open milestones by their date, those without one behind them; then what was reached. */
export function milestonesInOrder(milestones: readonly Milestone[]): Milestone[] {
  return doneLast([...milestones].sort(byTarget));
}

const isOpen = ({ doneAt }: { readonly doneAt: string | null }) => doneAt === null;

function shareOf(parts: readonly { readonly doneAt: string | null }[]): Share {
  return { done: parts.filter((part) => !isOpen(part)).length, all: parts.length };
}

function byTarget(a: Milestone, b: Milestone): number {
  if (a.targetDate === b.targetDate) return 0;
  if (a.targetDate === null) return 1;
  if (b.targetDate === null) return -1;
  return a.targetDate.localeCompare(b.targetDate);
}
