import { fileURLToPath } from 'node:url';
import { Team } from '@roundtable/core';
import { loadTeam } from '@roundtable/teams';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { followUpAgent, followUpsSection } from './team-section.js';

const knownSections = {
  followUps: { ...followUpsSection, capability: 'follow-ups' },
  wins: { schema: z.unknown(), capability: 'goals' },
  attachments: { schema: z.unknown(), capability: 'attachments' },
};
const load = (id: string, options = {}) =>
  loadTeam(fileURLToPath(new URL(`../../teams/${id}`, import.meta.url)), options);

it('a follow-up is opened by whom the team names for it, else by its home agent', async () => {
  expect(followUpAgent((await load('round-table', { knownSections })).team)).toBe('accountabilityPartner');
  expect(followUpAgent((await load('triage', { knownSections })).team)).toBe('triage');
});

it('a team is published under the same hash whether its section was checked or not', async () => {
  for (const id of ['round-table', 'agentic-coach'])
    expect((await load(id, { knownSections })).hash).toBe((await load(id)).hash);
});

it('a published team is read with its section as it stands', async () => {
  const { team } = await load('round-table', { knownSections });
  expect(Team.parse(JSON.parse(JSON.stringify(team)))).toEqual(team);
});
