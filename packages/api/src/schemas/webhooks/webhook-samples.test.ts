import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WEBHOOK_DATA, WEBHOOK_EVENTS } from './webhook-events.js';
import { webhookSample } from './webhook-samples.js';

const GUIDE = readFileSync(new URL('../../../../../docs/integrations.md', import.meta.url), 'utf8');

test.each(WEBHOOK_EVENTS)('the sample of %s is what the schema says, and stands in the guide', (type) => {
  const sample = webhookSample(type);
  expect(WEBHOOK_DATA[type].parse(sample)).toEqual(sample);
  const message = JSON.stringify({ type, timestamp: '2026-11-22T18:05:12.000Z', data: sample }, null, 2);
  expect(GUIDE).toContain(message);
});
