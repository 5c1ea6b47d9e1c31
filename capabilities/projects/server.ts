// Public API of projects, for servers.
export { ACTIVE_PROJECT } from './context.js';
export { flat, valueText } from './describe-project.js';
export type { ProjectSlice } from './project-slice.js';
export { createCutter } from './search/cut-around.js';
export { createMessageIndexer } from './search/index-messages.js';
export { nearbyMessages, rankMessages } from './search/rank-messages.js';
export { searchAllProjects, searchConversations } from './search/search-projects.js';
export { saveProjectFile } from './service/project-files.js';
export { activateProject, createProject } from './service/projects.js';
export { indexMeaningsOf } from './store/fill-message-index.js';
export {
  EVERYTHING,
  lastMessagesFrom,
  messagesAt,
  messagesOutsideProjects,
  type TalkedMessage,
} from './store/find-messages.js';
