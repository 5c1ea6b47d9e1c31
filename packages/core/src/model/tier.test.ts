import { describe, expect, it, test } from 'vitest';
import type { ModelTier } from '../teams/team.js';
import { chooseTier, type TierQuestion } from './tier.js';
import { workFinder } from './tier-words.js';

const OF_TOOLS = [
  'plan',
  'milestone',
  'check-in',
  'note',
  'remind',
  'how am i doing',
  'meta',
  'recuerdame',
  'como voy',
];

const ask = (text: string | null, more: Partial<TierQuestion> = {}) =>
  chooseTier({
    text,
    agentTier: 'balanced',
    sessionTier: undefined,
    tools: ['get_goals'],
    findWork: workFinder(OF_TOOLS),
    sticky: null,
    tookOver: false,
    ...more,
  });

const LABELLED: readonly (readonly [ModelTier, string])[] = [
  ['fast', 'Hi'],
  ['fast', 'Hello there, good morning!'],
  ['fast', 'Thanks, that helps'],
  ['fast', 'Thank you so much, see you later'],
  ['fast', 'ok'],
  ['fast', 'Yes, that works for me'],
  ['fast', 'What can you do?'],
  ['fast', 'Who am I talking to?'],
  ['fast', 'Ha, good one'],
  ['fast', 'I had a nice walk today'],
  ['fast', 'Hola'],
  ['fast', 'Buenos días, ¿qué tal?'],
  ['fast', 'Muchas gracias, me ayuda'],
  ['fast', 'Vale, perfecto'],
  ['fast', '¿Con quién hablo?'],
  ['fast', 'Hoy hace sol'],
  ['balanced', 'I want to set a new goal'],
  ['balanced', 'Remind me on Friday to call mum'],
  ['balanced', 'Please save that as a note'],
  ['balanced', 'How am I doing overall?'],
  ['balanced', 'Add a milestone for March'],
  ['balanced', 'Search for a running club near me'],
  ['balanced', 'Delete my summer plan'],
  ['balanced', 'I went running three times, here is my check-in'],
  ['balanced', 'I want to start running'],
  ['balanced', 'I’d like company'],
  ['balanced', 'I did it!'],
  ['balanced', 'Can I talk to the Motivator?'],
  ['balanced', 'Quiero empezar a correr'],
  ['balanced', '¡Lo logré!'],
  ['balanced', '¿Puedo hablar con Coach?'],
  ['balanced', 'I feel like giving up'],
  ['balanced', 'I failed again'],
  ['balanced', 'I’m so overwhelmed'],
  [
    'balanced',
    'Well, it was one of those weeks in which everything happened at once and I hardly had a minute',
  ],
  ['balanced', 'Quiero crear una meta nueva'],
  ['balanced', 'Recuérdame mañana que llame'],
  ['balanced', 'Guarda eso en una nota'],
  ['balanced', '¿Cómo voy?'],
  ['balanced', 'Añade un hito para marzo'],
  ['balanced', 'Quiero rendirme'],
  ['balanced', 'Estoy agotada'],
  ['balanced', 'Borra mi plan de verano'],
  ['deep', 'Can you analyze why my weeks fall apart?'],
  ['deep', 'Compare interval training and long runs for me'],
  ['deep', 'What are the pros and cons of habit stacking?'],
  ['deep', 'Research what helps with procrastination'],
  ['deep', 'Is there evidence for implementation intentions?'],
  ['deep', 'Let’s look at my month in depth'],
  ['deep', 'Analiza por qué fallo los lunes'],
  ['deep', 'Compárame correr y nadar, con ventajas e inconvenientes'],
  ['deep', '¿Qué dice la ciencia sobre dormir poco?'],
  ['deep', 'Investiga métodos de estudio a fondo'],
  ['deep', 'Busca artículos científicos sobre hábitos'],
  ['deep', 'Quiero ver los pros y contras'],
];

test.each(LABELLED)('%s: %s', (tier, text) => {
  expect(ask(text)).toMatchObject({ tier });
});

it('is labelled in both languages, each tier many times', () => {
  const count = (tier: ModelTier) => LABELLED.filter(([label]) => label === tier).length;
  expect(LABELLED.length).toBeGreaterThanOrEqual(40);
  for (const tier of ['fast', 'balanced', 'deep'] as const) expect(count(tier)).toBeGreaterThanOrEqual(10);
});

it('a long message is a task for the deep model', () => {
  expect(ask('word '.repeat(230)).tier).toBe('deep');
});

describe('an agent and its session', () => {
  it('a turn without a message is on the agent’s own tier', () => {
    expect(ask(null, { agentTier: 'deep' }).tier).toBe('deep');
    expect(ask(null, { agentTier: 'fast' }).tier).toBe('fast');
  });
  it('an agent of the deep tier never makes small talk with another model', () => {
    expect(ask('Thanks', { agentTier: 'deep' }).tier).toBe('deep');
  });
  it('an agent of the fast tier goes up for work and analysis', () => {
    expect(ask('Add a milestone', { agentTier: 'fast' }).tier).toBe('balanced');
    expect(ask('Analyze my month', { agentTier: 'fast' }).tier).toBe('deep');
    expect(
      ask('Well, it was one of those weeks in which so much happened at once, you know', {
        agentTier: 'fast',
      }).tier,
    ).toBe('fast');
  });
  it('an agent that has just taken over is no company for small talk', () => {
    expect(ask('Yes, gladly', { tookOver: true }).tier).toBe('balanced');
    expect(ask('Compare the two', { tookOver: true }).tier).toBe('deep');
  });
  it('a session raises the tier and never lowers it', () => {
    expect(
      ask('Tell me more, please, and take all the time that you need for it, I listen', {
        sessionTier: 'deep',
      }).tier,
    ).toBe('deep');
    expect(ask('Add a milestone', { agentTier: 'deep', sessionTier: 'fast' }).tier).toBe('deep');
  });
  it('words of tool work mean nothing where no tool is offered', () => {
    expect(ask('Add a milestone', { tools: [] }).tier).toBe('fast');
  });
});

describe('what an agent was on stays', () => {
  it('small talk does not take it down from its own tier', () => {
    const choice = ask('Thanks!', { sticky: 'balanced' });
    expect(choice.tier).toBe('balanced');
    expect(choice.reason).toContain('stays on balanced');
  });
  it('work and analysis take it up', () => {
    expect(ask('Add a milestone', { sticky: 'fast' }).tier).toBe('balanced');
    expect(ask('Analyze my month', { sticky: 'balanced' }).tier).toBe('deep');
  });
  it('from deep it comes back to its own tier, not below', () => {
    expect(ask('Thanks!', { sticky: 'deep' }).tier).toBe('balanced');
    expect(ask('Add a milestone', { sticky: 'deep' }).tier).toBe('balanced');
    expect(ask('Thanks!', { sticky: 'deep', sessionTier: 'deep' }).tier).toBe('deep');
  });
  it('more small talk stays with the fast model', () => {
    expect(ask('Nice', { sticky: 'fast' }).tier).toBe('fast');
  });
});
