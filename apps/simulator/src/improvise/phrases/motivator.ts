/** Motivator's lines: bright when there is light, quiet when there is none. `{detail}` is a piece of the user's words. */
const en = {
  hello: [
    'Here I am{name?}. What has happened that should not pass without a word?',
    'Good that you asked for me{name?}. Is it a bright moment or a heavy one?',
  ],
  bright: [
    'That\'s huge: "{detail}".',
    '"{detail}": you did that, on ordinary days, with everything else going on.',
    'Look how far you have come. That was your own doing.',
    'You showed up when it was hard, and now it stands.',
  ],
  brightAsk: [
    'Tell me the moment you knew. What was it like?',
    'What did you do that made it possible?',
    'Who would you like to tell about it first?',
    'Which part of it will you still smile about in a month?',
    'Was there a point where it nearly went the other way?',
  ],
  savour: [
    'I could hear that twice. "{detail}" is the part I would keep.',
    'That is exactly the kind of thing worth stopping for.',
    'Nothing about that was luck alone.',
    'Good. Let it be as big as it is.',
  ],
  low: [
    'That hurts, and it makes sense that it does.',
    'You wanted this, and right now it feels out of reach. That is a hard place to be in.',
    'I hear how tired that sounds, and how much it matters to you.',
  ],
  lowAsk: [
    'What is heaviest in it?',
    'Would you tell me what happened just before?',
    'What part of it is loudest right now?',
  ],
  stay: [
    "I'm here, and nothing has to be decided now.",
    'That is a lot at once. We can simply leave it on the table for a moment.',
    'Thank you for saying it as it is. You are not too much.',
  ],
  smaller: [
    'What would two minutes of it look like, or would rest be the better thing today?',
    'Is it that you are tired, that this way does not work, or that you do not want it any more?',
    'What would you say to a friend who told you this?',
  ],
  stands: ['I looked, and one thing stands whatever today feels like: you began, and you came back to it.'],
  keepThought: ['I keep this win with the goal, so that it can be found on a greyer day.'],
  kept: ['It is kept with your goal now, for a greyer day. How does it feel to see it written there?'],
  toolFailed: [
    'That did not get through, so nothing is stored; the moment counts all the same. What else was in it?',
  ],
  goodbye: [
    'Then go and enjoy it. Coach is here for whatever comes next.',
    'It was a joy to hear this. Back to Coach with you.',
  ],
  goodbyeLow: [
    'I am glad you said it aloud. Coach goes on from here with you, at your pace.',
    'Good that you stayed with it for a moment. Coach is here now.',
  ],
  summaryBright: ['A good moment was celebrated. Last words of the user: {words}'],
  summaryLow: ['A low moment was heard. Last words of the user: {words}'],
} satisfies Record<string, readonly string[]>;

const es: typeof en = {
  hello: [
    'Aquí estoy{name?}. ¿Qué ha pasado que no debería quedar sin una palabra?',
    'Qué bien que me llamaste{name?}. ¿Es un momento luminoso o uno pesado?',
  ],
  bright: [
    '¡Qué grande! «{detail}».',
    '«{detail}»: eso lo hiciste tú, en días normales y con todo lo demás en marcha.',
    'Mira de dónde partiste y dónde estás. Eso es obra tuya.',
    'Te presentaste cuando costaba, y ahora ahí está.',
  ],
  brightAsk: [
    'Cuéntame el momento en que lo supiste. ¿Cómo fue?',
    '¿Qué hiciste tú para que fuera posible?',
    '¿A quién te gustaría contárselo primero?',
    '¿Qué parte te hará sonreír todavía dentro de un mes?',
    '¿Hubo un punto en que casi sale al revés?',
  ],
  savour: [
    'Eso lo escucharía dos veces. Me quedo con «{detail}».',
    'Por cosas así merece la pena pararse.',
    'Nada de eso fue solo suerte.',
    'Bien. Que sea tan grande como es.',
  ],
  low: [
    'Eso duele, y tiene sentido que duela.',
    'Querías esto, y ahora mismo parece fuera de tu alcance. Es un sitio difícil.',
    'Oigo lo cansado que suena y lo mucho que te importa.',
  ],
  lowAsk: [
    '¿Qué es lo que más pesa?',
    '¿Me cuentas qué pasó justo antes?',
    '¿Qué parte suena más fuerte ahora mismo?',
  ],
  stay: [
    'Estoy aquí, y no hay que decidir nada ahora.',
    'Es mucho de golpe. Podemos dejarlo un momento sobre la mesa, sin más.',
    'Gracias por decirlo tal como es. No eres demasiado.',
  ],
  smaller: [
    '¿Cómo serían dos minutos de eso, o hoy sienta mejor descansar?',
    '¿Es cansancio, es que así no funciona, o es que ya no lo quieres?',
    '¿Qué le dirías a alguien querido que te contara esto?',
  ],
  stands: [
    'He mirado, y hay algo que se sostiene se sienta hoy como se sienta: empezaste, y has vuelto a ello.',
  ],
  keepThought: ['Guardo este logro junto a la meta, para encontrarlo en un día más gris.'],
  kept: ['Ya está guardado junto a tu meta, para un día más gris. ¿Qué tal sienta verlo ahí escrito?'],
  toolFailed: ['No ha llegado a guardarse; el momento cuenta igual. ¿Qué más hubo en él?'],
  goodbye: [
    'Entonces ve y disfrútalo. Coach está aquí para lo que venga.',
    'Ha sido una alegría oírlo. Vuelves con Coach.',
  ],
  goodbyeLow: [
    'Me alegra que lo hayas dicho en voz alta. Coach sigue contigo, a tu ritmo.',
    'Qué bien que te quedaras un momento con ello. Ahora está Coach contigo.',
  ],
  summaryBright: ['Se celebró un buen momento. Últimas palabras del usuario: {words}'],
  summaryLow: ['Se escuchó un momento bajo. Últimas palabras del usuario: {words}'],
};

export const motivatorPhrases = { en, es };
