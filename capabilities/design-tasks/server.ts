// Public API of design tasks, for servers.
export type { Brief, HistoryPassage, TaskMatch } from './briefs/brief.js';
export { CHECK_NAMES, type CheckName } from './briefs/checks/check.js';
export { chooseTask } from './briefs/choose-task.js';
export { readIntent } from './briefs/read-intent.js';
export { chunkGuide } from './knowledge/chunk-guide.js';
export { createKnowledgeIndex } from './knowledge/knowledge-index.js';
export { createKnowledgeKeeper } from './knowledge/knowledge-keeper.js';
export type { BriefPorts, TurnTasks } from './stages/brief-ports.js';
export { prepareBrief } from './stages/prepare-brief.js';
export { validateReply } from './stages/validate-reply.js';
export { createEvidence, type Gathered } from './tasks/gather-evidence.js';
export { createTaskMatcher } from './tasks/task-matcher.js';
export { allMatches, type TaskMatching } from './tasks/task-matching.js';
export { guidesOf, smalltalkOf, tasksOf } from './team/library.js';
export type { Task } from './team/task.js';
