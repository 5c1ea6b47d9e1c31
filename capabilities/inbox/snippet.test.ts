import { expect, it } from 'vitest';
import { snippetOf } from './snippet.js';

it.each([
  ['An **old** tree, by the [river](https://example.com).', 'An old tree, by the river.'],
  ['# Plan\n\nFirst:\n\n1. walk\n2. `rest`\n   - sit', 'Plan First: walk rest sit'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
  ['a <b>bold</b> snake_case & 2 < 3', 'a bold snake_case & 2 < 3'],
  ['```\ncode\n```\n\n---\n\n> said', 'code said'],
  ['line one\nline two', 'line one line two'],
  ['', ''],
  ['👋'.repeat(300), `${'👋'.repeat(100)}…`],
])('%j begins as %j', (markdown, snippet) => {
  expect(snippetOf(markdown)).toBe(snippet);
});
