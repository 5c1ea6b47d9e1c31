// What agents can do for users, a line each.
export { checkIns } from './check-ins/capability.js';
export { coachingChecks } from './coaching-checks/capability.js';
export { designTasks } from './design-tasks/capability.js';
export { documents } from './documents/capability.js';
export { feedback } from './feedback/capability.js';
export { followUps } from './follow-ups/capability.js';
export { goals } from './goals/capability.js';
export { inbox } from './inbox/capability.js';
export { incomingWebhooks } from './incoming-webhooks/capability.js';
export { messageSearch } from './message-search/capability.js';
export { notes } from './notes/capability.js';
export { notion } from './notion/capability.js';
export { plans } from './plans/capability.js';
export { projects } from './projects/capability.js';
export { sharing } from './sharing/capability.js';
export { webResearch } from './web-research/capability.js';
export { webhooks } from './webhooks/capability.js';
