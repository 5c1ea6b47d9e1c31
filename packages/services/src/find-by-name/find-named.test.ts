import { describe, expect, it } from 'vitest';
import { findExactly, findNearly, type Named } from './find-named.js';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const called = (...names: string[]) => names.map((name, n) => ({ id: id(n), name }));

/** The name of the one that is meant, the names that are asked about, or why there is none. */
const reader =
  (find: typeof findExactly<Named>, all: readonly Named[]) =>
  (words: string, among = all) => {
    const reading = find(words, among);
    if (reading.type === 'one') return reading.thing.name;
    return reading.type === 'unclear' ? reading.things.map(({ name }) => name) : reading.type;
  };

describe('a plan that is deleted or renamed', () => {
  const plans = called(
    'Summer Shred',
    'Summer Reading',
    'Año nuevo',
    'My plan',
    "Don't panic",
    'Winter Bulk',
  );
  const all = plans.map(({ name }) => name);
  const read = reader(findExactly, plans);

  it.each([
    ['Summer Shred', 'Summer Shred'],
    ["'summer shred'", 'Summer Shred'],
    ["Delete my 'Summer Shred' plan.", 'Summer Shred'],
    ['Can you please delete the Summer Shred plan?', 'Summer Shred'],
    ['my SUMMER-SHRED plan', 'Summer Shred'],
    ['the shred one', 'Summer Shred'],
    ['el plan «Año Nuevo»', 'Año nuevo'],
    ['borra mi plan de ano nuevo', 'Año nuevo'],
    ["don't panic", "Don't panic"],
    ["the plan called don't panic", "Don't panic"],
    ['my plan', 'My plan'],
    ['delete the "my plan" plan', 'My plan'],
    [id(1), 'Summer Reading'],
    [`the plan ${id(1).toUpperCase()}`, 'Summer Reading'],
    [`Summer Reading (id ${id(1)})`, 'Summer Reading'],
  ])('is named by %s', (words, name) => {
    expect(read(words)).toBe(name);
  });

  it.each([
    ['not Winter Bulk', ['Winter Bulk']],
    ["don't delete Winter Bulk", ['Winter Bulk']],
    ['never the "Winter Bulk" one', ['Winter Bulk']],
    ['no borres Winter Bulk', ['Winter Bulk']],
    ['the plans without Winter Bulk', ['Winter Bulk']],
    ['everything except Winter Bulk', all],
    ['all but "Winter Bulk"', all],
    ['todos menos «Winter Bulk»', all],
    ['cualquiera salvo Winter Bulk', all],
    [`everything but ${id(5)}`, ['Winter Bulk']],
    ['not the winter one', 'none'],
    ['anything other than the winter one', all],
    ['Ana’s Winter Bulk', ['Winter Bulk']],
    ['Winter Bulk of my brother', ['Winter Bulk']],
    ['el plan Winter Bulk de mi hermana', ['Winter Bulk']],
    ['Winter Bulk and Año nuevo', ['Año nuevo', 'Winter Bulk']],
    ['"Winter Bulk", "Año nuevo"', ['Año nuevo', 'Winter Bulk']],
    [`${id(1)} ${id(2)}`, ['Summer Reading', 'Año nuevo']],
    [`Winter Bulk, id ${id(1)}`, ['Summer Reading']],
    ['all', all],
    ['all my plans', all],
    ['todo', all],
    ['borra todos mis planes', all],
    ['sumer shred', ['Summer Shred']],
    ['summer', ['Summer Shred', 'Summer Reading']],
  ])('is asked back after: %s', (words, asked) => {
    expect(read(words)).toEqual(asked);
  });

  it.each([
    '',
    '  ',
    '\u200b\u2060',
    'it',
    'that one',
    'the plan',
    'el plan',
    'delete my plan please',
    '...',
  ])('is not named by "%s", even when there is but one', (words) => {
    expect(read(words, called('Summer Shred'))).toBe('unnamed');
  });

  it.each(['Winter Sun', "'Autumn' plan", 'Ana’s plan', id(9)])('is none of them: %s', (words) => {
    expect(read(words)).toBe('none');
  });

  it('has an own name of which words are kept that elsewhere turn or widen', () => {
    const odd = called('No sugar', 'All', 'Everything but bread', 'Not now');
    expect(read('delete the no sugar plan', odd)).toBe('No sugar');
    expect(read('"All"', odd)).toBe('All');
    expect(read('everything but bread', odd)).toBe('Everything but bread');
    expect(read('all', odd)).toEqual(['No sugar', 'All', 'Everything but bread', 'Not now']);
    expect(read('delete all plans', odd)).toEqual(['No sugar', 'All', 'Everything but bread', 'Not now']);
    expect(read('everything but no sugar', odd)).toEqual(odd.map(({ name }) => name));
  });

  it('has a twin', () => {
    expect(read('Summer Shred', called('Summer Shred', 'summer shred'))).toEqual([
      'Summer Shred',
      'summer shred',
    ]);
  });

  it('is meant by its whole name before another that begins like it', () => {
    expect(read('the Summer plan', called('Summer', 'Summer Shred'))).toBe('Summer');
  });

  it('is none where there is none', () => {
    expect(read('Summer Shred', [])).toBe('none');
    expect(read('all', [])).toBe('none');
  });

  it.each([`the plan ‘${' '.repeat(20_000)}shred`, '‘'.repeat(20_000), `shred ${'no '.repeat(20_000)}`])(
    'is looked for in one go however long the words are',
    (words) => {
      expect(['one', 'unclear', 'unnamed', 'none']).toContain(findExactly(words, plans).type);
    },
  );
});

