import type { Plan } from '@roundtable/api';
import { toast, toastError } from '../ui/toasts/toast.js';
import { usePlanActions } from './plans-queries.js';
import { useWords } from './words.js';

/** Deletes a plan and offers the way back. */
export function usePlanRemoval(): (plan: Pick<Plan, 'id' | 'title'>) => Promise<void> {
  const { t } = useWords();
  const { remove, restore } = usePlanActions();
  return async ({ id, title }) => {
    await remove.mutateAsync(id);
    toast(
      t('removed', { title }),
      () => void restore.mutateAsync(id).then(() => toast(t('restored', { title })), toastError),
    );
  };
}
