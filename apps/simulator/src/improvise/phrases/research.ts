/** Coach's lines about what is looked up and written down. */
const en = {
  thought: [
    'I look that up first, so that I do not answer from guesswork.',
    'That I can find out; one look first.',
  ],
  found: ['Here is what I found: {found}.', 'This came up: {found}.'],
  ask: [
    'Which of it speaks to you?',
    'Is that what you were after?',
    'Shall I keep any of it in your notes?',
  ],
  nothing: ['I found nothing dependable on that. What would you do with the answer, if we had it?'],
  notSetUp: [
    "Searching the web isn't set up here, so I can't look that up. What do you know about it already?",
  ],
  noted: ['It is in your notes. Does it belong with anything you have been thinking about?'],
  exported: ['The file is ready: you find it among your documents.'],
  fileTitle: ['From our conversation'],
  fileWhy: ['Why'],
  fileWhen: ['When'],
} satisfies Record<string, readonly string[]>;

const es: typeof en = {
  thought: ['Eso lo miro primero, para no responder a ojo.', 'Eso lo puedo averiguar; miro un momento.'],
  found: ['Esto es lo que encontré: {found}.', 'Ha salido esto: {found}.'],
  ask: ['¿Qué parte te dice algo?', '¿Era esto lo que buscabas?', '¿Guardo algo de esto en tus notas?'],
  nothing: ['No he encontrado nada fiable sobre eso. ¿Qué harías con la respuesta, si la tuviéramos?'],
  notSetUp: [
    'Aquí no está configurada la búsqueda en la web, así que no puedo mirarlo. ¿Qué sabes ya de ello?',
  ],
  noted: ['Ya está en tus notas. ¿Va con algo en lo que has estado pensando?'],
  exported: ['El archivo está listo: lo tienes entre tus documentos.'],
  fileTitle: ['De nuestra conversación'],
  fileWhy: ['Por qué'],
  fileWhen: ['Cuándo'],
};

export const researchPhrases = { en, es };
