import type { GoalDetail, GoalLine, GoalProgress } from './context.js';

/** Active and parked goals, one line each. */
export function describeGoals(goals: readonly GoalLine[]): string {
  return goals.length === 0 ? 'none yet' : goals.map((goal) => `\n${goalLine(goal)}`).join('');
}

function goalLine(goal: GoalLine): string {
  const milestones = goal.milestones > 0 ? `, ${goal.done} of ${goal.milestones} milestones done` : '';
  const why = goal.why === null ? '' : ` because: ${goal.why}`;
  return `- ${goal.title} (${goal.status}${byDay(goal)}, goal_id ${goal.id}${milestones})${why}`;
}

function byDay({ targetDate = null }: Pick<GoalLine, 'targetDate'>): string {
  return targetDate === null ? '' : `, by ${targetDate}`;
}

/** Progress of each goal; only of the goal in focus, if there is one. */
export function describeProgress(goals: readonly GoalProgress[], focus: string | null): string {
  const relevant = goals.some((goal) => goal.id === focus)
    ? goals.filter((goal) => goal.id === focus)
    : goals;
  const lines = relevant.map(
    (goal) =>
      `\n- ${goal.title} (goal_id ${goal.id}): ${goal.done} of ${goal.milestones} milestones done, ${goal.microWinsDone} of ${goal.microWins} micro-wins done`,
  );
  return lines.length === 0 ? 'no goals yet' : lines.join('');
}

const NOTES_CHARACTERS = 4_000;

/** One goal with all of its parts and the ids that tools take. */
export function describeGoal(goal: GoalDetail): string {
  const notes = goal.notes ?? '';
  return [
    `${goal.title} (${goal.status}${byDay(goal)}, goal_id ${goal.id})`,
    `why: ${goal.why ?? 'not said yet'}`,
    ...goal.milestones.map(
      (one) =>
        `milestone ${one.id}: ${one.title}${one.targetDate === null ? '' : ` by ${one.targetDate}`}${one.doneAt === null ? '' : ' (done)'}`,
    ),
    ...goal.intentions.map((one) => `if-then ${one.id}: if ${one.ifSituation}, then ${one.thenAction}`),
    ...goal.microWins.map(
      (one) => `micro-win ${one.id}: ${one.title}${one.doneAt === null ? '' : ' (done)'}`,
    ),
    ...(notes === ''
      ? []
      : [
          `notes: ${notes.length > NOTES_CHARACTERS ? `${notes.slice(0, NOTES_CHARACTERS).toWellFormed()}…` : notes}`,
        ]),
  ]
    .map((line) => `\n- ${line}`)
    .join('');
}
