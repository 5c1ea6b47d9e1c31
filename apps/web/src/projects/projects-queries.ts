import type { Project } from '@roundtable/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../app/api.js';

export const projectKeys = {
  all: ['projects'] as const,
  list: ['projects', 'list'] as const,
  one: (id: string) => ['projects', 'one', id] as const,
  files: (id: string) => ['projects', 'one', id, 'files'] as const,
  decisions: (id: string, q: string) => ['projects', 'one', id, 'decisions', q] as const,
  search: (id: string | null, q: string) => ['projects', 'search', id, q] as const,
};

const PAGE = 100;
const HITS = 10;

/** All projects of the user, the latest used first. */
export function useProjects(options: { readonly enabled?: boolean } = {}) {
  return useQuery({ queryKey: projectKeys.list, queryFn: allProjects, enabled: options.enabled ?? true });
}

async function allProjects(): Promise<Project[]> {
  const items: Project[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.projects.list({ limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

export function useProject(id: string) {
  return useQuery({ queryKey: projectKeys.one(id), queryFn: () => api.projects.get(id) });
}

export function useProjectFiles(id: string) {
  return useQuery({ queryKey: projectKeys.files(id), queryFn: () => api.projects.files.list(id) });
}

/** The newest, or what fits the words best. */
export function useDecisions(id: string, q: string) {
  return useQuery({
    queryKey: projectKeys.decisions(id, q),
    queryFn: () => api.projects.decisions.list(id, { limit: PAGE, ...(q === '' ? {} : { q }) }),
  });
}

/** Messages of one project. */
export function useProjectSearch(id: string, q: string) {
  return useQuery({
    queryKey: projectKeys.search(id, q),
    queryFn: () => api.projects.search(id, { q, limit: HITS }),
    enabled: q !== '',
  });
}

/** Messages, decisions, lessons and files of all projects, grouped. */
export function useSearchOfAll(q: string) {
  return useQuery({
    queryKey: projectKeys.search(null, q),
    queryFn: () => api.projects.searchAll({ q, limit: HITS }),
    enabled: q !== '',
  });
}

/** What changes projects; every list of them is asked for anew. */
export function useProjectChanges() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: projectKeys.all });
  return {
    create: useMutation({ mutationFn: api.projects.create, onSettled }),
    rename: useMutation({
      mutationFn: ({ id, name }: { id: string; name: string }) => api.projects.rename(id, { name }),
      onSettled,
    }),
    activate: useMutation({
      mutationFn: ({ id, conversationId }: { id: string; conversationId?: string }) =>
        api.projects.activate(id, conversationId === undefined ? {} : { conversationId }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, confirm }: { id: string; confirm: string }) => api.projects.remove(id, { confirm }),
      onSettled,
    }),
    removeFile: useMutation({
      mutationFn: ({ id, fileId }: { id: string; fileId: string }) => api.projects.files.remove(id, fileId),
      onSettled,
    }),
    putMetadata: useMutation({
      mutationFn: ({ id, body }: { id: string; body: Parameters<typeof api.projects.metadata.put>[1] }) =>
        api.projects.metadata.put(id, body),
      onSettled,
    }),
  };
}
