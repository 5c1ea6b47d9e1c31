import { type ConversationAttribute, openingProject } from '@roundtable/services';
import { ConversationProject } from './schemas.js';

/** The project that is active in a conversation; it is also the scope that partitions the transcript. */
export const conversationProject: ConversationAttribute = {
  schema: ConversationProject,
  column: 'project_id',
  open: openingProject,
};
