import { Id } from '@roundtable/api';
import { type ConversationAttribute, openingProject } from '@roundtable/services';

/** The project that is active in a conversation; it is also the scope that partitions the transcript. */
export const conversationProject: ConversationAttribute = {
  schema: Id.nullable(),
  column: 'project_id',
  open: openingProject,
};
