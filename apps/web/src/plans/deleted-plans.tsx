import { DeletedThings } from '../ui/deleted-things.js';
import { useDeletedPlans, usePlanActions } from './plans-queries.js';
import { useWords } from './words.js';

export function DeletedPlans() {
  const { t } = useWords();
  const { restore } = usePlanActions();
  return <DeletedThings t={t} useDeleted={useDeletedPlans} restore={restore.mutateAsync} />;
}
