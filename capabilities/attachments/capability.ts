import { defineCapability } from '@roundtable/engine';
import { quotaAmount } from '@roundtable/engine/process';
import { z } from 'zod';
import { ATTACHMENT_QUOTA } from './attachment-quota.js';
import { messageFiles } from './context.js';
import { messageAttachments } from './message-field.js';
import { attachmentRoutes } from './routes.js';
import { GONE_WITH_CONVERSATION } from './statements.js';
import { deleteOf } from './store.js';
import { takenFilesSection } from './team-section.js';

/** Files and pictures that users send with their messages. */
export const attachments = defineCapability({
  name: 'attachments',
  config: z.object({
    USER_ATTACHMENT_MEGABYTES_LIMIT: quotaAmount(2_000).describe('all files of messages together'),
  }),
  quotas: (config) => ({ [ATTACHMENT_QUOTA.name]: config.USER_ATTACHMENT_MEGABYTES_LIMIT }),
  messageFields: { attachments: messageAttachments },
  team: { attachments: takenFilesSection },
  context: { message_files: messageFiles },
  statements: { onConversationDeleted: [GONE_WITH_CONVERSATION] },
  data: {
    tables: [
      {
        table: 'attachments',
        key: ['id'],
        scope: 'conversation',
        bytes: 'content',
        hidden: ['view'],
        page: 1,
      },
    ],
    onDelete: deleteOf,
  },
  routes: attachmentRoutes,
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementAttachments(host) }),
  work: async (host) => ({ loops: [(await import('./sweep.js')).createSweep(host)] }),
});
