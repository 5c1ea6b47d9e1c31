import { describe, expect, it } from 'vitest';
import { call, factsOf, row, TASK, WORK_EN, WORK_ES } from '../fixtures/replies.js';
import { BRIEF, PROJECT } from '../fixtures/studio.js';
import { CHECK_NAMES, type CheckName, type ReplyFacts } from './check.js';
import { repairNote, runChecks } from './run-checks.js';

const talk = {
  ...BRIEF,
  workflow: 'talk' as const,
  intent: 'talk' as const,
  match: null,
  guides: [],
  materials: [],
};
const TALK: Partial<ReplyFacts> = { brief: talk, task: null, said: 'Thanks!' };
const es = <T extends Partial<ReplyFacts>>(facts: T) => ({
  ...facts,
  brief: { ...(facts.brief ?? BRIEF), language: 'es' as const },
});
const unmatched = { ...talk, workflow: 'unmatched' as const, intent: 'task' as const };
const ambiguous = { ...unmatched, workflow: 'ambiguous' as const };
const ongoing = { ...BRIEF, workflow: 'continue' as const };
const needy = { ...BRIEF, missing: [{ fact: 'target_users' as const, critical: true }] };
const before = [
  row(1, 'user', 'We will test with nurses of two hospitals'),
  row(1, 'agent', 'I suggest we interview eight nurses on night shift.'),
  row(2, 'user', 'Yes, let’s do it'),
];

const failedIn = (facts: ReplyFacts) =>
  runChecks(facts)
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ name, why }) => `${name}: ${why}`);

