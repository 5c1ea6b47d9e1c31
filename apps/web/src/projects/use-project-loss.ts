import { ApiError } from '@roundtable/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.js';
import { projectKeys } from './projects-queries.js';

export interface ProjectLoss {
  readonly name: string;
  readonly turns: number;
  readonly files: number;
  readonly decisions: number;
}

/** What a deletion would take, as the server counts it when it is asked to delete without the project's name. */
export function useProjectLoss(id: string) {
  return useQuery({
    queryKey: [...projectKeys.one(id), 'loss'],
    queryFn: () => askForLoss(id),
    staleTime: 0,
    gcTime: 0,
  });
}

async function askForLoss(id: string): Promise<ProjectLoss> {
  try {
    await api.projects.remove(id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return lossIn(error);
    throw error;
  }
  throw new Error(`the project ${id} was deleted without its name`);
}

function lossIn({ details, message }: ApiError): ProjectLoss {
  const { name, turns, files, decisions } = details ?? {};
  if (typeof name !== 'string') throw new Error(`no counts in: ${message}`);
  return { name, turns: Number(turns), files: Number(files), decisions: Number(decisions) };
}
