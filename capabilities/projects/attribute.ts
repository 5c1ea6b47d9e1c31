import type { ConversationAttribute } from '@roundtable/services';
import { ConversationProject } from './schemas.js';
import { openingProject } from './service/opening-project.js';

/** The project that is active in a conversation; it is also the scope that partitions the transcript. */
export const conversationProject: ConversationAttribute = {
  schema: ConversationProject,
  column: 'project_id',
  open: openingProject,
};
