import { expect, it } from 'vitest';
import { boundedJson } from './bounded-json.js';

const picture = 'iVBORw0KGgo'.repeat(1_000);

it.each([
  ['the Messages API', { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture } }],
  [
    'a document of it',
    { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: picture } },
  ],
  ['Chat Completions', { type: 'image_url', image_url: { url: `data:image/png;base64,${picture}` } }],
  ['our own form', { type: 'image', mediaType: 'image/png', data: picture, tokens: 5 }],
])('tells what a picture or file of %s holds by type and size', (_, block) => {
  const { json, bytes, isCut } = boundedJson({ messages: [{ role: 'user', content: [block] }] }, 10_000);
  expect(json).not.toContain('iVBOR');
  expect(json).toMatch(/\[(image\/png|application\/pdf), 8250 bytes, not kept\]/);
  expect([bytes, isCut]).toEqual([json.length, false]);
});

it('keeps keys and their order, and what Postgres cannot store does not get there', () => {
  const { json } = boundedJson({ z: 1, a: { text: 'nul\u0000 and half \ud800', deep: [true, null] } }, 1_000);
  expect(json).toBe('{"z":1,"a":{"text":"nul and half \ufffd","deep":[true,null]}}');
});

it('cuts the longest texts until it fits, and says so', () => {
  const body = {
    system: 'short',
    messages: [{ content: 'x'.repeat(30_000) }, { content: 'y'.repeat(3_000) }],
  };
  const { json, bytes, isCut } = boundedJson(body, 10_000);
  expect([bytes > 30_000, isCut, json.length < 10_000]).toEqual([true, true, true]);
  expect(JSON.parse(json)).toEqual({
    system: 'short',
    messages: [
      { content: `${'x'.repeat(5_000)} [… 25000 more characters were not kept]` },
      { content: 'y'.repeat(3_000) },
    ],
  });
});

it('is bounded whatever comes: of too many short texts only the size is told', () => {
  const { json, isCut } = boundedJson(
    { messages: Array.from({ length: 9_000 }, () => 'a short text') },
    10_000,
  );
  expect([json, isCut]).toEqual(['{"notKept":"135014 bytes"}', true]);
});
