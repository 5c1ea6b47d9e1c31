import { Id, type RouteTree } from '@roundtable/api';
import { z } from 'zod';
import { KeptModelCalls } from './schemas.js';

export const modelCallRoutes = {
  list: {
    tag: 'Conversations',
    method: 'get',
    path: '/api/conversations/{id}/turns/{turn}/steps/{step}/model-calls',
    id: 'listModelCalls',
    summary: 'Exactly what a step sent to models, and what came back; the latest 12 at most',
    description:
      'Kept for some days, where the server keeps it (MODEL_CALLS_KEPT). A key needs the scope "inspect" beside "read".',
    params: z.object({ id: Id, turn: z.string(), step: z.string() }),
    scope: 'inspect',
    answers: { 200: KeptModelCalls },
    errors: [404],
  },
} as const satisfies RouteTree;
