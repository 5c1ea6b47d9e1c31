import { Id, type RouteTree } from '@roundtable/api';
import { z } from 'zod';
import { Feedback, FeedbackList, GiveFeedback } from './schemas.js';

const tag = 'Feedback';
const of = '/api/conversations/{id}';
const one = {
  tag,
  path: `${of}/messages/{messageId}/feedback`,
  params: z.object({ id: Id, messageId: Id }),
  errors: [404],
} as const;

export const feedbackRoutes = {
  list: {
    tag,
    path: `${of}/feedback`,
    params: z.object({ id: Id }),
    method: 'get',
    id: 'listFeedback',
    summary: 'List your feedback on the answers of a conversation, latest first; 1,000 at most',
    answers: { 200: FeedbackList },
    errors: [404],
  },
  give: {
    ...one,
    method: 'put',
    id: 'giveFeedback',
    summary: 'Rate an answer as good or bad, and say why; a new rating replaces the old one',
    description:
      'Of messages of agents that are whole, also of those that were said anew since. Everything that is left out is taken back: the reasons, the text, the leave to share.',
    body: GiveFeedback,
    answers: { 200: Feedback },
  },
  remove: {
    ...one,
    method: 'delete',
    id: 'deleteFeedback',
    summary: 'Remove your feedback',
    answers: { 204: null },
  },
} as const satisfies RouteTree;
