import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.js';
import { DeletedThings } from '../ui/deleted-things.js';
import { deletedKey, useGoalActions } from './goals-queries.js';
import { useWords } from './words.js';

export function DeletedGoals() {
  const { t } = useWords();
  const { restore } = useGoalActions();
  return <DeletedThings t={t} useDeleted={useDeletedGoals} restore={restore.mutateAsync} />;
}

function useDeletedGoals() {
  return useQuery({
    queryKey: deletedKey,
    queryFn: async () => (await api.goals.list({ deleted: 'true', limit: 100 })).items,
    staleTime: 0,
  });
}
