/** Lines for any persona of any team. */
const en = {
  greeting: [
    'Hello! {me} here. What can I do for you?',
    "Hi, I'm {me}. Where shall we begin?",
    'Good to meet you. What would you like to work on?',
  ],
  identity: [
    "I speak as {me} here. To be open about it: I'm a stand-in that runs offline, so that you can try the product without a key; an AI of the simple kind. Now, what can I do for you?",
  ],
  abilities: [
    "I'm {role}. Tell me what you have in mind, and I'll start from there. What is the first thing?",
  ],
  listen: [
    'I see: "{detail}".',
    'All right, "{detail}". I have that.',
    'Understood.',
    'Thank you, that gives me something to work with.',
    'Good, I follow.',
    'That is clear, thanks.',
    'Noted, and it helps.',
  ],
  ask: [
    'What would a good result look like to you?',
    'Who is it for, and what matters most to them?',
    'What have you tried so far?',
    'What is the one thing that must not go wrong?',
    'Is there a date or a limit that I should know of?',
    'What should we leave out on purpose?',
    'Which part is least clear to you at the moment?',
    'What would you like to have in hand at the end of this?',
    'If you had to decide today, which way would you lean?',
    'Shall I go deeper here, or move on to the next step?',
  ],
  acting: ['Let me take care of that.', 'One moment, I look into it.', "I'll do that now.", 'Let me check.'],
  handing: ['I bring in {target} for that; they know this best.', 'That is for {target}. I connect you.'],
  returning: ['Then I hand you back. It was good to work on this with you.'],
  thought: ['I see what is asked and take the tool that fits.'],
  result: ['Here is what I found: {result}', 'This is what came back: {result}'],
  done: [
    'Done. What comes next?',
    'That is taken care of. Is there anything else?',
    'It went through. What would you like to do now?',
  ],
  failed: [
    "That didn't work just now, and nothing was changed. Shall we go on without it?",
    'I could not get through with that. What else can I do for you in the meantime?',
  ],
  approved: ['Thank you, it is done as you approved it. What comes next?'],
  rejected: ['All right, it stays as it was. What would you rather have?'],
  thanks: ["You're welcome. Anything else?", 'Gladly. What comes next?'],
  bye: ['Goodbye, and come back whenever you like.'],
  lowMood: ["I'm sorry to hear that. We can take it slowly. What would help most right now?"],
};

const es: typeof en = {
  greeting: [
    '¡Hola! Soy {me}. ¿En qué te ayudo?',
    'Hola, aquí {me}. ¿Por dónde empezamos?',
    'Encantado de saludarte. ¿En qué te gustaría trabajar?',
  ],
  identity: [
    'Aquí hablo como {me}. Para ser transparente: soy un suplente que funciona sin conexión, para que puedas probar el producto sin clave; una IA sencilla. Ahora dime, ¿en qué te ayudo?',
  ],
  abilities: ['Mi papel aquí: {role}. Cuéntame qué tienes en mente y parto de ahí. ¿Qué es lo primero?'],
  listen: [
    'Ya veo: «{detail}».',
    'De acuerdo, «{detail}». Lo tengo.',
    'Entendido.',
    'Gracias, con eso puedo trabajar.',
    'Bien, te sigo.',
    'Queda claro, gracias.',
    'Anotado, y ayuda.',
  ],
  ask: [
    '¿Cómo sería para ti un buen resultado?',
    '¿Para quién es, y qué le importa más?',
    '¿Qué has probado hasta ahora?',
    '¿Qué es lo único que no puede salir mal?',
    '¿Hay alguna fecha o límite que deba conocer?',
    '¿Qué deberíamos dejar fuera a propósito?',
    '¿Qué parte ves menos clara ahora mismo?',
    '¿Qué te gustaría tener en la mano al final?',
    'Si tuvieras que decidir hoy, ¿hacia dónde te inclinarías?',
    '¿Profundizo aquí o paso al siguiente paso?',
  ],
  acting: ['Me encargo de eso.', 'Un momento, lo miro.', 'Lo hago ahora.', 'Déjame comprobarlo.'],
  handing: ['Para eso traigo a {target}, que sabe más.', 'Eso es para {target}. Te conecto.'],
  returning: ['Entonces te devuelvo. Ha sido un gusto trabajar en esto contigo.'],
  thought: ['Veo lo que se pide y tomo la herramienta que encaja.'],
  result: ['Esto es lo que encontré: {result}', 'Esto es lo que llegó: {result}'],
  done: ['Hecho. ¿Qué sigue?', 'Ya está. ¿Algo más?', 'Ha salido bien. ¿Qué te gustaría hacer ahora?'],
  failed: [
    'Eso no ha funcionado ahora, y no ha cambiado nada. ¿Seguimos sin ello?',
    'No he podido con eso. ¿Qué más puedo hacer por ti mientras tanto?',
  ],
  approved: ['Gracias, está hecho tal como lo aprobaste. ¿Qué sigue?'],
  rejected: ['De acuerdo, queda como estaba. ¿Qué preferirías?'],
  thanks: ['De nada. ¿Algo más?', 'Con gusto. ¿Qué sigue?'],
  bye: ['Hasta luego, y vuelve cuando quieras.'],
  lowMood: ['Lo siento mucho. Podemos ir despacio. ¿Qué ayudaría más ahora mismo?'],
};

export const genericPhrases = { en, es };
