import { useSyncExternalStore } from 'react';
import { createPanelStore, type PanelTarget } from './panel-store.js';

/** Of this page: React has no part in it, so that any chunk may open the panel without loading it. */
const panel = createPanelStore();

const actions = {
  /** Opens the panel with the conversation that it showed last. */
  open: () => panel.open(),
  openConversation: (id: string) => panel.open({ type: 'conversation', id }),
  /** Opens the latest conversation about a goal; if there is none, a new one begins. */
  openGoal: (goalId: string) => panel.open({ type: 'goal', goalId }),
  /** Another conversation, or none yet (null), without opening or closing. */
  show: (target: PanelTarget | null) => panel.show(target),
  close: () => panel.close(),
  /** Another person is there, or nobody. */
  forget: () => panel.forget(),
};

/** The chat that slides in over every page: what it shows, and how to open it. */
export function useChatPanel() {
  const state = useSyncExternalStore(panel.subscribe, panel.get);
  return { ...state, ...actions };
}
