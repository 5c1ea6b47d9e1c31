import { defineCapability } from '@roundtable/engine';
import { olderTalk, turnBrief } from './context.js';

/** What a message asks of a team that works by tasks, guides and materials. */
export const designTasks = defineCapability({
  name: 'design-tasks',
  context: { brief: turnBrief, history: olderTalk },
});
