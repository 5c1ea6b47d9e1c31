import { asLocale, catalogue, inLocale, type Locale, type ServiceResult } from '@roundtable/core';
import { conversationOfTeamWith, insertSystemInput, type UserTx } from '@roundtable/prisma';
import type { Goal, Milestone } from '../schemas.js';
import { readToldWins } from '../store/told-wins.js';
import type { PartPath } from './goal-part.js';
import { getGoal, updateGoal } from './goals.js';
import { getMilestone, updateMilestone } from './milestones.js';

/** Updates a goal from the goals page; its completion is announced in a conversation. */
export async function updateGoalOnPage(tx: UserTx, id: string, input: unknown): Promise<ServiceResult<Goal>> {
  const before = await getGoal(tx, id);
  const updated = await updateGoal(tx, id, input);
  const isWon = updated.success && updated.data.completedAt !== null;
  if (isWon && before.success && before.data.completedAt === null)
    await tellWin(tx, { id, say: ({ locale }) => inLocale(GOAL, locale)(updated.data.title) });
  return updated;
}

/** Updates a milestone from the goals page; its completion is announced in a conversation. */
export async function updateMilestoneOnPage(
  tx: UserTx,
  path: PartPath,
  input: unknown,
): Promise<ServiceResult<Milestone>> {
  const before = await getMilestone(tx, path);
  const updated = await updateMilestone(tx, path, input);
  const isWon = updated.success && updated.data.doneAt !== null;
  if (!isWon || !before.success || before.data.doneAt !== null) return updated;
  const goal = await getGoal(tx, path.goalId);
  if (goal.success) {
    const { title } = updated.data;
    await tellWin(tx, {
      id: path.id,
      say: ({ locale }) => inLocale(MILESTONE, locale)(title, goal.data.title),
    });
  }
  return updated;
}

const GOAL = catalogue('wins.goal', {
  en: (title: string) => `On the page of goals, the goal “${title}” was marked as completed.`,
  es: (title: string) => `En la página de metas se ha marcado la meta «${title}» como completada.`,
});
const MILESTONE = catalogue('wins.milestone', {
  en: (title: string, goal: string) =>
    `On the page of goals, the milestone “${title}” of “${goal}” was marked as reached.`,
  es: (title: string, goal: string) =>
    `En la página de metas se ha marcado el hito «${title}» de «${goal}» como alcanzado.`,
});

/** Limits the announcements of one day, so that ticking off a whole list does not cause one per line. */
const MOST_A_DAY = 3;

/**
 * Announces a win in the user's latest conversation with a team that can speak unasked, once per goal or milestone.
 * Without such a conversation nothing is announced.
 */
async function tellWin(
  tx: UserTx,
  win: { readonly id: string; readonly say: (about: { locale: Locale }) => string },
): Promise<void> {
  const place = { section: 'followUps', userId: tx.userId, preferred: null };
  const conversation = await conversationOfTeamWith(tx.sql, place);
  if (conversation === null) return;
  const told = await readToldWins(tx.sql, { conversationId: conversation.id, winId: win.id });
  if (told.before || told.today >= MOST_A_DAY) return;
  const locale = asLocale((await tx.profile.get())?.locale);
  await insertSystemInput(tx.sql, {
    conversationId: conversation.id,
    topic: 'win',
    topicId: win.id,
    text: win.say({ locale }),
  });
}
