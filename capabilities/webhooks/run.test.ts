import { expect, test } from 'vitest';
import { webhookDetails } from './run.js';
import { WEBHOOK_ATTEMPT } from './workflow-messages.js';

test('a delivery of a webhook tells when it looks next, or how it ended, and then its attempts', () => {
  const until = '2026-11-24T08:00:00.000Z';
  expect(webhookDetails({ type: 'wait', until }, ['attempt 1: 503'])).toBe(
    `webhook: next look at ${until}\n- attempt 1: 503`,
  );
  expect(webhookDetails({ type: 'ended', why: 'delivered' }, [])).toBe('webhook: delivered');
});

test('a worker that is lost with a webhook is noticed after five seconds', () => {
  expect(WEBHOOK_ATTEMPT.heartbeatTimeout).toBe('5 seconds');
});
