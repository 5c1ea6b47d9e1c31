import { expect, it } from 'vitest';
import { agentName, teamDescription, teamName } from './local-names.js';

const architect = { id: 'a', name: 'Architect', names: { en: 'Architect', es: 'Arquitecta' } };
const more = { role: '', roles: {}, color: '', tools: [], handoffs: [] };
const team = { agents: [{ ...architect, ...more }] };

it('calls a team by its name in the language of the page, else by the one it has', () => {
  const named = { name: 'Table', names: { en: 'Table', es: 'Mesa' } };
  expect([teamName(named, 'en'), teamName(named, 'es')]).toEqual(['Table', 'Mesa']);
  expect(teamName({ name: 'Table', names: { en: 'Table' } }, 'es')).toBe('Table');
  expect(teamDescription({ description: 'For all.', descriptions: { es: 'Para todos.' } }, 'es')).toBe(
    'Para todos.',
  );
});

it('calls an agent so in whatever language it spoke', () => {
  expect(agentName({ id: 'a', name: 'Architect' }, team, 'es')).toBe('Arquitecta');
  expect(agentName({ id: 'a', name: 'Arquitecta' }, team, 'en')).toBe('Architect');
});

it('keeps the name of those that the team does not have, and of several who acted as one', () => {
  expect(agentName({ id: 'gone', name: 'Old' }, team, 'es')).toBe('Old');
  expect(agentName({ id: 'a', name: 'A & B', members: ['a', 'b'] }, team, 'es')).toBe('A & B');
  expect(agentName({ id: 'a', name: 'Architect' }, undefined, 'es')).toBe('Architect');
});
