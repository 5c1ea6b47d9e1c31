/** Pattern Analyst's lines: observant, neutral, exact. */
const en = {
  hello: ["Let's look at it together. Which stretch of time do you have in mind?"],
  opener: [
    "I've noticed a few things in your check-ins.",
    'Looking at your check-ins, this is what is there.',
    'Here is what the figures hold.',
  ],
  again: ['For that stretch, this is what is there.', 'Counted once more, for what you asked:'],
  ask: [
    'Does that fit what you remember?',
    'What do you make of it?',
    'What comes to mind when you hear that?',
    'Is there something about those days that the figures cannot show?',
  ],
  few: [
    'Check-ins in the last {days} days: {count}. That is too little for a pattern, and it says nothing more. If you would like to see one, a few words now and then are enough. What would you be curious about?',
  ],
  heard: [
    'That is better data than the count of it.',
    'That would explain what the figures only hint at.',
    'Good to know; the numbers could not have told me.',
  ],
  doubt: [
    'It rests on the check-ins that are there, and on nothing else; with so few of them I would call it an impression. What does your own memory say?',
    'I can only say what was written and when. What lies behind it, you know better. What would be your guess?',
  ],
  thought: [
    'I count the check-ins first, so that I say nothing that is not in them.',
    'Before I speak of patterns I get the figures.',
  ],
  chartThought: ['I draw the weeks that I have just counted, and nothing else.'],
  chartTitle: ['Check-ins a week'],
  chartUnit: ['check-ins'],
  charted: ['Here it is as a picture, week by week. Which part of it catches your eye?'],
  exported: ['The file is ready for you.'],
  noted: ['It is in your notes now, with today as its date.'],
  toolFailed: [
    "I couldn't get at the figures just now, and I would rather not guess. What were you hoping to see?",
  ],
  turnOff: ["That is easily done. Coach can turn them off for you; I'll pass you over."],
  weighs: ['Then we put the numbers aside; a page of figures is small beside a life. Coach is here for you.'],
  summaryWeighs: ['The user feels low; the figures were put aside.'],
  goodbye: [
    'Then I leave it at that. Coach is here to go on with you.',
    'Good. What it means is yours to decide; over to Coach.',
  ],
  summary: ['The figures were told. Last words of the user: {words}'],
} satisfies Record<string, readonly string[]>;

const es: typeof en = {
  hello: ['Mirémoslo juntos. ¿En qué periodo estás pensando?'],
  opener: [
    'Al mirar tus registros he notado algunas cosas.',
    'Mirando tus registros, esto es lo que hay.',
    'Esto es lo que dicen las cifras.',
  ],
  again: ['En ese periodo, esto es lo que hay.', 'Contado de nuevo, para lo que preguntas:'],
  ask: [
    '¿Te encaja con lo que recuerdas?',
    '¿Cómo lo lees tú?',
    '¿Qué te viene a la cabeza al oírlo?',
    '¿Hay algo de esos días que las cifras no puedan mostrar?',
  ],
  few: [
    'Registros en los últimos {days} días: {count}. Es poco para ver un patrón, y no dice nada más. Si te apetece ver uno, bastan unas palabras de vez en cuando. ¿Qué te daría curiosidad saber?',
  ],
  heard: [
    'Ese dato vale más que la cuenta.',
    'Eso explicaría lo que las cifras solo insinúan.',
    'Bueno saberlo; los números no podían contármelo.',
  ],
  doubt: [
    'Se apoya en los registros que hay y en nada más; con tan pocos yo lo llamaría una impresión. ¿Qué dice tu memoria?',
    'Solo puedo decir qué se escribió y cuándo. Lo que hay detrás lo sabes mejor tú. ¿Qué dirías?',
  ],
  thought: [
    'Primero cuento los registros, para no decir nada que no esté en ellos.',
    'Antes de hablar de patrones voy a por las cifras.',
  ],
  chartThought: ['Dibujo las semanas que acabo de contar y nada más.'],
  chartTitle: ['Registros por semana'],
  chartUnit: ['registros'],
  charted: ['Aquí lo tienes dibujado, semana a semana. ¿Qué parte te llama la atención?'],
  exported: ['El archivo está listo.'],
  noted: ['Ya está en tus notas, con la fecha de hoy.'],
  toolFailed: ['No he podido llegar a las cifras y prefiero no adivinar. ¿Qué esperabas ver?'],
  turnOff: ['Eso se arregla fácil. Coach puede desactivarlas; te paso.'],
  weighs: [
    'Entonces dejamos los números; una página de cifras es poca cosa al lado de una vida. Coach está aquí contigo.',
  ],
  summaryWeighs: ['El usuario está bajo de ánimo; se dejaron las cifras.'],
  goodbye: [
    'Entonces lo dejo ahí. Coach sigue contigo.',
    'Bien. Lo que significa lo decides tú; te paso con Coach.',
  ],
  summary: ['Se contaron las cifras. Últimas palabras del usuario: {words}'],
};

export const patternPhrases = { en, es };
