import { defineCapability } from '@roundtable/engine';
import { briefOfTurn, olderTalk, turnBrief } from './context.js';

/** What a message asks of a team that works by tasks, guides and materials. */
export const designTasks = defineCapability({
  name: 'design-tasks',
  context: { brief: turnBrief, history: olderTalk, brief_of_turn: briefOfTurn },
});
