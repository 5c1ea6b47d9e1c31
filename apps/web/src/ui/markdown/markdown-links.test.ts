import { expect, it } from 'vitest';
import { safeLink } from './markdown-links.js';

it.each(['https://example.com/a?b=c', 'http://example.com/', 'mailto:ana@example.com'])(
  '%s may be followed',
  (url) => {
    expect(safeLink(url)).toBe(url);
  },
);

it.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  '//example.com/x',
  '/settings',
  '#top',
  '',
  null,
])('%j is no link', (url) => {
  expect(safeLink(url)).toBeNull();
});
