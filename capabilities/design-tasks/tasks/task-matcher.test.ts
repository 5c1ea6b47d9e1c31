import { describe, expect, it, test } from 'vitest';
import { Task } from '../team/task.js';
import { createTaskMatcher } from './task-matcher.js';
import { allMatches } from './task-matching.js';

function task(id: string, words: { en: string[]; es: string[]; about?: string }): Task {
  const [en = id] = words.en;
  const [es = id] = words.es;
  return Task.parse({
    id,
    name: { en, es },
    description: { en: words.about ?? `Work on ${en}.`, es: `Trabajar en ${es}.` },
    keywords: { en: words.en, es: words.es },
    synonyms: { en: [`a way to do ${en}`], es: [`una forma de hacer ${es}`] },
    expected_output: { en: 'o', es: 'o' },
    output_parts: { en: ['o'], es: ['o'] },
    concepts: { en: ['c'], es: ['c'] },
    task_guide: ['g.md'],
    agent: 'a',
  });
}

const matcher = createTaskMatcher([
  task('journey_mapping', {
    en: ['journey map'],
    es: ['mapa de viaje'],
    about: 'Draw phases, feelings and gaps of a visit.',
  }),
  task('empathy_mapping', { en: ['empathy map'], es: ['mapa de empatía'] }),
  task('usability_testing', { en: ['usability test', 'usability testing'], es: ['prueba de usabilidad'] }),
  task('unmoderated_testing', { en: ['unmoderated usability test'], es: ['prueba no moderada'] }),
  task('survey_design', { en: ['survey'], es: ['encuesta'] }),
  task('onboarding_design', { en: ['onboarding'], es: ['incorporación'] }),
  task('ab_testing', { en: ['A/B test'], es: ['prueba A/B'] }),
]);
const match = (text: string) => matcher.match(text);
const top = (text: string) => allMatches(match(text))[0];

describe('an exact term', () => {
  test.each([
    ['Please make a journey map of the clinic', 'journey_mapping', 'journey map'],
    ['Haz un mapa de empatía', 'empathy_mapping', 'mapa empatía'],
    ['journey_mapping'.replace('_', ' '), 'journey_mapping', 'journey mapping'],
    ['an a/b test of the headline', 'ab_testing', 'b test'],
  ])('"%s" is HIGH, and its evidence quotes the user', (text, id, said) => {
    const matching = match(text);
    if (matching.type !== 'matched') throw new Error(`${matching.type}`);
    expect(matching.match).toMatchObject({ task: id, class: 'HIGH' });
    expect(matching.match.score).toBeGreaterThanOrEqual(80);
    expect(matching.match.evidence[0]?.kind).toMatch(/id|name|keyword/);
    expect(matching.match.evidence[0]?.said.toLowerCase().replace('/', ' ')).toContain(
      said.split(' ').at(-1),
    );
  });
});

describe('a loose term', () => {
  test.each([
    ['a slip', 'a jounrey map please', 'journey_mapping'],
    ['a missing accent', 'un mapa de empatia', 'empathy_mapping'],
    ['a plural', 'we need surveys', 'survey_design'],
    ['another form', 'mapping the journeys', 'journey_mapping'],
  ])('with %s is MEDIUM and told as such', (_, text, id) => {
    const found = top(text);
    expect(found).toMatchObject({ task: id, class: 'MEDIUM' });
    expect(found?.evidence[0]).toMatchObject({ kind: 'fuzzy' });
  });

  it('is not found in a word that the tasks know, or in a short one that only looks alike', () => {
    expect(top('a serve to the left')).toBeUndefined();
    expect(match('I packed my empty bag').type).toBe('unmatched');
  });

  it('is looked for as a slip in the first hundred words that no task knows, however many follow', () => {
    const strange = (count: number) =>
      Array.from({ length: count }, (_, n) => `zz${String.fromCharCode(97 + (n % 26), 97 + n / 26)}`).join(
        ' ',
      );
    expect(matcher.mend(`${strange(90)} jounrey`)).toMatch(/ journey$/);
    expect(matcher.mend(`${strange(110)} jounrey`)).toMatch(/ jounrey$/);
    expect(matcher.mend(`${strange(110)} journey`)).toMatch(/ journey$/);
  });
});

describe('what is close', () => {
  it('is offered when two tasks are asked for', () => {
    const matching = match('a journey map and an empathy map');
    expect(matching.type === 'ambiguous' && matching.options.map((one) => one.task).sort()).toEqual([
      'empathy_mapping',
      'journey_mapping',
    ]);
  });

  it('goes to the user when nothing else was said, and to the model when the rest may tell', () => {
    expect(match('I need a map')).toMatchObject({ type: 'ambiguous', breakTie: false });
    expect(
      match('a journey map and an empathy map, whichever shows regulators nurses and pharmacists quicker'),
    ).toMatchObject({ type: 'ambiguous', breakTie: true });
  });

  it('is no question when one term lies inside a longer one', () => {
    const matching = match('run an unmoderated usability test');
    expect(matching).toMatchObject({ type: 'matched', match: { task: 'unmoderated_testing' } });
    expect(allMatches(matching).map((one) => one.task)).toContain('usability_testing');
  });

  it('is no question when one is only what the other is for', () => {
    expect(match('a survey about our onboarding')).toMatchObject({
      type: 'matched',
      match: { task: 'survey_design' },
    });
    expect(match('una encuesta sobre la incorporación')).toMatchObject({
      type: 'matched',
      match: { task: 'survey_design' },
    });
  });
});

