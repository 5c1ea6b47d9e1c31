import { expect, it } from 'vitest';
import { NOTHING_KNOWN } from '../memory/memory-slice.js';
import { Team } from '../teams/team.js';
import { type ContextFacts, contextParts } from './context-parts.js';
import { createContextRegistry, type NamedSource } from './context-source.js';

const TEAM = Team.parse({
  id: 'solo',
  name: 'Solo',
  description: 'One agent',
  locales: ['en', 'es'],
  home: 'lead',
  values: 'kind',
  agents: [{ id: 'lead', name: 'Lead', role: 'Leads', color: 'teal', prompt: 'Talk' }],
});

const WHIM = { priority: 'low', group: { name: 'whims', most: 100 } } as const;

const about: ContextFacts = {
  memory: {
    ...NOTHING_KNOWN,
    timeZone: 'Europe/Madrid',
    facts: { sky: 'blue' },
    openProposals: [{ kind: 'trip', summary: 'To the sea' }],
  },
  locale: 'en',
  now: new Date('2026-03-29T10:00:00Z'),
  focus: { id: 'f', title: 'The sea' },
  session: null,
  notes: ['mind the knees'],
  agent: 'lead',
  team: TEAM,
};
const weather: NamedSource = {
  name: 'weather',
  render: ({ sky }, { focus }) => [
    { name: 'Sky', text: `${sky} over ${focus?.title}` },
    { name: 'Wind', text: 'none', cut: WHIM },
  ],
  notes: ({ sky }) => [`it is ${sky}`],
};
const spanish: NamedSource = { name: 'spanish', language: () => 'es' };

function partsOf(names: readonly string[], more: Partial<ContextFacts> = {}) {
  const scope = createContextRegistry([weather, spanish]).scopeOf(names);
  if ('unknown' in scope) throw new Error(scope.unknown);
  return contextParts(scope, { ...about, ...more });
}

it('what a source tells stands between what everybody is told and what waits, under the source’s name', () => {
  expect(partsOf(['weather'])).toEqual([
    { source: 'now', name: 'Now', text: 'Sunday, 29 March 2026 at 12:00 (Europe/Madrid)' },
    { source: 'language', name: 'Preferred language', text: 'English' },
    { source: 'weather', name: 'Sky', text: 'blue over The sea' },
    { source: 'weather', name: 'Wind', text: 'none', cut: WHIM },
    { source: 'proposals', name: 'Waiting for the user’s decision', text: 'trip: To the sea' },
    { source: 'note', name: 'Note', text: 'mind the knees' },
    { source: 'note', name: 'Note', text: 'it is blue' },
  ]);
});

it.each([
  ['en', 'Saturday, 28 March 2026 at 14:05 (Europe/Madrid)'],
  ['es', 'sábado, 28 de marzo de 2026, 14:05 (Europe/Madrid)'],
] as const)('the moment is told on a clock of 24 hours (%s)', (locale, text) => {
  const now = new Date('2026-03-28T13:05:00Z');
  expect(partsOf([], { locale, now })[0]).toEqual({ source: 'now', name: 'Now', text });
});

it('a session and its opening line are told', () => {
  const session = { type: 'planning', opening: 'What shall we plan?' };
  expect(partsOf([], { session }).find((part) => part.source === 'session')?.text).toBe(
    'a planning session that was opened for the user with: What shall we plan?',
  );
});

it('the language is the conversation’s, unless a source knows better', () => {
  const languageOf = (names: readonly string[], more?: Partial<ContextFacts>) =>
    partsOf(names, more).find((part) => part.source === 'language')?.text;
  expect(languageOf([], { locale: 'es' })).toBe('Spanish');
  expect(languageOf(['spanish'])).toBe('Spanish');
});
