/** Accountability Partner's lines: direct, caring, on the user's side whatever the answer is. */
const en = {
  hello: ["I'm here. What did you want to do, and what is the next small piece of it?"],
  dueCommitment: [
    'Hello{name?}. You mentioned {about}. How did it go?',
    'Here I am{name?}, about {about}. How did it turn out?',
  ],
  dueReminder: [
    'Hello{name?}, as you asked: {about}. That is all from me.',
    'A short reminder{name?}: {about}.',
  ],
  dueHello: [
    'Hello{name?}, just looking in. How are things with you today?',
    'Hi{name?}. No agenda from me: how is it going?',
  ],
  lapse: [
    'You mentioned it, and it is still on your mind; that is worth a look.',
    'Good that you bring it up. It has not happened yet, and that is all we know so far.',
  ],
  notYet: [
    'That is all right, and thank you for the plain answer.',
    'Fair enough; then we look at it together.',
  ],
  askObstacle: ['What got in the way?', 'What was in the way, would you say?'],
  heard: ['I see: "{detail}".', "That would get in anybody's way.", 'That makes sense to me.'],
  askStep: [
    "What's one thing you can commit to, small enough for a bad day?",
    'What is the smallest piece of it that would still count for you?',
  ],
  stepHeard: ['Good, that is a step.', 'I like that size.'],
  askWhen: ['Which day, and around what time?', 'When would that be, day and hour?'],
  thought: ['I store what you have just said, so that it holds.', 'I change the entry the way you put it.'],
  done: ['You said it and you did it. Good.', 'Done, then; and that took something.'],
  doneAsk: ['What helped?', 'What made it possible this time?'],
  moved: [
    "Then it is {when}. I'll ask you how it went.",
    "I've put it down for {when}, and I'll ask you then.",
  ],
  dropped: ['Then it is off the table, and nothing hangs over you. What else is there for us?'],
  checkIn: [
    'Good to hear. Coach keeps those for you, so over you go.',
    'That is one for Coach to keep; I hand you over.',
  ],
  low: ['Then the question can wait; you come first. Coach is here, let me hand you over.'],
  toolFailed: ['That did not get stored on my side. Shall we try it once more in a moment?'],
  goodbye: ['Good, that is settled for now. Coach goes on with you.', 'Then I step back. Over to Coach.'],
  summary: ['The commitment was talked through. Last words of the user: {words}'],
} satisfies Record<string, readonly string[]>;

const es: typeof en = {
  hello: ['Aquí estoy. ¿Qué querías hacer y cuál es el próximo trocito?'],
  dueCommitment: [
    'Hola{name?}. Me hablaste de {about}. ¿Cómo fue?',
    'Aquí estoy{name?}, por lo de {about}. ¿Qué tal salió?',
  ],
  dueReminder: [
    'Hola{name?}, como pediste: {about}. Y nada más por mi parte.',
    'Un recordatorio breve{name?}: {about}.',
  ],
  dueHello: [
    'Hola{name?}, solo paso a saludar. ¿Cómo van las cosas hoy?',
    'Hola{name?}. Vengo sin agenda: ¿cómo va todo?',
  ],
  lapse: [
    'Me lo cuentas y te sigue rondando; merece una mirada.',
    'Qué bien que lo saques. Aún no ha pasado, y de momento no sabemos más que eso.',
  ],
  notYet: [
    'No pasa nada, y gracias por la respuesta clara.',
    'De acuerdo; entonces lo miramos entre los dos.',
  ],
  askObstacle: ['¿Qué se cruzó?', '¿Qué había en medio, dirías?'],
  heard: ['Ya veo: «{detail}».', 'Eso se le cruzaría a cualquiera.', 'Tiene sentido.'],
  askStep: [
    '¿Cuál es una cosa, pequeña, con la que sí cuentas incluso en un mal día?',
    '¿Cuál es el trozo más pequeño que aún te valdría?',
  ],
  stepHeard: ['Bien, eso es un paso.', 'Me gusta ese tamaño.'],
  askWhen: ['¿Qué día y hacia qué hora?', '¿Cuándo sería, día y hora?'],
  thought: ['Guardo lo que acabas de decir, para que quede.', 'Cambio lo anotado tal como lo dices.'],
  done: ['Lo dijiste y lo hiciste. Bien.', 'Hecho, entonces; y algo te pidió.'],
  doneAsk: ['¿Qué ayudó?', '¿Qué lo hizo posible esta vez?'],
  moved: [
    'Entonces queda para {when}. Te preguntaré después cómo fue.',
    'Queda anotado para {when}, y te pregunto entonces.',
  ],
  dropped: ['Entonces queda fuera, y nada pende sobre ti. ¿Qué más tenemos?'],
  checkIn: [
    'Qué bueno leerlo. Eso lo guarda Coach, así que te paso.',
    'Eso es para que lo guarde Coach; te paso.',
  ],
  low: ['Entonces la pregunta puede esperar; tú vas primero. Coach está aquí, te paso.'],
  toolFailed: ['No ha llegado a guardarse por mi parte. ¿Lo intentamos de nuevo en un momento?'],
  goodbye: [
    'Bien, queda resuelto por ahora. Coach sigue contigo.',
    'Entonces doy un paso atrás. Te paso con Coach.',
  ],
  summary: ['Se habló del compromiso. Últimas palabras del usuario: {words}'],
};

export const partnerPhrases = { en, es };
