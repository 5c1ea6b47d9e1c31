/** Lines that every agent of the round table has in common. */
const en = {
  identity: [
    "I'm {me} at this table. To be open about it: I'm a stand-in that runs offline, so that you can try the product without a key; an AI of the simple kind, no human being. And back to you: where were we?",
  ],
  toCoach: ['Of course. Coach is right here; I hand you over.', 'Gladly, back to Coach with you.'],
  handoffAsked: [
    'Of course. Let me bring in {target} for you.',
    "Sure thing, {target} is right here at the table. I'll hand you over.",
  ],
  reasonAsked: ['The user asked to talk to {target}.'],
  context: ['In their own words: "{words}"'],
} satisfies Record<string, readonly string[]>;

const es: typeof en = {
  identity: [
    'En esta mesa soy {me}. Para ser claro: soy un suplente que funciona sin conexión, para que puedas probar el producto sin clave; una IA de las sencillas, no una persona. Y volviendo a ti: ¿por dónde íbamos?',
  ],
  toCoach: ['Claro. Coach está aquí mismo; te paso.', 'Con gusto, vuelves con Coach.'],
  handoffAsked: [
    'Claro. Le pido a {target} que venga.',
    'Por supuesto, {target} está aquí en la mesa. Te paso enseguida.',
  ],
  reasonAsked: ['El usuario pidió hablar con {target}.'],
  context: ['En sus propias palabras: "{words}"'],
};

export const sharedPhrases = { en, es };
