import { expect, it } from 'vitest';
import { ownWords, purposeOf, purposeText } from './purposes.js';

it('tells agents what was chosen and what was added to it', () => {
  expect(purposeText('I want to reach a goal', ' ten kilometres ')).toBe(
    'I want to reach a goal. ten kilometres',
  );
  expect(purposeText(null, 'sleep better')).toBe('sleep better');
  expect(purposeText('I want to reach a goal', '')).toBe('I want to reach a goal');
  expect(purposeText(null, '  ')).toBeNull();
});

it('knows what was added in own words', () => {
  expect(ownWords('I want to reach a goal. Ten km. Soon', ['I want to reach a goal'])).toBe('Ten km. Soon');
  expect(ownWords('Sleep. Better', ['I want to reach a goal'])).toBe('Sleep. Better');
  expect(ownWords('I want to reach a goal', ['I want to reach a goal'])).toBe('I want to reach a goal');
});

it('knows the conversation that fits a purpose', () => {
  expect(purposeOf('find')).toMatchObject({ team: 'agentic-coach', session: 'research' });
  expect(purposeOf('')).toBeNull();
});
