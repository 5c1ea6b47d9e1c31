import { Id } from '@roundtable/api';

/** The project that is active in a conversation. */
export const ConversationProject = Id.nullable().meta({
  description:
    'The active project, in a team that works in projects. Where a conversation is opened, left out: the user’s active one; null: none',
});
