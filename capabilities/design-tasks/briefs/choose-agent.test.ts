import { expect, it } from 'vitest';
import { BRIEF, STUDIO } from '../test/fixtures/studio.js';
import { type AgentQuestion, chooseAgent } from './choose-agent.js';

const MATCHED = {
  workflow: 'matched' as const,
  match: BRIEF.match,
  alternates: [],
  mayDecide: false,
  because: '',
};
const choose = (more: Partial<AgentQuestion> = {}) =>
  chooseAgent({
    team: STUDIO,
    choice: MATCHED,
    inProgress: null,
    active: 'lead',
    declined: [],
    text: 'map the journey',
    saidAtTakeover: null,
    language: 'en',
    ...more,
  }).route;

it('the task’s own agent takes over, with a reason in the user’s language', () => {
  expect(choose()).toEqual({ to: 'mapper', reason: 'This is their work: Journey mapping' });
  expect(choose({ language: 'es' })).toEqual({ to: 'mapper', reason: 'Esto es lo suyo: Mapa del recorrido' });
});

it.each<[string, Partial<AgentQuestion>]>([
  ['it is their own task', { active: 'mapper' }],
  ['the task only goes on', { choice: { ...MATCHED, workflow: 'continue' } }],
  ['the same task was handed to them', { active: 'tester', inProgress: BRIEF.match }],
  ['the user declined the other one', { declined: ['mapper'] }],
  [
    'the user asks for them now',
    { active: 'tester', text: 'Can I talk to the Tester about the journey map?' },
  ],
  ['the user would rather stay', { active: 'tester', text: 'I’d rather stay with the Tester' }],
  ['the user had asked for them', { active: 'tester', saidAtTakeover: 'Can I talk to the Tester?' }],
])('whoever speaks stays when %s', (_, more) => {
  expect(choose(more)).toBeNull();
});

it('whoever is asked for by name takes over, whatever language the conversation began in', () => {
  const talk = { ...MATCHED, workflow: 'talk' as const, match: null };
  expect(choose({ choice: talk, text: 'Can I talk to the Tester?' })).toEqual({
    to: 'tester',
    reason: 'You asked for them',
  });
  const inSpanish = { choice: talk, text: 'Quiero hablar con la cartógrafa', language: 'es' as const };
  expect(choose(inSpanish)).toEqual({ to: 'mapper', reason: 'Es con quien quieres hablar' });
  expect(choose({ text: 'Can I talk to the Tester about the journey map?' })?.to).toBe('tester');
  expect(choose({ choice: talk, text: 'I don’t want to talk to the Tester' })).toBeNull();
});
