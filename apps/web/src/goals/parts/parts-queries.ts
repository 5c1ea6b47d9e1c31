import type {
  CreateIntention,
  CreateMicroWin,
  CreateMilestone,
  Goal,
  Intention,
  MicroWin,
  Milestone,
  UpdateIntention,
  UpdateMicroWin,
  UpdateMilestone,
} from '@roundtable/capabilities/goals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.js';
import { newId } from '../../ui/new-id.js';
import { changeGoal, goalsKey } from '../goals-queries.js';

interface PartsApi<Part, Create, Update> {
  add(goalId: string, body: Create): Promise<Part>;
  update(goalId: string, id: string, body: Update): Promise<Part>;
  remove(goalId: string, id: string): Promise<void>;
}

/** Where a kind of parts is kept in a goal, and how a part looks before the server has said so. */
interface PartKind<Part, Create, Update> {
  readonly client: PartsApi<Part, Create, Update>;
  of(goal: Goal): readonly Part[];
  put(goal: Goal, parts: Part[]): Goal;
  made(base: { id: string; goalId: string; createdAt: string }, body: Create): Part;
  changed(part: Part, body: Update): Part;
}

/** A part that the server has not answered for yet. */
export const isUnsaved = ({ id }: { readonly id: string }) => id.startsWith(UNSAVED);
const UNSAVED = 'unsaved-';
const partsKey = ['goal-parts'] as const;

/** Adds, changes and removes parts of a goal; what is shown changes at once, and back if it fails. */
function useParts<Part extends { readonly id: string }, Create, Update>(
  goalId: string,
  kind: PartKind<Part, Create, Update>,
) {
  const queries = useQueryClient();
  // While another change is under way, what the server says now lacks it: the last one asks.
  const anew = async () => {
    if (queries.isMutating({ mutationKey: partsKey }) === 1)
      await queries.invalidateQueries({ queryKey: goalsKey });
  };
  async function show(change: (parts: readonly Part[]) => Part[]): Promise<void> {
    await queries.cancelQueries({ queryKey: goalsKey });
    changeGoal(queries, goalId, (goal) => kind.put(goal, change(kind.of(goal))));
  }
  return {
    add: useMutation({
      mutationKey: partsKey,
      mutationFn: (body: Create) => kind.client.add(goalId, body),
      onMutate: (body) => {
        const base = { id: UNSAVED + newId(), goalId, createdAt: new Date().toISOString() };
        return show((parts) => [...parts, kind.made(base, body)]);
      },
      onSettled: anew,
    }),
    update: useMutation({
      mutationKey: partsKey,
      mutationFn: ({ id, body }: { readonly id: string; readonly body: Update }) =>
        kind.client.update(goalId, id, body),
      onMutate: ({ id, body }) =>
        show((parts) => parts.map((part) => (part.id === id ? kind.changed(part, body) : part))),
      onSettled: anew,
    }),
    remove: useMutation({
      mutationKey: partsKey,
      mutationFn: (id: string) => kind.client.remove(goalId, id),
      onMutate: (id) => show((parts) => parts.filter((part) => part.id !== id)),
      onSettled: anew,
    }),
  };
}

const doneAt = (done: boolean | undefined, before: string | null) =>
  done === undefined ? before : done ? (before ?? new Date().toISOString()) : null;

const MICRO_WINS: PartKind<MicroWin, CreateMicroWin, UpdateMicroWin> = {
  client: api.goals.microWins,
  of: (goal) => goal.microWins,
  put: (goal, microWins) => ({ ...goal, microWins }),
  made: (base, { title }) => ({ ...base, title, doneAt: null }),
  changed: (win, { title = win.title, done }) => ({ ...win, title, doneAt: doneAt(done, win.doneAt) }),
};

const MILESTONES: PartKind<Milestone, CreateMilestone, UpdateMilestone> = {
  client: api.goals.milestones,
  of: (goal) => goal.milestones,
  put: (goal, milestones) => ({ ...goal, milestones }),
  made: (base, { title, targetDate = null }) => ({ ...base, title, targetDate, doneAt: null }),
  changed: (one, { title = one.title, targetDate = one.targetDate, done }) => ({
    ...one,
    title,
    targetDate,
    doneAt: doneAt(done, one.doneAt),
  }),
};

const INTENTIONS: PartKind<Intention, CreateIntention, UpdateIntention> = {
  client: api.goals.intentions,
  of: (goal) => goal.intentions,
  put: (goal, intentions) => ({ ...goal, intentions }),
  made: (base, body) => ({ ...base, ...body }),
  changed: (one, { ifSituation = one.ifSituation, thenAction = one.thenAction }) => ({
    ...one,
    ifSituation,
    thenAction,
  }),
};

export const useMicroWins = (goalId: string) => useParts(goalId, MICRO_WINS);
export const useMilestones = (goalId: string) => useParts(goalId, MILESTONES);
export const useIntentions = (goalId: string) => useParts(goalId, INTENTIONS);
