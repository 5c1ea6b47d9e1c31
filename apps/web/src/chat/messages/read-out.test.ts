import { describe, expect, it } from 'vitest';
import { nextToReadOut, type Spoken } from './read-out.js';

/** The lines that are read out while a text grows by these pieces, and is finished. */
function read(...pieces: readonly string[]): string[] {
  let before: Spoken | null = null;
  const lines: string[] = [];
  const hear = (text: string, isFinished: boolean) => {
    const next = nextToReadOut(before, { id: 'm', text, isFinished });
    if (next === null) return;
    before = next.read;
    lines.push(next.line);
  };
  for (const at of pieces.keys()) hear(pieces.slice(0, at + 1).join(''), false);
  hear(pieces.join(''), true);
  return lines;
}

describe('a message that streams', () => {
  it('is read out by sentences, each once', () => {
    expect(read('Good', ' morning. How ', 'are you? I', ' am', ' here')).toEqual([
      'Good morning.',
      'How are you?',
      'I am here',
    ]);
  });

  it('says no more when it is finished than what was left', () => {
    expect(read('One. Two. ', 'Three.')).toEqual(['One. Two.', 'Three.']);
    expect(read('One. ', '')).toEqual(['One.']);
  });

  it('does not take a number or a time for the end of a sentence', () => {
    expect(read('It is 10:30 and 3.5 km')).toEqual(['It is 10:30 and 3.5 km']);
  });

  it('has no marks of Markdown', () => {
    expect(read('You have **none** yet: [see](https://a.example/b).\n- `one`')).toEqual([
      'You have none yet: see.',
      '- one',
    ]);
  });
});

it('begins anew with another message, and with a text that was taken back', () => {
  const before = { id: 'm', text: 'One.' };
  expect(nextToReadOut(before, { id: 'n', text: 'One. ', isFinished: false })).toMatchObject({
    isBeginning: true,
    line: 'One.',
  });
  expect(nextToReadOut(before, { id: 'm', text: 'Two.', isFinished: true })).toMatchObject({
    isBeginning: true,
    line: 'Two.',
  });
  expect(nextToReadOut(before, { id: 'm', text: 'One. Two.', isFinished: true })).toMatchObject({
    isBeginning: false,
    line: 'Two.',
  });
});

it('is cut where it is too long to listen to', () => {
  const long = `${'word '.repeat(400)}end.`;
  const first = nextToReadOut(null, { id: 'm', text: long, isFinished: true });
  expect(first?.line.length).toBeLessThanOrEqual(1_500);
  expect(nextToReadOut(first?.read ?? null, { id: 'm', text: long, isFinished: true })).toBeNull();
});
