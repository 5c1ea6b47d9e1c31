import type { Goal } from '@roundtable/capabilities/goals';
import { toast, toastError } from '../ui/toasts/toast.js';
import { type GoalStatus, useGoalActions } from './goals-queries.js';
import { useWords } from './words.js';

const SAID = { parked: 'parked', completed: 'completed', active: 'reactivated' } as const;

/** Parking, completing, taking up again, deleting: each is told in a toast that can take it back. */
export function useGoalChanges(goal: Goal) {
  const { t } = useWords();
  const actions = useGoalActions();
  const { id, title, status: before } = goal;

  async function become(status: GoalStatus): Promise<boolean> {
    try {
      await actions.update.mutateAsync({ id, status });
    } catch (error) {
      toastError(error);
      return false;
    }
    const back = () => void actions.update.mutateAsync({ id, status: before }).catch(toastError);
    toast(t(SAID[status], { title }), back);
    return true;
  }

  /** @returns whether it is gone. */
  async function remove(): Promise<boolean> {
    try {
      await actions.remove.mutateAsync(id);
    } catch (error) {
      toastError(error);
      return false;
    }
    const back = () =>
      void actions.restore.mutateAsync(id).then(() => toast(t('restored', { title })), toastError);
    toast(t('removed', { title }), back);
    return true;
  }

  return { become, remove, update: actions.update };
}