describe('a project that is gone to', () => {
  const projects = called(
    'Mobile Checkout Redesign',
    'Mobile Checkout',
    'Enterprise Dashboard',
    'Sales Dashboard',
    'Rediseño Web',
    'The Project',
  );
  const read = reader(findNearly, projects);

  it.each([
    ['mobile checkout', 'Mobile Checkout'],
    ['MOBILE   CHECKOUT redesign', 'Mobile Checkout Redesign'],
    ['the redesign', 'Mobile Checkout Redesign'],
    ['switch to the "Mobile Checkout" project', 'Mobile Checkout'],
    ['el proyecto «rediseno web»', 'Rediseño Web'],
    ['cambia al rediseño', 'Rediseño Web'],
    ['enterprise', 'Enterprise Dashboard'],
    ['the enterprise dashboard that we did in May', 'Enterprise Dashboard'],
    ['enterprice dashbord', 'Enterprise Dashboard'],
    ['sale dashboard', 'Sales Dashboard'],
    ['dash sales', 'Sales Dashboard'],
    ['the project', 'The Project'],
    [`id ${projects[4]?.id.toUpperCase()}`, 'Rediseño Web'],
  ])('is meant by %s', (words, name) => {
    expect(read(words)).toBe(name);
  });

  it.each([
    ['dashboard', ['Enterprise Dashboard', 'Sales Dashboard']],
    ['mobile', ['Mobile Checkout Redesign', 'Mobile Checkout']],
    ['anything but Sales Dashboard', projects.map(({ name }) => name)],
    ['not the sales dashboard', ['Sales Dashboard']],
    ['otro que no sea Rediseño Web', ['Rediseño Web']],
  ])('is asked back after: %s', (words, names) => {
    expect(read(words)).toEqual(names);
  });

  it.each([
    ['payments', 'none'],
    ['web shop', 'none'],
    ['dashing', 'none'],
    [crypto.randomUUID(), 'none'],
    ['my project', 'unnamed'],
    ['', 'unnamed'],
    ['!?', 'unnamed'],
  ])('is none: "%s"', (words, type) => {
    expect(read(words)).toBe(type);
  });

  it('may be called by signs', () => {
    const signs = called('🚀', '🎨 👩‍💻', '***');
    expect(read('switch to the 🚀 project', signs)).toBe('🚀');
    expect(read('🎨', signs)).toBe('🎨 👩‍💻');
    expect(read('***', signs)).toBe('***');
    expect(read('🦊', signs)).toBe('none');
    expect(read('!?', signs)).toBe('unnamed');
  });
});
