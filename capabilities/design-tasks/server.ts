// What others may use of design tasks in a server.
export { createKnowledgeKeeper } from './knowledge/knowledge-keeper.js';
export type { BriefPorts, TurnTasks } from './stages/brief-ports.js';
export { prepareBrief } from './stages/prepare-brief.js';
export { validateReply } from './stages/validate-reply.js';