describe('what asks for nothing', () => {
  test.each([
    'asdf qwer',
    'The moon tastes of forgotten trombones',
    '',
    '   ',
    '😀',
    'thanks!',
    'Hola, ¿qué tal?',
  ])('"%s" finds nothing', (text) => {
    expect(match(text).type).toBe('unmatched');
  });

  test.each([
    'Create a new project called Journey Map',
    'Switch to the survey project',
    'Why did we choose the survey?',
    '¿Por qué elegimos la encuesta?',
    'Vuelve al proyecto de la encuesta',
  ])('"%s" speaks of projects or the past: no task, no alternates', (text) => {
    expect(match(text)).toEqual({ type: 'unmatched', alternates: [] });
  });

  it('a word of a longer term in a message about something else is offered at most', () => {
    const matching = match('a treasure map of pirates, islands, parrots and rum');
    expect(matching.type).toBe('unmatched');
    for (const one of allMatches(matching)) expect(one).toMatchObject({ class: 'LOW' });
  });
});

describe('scores', () => {
  it('agree with their classes, best first', () => {
    for (const text of ['a journey map', 'surveys', 'test', 'map of the journey', 'usability and empathy']) {
      const found = allMatches(match(text));
      for (const { score, class: is } of found) {
        expect(is).toBe(score >= 80 ? 'HIGH' : score >= 50 ? 'MEDIUM' : 'LOW');
        expect(score).toBeGreaterThanOrEqual(30);
        expect(score).toBeLessThanOrEqual(100);
      }
    }
  });

  it('of the other language count when the term was said whole, or by parts of its words', () => {
    const loose = matcher.match('surveys', { locale: 'es' });
    expect(loose).toMatchObject({ match: { task: 'survey_design', class: 'MEDIUM' } });
    expect(matcher.match('un survey', { locale: 'es' })).toMatchObject({ match: { task: 'survey_design' } });
  });
});

describe('situations', () => {
  const plain = task('shadowing', { en: ['shadowing'], es: ['acompañamiento'] });
  const other = task('survey_design', { en: ['survey'], es: ['encuesta'] });
  const told = {
    ...plain,
    situations: { en: ['I spend a night beside the bakers and watch how bread is made.'], es: [] },
  };
  const asks = 'spend the night beside bakers, watch the bread being made';

  it('find a task none of whose terms was said, as MEDIUM at most', () => {
    expect(createTaskMatcher([plain, other]).match(asks).type).toBe('unmatched');
    expect(createTaskMatcher([told, other]).match(asks)).toMatchObject({
      type: 'matched',
      match: { task: 'shadowing', class: 'MEDIUM' },
    });
  });

  it('are among the texts to be embedded, and small talk too', () => {
    const { texts } = createTaskMatcher([told], ['Lovely weather.']);
    expect(texts).toEqual(expect.arrayContaining([...told.situations.en, 'Lovely weather.']));
  });
});

describe('meaning', () => {
  const vector = (...numbers: number[]) => Float32Array.from(numbers);
  const close = new Map(
    matcher.texts.map((text) => [text, /journey map|mapa de viaje/.test(text) ? vector(1, 0) : vector(0, 1)]),
  );

  it('finds what no word tells, as MEDIUM at most, and says so', () => {
    const text = 'show how a day at the counter unfolds';
    expect(match(text).type).toBe('unmatched');
    const matching = matcher.match(text, {
      meaning: { message: vector(1, 0), learned: matcher.learn(close) },
    });
    expect(matching).toMatchObject({ type: 'matched', match: { task: 'journey_mapping', class: 'MEDIUM' } });
    expect(allMatches(matching)[0]?.evidence).toMatchObject([{ kind: 'semantic' }]);
  });

  it('finds nothing when small talk comes as near', () => {
    const text = 'show how a day at the counter unfolds';
    const reserved = createTaskMatcher(
      [task('journey_mapping', { en: ['journey map'], es: ['mapa de viaje'] })],
      ['What a day!'],
    );
    const learn = (smalltalk: Float32Array) =>
      reserved.learn(
        new Map(reserved.texts.map((one) => [one, one === 'What a day!' ? smalltalk : vector(0.65, 0.76)])),
      );
    const typeBy = (learned: ReturnType<typeof learn>) =>
      reserved.match(text, { meaning: { message: vector(1, 0), learned } }).type;
    expect([typeBy(learn(vector(0, 1))), typeBy(learn(vector(1, 0)))]).toEqual(['matched', 'unmatched']);
  });

  it('takes a coincidence of words back', () => {
    const text = 'a visit with gaps';
    const scoreIn = (matching: ReturnType<typeof match>) =>
      allMatches(matching).find((one) => one.task === 'journey_mapping')?.score ?? 0;
    const meant = matcher.match(text, { meaning: { message: vector(-1, 0), learned: matcher.learn(close) } });
    expect(scoreIn(meant)).toBeLessThan(scoreIn(match(text)));
  });

  it('is asked of the message without its slips', () => {
    expect(matcher.mend('an emapthy map for nurses')).toBe('an empathy map for nurses');
    expect(matcher.mend('nothing to mend, 2027!')).toBe('nothing to mend, 2027!');
  });
});
