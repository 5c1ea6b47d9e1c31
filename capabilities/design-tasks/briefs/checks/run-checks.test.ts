import { describe, expect, it } from 'vitest';
import {
  before,
  es,
  factsOf,
  failedIn,
  TALK,
  TASK,
  unmatched,
  WORK_EN,
  WORK_ES,
} from '../../test/fixtures/replies.js';
import { PROJECT } from '../../test/fixtures/studio.js';
import { CHECK_NAMES, type CheckName, type ReplyFacts } from './check.js';
import { repairNote, runChecks } from './run-checks.js';

const without = (text: string, ...lines: readonly RegExp[]) =>
  text
    .split('\n')
    .filter((line) => !lines.some((one) => one.test(line)))
    .join('\n');
const generic = `Here is how a map like this is made [journey_map.md].

1. Choose one person and one scenario, and write the stages across the top.
2. For each stage note the actions, the emotions and the pain points, and mark the evidence.
3. Find the moment of truth, and write opportunities below the touchpoint where it happens.
4. Look at the whole with somebody who was not there, and mark what they do not believe.

Confidence: high for the method. Limits: it says nothing of you yet.

**Next step:** choose the person.`;

/** Each check with answers that it must send back. */
const BAD: readonly (readonly [CheckName, string, ReplyFacts])[] = [
  ['context_integrated', 'a map that could be anybody’s', factsOf(generic)],
  [
    'methodology_applied',
    'advice that ignores the guide',
    factsOf(
      `For Mobile Checkout I would simply redesign the checkout [journey_map.md]. ${'Make the buttons larger, drop the account, and show the price early. '.repeat(12)} Confidence: low. Limits: nothing was tested. **Next step:** sketch it.`,
    ),
  ],
  ['confidence_stated', 'a map that sounds certain', factsOf(without(WORK_EN, /^Confidence/, /^Limits/))],
  [
    'confidence_stated',
    'un mapa que suena seguro',
    factsOf(without(WORK_ES, /^Confianza/, /^Límites/), es({ said: 'haz el mapa' })),
  ],
  [
    'limitations_noted',
    'a map without its limits',
    factsOf(without(WORK_EN, /^Limits/).replace(/^Confidence.*$/m, 'Confidence: high.')),
  ],
  [
    'limitations_noted',
    'a wish that no task fits, met with a smooth sentence',
    factsOf(
      'Wonderful idea! Your staff will love a good payroll. Let’s make it great together, step by step.',
      {
        brief: unmatched,
        task: null,
        said: 'Set up payroll',
      },
    ),
  ],
  [
    'limitations_noted',
    'a wish that no task fits, met as if it did, with a question',
    factsOf(
      'Wonderful idea! Payroll is my favourite thing of all, and your staff will love what we make of it together. Shall we begin with the salaries, or with the taxes?',
      { brief: unmatched, task: null, said: 'Set up payroll' },
    ),
  ],
  ['citations_included', 'a map without its source', factsOf(WORK_EN.replaceAll(/ \[[a-z_]+\.md\]/g, ''))],
  [
    'terminology_consistent',
    'a word that the project rules out',
    factsOf(WORK_EN.replace('Here is', 'For each customer, here is'), {
      project: {
        ...PROJECT,
        facts: [...PROJECT.facts, { key: 'terminology', value: 'shopper, not customer', source: null }],
      },
    }),
  ],
  [
    'terminology_consistent',
    'una palabra que el proyecto descarta',
    factsOf(WORK_ES.replace('El punto de contacto', 'Para el cliente, el punto de contacto'), {
      ...es({ said: 'haz el mapa' }),
      project: {
        ...PROJECT,
        facts: [
          ...PROJECT.facts,
          { key: 'terminology', value: ['decimos «comprador», no «cliente»'], source: null },
        ],
      },
    }),
  ],
  [
    'terminology_consistent',
    'a word that a list rules out',
    factsOf(WORK_EN.replace('Here is', 'For each customer, here is'), {
      project: {
        ...PROJECT,
        facts: [
          ...PROJECT.facts,
          { key: 'terminology', value: { shopper: { not: ['customer'] } }, source: null },
        ],
      },
    }),
  ],
  [
    'expected_output_present',
    'talk about a map in its place',
    factsOf(
      `A journey map for Mobile Checkout is worth it [journey_map.md]. ${'It shows each touchpoint with its evidence, and people talk about it for weeks afterwards in the corridor. '.repeat(8)} Confidence: high, limits: none is drawn yet. **Next step:** tell me when to start.`,
    ),
  ],
  ['language_matches', 'Spanish to somebody who writes English', factsOf(WORK_ES)],
  [
    'language_matches',
    'English to somebody who writes Spanish',
    factsOf(
      'Great, what would you like to call the project?',
      es({ ...TALK, said: 'Empiezo un proyecto nuevo' }),
    ),
  ],
  [
    'next_step_offered',
    'a map that just ends',
    factsOf(`${without(WORK_EN, /Next step/)}\n\n${'It is as complete as the evidence allows. '.repeat(14)}`),
  ],
  [
    'next_step_offered',
    'a refusal that leaves the user alone',
    factsOf('No task of this team fits that, and nothing in the guides comes near it either.', {
      brief: unmatched,
      task: null,
      said: 'Set up payroll',
    }),
  ],
  [
    'no_unfounded_claims',
    'a decision that nobody made',
    factsOf('We decided to drop the loyalty programme, so the menu gets shorter.', TALK),
  ],
  [
    'no_unfounded_claims',
    'users who said nothing',
    factsOf('Your users told us that they hate the green banner. Let’s remove it.', TALK),
  ],
  [
    'no_unfounded_claims',
    'a file that is not there',
    factsOf('In the file you uploaded there are four personas.', {
      ...TALK,
      project: { ...PROJECT, files: [] },
    }),
  ],
  [
    'no_unfounded_claims',
    'talk that never was',
    factsOf('As we discussed, the budget is tight.', { ...TALK, project: { ...PROJECT, decisions: [] } }),
  ],
  [
    'no_unfounded_claims',
    'una decisión que nadie tomó',
    factsOf('Ya acordamos eliminar el programa de puntos, así que el menú se acorta.', {
      ...es({ ...TALK, said: 'hola' }),
      project: { ...PROJECT, decisions: [], facts: [], files: [] },
    }),
  ],
  [
    'no_unfounded_claims',
    'usuarios que no dijeron nada',
    factsOf('Tus usuarios dijeron que odian el banner verde.', {
      ...es({ ...TALK, said: 'hola' }),
      project: { ...PROJECT, decisions: [], facts: [], files: [] },
    }),
  ],
  [
    'no_unfounded_claims',
    'un archivo que no está',
    factsOf('El archivo que subiste tiene cuatro perfiles.', {
      ...es({ ...TALK, said: 'hola' }),
      project: { ...PROJECT, files: [] },
    }),
  ],
  [
    'no_unfounded_claims',
    'research that nobody did',
    factsOf('Your interviews showed that couriers skip the second screen.', { ...TALK, transcript: before }),
  ],
];

