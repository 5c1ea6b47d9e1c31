import { expect, test } from 'vitest';
import { NOTION_PATIENCE_MS, notionExportDetails } from './export-run.js';

test('an export to Notion tells how far it is, and what it waits for', () => {
  const done = 'Notion export: 12 rows dealt with';
  expect(notionExportDetails(12, { type: 'more', handled: 2 })).toBe(done);
  expect(notionExportDetails(12, { type: 'wait', handled: 2, ms: 1_200, why: 'rate_limited' })).toBe(
    `${done}; waits 2 s: rate limited`,
  );
  expect(notionExportDetails(12, { type: 'ended', how: 'notion_away' })).toBe(`${done}; notion away`);
});

test('an export is patient for a day', () => {
  expect(NOTION_PATIENCE_MS / 3_600_000).toBe(24);
});
