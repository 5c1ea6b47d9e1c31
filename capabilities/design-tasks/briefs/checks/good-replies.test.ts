import { describe, expect, it } from 'vitest';
import {
  ambiguous,
  before,
  call,
  es,
  factsOf,
  failedIn,
  needy,
  ongoing,
  TALK,
  talk,
  unmatched,
  WORK_EN,
  WORK_ES,
} from '../../test/fixtures/replies.js';
import { PROJECT } from '../../test/fixtures/studio.js';
import type { ReplyFacts } from './check.js';

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
    'a template for a decision',
    factsOf('Decision record: We chose <option>, because <reason>. Shall I fill it in?', TALK),
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
