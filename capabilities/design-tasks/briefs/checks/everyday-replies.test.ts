import { expect, it } from 'vitest';
import {
  es,
  factsOf,
  failedIn,
  needy,
  ongoing,
  TALK,
  WORK_EN,
  WORK_ES,
} from '../../test/fixtures/replies.js';
import { PROJECT } from '../../test/fixtures/studio.js';
import type { ReplyFacts } from './check.js';

const T = (said: string): Partial<ReplyFacts> => ({ ...TALK, said });
const NO_MEMORY: Partial<ReplyFacts> = { ...TALK, said: 'hola', project: null };
/** Everyday answers, short and long, in both languages and in the manners of their regions: none may be sent back. */
const GOOD: readonly (readonly [string, ReplyFacts])[] = [
  ['a goodbye', factsOf('See you tomorrow. Everything is noted.', T('bye'))],
  ['a short yes in Spanish', factsOf('Perfecto, queda anotado.', es(T('ok')))],
  [
    'a question with usted',
    factsOf(
      'Con gusto. ¿Podría usted contarme quiénes son los usuarios y qué problema quiere resolver?',
      es(T('Buenos días, necesito su ayuda')),
    ),
  ],
  [
    'a question with vos',
    factsOf(
      '¡Dale! Contame quiénes son los usuarios y qué querés lograr, y armamos el plan.',
      es(T('che, arrancamos?')),
    ),
  ],
  [
    'table only ongoing',
    factsOf('| Stage | Emotion |\n|---|---|\n| Basket | curious |\n| Payment | tense |', {
      brief: ongoing,
      said: 'only the table',
    }),
  ],
  [
    'table only es',
    factsOf(
      '| Etapa | Emoción |\n|---|---|\n| Cesta | curiosidad |\n| Pago | tensión |',
      es({ brief: ongoing, said: 'solo la tabla' }),
    ),
  ],
  [
    'code block',
    factsOf(
      'Here is the token file:\n```json\n{"color": {"primary": "#0055ff"}, "we decided": "x"}\n```\nWant the dark theme as well?',
      { brief: ongoing, said: 'give me the tokens' },
    ),
  ],
  [
    'a code block in Spanish',
    factsOf(
      'Aquí lo tienes:\n```html\n<button type="submit" aria-label="Pay now and get the receipt of the order">Pay</button>\n```\n¿Lo reviso con lector de pantalla?',
      es({ brief: ongoing, said: 'dame el html' }),
    ),
  ],
  [
    'what has been decided, from decisions',
    factsOf(
      'So far there is one decision: moderated usability testing with five sessions.',
      T('what have we decided?'),
    ),
  ],
  [
    'paraphrase es of en facts',
    factsOf(
      'Me dijiste que el 60% abandona el carrito en el pago y que hay seis semanas.',
      es(T('¿qué sabes?')),
    ),
  ],
  [
    'paraphrase of user text this turn es',
    factsOf(
      'Como dices, las enfermeras comparten una tableta; eso manda en el diseño. ¿Lo anoto?',
      es(T('Las enfermeras comparten una tableta por planta')),
    ),
  ],
  [
    'suggestion with until we have decided',
    factsOf(
      'Let us leave colour until you have decided on the brand. Shall I note it as open?',
      T('colours?'),
    ),
  ],
  [
    'hypothetical users said',
    factsOf(
      'A good question is one that your users answered in the last session in their own words. I can write five.',
      { brief: ongoing, said: 'tips' },
    ),
  ],
  [
    'user interview instruction',
    factsOf(
      'Write down what your participants said, word for word, and bring it here; I cluster it with you.',
      { brief: ongoing, said: 'how to take notes' },
    ),
  ],
  [
    'example quote',
    factsOf('A finding reads like this: “Your users said they feel lost.” Shall I write yours?', {
      brief: ongoing,
      said: 'example of a finding',
    }),
  ],
  [
    'English brand words in Spanish',
    factsOf(
      'El roadmap queda así: discovery, wireframes, testing y handoff. El stakeholder principal revisa el MVP en la demo. ¿Te sirve?',
      es({ brief: ongoing, said: 'resume el plan' }),
    ),
  ],
  [
    'short spanish with english list',
    factsOf(
      'Opciones para el botón:\n- Pay now\n- Check out as guest\n- Continue to payment\n\n¿Cuál prefieres?',
      es({ brief: ongoing, said: 'dame textos en inglés para el botón' }),
    ),
  ],
  [
    'long deliverable without question',
    factsOf(
      `${WORK_EN}\n\n${'The payment stage deserves a closer look, since most shoppers leave there. '.repeat(20)}`,
    ),
  ],
  [
    'a long deliverable in Spanish',
    factsOf(
      `${WORK_ES}\n\n${'La etapa de pago merece más atención, porque ahí se va la mayoría. '.repeat(20)}`,
      es({ said: 'haz el mapa' }),
    ),
  ],
  [
    'kept in document',
    factsOf('The map is in the document. Next, walk through payment on your phone.', {
      documents: [WORK_EN],
    }),
  ],
  [
    'I did not find it',
    factsOf(
      'No decision on that is recorded. If you decided it elsewhere, tell me why, and I keep it.',
      T('why did we choose React?'),
    ),
  ],
  [
    'nothing found, in Spanish',
    factsOf(
      'No encuentro que hayamos decidido eso. Si lo decidieron en otra reunión, cuéntame la razón y la anoto.',
      es(T('¿por qué elegimos React?')),
    ),
  ],
  [
    'clarify with missing',
    factsOf(
      '¿Para quién es el mapa: compradores nuevos o habituales? Con eso empiezo.',
      es({ brief: needy, project: { ...PROJECT, facts: [] }, said: 'haz un mapa' }),
    ),
  ],
  [
    'handoff words',
    factsOf('I hand this to the Tester, who plans sessions; they take it from here.', {
      said: 'plan a test',
    }),
  ],
  [
    'user told to say once',
    factsOf('Once your team has agreed on the scope, we can plan. Until then I keep it open.', T('when?')),
  ],
  [
    'In general users',
    factsOf('Users often say one thing and do another, so watch before you ask. Want a script?', {
      brief: ongoing,
      said: 'why observe?',
    }),
  ],
  ['agreed idiom', factsOf('Agreed. I take that out.', { brief: ongoing, said: 'remove the fourth row' })],
  [
    'as you asked',
    factsOf('As you asked, the fourth row is gone.', { brief: ongoing, said: 'remove the fourth row' }),
  ],
  ['emoji only', factsOf('👍', T('👍'))],
  [
    'ES user mixing',
    factsOf(
      'Claro. Here is the English copy you can paste: “Pay as a guest, no account needed.” ¿Lo dejamos así?',
      es({ brief: ongoing, said: 'escríbelo en inglés' }),
    ),
  ],
  [
    'decision recorded now',
    factsOf(
      'Recorded: we chose a sidebar because hierarchy helps.',
      T('Let’s go with the sidebar because hierarchy helps'),
    ),
  ],
  [
    'decision recorded now es',
    factsOf(
      'Anotado: elegimos la barra lateral porque la jerarquía ayuda.',
      es(T('Vamos con la barra lateral porque la jerarquía ayuda')),
    ),
  ],
  [
    'you decided vos',
    factsOf(
      'Registré que elegiste la barra lateral. ¿Seguimos con los íconos?',
      es(T('elijo la barra lateral')),
    ),
  ],
];
it.each(GOOD)('lets pass: %s', (_, facts) => {
  expect(failedIn(facts)).toEqual([]);
});
/** The same claim in the words in which it likes to come. */
const BAD: readonly (readonly [string, ReplyFacts])[] = [
  ['invented decision', factsOf('We decided last week to drop the loyalty programme.', T('hi'))],
  ['invented passive', factsOf('It was decided that the loyalty programme goes.', T('hi'))],
  ['invented research', factsOf('Your interviews showed that seniors hate coupons.', T('hi'))],
  ['invented numbers', factsOf('Your survey found that 83% of nurses want dark mode.', T('hi'))],
  ['es invented', factsOf('Ya acordamos quitar el programa de fidelidad.', es(NO_MEMORY))],
  ['es invented passive', factsOf('Se decidió quitar el programa de fidelidad.', es(NO_MEMORY))],
  ['with vos', factsOf('Vos dijiste que los jubilados odian los cupones.', es(NO_MEMORY))],
  ['with usted', factsOf('Usted mencionó que los jubilados odian los cupones.', es(NO_MEMORY))],
  ['according to your survey', factsOf('According to your survey, seniors hate coupons.', T('hi'))],
  ['The decision was', factsOf('The decision to drop coupons was made in March.', T('hi'))],
  ['In our kickoff', factsOf('In our kickoff you said that coupons annoy seniors.', T('hi'))],
  ['after not', factsOf('You did not like coupons, and we decided to remove loyalty points.', T('hi'))],
  ['users told', factsOf('Participants told us that coupons annoy them.', T('hi'))],
  ['es segun tu encuesta', factsOf('Según tu encuesta, los jubilados odian los cupones.', es(NO_MEMORY))],
];
it.each(BAD)('hears what nobody said: %s', (_, facts) => {
  expect(failedIn(facts).join()).toContain('no_unfounded_claims');
});