/** Answers as a good colleague gives them, of every kind: none of them may be sent back. */
const GOOD: readonly (readonly [string, ReplyFacts])[] = [
  ['a whole journey map', factsOf(WORK_EN)],
  ['a whole journey map in Spanish', factsOf(WORK_ES, es({ said: 'Sí, hagamos el mapa del recorrido' }))],
  ['thanks', factsOf('You’re welcome! I’m here when you want to go on.', TALK)],
  [
    'thanks in Spanish',
    factsOf('¡De nada! Aquí sigo cuando quieras continuar.', es({ ...TALK, said: 'gracias' })),
  ],
  ['a new project', factsOf('Great! What would you like to call it?', TALK)],
  [
    'a project that was created',
    factsOf(
      'Perfect: “Mobile Checkout” is created and active. Who are the target users, what is the main problem, and which constraints do you have? Or upload a brief, and I read it.',
      TALK,
    ),
  ],
  [
    'what a brief says',
    factsOf(
      'Thanks! I have read brief.md. I see:\n- Target: retail app users, 25–45\n- Problem: 60% cart abandonment\n- Constraint: six weeks, no research budget\n\nI’d recommend we start with journey mapping. Should we start there?',
      TALK,
    ),
  ],
  [
    'a switch in Spanish',
    factsOf(
      'Hemos pasado a «Enterprise Dashboard». Lo último que vimos fue la navegación, y hay maquetas nuevas. ¿Las revisamos?',
      es({ ...TALK, said: 'cambia a Enterprise Dashboard', transcript: before }),
    ),
  ],
  [
    'why, from what is recorded',
    factsOf(
      'We chose moderated usability testing because you wanted to probe deeply into navigation issues, with five sessions (25 March).',
      { ...TALK, said: 'Why did we go with moderated testing?' },
    ),
  ],
  [
    'why, in Spanish, from what is recorded in English',
    factsOf(
      'Elegimos pruebas moderadas con cinco sesiones porque queríamos profundizar en los problemas de navegación.',
      es({ ...TALK, said: '¿Por qué elegimos pruebas moderadas?' }),
    ),
  ],
  [
    'why, when nothing is recorded',
    factsOf('I find no decision on colours. We have not decided that yet; shall we do it now?', {
      ...TALK,
      said: 'Why did we choose blue?',
    }),
  ],
  [
    'a question for what is missing',
    factsOf(
      'Before I draw it I need one thing: who are the target users? A map follows one kind of user, and with the wrong one every stage would be off. If you do not know yet, I can start with an assumption.',
      { brief: needy, project: { ...PROJECT, facts: [] } },
    ),
  ],
  [
    'a map on assumptions',
    factsOf(
      `${WORK_EN}\n\n**Assumptions**\n- The target users shop on the phone; this one would change the map most.`,
      { brief: needy, project: { ...PROJECT, facts: [] } },
    ),
  ],
  [
    'two readings',
    factsOf(
      'I can read that two ways: a journey map, which shows where shoppers struggle, or a usability test plan, which finds out why. Which one do you need?',
      { brief: ambiguous, task: null, said: 'test the journey' },
    ),
  ],
  [
    'two readings in Spanish',
    factsOf(
      'Lo puedo entender de dos maneras: un mapa del recorrido, que muestra dónde se atascan, o un plan de prueba, que averigua por qué. ¿Cuál necesitas?',
      es({ brief: ambiguous, task: null, said: 'probar el recorrido' }),
    ),
  ],
  [
    'a wish that no task fits',
    factsOf(
      'That lies outside what this team does: we cannot set up your payroll. What comes near is the service around it: we could map how an employee gets paid today. Shall we do that?',
      { brief: unmatched, task: null, said: 'Set up payroll for my staff' },
    ),
  ],
  [
    'a wish that no task fits, in Spanish',
    factsOf(
      'Eso queda fuera de lo que hace este equipo: no podemos cocinar contigo. Si lo que buscas es mejorar una aplicación de recetas, puedo empezar por el recorrido de quien cocina. ¿Vamos por ahí?',
      es({ brief: unmatched, task: null, said: 'Ayúdame a cocinar una paella' }),
    ),
  ],
  [
    'nonsense',
    factsOf('I’m not sure what you mean. Could you say in other words what you would like to get done?', {
      brief: unmatched,
      task: null,
      said: 'purple monkey dishwasher',
    }),
  ],
  [
    'a small change to work in hand',
    factsOf('Done: the table has a column for emotions now.', { brief: ongoing, said: 'add emotions' }),
  ],
  [
    'a longer change in Spanish',
    factsOf(
      'Hecho. He añadido la etapa de devolución, con su emoción y su punto de dolor: la persona no sabe cuándo recupera el dinero. ¿Seguimos con las oportunidades?',
      es({ brief: ongoing, said: 'añade la devolución' }),
    ),
  ],
  [
    'an interview guide with questions to users',
    factsOf(
      'Opening questions:\n1. “You said that you shop on the phone. When was the last time?”\n2. “What did you do after you uploaded the photo?”\n3. “Which shop did you choose, and why?”\nIs the order right for you?',
      { brief: ongoing, said: 'give me the opening questions' },
    ),
  ],
  [
    'an agenda that speaks of decisions to come',
    factsOf(
      'Kickoff agenda:\n- 10 min: goals\n- 20 min: risks\n- 10 min: write down what we decided and who does what\n- Once we have agreed on the scope, the plan is sent round.\nDoes that fit?',
      TALK,
    ),
  ],
  [
    'what was agreed in this conversation',
    factsOf('As we agreed, eight interviews with nurses on night shift. Who finds them?', {
      ...TALK,
      transcript: before,
      said: 'What next?',
    }),
  ],
  [
    'what a tool brought to light',
    factsOf('We decided on a sidebar navigation on 2 March, because hierarchy helps.', {
      ...TALK,
      calls: [
        call('recall_decisions', { decisions: [{ decision: 'Sidebar navigation', rationale: 'hierarchy' }] }),
      ],
    }),
  ],
  [
    'what the user says just now',
    factsOf('You said that nurses share one tablet, so the login has to be short. Shall I note that?', {
      ...TALK,
      said: 'The nurses share one tablet per ward',
    }),
  ],
  ['no words, only tools', factsOf('', { said: 'switch to the dashboard' })],
  [
    'a translation that was asked for',
    factsOf('Aquí está: «Paga como invitado». Es corto y cabe en el botón de la pantalla.', {
      ...TALK,
      said: 'How do I say "check out as a guest" in Spanish?',
    }),
  ],
  [
    'a deletion that waits for a yes',
    factsOf(
      'Deleting “Marketing Website” would remove 47 messages, 3 files and 8 decisions. It cannot be undone, and waits for your yes.',
      { ...TALK, said: 'Delete the Marketing Website project' },
    ),
  ],
  [
    'a file that the system tells of',
    factsOf(
      'I have read brief.md that you uploaded: 60% of shoppers leave before they pay. Is that still right?',
      {
        brief: { ...talk, intent: 'system' },
        task: null,
        said: '',
      },
    ),
  ],
  [
    'work that stands in a document',
    factsOf(
      'I have put the map into a document; the emotions in it are assumptions. Have a look, and tell me what is off.',
      {
        documents: [WORK_EN],
      },
    ),
  ],
];

describe('a good answer is never sent back', () => {
  it.each(GOOD)('%s', (_, facts) => {
    expect(failedIn(facts)).toEqual([]);
  });
});

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
