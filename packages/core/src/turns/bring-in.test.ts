import { expect, it } from 'vitest';
import { Team } from '../teams/team.js';
import { speakerFor } from './bring-in.js';

const agent = (id: string) => ({ id, name: id, role: 'Talks', color: '#000', prompt: 'Talk.' });
const team = Team.parse({
  id: 'pair',
  name: 'Pair',
  description: 'Two agents.',
  locales: ['en'],
  home: 'host',
  values: 'Be kind.',
  agents: [agent('host'), agent('guest')],
});

it('figures and check-ins bring the home agent in; a file is greeted by whoever is at work', () => {
  const comes = (topic: 'insights' | 'check_in' | 'project_file') =>
    speakerFor(
      {
        n: 1,
        id: 'i1',
        kind: 'system',
        text: 'x',
        confirmationId: null,
        topic,
        topicId: null,
        withdrawn: false,
      },
      { team, locale: 'en' },
    )?.to ?? null;
  expect([comes('insights'), comes('check_in'), comes('project_file')]).toEqual(['host', 'host', null]);
});
