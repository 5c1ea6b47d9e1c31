import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import express, { type NextFunction, type Request, type Response } from 'express';
import { z } from 'zod';
import { readFloorConfig } from './config.js';

// Process: the floor's gateway. A POST is one update-with-start; its answer is the update's result.
const Turn = z.object({ text: z.string(), activities: z.int().min(1).max(10) });
const WORKFLOW_TASK_MS = 5_000;

const config = readFloorConfig();
const connection = await Connection.connect({
  address: config.TEMPORAL_ADDRESS,
  channelArgs: { 'grpc.enable_http_proxy': 0 },
});
const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });

const app = express();
app.use(express.json());
app.get('/readyz', (_request, response) => void response.json({ status: 'ok' }));
app.post('/conversations/:id/messages', async (request, response) => {
  const turn = Turn.parse(request.body);
  const message = await client.workflow.executeUpdateWithStart('turn', {
    args: [turn],
    startWorkflowOperation: new WithStartWorkflowOperation('floorConversation', {
      workflowId: `floor-${request.params.id}`,
      taskQueue: config.FLOOR_TASK_QUEUE,
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowTaskTimeout: WORKFLOW_TASK_MS,
      args: [],
    }),
  });
  response.json({ type: 'message', message });
});
app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
  response.status(500).json({ error: String(error) });
});
const server = app.listen(config.PORT ?? 0, '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => void connection.close());
    server.closeAllConnections();
  });
}
