import { type Language, setLanguages } from '@roundtable/core';
import { afterEach, expect, it } from 'vitest';
import { localeFaults } from './locale-faults.js';

const FRENCH: Language = {
  ...{ code: 'fr', name: 'Français', english: 'French', tag: 'fr-FR' },
  ...{ heard: new Set(), lines: {}, page: {} },
};
const TEAM = {
  locales: ['en', 'fr'],
  names: { fr: 'Duo' },
  suggestions: [{ en: 'Hello', fr: 'Bonjour' }],
  sessions: { planning: { opening: { en: 'What?', fr: 'Quoi ?' } } },
  agents: [
    {
      name: 'Host',
      roles: { fr: 'Accueille' },
      handoffs: [{ announcement: { en: 'Bye', fr: 'Au revoir' } }],
    },
  ],
  composites: [{ name: { en: '{members}', fr: '{members}' }, members: [{ name: { en: 'A', fr: 'A' } }] }],
};

afterEach(() => setLanguages([]));

it('takes texts in every language that there is', () => {
  setLanguages([FRENCH]);
  expect(localeFaults(TEAM)).toEqual([]);
});

it('names each place that has a language that there is not', () => {
  const faults = localeFaults(TEAM);
  expect(faults.map(({ path }) => path.join('.'))).toEqual([
    'locales.1',
    'names.fr',
    'suggestions.0.fr',
    'sessions.planning.opening.fr',
    'agents.0.roles.fr',
    'agents.0.handoffs.0.announcement.fr',
    'composites.0.name.fr',
    'composites.0.members.0.name.fr',
  ]);
  expect(new Set(faults.map(({ message }) => message))).toEqual(
    new Set(['there is no language "fr"; there are en, es']),
  );
});

it('leaves the sections of capabilities alone', () => {
  expect(localeFaults({ attachments: { en: 'x', images: true }, locales: ['en'] })).toEqual([]);
});
