/** A tool call of the turn, as far as the checker needs it. */
export interface MadeCall {
  readonly tool: string;
  readonly input?: unknown;
  readonly isError?: boolean;
}

const WHO =
  "(?:i|we|coach|accountability partner|goal architect|pattern analyst|motivator)(?:'ll| will|'m going to| am going to|'re going to| are going to| is going to| shall)";
const ADVERBS = '(?: (?:also|then|just|gladly|certainly|be|personally|gently))*';
const DAY = 'mon|tues|wednes|thurs|fri|satur|sun';
const TIME = `(?:tomorrow|tonight|later(?: today)?|next (?:week|month|time|\\w+day)|(?:on |this |next )?(?:${DAY})day|in (?:a|an|\\d+|two|three|a few|some) (?:minutes?|hours?|days?|weeks?|months?|while)|at \\d|at noon|(?:this|in the|every) (?:morning|afternoon|evening|week)|then|again|after(?:wards)?)`;
const ES_DIA = 'lunes|martes|miércoles|jueves|viernes|sábado|domingo';
const ES_TIME = `(?:mañana|pasado mañana|luego|más tarde|esta (?:noche|tarde)|(?:el|este|cada) (?:próximo )?(?:${ES_DIA})|la (?:semana|próxima semana)|en (?:un|una|unos|unas|\\d+|dos|tres) (?:minutos?|horas?|rato|días?|semanas?|mes(?:es)?)|a las? \\d|entonces|de nuevo|otra vez|después)`;

/** Phrases that promise, with or without a time. */
const ALWAYS = [
  `${WHO}${ADVERBS} (?:check(?:ing)? (?:in|back|up)|remind(?:ing)? you|follow(?:ing)? up|get(?:ting)? back to you|nudg(?:e|ing) you|ping(?:ing)? you|look(?:ing)? in on you|reach(?:ing)? out|be in touch|set (?:you )?a reminder)`,
  "you(?:'ll| will) hear from (?:me|us)",
  '(?:expect|look out for) a (?:message|reminder|line|note) from (?:me|us)',
  "i(?:'ve| have) (?:set|scheduled) (?:you )?a reminder",
  '(?:te|os|le) (?:recordaré|avisaré|buscaré)',
  '(?:te|os|le) (?:volveré|vuelvo) a (?:preguntar|escribir|recordar|avisar)',
  '(?:volveré|vuelvo|volveremos|volvemos) a (?:preguntarte|escribirte|recordarte|avisarte)',
  '(?:voy|vamos|va) a (?:recordarte|avisarte|preguntarte|escribirte)',
  '(?:sabrás de mí|tendrás noticias mías)',
  '(?:te he puesto|te pongo|te programo) un recordatorio',
  `${ES_TIME},? (?:te|os|le) (?:pregunto|recuerdo|aviso|escribo|busco|preguntaré|escribiré)(?! que)`,
];

/** Phrases that promise only when a time follows. */
const WITH_TIME: readonly (readonly [promise: string, time: string])[] = [
  [
    `${WHO}${ADVERBS} (?:ask|asking|write|writing|message|messaging|text|come back|coming back|talk|speak|see how|say hello|send)`,
    TIME,
  ],
  ['(?:te|os|le) (?:preguntaré|escribiré|pregunto|recuerdo|aviso|escribo|busco|mando)(?! que)', ES_TIME],
];

const wordsOf = (body: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${body})(?![\\p{L}\\p{N}])`, 'iu');
const PROMISES = ALWAYS.map(wordsOf);
const PROMISES_WITH_TIME = WITH_TIME.map(([promise, time]) => [wordsOf(promise), wordsOf(time)] as const);

/** An offer leaves the decision to the user, so it is no promise yet. */
const OFFER =
  /(?<!\p{L})(?:if you(?:'d| would)? (?:like|want|prefer|wish|say)|whenever you|would you like|do you want|shall (?:i|we)|should (?:i|we)|say the word|si (?:quieres|te parece|te apetece|lo prefieres|prefieres|me dices)|quieres que|te gustaría que|cuando tú)(?!\p{L})/iu;

/**
 * Sentences in which an agent promises something for later although the turn stored no follow-up; empty when every
 * promise has one. A failed call fulfils no promise.
 */
export function promisesWithoutFollowUp(text: string, toolCalls: readonly MadeCall[]): readonly string[] {
  if (toolCalls.some(keepsPromise)) return [];
  return promisesIn(text);
}

/** Sentences that promise something for later, English and Spanish. Offers and questions do not count. */
export function promisesIn(text: string): readonly string[] {
  const sentences = text.replaceAll('’', "'").match(/[^.!?\n]+[.!?]*/g) ?? [];
  return sentences
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        !sentence.endsWith('?') &&
        !OFFER.test(sentence) &&
        (PROMISES.some((promise) => promise.test(sentence)) || promisesWithTime(sentence)),
    );
}

function promisesWithTime(sentence: string): boolean {
  return PROMISES_WITH_TIME.some(([promise, time]) => {
    const found = promise.exec(sentence);
    return found !== null && time.test(sentence.slice(found.index + found[0].length));
  });
}

/** Whether the call stored something that will reach the user at a later time. */
export function keepsPromise({ tool, input, isError = false }: MadeCall): boolean {
  if (isError) return false;
  const given = new Map(typeof input === 'object' && input !== null ? Object.entries(input) : []);
  switch (tool) {
    case 'schedule_reminder':
      return true;
    // A commitment without a due time is stored, but triggers no follow-up.
    case 'createCommitment':
    case 'updateCommitment':
      return given.get('due') != null;
    case 'update_follow_up':
      return given.get('action') === 'snooze';
    // A rhythm recurs by itself.
    case 'updatePreferences':
      return given.get('checkInRhythm') != null && given.get('checkInRhythm') !== 'off';
    default:
      return false;
  }
}
