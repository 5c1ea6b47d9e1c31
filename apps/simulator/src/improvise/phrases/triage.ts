/** Lines of a front desk: it does simple things, connects, or asks. */
const en = {
  hello: [
    "Hello! I'm {me}. I can look after your saved plans, or connect you with the right coach. What do you need?",
  ],
  whichField: [
    'Gladly. What should it be about: {fields}?',
    'Which of these do you have in mind: {fields}? You can also have several together.',
    'So that I connect you to the right person: is it {fields}?',
  ],
  notHere: [
    'That is nothing I can do at this desk, so nothing is set or counted. I look after your saved plans and connect you with the coaches for {fields}. Shall it be one of these?',
  ],
  whichPlan: ['There is more than one plan that fits:\n{list}\nWhich one do you mean?'],
  isThisIt: ["I'd rather ask than guess, so nothing is changed yet. Do you mean this one?\n{list}"],
  noPlanFits: ["I can't find a plan by that name. These are there:\n{list}\nWhich one do you mean?"],
  noPlans: [
    "I looked, and there is no such plan: there isn't any saved plan at the moment. Would you like to make one?",
  ],
  nothingToRestore: ['There is no deleted plan that could be brought back. What else can I do for you?'],
  whichToDelete: ['Which of your plans do you mean?'],
  whichName: ['What should the plan be called from now on?'],
  deleted: [
    `Okay, the '{title}' plan has been deleted. If you want it back in the next 30 days, just say "undo that".`,
  ],
  renamed: [
    `Done: the plan '{before}' is called '{title}' now. To have the old name back, just say "undo that".`,
  ],
  restored: ["The '{title}' plan is back, exactly as it was."],
  plans: ['You have these plans:\n{list}'],
  plansNone: [
    'You have no saved plans at the moment. If you would like one, tell me what it should be about.',
  ],
  restorable: ['Deleted, and still to be had back: {list}.'],
  nothingToUndo: ["There is nothing here that I could undo. Tell me which plan you mean, if it's about one?"],
  identity: [
    "I'm {me}, the AI at the front desk: not a person, but I know who can help. I handle saved plans myself and connect you with the coaches for {fields}.",
  ],
  abilities: [
    'Here you can delete, rename, restore or list your plans, and I connect you with the coaches for {fields}. A plan is saved only when you approve it.',
  ],
  back: [
    'Welcome back. What else can I do for you?',
    "I'm here again. Is there anything else that you need?",
  ],
  thanks: ["You're welcome. I'm here whenever you need something."],
  bye: ['Goodbye, and come back whenever you like.'],
  crisis: [
    "I'm glad you told me. Are you safe right now? Please call your local emergency number or a crisis line, or someone you trust; everything else can wait.",
  ],
  failed: ["That didn't work just now, and nothing was changed. Shall I try it again?"],
  decided: ['That is settled. What else can I do for you?'],
  reason: 'The user asks for: {words}',
  or: ' or ',
};

const es: typeof en = {
  hello: [
    '¡Hola! Soy {me}. Puedo ocuparme de tus planes guardados o conectarte con el coach adecuado. ¿Qué necesitas?',
  ],
  whichField: [
    'Con gusto. ¿De qué debería tratar: {fields}?',
    '¿Cuál de estos temas tienes en mente: {fields}? También pueden ser varios a la vez.',
    'Para conectarte con quien toca: ¿se trata de {fields}?',
  ],
  notHere: [
    'Eso no lo puedo hacer desde aquí, así que no queda nada puesto ni contado. Me ocupo de tus planes guardados y te conecto con los coaches de {fields}. ¿Te sirve algo de esto?',
  ],
  whichPlan: ['Hay más de un plan que encaja:\n{list}\n¿Cuál quieres decir?'],
  isThisIt: ['Prefiero preguntar antes que adivinar; aún no he cambiado nada. ¿Te refieres a este?\n{list}'],
  noPlanFits: [
    'No encuentro ningún plan con ese nombre. Estos son los que hay:\n{list}\n¿Cuál quieres decir?',
  ],
  noPlans: [
    'He mirado y no existe ese plan: ahora mismo no tienes ningún plan guardado. ¿Te gustaría hacer uno?',
  ],
  nothingToRestore: ['No hay ningún plan eliminado que se pueda recuperar. ¿Qué más puedo hacer por ti?'],
  whichToDelete: ['¿A cuál de tus planes te refieres?'],
  whichName: ['¿Cómo quieres que se llame el plan a partir de ahora?'],
  deleted: [
    'Listo, el plan «{title}» está eliminado. Si lo quieres de vuelta en los próximos 30 días, dime «deshazlo».',
  ],
  renamed: [
    'Hecho: el plan «{before}» ahora se llama «{title}». Si quieres el nombre de antes, dime «deshazlo».',
  ],
  restored: ['El plan «{title}» está de vuelta, tal como estaba.'],
  plans: ['Tienes estos planes:\n{list}'],
  plansNone: [
    'Ahora mismo no tienes planes guardados. Si te gustaría tener uno, dime de qué debería tratar.',
  ],
  restorable: ['Eliminados que aún se pueden recuperar: {list}.'],
  nothingToUndo: ['No veo nada que pueda deshacer. Si se trata de un plan, ¿cuál es?'],
  identity: [
    'Soy {me}, la IA de recepción: no soy una persona, pero sé quién puede ayudarte. De los planes guardados me ocupo yo, y te conecto con los coaches de {fields}.',
  ],
  abilities: [
    'Aquí puedes eliminar, renombrar, recuperar o listar tus planes, y te conecto con los coaches de {fields}. Un plan solo se guarda cuando tú lo apruebas.',
  ],
  back: ['Hola de nuevo. ¿Qué más puedo hacer por ti?', 'Aquí estoy otra vez. ¿Necesitas algo más?'],
  thanks: ['De nada. Aquí estoy para lo que necesites.'],
  bye: ['Hasta luego, y vuelve cuando quieras.'],
  crisis: [
    'Me alegra que me lo digas. ¿Estás a salvo ahora mismo? Llama, por favor, al número de emergencias de tu país, a una línea de ayuda o a alguien de confianza; lo demás puede esperar.',
  ],
  failed: ['Ahora mismo no ha funcionado y no se ha cambiado nada. ¿Lo intento otra vez?'],
  decided: ['Queda decidido. ¿Qué más puedo hacer por ti?'],
  reason: 'El usuario pide: {words}',
  or: ' o ',
};

export const triagePhrases = { en, es };
export type TriagePhrases = typeof en;
