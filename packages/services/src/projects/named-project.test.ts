import { describe, expect, it } from 'vitest';
import { namedProject } from './named-project.js';

const projects = [
  'Mobile Checkout Redesign',
  'Mobile Checkout',
  'Enterprise Dashboard',
  'Sales Dashboard',
  'Rediseño Web',
  'The Project',
].map((name, i) => ({ id: `0000000${i}-0000-4000-8000-000000000000`, name }));

const meant = (words: string) => {
  const named = namedProject(words, projects);
  if (named.type === 'one') return named.project.name;
  return named.type === 'several' ? named.projects.map(({ name }) => name) : null;
};

describe('a project that is meant', () => {
  it.each([
    ['mobile checkout', 'Mobile Checkout'],
    ['MOBILE   CHECKOUT redesign', 'Mobile Checkout Redesign'],
    ['the redesign', 'Mobile Checkout Redesign'],
    ['switch to the "Mobile Checkout" project', 'Mobile Checkout'],
    ['el proyecto «rediseno web»', 'Rediseño Web'],
    ['cambia al rediseño', 'Rediseño Web'],
    ['enterprise', 'Enterprise Dashboard'],
    ['the enterprise dashboard one', 'Enterprise Dashboard'],
    ['enterprice dashbord', 'Enterprise Dashboard'],
    ['sale dashboard', 'Sales Dashboard'],
    ['dash sales', 'Sales Dashboard'],
    ['the project', 'The Project'],
    [`id ${projects[4]?.id.toUpperCase()}`, 'Rediseño Web'],
  ])('%s', (words, name) => {
    expect(meant(words)).toBe(name);
  });

  it.each([
    ['dashboard', ['Enterprise Dashboard', 'Sales Dashboard']],
    ['mobile', ['Mobile Checkout Redesign', 'Mobile Checkout']],
  ])('may be several: %s', (words, names) => {
    expect(meant(words)).toEqual(names);
  });

  it.each(['payments', 'web shop', 'my project', '', '!?', 'dashing', `${crypto.randomUUID()}`])(
    'is none: "%s"',
    (words) => {
      expect(meant(words)).toBeNull();
    },
  );
});

describe('a name without letters', () => {
  const signs = ['🚀', '🎨 👩‍💻', '***'].map((name, i) => ({ id: `${i}`, name }));
  const called = (words: string) => {
    const named = namedProject(words, signs);
    return named.type === 'one' ? named.project.name : named.type;
  };

  it.each([
    ['🚀', '🚀'],
    ['switch to the 🚀 project', '🚀'],
    ['🎨', '🎨 👩‍💻'],
    ['***', '***'],
  ])('is meant by its signs: %s', (words, name) => {
    expect(called(words)).toBe(name);
  });

  it.each(['🦊', '!?', 'the project', '  '])('is not meant by others: %s', (words) => {
    expect(called(words)).toBe('none');
  });
});

it('looks for the end of a quotation no further than a name reaches', () => {
  expect(namedProject('‘'.repeat(100_000), [{ id: '1', name: 'Dashboard' }])).toEqual({ type: 'none' });
});
