/** What the panel shows: a conversation, the latest one about a goal, or whatever was there last (null). */
export type PanelTarget =
  | { readonly type: 'conversation'; readonly id: string }
  | { readonly type: 'goal'; readonly goalId: string };

export interface PanelState {
  readonly isOpen: boolean;
  readonly target: PanelTarget | null;
}

/** One panel a page: it keeps its conversation while pages come and go. */
export function createPanelStore() {
  const listeners = new Set<() => void>();
  let state: PanelState = { isOpen: false, target: null };

  function become(next: PanelState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Opens with what it showed last, or with a target of its own. */
    open: (target: PanelTarget | null = state.target) => become({ isOpen: true, target }),
    /** Changes what is shown, open or not. */
    show: (target: PanelTarget | null) => become({ ...state, target }),
    close: () => become({ ...state, isOpen: false }),
    /** As it was at first: for the next person. */
    forget: () => become({ isOpen: false, target: null }),
  };
}
