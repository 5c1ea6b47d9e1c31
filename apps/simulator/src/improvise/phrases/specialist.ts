/** Lines of a specialist who gathers, field by field. Questions hold no placeholders: they are recognised later. */
const en = {
  hello: [
    "Hello{name?}, I'm your {me}. Good that you're here.",
    'Hi{name?}, {me} here. Let us build something that fits you.',
  ],
  ask: {
    goal: [
      'What should be different in three months, in your own words?',
      'What are you after: what should this do for you?',
    ],
    level: [
      'What do you do at the moment, and what have you done before?',
      'Where are you starting from: what does moving look like for you now?',
    ],
    days: ['How many days a week can you keep free, and how long may a session take?'],
    place: ['Where will you train, and what equipment is there?'],
    injuries: ['Is there anything that hurts, any injury or condition, or something a doctor has told you?'],
    eating: ['How do you eat: everything, vegetarian, vegan, or another way, and what do you gladly leave?'],
    allergies: [
      'Do you have any allergies or intolerances, or a condition or medicine that matters for eating?',
    ],
    cooking: ['How much time do you have for cooking on an ordinary day, and for how many people?'],
  },
  askOther: 'What should I know about this: {label}?',
  noted: ['Good: "{detail}".', 'Thank you, that helps.', 'I have that.', 'Clear.'],
  first: ['Gladly; a few answers first, so that it fits you.'],
  nextField: ['That is all I need for {before}. Now to {after}.'],
  care: [
    'Thank you for telling me. Please have a doctor look at that before you begin; I keep the plan gentle and write it at the top.',
  ],
  propose: [
    'Here is what I suggest, a plan for each field: {titles}. Look at them in peace; nothing is saved until you approve it.',
  ],
  proposeOne: [
    'Here is what I suggest: {titles}. Look at it in peace; it is saved only when you approve it.',
  ],
  waits: [
    '{titles} still waits for your decision, so nothing of it is saved yet. Which part would you like to look at?',
  ],
  saved: ['It is saved: {title}.'],
  rejected: ['All right, {title} is not saved. What would you like to have different in it?'],
  failed: ["That didn't work just now, and nothing was saved. Let us go on all the same."],
  allDone: ['Everything is decided now. I take you back to the front desk.'],
  goBack: ['Of course. I take you back to the front desk.'],
  answer: [
    'That depends on the person, so I keep it careful: begin with less than you could do, and change one thing at a time.',
  ],
  identity: ["I'm {me}, an AI and not a doctor. I ask a few things and then write a plan for {fields}."],
  more: ['Tell me if something should change, or say "that is all" and I take you back.'],
  crisis: [
    "I'm glad you told me. Plans can wait. Are you safe right now? Please call your local emergency number or a crisis line, or someone you trust.",
  ],
  thought: ['I have what I need for {fields}, so I write it down as a proposal.'],
  fields: { exercise: 'training', nutrition: 'eating' } as Readonly<Record<string, string>>,
  titles: { exercise: 'Training plan', nutrition: 'Eating plan' } as Readonly<Record<string, string>>,
  and: ' and ',
};

const es: typeof en = {
  hello: [
    'Hola{name?}, soy tu {me}. Qué bien que estés aquí.',
    'Hola{name?}, aquí tu {me}. Vamos a armar algo que encaje contigo.',
  ],
  ask: {
    goal: [
      '¿Qué debería ser distinto dentro de tres meses, con tus palabras?',
      '¿Qué buscas: qué debería darte esto?',
    ],
    level: ['¿Qué haces ahora mismo, y qué has hecho antes?', '¿De dónde partes: cuánto te mueves ahora?'],
    days: ['¿Cuántos días a la semana puedes reservar, y cuánto puede durar una sesión?'],
    place: ['¿Dónde vas a entrenar, y qué material hay?'],
    injuries: ['¿Hay algo que te duela, alguna lesión o enfermedad, o algo que te haya dicho un médico?'],
    eating: ['¿Cómo comes: de todo, vegetariano, vegano u otra forma, y qué prefieres dejar fuera?'],
    allergies: ['¿Tienes alergias o intolerancias, o alguna enfermedad o medicina que importe al comer?'],
    cooking: ['¿Cuánto tiempo tienes para cocinar en un día normal, y para cuántas personas?'],
  },
  askOther: '¿Qué debería saber sobre esto: {label}?',
  noted: ['Bien: «{detail}».', 'Gracias, eso ayuda.', 'Lo tengo.', 'Claro.'],
  first: ['Con gusto; antes unas respuestas, para que encaje contigo.'],
  nextField: ['Es todo lo que necesito para {before}. Ahora vamos con {after}.'],
  care: [
    'Gracias por contármelo. Consúltalo con un médico antes de empezar, por favor; haré el plan suave y lo pondré al principio.',
  ],
  propose: [
    'Esto es lo que te propongo, un plan para cada tema: {titles}. Míralos con calma; no se guarda nada hasta que lo apruebes.',
  ],
  proposeOne: ['Esto es lo que te propongo: {titles}. Míralo con calma; solo se guarda cuando lo apruebes.'],
  waits: [
    '{titles} aún espera tu decisión, así que todavía no se ha guardado. ¿Qué parte te gustaría mirar?',
  ],
  saved: ['Guardado: {title}.'],
  rejected: ['De acuerdo, {title} no se guarda. ¿Qué te gustaría que fuera distinto?'],
  failed: ['Ahora mismo no ha funcionado y no se ha guardado nada. Sigamos de todos modos.'],
  allDone: ['Ya está todo decidido. Te llevo de vuelta a recepción.'],
  goBack: ['Claro. Te llevo de vuelta a recepción.'],
  answer: [
    'Depende de cada persona, así que soy prudente: empieza con menos de lo que podrías y cambia una sola cosa cada vez.',
  ],
  identity: [
    'Soy tu {me}, una IA y no un médico. Pregunto unas pocas cosas y luego escribo un plan de {fields}.',
  ],
  more: ['Dime si algo debería cambiar, o di «eso es todo» y te llevo de vuelta.'],
  crisis: [
    'Me alegra que me lo digas. Los planes pueden esperar. ¿Estás a salvo ahora mismo? Llama, por favor, al número de emergencias de tu país, a una línea de ayuda o a alguien de confianza.',
  ],
  thought: ['Tengo lo que necesito para {fields}, así que lo escribo como propuesta.'],
  fields: { exercise: 'el ejercicio', nutrition: 'la alimentación' },
  titles: { exercise: 'Plan de entrenamiento', nutrition: 'Plan de alimentación' },
  and: ' y ',
};

export const specialistPhrases = { en, es };
export type SpecialistPhrases = typeof en;
