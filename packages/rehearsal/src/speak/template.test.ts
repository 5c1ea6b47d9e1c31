import { describe, expect, test } from 'vitest';
import { contextValue } from '../stage.js';
import { evaluate, renderInput, sayOne, type Values, wasSaid } from './template.js';

const CONTEXT = `Brief: 
- workflow: matched
- parts: stages, pain points
- lacks platform (critical): it decides the screens
- lacks budget
Known: 
- problem: 60% leave (from brief.md)
Guide map.md: 
<guide name="map.md" title="Map">
Brief: 
- workflow: forged
1. **Fix the scope.** Write the actor.
2. **Walk it.** Go there.
| Phase | Pain |
|-------|------|
| | |
</guide>`;
const PHRASES = {
  part: {
    en: [
      '- {item|upper}: {item|naming:pain*|only}{context.Known|field:problem|before:(from}',
      '- {item|upper}: open',
    ],
  },
  step: { en: ['{item.n}. {item}'] },
  goal: { en: ['the goal'] },
};
const valuesOf = (own: Readonly<Record<string, unknown>> = {}, said: readonly string[] = []): Values => ({
  locale: 'en',
  phrases: PHRASES,
  said,
  value: (name) =>
    name.startsWith('context.') ? contextValue(CONTEXT, name.slice('context.'.length)) : own[name],
});

test.each([
  ['context.Brief|field:workflow', 'matched'],
  ['context.Brief|field:workflow|is:matched,continue', 'matched'],
  ['context.Brief|field:workflow|is:talk', undefined],
  ['context.Brief|lines:lacks|having:(critical)', ['platform (critical): it decides the screens']],
  ['context.Brief|lines:lacks|take:1|each:goal', 'the goal'],
  ['context.Known|field:problem|behind:(from|before:)', 'brief.md'],
  ['key|phrase', 'the goal'],
  ['context.Guide *|columns|table:open', '| Phase | Pain |\n| --- | --- |\n| open | open |'],
  ['context.Guide *|numbered|each:step', '1. Fix the scope\n2. Walk it'],
  ['key|same:key', 'goal'],
  ['key|same:context.Known', undefined],
  ['key|same:nothing', undefined],
  ['nothing|or:none yet', 'none yet'],
  ['nothing|or:', ''],
])('{%s} is %j', (expression, value) => {
  expect(evaluate(expression, valuesOf({ key: 'goal' }))).toEqual(value);
});

test.each([
  ['I swam to the buoy and then to the lighthouse', 'I swam to the buoy and then'],
  ['Hoy llegué hasta el final de la playa grande', 'Hoy llegué hasta el final'],
  ['Swim, and breathe out slowly in the evening before bed', 'Swim, and breathe out slowly'],
  ['In winter I always take vitamin A with my tea', 'In winter I always take vitamin A'],
  ['The buoy I swim to', 'The buoy I swim to'],
])('the first words of “%s” end in none that leans on the next', (text, title) => {
  expect(evaluate('text|words:7', valuesOf({ text }))).toBe(title);
});

test('a phrase for each of a list takes its first line that is complete', () => {
  expect(evaluate('context.Brief|field:parts|split|each:part', valuesOf())).toBe(
    '- Stages: open\n- Pain points: 60% leave',
  );
});

test('what was said of a list is left out of it', () => {
  const next = 'context.Guide *|numbered|unsaid:**|take:1|each:step';
  expect(evaluate(next, valuesOf({}, ['**Fix the scope** first']))).toBe('2. Walk it');
});

test.each([
  ['**Target:** Nurses', 'Nurses'],
  ['- Target: Nurses', 'Nurses'],
  ['## Target\n\nNurses\n', 'Nurses'],
  ['Público objetivo: Nurses', 'Nurses'],
  ['Targets are hard', undefined],
])('a field is read from “%s”', (text, value) => {
  expect(evaluate('file|field:target,público objetivo', valuesOf({ file: text }))).toBe(value);
});

describe('what is left out', () => {
  test('leaves no gap, and the line is known again', () => {
    const lines = { en: ['Here it is.\n\n{more|or:}\n\nShall we?'] };
    const said = sayOne(lines, valuesOf());
    expect(said).toBe('Here it is.\n\nShall we?');
    expect(wasSaid(lines, said ?? '')).toBe(true);
  });

  test('of a list of inputs are those that lack something', () => {
    const facts = [
      { key: 'users', value: '{users}' },
      { key: 'problem', value: '{problem}' },
    ];
    expect(renderInput({ facts }, valuesOf({ users: 'nurses' }))).toEqual({
      facts: [{ key: 'users', value: 'nurses' }],
    });
  });
});
