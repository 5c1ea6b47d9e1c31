import { expect, test } from 'vitest';
import { Team } from '../teams/team.js';
import { handoffName, handoffToolSpec, readHandoff } from './handoff-tool.js';

const announcement = { en: 'Over to {name}.' };
const member = (id: string, name: string) => ({
  id,
  name: { en: name },
  role: `Knows ${name}.`,
  instructions: name,
});
const team = Team.parse({
  id: 'desk',
  name: 'Desk',
  description: 'd',
  locales: ['en'],
  home: 'host',
  values: 'v',
  agents: [
    {
      id: 'host',
      name: 'Host',
      role: 'r',
      color: 'c',
      prompt: 'p',
      handoffs: [
        { to: 'crew', tool: 'callCrew', kind: 'combine', field: 'names', when: 'For plans.', announcement },
        { to: 'a', tool: 'callA', when: 'For A.', announcement },
      ],
    },
  ],
  composites: [
    {
      id: 'crew',
      name: { en: '{members} Crew' },
      color: 'c',
      prompt: 'p',
      members: [member('a', 'A'), member('b', 'B')],
    },
  ],
});
const [combine, transfer] = team.agents[0]?.handoffs ?? [];
if (combine === undefined || transfer === undefined) throw new Error('the team has two handoffs');
const read = (input: unknown) => readHandoff(combine, { team, returns: {} }, input);

test('the tool offers the members by id and role, under the name that the team gave to the list', () => {
  const { description, inputSchema } = handoffToolSpec(combine, team, {});
  expect(description).toContain('For plans.');
  expect(inputSchema).toMatchObject({
    properties: {
      names: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: { enum: ['a', 'b'] },
        description: expect.stringContaining('a (Knows A.); b (Knows B.)'),
      },
    },
    required: ['names'],
    additionalProperties: false,
  });
});

test('without a name for the list it is called members', () => {
  const { field: _, ...plain } = combine;
  expect(handoffToolSpec(plain, team, {}).inputSchema).toMatchObject({ required: ['members'] });
  expect(readHandoff(plain, { team, returns: {} }, { members: ['b'] })).toMatchObject({
    to: 'b',
    members: ['b'],
  });
});

test('leads to the first member named, with all of them in that order', () => {
  expect(read({ names: ['b', 'a'], reason: 'both', context: 'a knee' })).toEqual({
    to: 'b',
    members: ['b', 'a'],
    reason: 'both',
    context: 'a knee',
  });
  expect(read({ names: ['a'] })).toEqual({ to: 'a', members: ['a'], reason: 'Asked for: a', context: null });
  expect(read({ names: ['a'], context: 'a knee' })).toMatchObject({ reason: 'a knee' });
});

test.each([
  ['an unknown name', { names: ['a', 'z'] }],
  ['no name', { names: [] }],
  ['a name twice', { names: ['a', 'a'] }],
  ['no list', { names: 'a' }],
  ['nothing', {}],
])('%s is refused with the names that there are', (_, input) => {
  expect(read(input)).toEqual({ error: expect.stringContaining('one or more of a, b') });
});

test('a field that nobody knows is refused', () => {
  expect(read({ names: ['a'], more: 1 })).toEqual({ error: expect.stringContaining('more') });
});

test('a transfer to a member is a composite of one', () => {
  const request = readHandoff(transfer, { team, returns: {} }, { reason: 'r' });
  if ('error' in request) throw new Error(request.error);
  expect(request).toMatchObject({ to: 'a', members: ['a'] });
  expect(handoffName(request, team, 'en')).toBe('A Crew');
});

const carrying = { ...transfer, deliverable: 'Finished map with its evidence' };

test('an edge with a deliverable asks for it, and says what it is', () => {
  const { inputSchema } = handoffToolSpec(carrying, team, {});
  expect(inputSchema).toMatchObject({
    properties: { deliverable: { description: expect.stringContaining('Finished map with its evidence') } },
    required: ['reason', 'deliverable'],
  });
  expect(readHandoff(carrying, { team, returns: {} }, { reason: 'so' })).toMatchObject({
    error: expect.stringContaining('deliverable'),
  });
  expect(readHandoff(carrying, { team, returns: {} }, { reason: 'so', deliverable: ' ' })).toHaveProperty(
    'error',
  );
});

test('the deliverable travels in the packet, below the context', () => {
  const deliverable = '| stage | pain |';
  expect(
    readHandoff(carrying, { team, returns: {} }, { reason: 'so', context: 'Knows all', deliverable }),
  ).toMatchObject({
    reason: 'so',
    context: `Knows all\n\nDeliverable (Finished map with its evidence):\n${deliverable}`,
  });
  expect(readHandoff(carrying, { team, returns: {} }, { reason: 'so', deliverable })).toMatchObject({
    context: `Deliverable (Finished map with its evidence):\n${deliverable}`,
  });
});

test('an edge without one is as it was', () => {
  expect(handoffToolSpec(transfer, team, {}).inputSchema).toMatchObject({ required: ['reason'] });
  expect(readHandoff(transfer, { team, returns: {} }, { reason: 'so', deliverable: 'x' })).toHaveProperty(
    'error',
  );
  expect(readHandoff(transfer, { team, returns: {} }, { reason: 'so' })).toMatchObject({ context: null });
});
