import { ok } from '@roundtable/core';
import { afterEach, expect, test } from 'vitest';
import { countInputs } from '../../src/gateway/metrics/count-inputs.js';
import { createGatewayMetrics } from '../../src/gateway/metrics/gateway-metrics.js';
import { CONVERSATION, createFakeConversation } from './fake-conversations.js';
import { type ServedGateway, serveGateway } from './serve-gateway.js';

let gateway: ServedGateway;
afterEach(() => gateway.close());

const BACKLOG = {
  openInputs: 3,
  oldestSeconds: 1.5,
  outboxWaiting: 1,
  accountsToPurge: 0,
};

const figures = async (as = '') => (await gateway.call('/metrics', { as })).text();

test('requests are counted by the pattern of their route, never by an id', async () => {
  gateway = await serveGateway();
  const id = '22222222-2222-4222-8222-222222222222';
  await gateway.call(`/api/goals/${id}/micro-wins`, { as: 'nobody' });
  await gateway.call(`/api/plans/${id}`);
  await gateway.call(`/api/goals/${id}/milestones/${id}`, { method: 'DELETE' });
  await gateway.call(`/nonsense/${id}`);
  await gateway.call('/healthz');
  const text = await figures();
  expect(text).toMatch(
    /roundtable_http_request_duration_seconds_count\{method="GET",route="\/api\/plans\/:id",status="503"\} 1/,
  );
  expect(text).toMatch(
    /_count\{method="DELETE",route="\/api\/goals\/:goalId\/milestones\/:id",status="503"\} 1/,
  );
  expect(text).toMatch(/_count\{method="GET",route="\/healthz",status="200"\} 1/);
  expect(text).toMatch(/_count\{method="GET",route="none",status="404"\} 1/);
  expect(text).not.toContain(id);
});

test('what waits in the database is told, and missing while it cannot be read', async () => {
  gateway = await serveGateway({
    metrics: createGatewayMetrics({ backlog: async () => BACKLOG, waiting: () => 3 }),
  });
  const text = await figures();
  expect(text).toMatch(/^roundtable_inputs_open 3$/m);
  expect(text).toMatch(/^roundtable_outbox_waiting 1$/m);
  expect(text).toMatch(/^roundtable_messages_unadmitted 3$/m);
  await gateway.close();
  gateway = await serveGateway();
  const without = await figures();
  expect(without).toContain('process_cpu_seconds_total');
  expect(without).not.toMatch(/^roundtable_inputs_open /m);
});

test('messages are counted by what became of them', async () => {
  const metrics = createGatewayMetrics({ backlog: async () => BACKLOG, waiting: () => 3 });
  const { conversations } = createFakeConversation();
  const refused = {
    ...conversations,
    acceptMessage: async () => ({
      success: false as const,
      error: { code: 'RATE_LIMITED' as const, message: 'enough' },
    }),
    decide: async () => ok({ n: 1, confirmationId: 'c' }),
  };
  gateway = await serveGateway({ metrics, conversations: countInputs(refused, metrics) });
  const id = '11111111-1111-4111-8111-111111111111';
  const answer = await gateway.call(`/api/conversations/${id}/messages`, { json: { text: 'hi' } });
  expect(answer.status).toBe(429);
  expect(await figures()).toMatch(/^roundtable_inputs_total\{kind="message",result="RATE_LIMITED"\} 1$/m);
});

test('streams are counted as long as somebody reads them', async () => {
  gateway = await serveGateway();
  const leaving = new AbortController();
  const { signal } = leaving;
  const answer = await gateway.call(`/api/conversations/${CONVERSATION}/events?after=0`, { signal });
  expect(answer.status).toBe(200);
  expect(await figures()).toMatch(/^roundtable_streams_open 1$/m);
  leaving.abort();
  await expect.poll(() => figures()).toMatch(/^roundtable_streams_open 0$/m);
});

test('with a token, only who sends it reads them; for others there is no such page', async () => {
  gateway = await serveGateway({ metricsToken: 'a-long-enough-token' });
  expect((await gateway.call('/metrics', { as: '' })).status).toBe(404);
  expect((await gateway.call('/metrics', { as: 'owner' })).status).toBe(404);
  const answer = await gateway.call('/metrics', { as: 'a-long-enough-token' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('without a token a proxy passes nothing on', async () => {
  gateway = await serveGateway();
  const headers = { 'X-Forwarded-For': '203.0.113.9' };
  expect((await gateway.call('/metrics', { as: '', headers })).status).toBe(404);
});
