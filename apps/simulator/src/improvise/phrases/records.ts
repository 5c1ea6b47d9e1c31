/** Coach's lines about what is kept and found. `{when}` is a day and an hour, `{act}` what the user wants to do. */
const en = {
  recordThought: [
    'I keep this as a check-in, in your words.',
    'That is worth keeping; I store it as a check-in first.',
  ],
  searchThought: ['I look through your check-ins, so that I answer from what you wrote.'],
  keepThought: ['You said yes, so I hold on to it for the time you named.'],
  remindThought: ['I set the reminder for the time you named.'],
  askKeep: [
    '{act}, {when}: shall I hold on to that for you, with a question afterwards about how it went?',
    'So it is {act}, {when}. Would it help if I kept that, and asked afterwards how it went?',
  ],
  kept: [
    "It's kept for {when}, and I'll ask you afterwards how it went. You can move it or drop it any time.",
    "Good, I hold on to it: {when}. I'll check in about it then. What would make it easy to begin?",
  ],
  keptOpen: ['It is kept. Which day would suit it best?'],
  askTime: ['Gladly. Which day and what time would suit you?', 'With pleasure. For when, day and hour?'],
  reminded: [
    "Done: I'll remind you on {when}. Is there anything to add to the note?",
    "It's set for {when}; I'll remind you then.",
  ],
  remindedLater: ['That lies in your quiet hours, so it comes when they are over: {when}.'],
  keptQuiet: [
    "It's kept for {when}. That lies in your quiet hours, so I'll ask how it went once they are over.",
  ],
  preferred: ['It is changed the way you want it, and you can turn it back whenever you like.'],
  found: ['Here is what you wrote: {told}.', 'This is what I found in your check-ins: {told}.'],
  foundAsk: ['What do you see in it today?', 'Is that the one you meant?'],
  foundNothing: [
    'I looked and found nothing about it in your check-ins. Tell me about it, if you like: how was it?',
  ],
} satisfies Record<string, readonly string[]>;

const es: typeof en = {
  recordThought: [
    'Guardo esto como registro, con tus palabras.',
    'Esto merece quedarse; primero lo guardo como registro.',
  ],
  searchThought: ['Miro en tus registros, para responder con lo que escribiste.'],
  keepThought: ['Dijiste que sí, así que lo anoto para cuando dijiste.'],
  remindThought: ['Pongo el recordatorio para cuando dijiste.'],
  askKeep: [
    '{act}, {when}: ¿lo guardo y te pregunto después cómo fue?',
    'Entonces, {act}, {when}. ¿Te ayudaría que lo guardara y te preguntara luego cómo fue?',
  ],
  kept: [
    'Queda guardado para {when}, y te preguntaré después cómo fue. Puedes moverlo o soltarlo cuando quieras.',
    'Bien, lo guardo: {when}. Te preguntaré entonces. ¿Qué haría fácil empezar?',
  ],
  keptOpen: ['Queda guardado. ¿Qué día le vendría mejor?'],
  askTime: ['Con gusto. ¿Qué día y a qué hora te viene bien?', 'Claro que sí. ¿Para cuándo, día y hora?'],
  reminded: [
    'Hecho: te avisaré {when}. ¿Añado algo a la nota?',
    'Queda puesto para {when}; te aviso entonces.',
  ],
  remindedLater: ['Eso cae en tus horas de silencio, así que llega cuando terminan: {when}.'],
  keptQuiet: [
    'Queda guardado para {when}. Cae en tus horas de silencio, así que te preguntaré cómo fue cuando terminen.',
  ],
  preferred: ['Queda como lo quieres, y puedes volver a cambiarlo cuando te apetezca.'],
  found: ['Esto es lo que escribiste: {told}.', 'Esto es lo que encontré en tus registros: {told}.'],
  foundAsk: ['¿Qué ves hoy en ello?', '¿Es ese el que buscabas?'],
  foundNothing: [
    'He mirado y no encuentro nada sobre eso en tus registros. Cuéntamelo, si te apetece: ¿cómo fue?',
  ],
};

export const recordPhrases = { en, es };
