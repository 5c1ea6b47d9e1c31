import { expect, test } from 'vitest';
import { readEnvelope } from './envelope.js';
import { createEnvelopeText } from './envelope-text.js';

const ENVELOPES = [
  '{"text":"Hola, ¿qué tal?","calls":[{"tool":"get_goals","input":{}}]}',
  '{"calls":[{"tool":"a","input":{"text":"not this","x":{"text":["nor this"]}}}],"text":"This"}',
  '{ "text" : "A \\"quote\\", a \\\\ and \\u00e9\\ud83d\\ude00\\n" }',
  '```json\n{"text":"Fenced","calls":[]}\n```',
  '{"text":"","calls":[{"tool":"a"}]}',
  '{"text":"😀 emoji"}',
];

test.each(ENVELOPES)('%s: the words are told as they grow, however it is cut', (answer) => {
  const read = readEnvelope(answer);
  if (read.type !== 'read') throw new Error(JSON.stringify(read));
  for (const size of [1, 2, 3, 7, answer.length]) {
    const deltas: string[] = [];
    const words = createEnvelopeText((delta) => deltas.push(delta));
    for (let i = 0; i < answer.length; i += size) words.add(answer.slice(i, i + size));
    expect(deltas.join('')).toBe(read.envelope.text);
    expect(deltas.every((delta) => delta.isWellFormed())).toBe(true);
  }
});

test('the first words are told before the envelope is whole', () => {
  const words = createEnvelopeText(() => {});
  words.add('{"text":"Let me lo');
  expect(words.told()).toBe('Let me lo');
  expect(words.isComplete()).toBe(false);
  words.add('ok.","calls":[{"tool"');
  expect(words.isComplete()).toBe(true);
});

test('what is no envelope tells nothing', () => {
  const words = createEnvelopeText(() => {});
  words.add('Sure! {"text":"no"}');
  expect(words.told()).toBe('');
});

test.each([
  ['half of it', '{"text":"Let me'],
  ['calls that are no list', '{"text":"x","calls":{"tool":"a"}}'],
  ['an input that is no object', '{"text":"x","calls":[{"tool":"a","input":[1]}]}'],
  ['a call without a tool', '{"text":"x","calls":[{"input":{}}]}'],
  ['fields that nobody asked for', '{"text":"x","thoughts":"y"}'],
  ['words before it', 'Here you are: {"text":"x","calls":[]}'],
])('%s is malformed', (_, answer) => {
  expect(readEnvelope(answer).type).toBe('malformed');
});

test('words alone are words', () => {
  expect(readEnvelope(' Just words. ')).toEqual({ type: 'words', text: 'Just words.' });
});

test('a fence that nothing closes is read once, however many lines it has', () => {
  const lines = '\n'.repeat(320_000);
  expect(readEnvelope(`\`\`\`json${lines}x`).type).toBe('words');
  expect(readEnvelope(`\`\`\`json${lines}{"text":"Fenced"}\n\`\`\``).type).toBe('read');
});