describe('a bad answer is sent back', () => {
  it.each(BAD)('%s: %s', (name, _, facts) => {
    expect(failedIn(facts).map((one) => one.split(':')[0])).toContain(name);
  });

  it('each of the ten checks has one', () => {
    expect(new Set(BAD.map(([name]) => name))).toEqual(new Set(CHECK_NAMES));
  });
});

it('in talk only the language and the claims are judged', () => {
  const applied = runChecks(factsOf('Nice to see you again!', TALK)).filter(
    ({ outcome }) => outcome !== 'not_applicable',
  );
  expect(applied.map(({ name }) => name)).toEqual(['language_matches', 'no_unfounded_claims']);
});

it('a delivered task is judged by all ten that its project lets apply', () => {
  const project = {
    ...PROJECT,
    facts: [...PROJECT.facts, { key: 'terminology', value: 'shopper, not customer', source: null }],
  };
  expect(runChecks(factsOf(WORK_EN, { project })).map(({ outcome }) => outcome)).toEqual(
    CHECK_NAMES.map(() => 'passed'),
  );
  expect(TASK).not.toBeNull();
});

it('the repair names each failed check, what was found, and the team’s word for it', () => {
  const results = runChecks(factsOf(without(WORK_EN, /Confidence/, /Limits/, /Next step/)));
  const note = repairNote(results, {
    intro: 'Write it again.',
    repairs: { confidence_stated: 'Add a line.' },
  });
  expect(note?.split('\n')[0]).toBe('Write it again.');
  expect(note).toContain('- confidence_stated: it does not say how sure it is, nor why. Add a line.');
  expect(note).toContain('- limitations_noted: it does not say what it leaves open.');
  expect(note).not.toContain('language_matches');
  expect(repairNote(runChecks(factsOf(WORK_EN)), { intro: 'x', repairs: {} })).toBeNull();
});
