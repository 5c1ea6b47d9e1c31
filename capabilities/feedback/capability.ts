import { defineCapability } from '@roundtable/engine';
import { z } from 'zod';
import { feedbackRoutes } from './routes.js';
import { Feedback } from './schemas.js';
import { FEEDBACK_OF_TURN } from './store.js';

/** Users' ratings of answers, with reasons. */
export const feedback = defineCapability({
  name: 'feedback',
  routes: feedbackRoutes,
  explains: {
    feedback: {
      schema: z.array(Feedback),
      reads: FEEDBACK_OF_TURN,
      explain: (_, _outcome, read) => read ?? [],
    },
  },
  data: { tables: [{ table: 'message_feedback', key: ['message_id'], scope: 'conversation' }] },
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementFeedback(host) }),
});
