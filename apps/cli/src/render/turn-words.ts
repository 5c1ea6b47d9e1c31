/** What the screen says around the agents' words; `{…}` is filled by `told`. */
const en = {
  you: 'You',
  queuedMessage: 'You (queued)',
  conversation: 'Conversation {id} with {agent}',
  queued: '(queued: it is answered after the present turn)',
  edited: 'Your message that waits says now: {text}',
  withdrawn: 'Your message that waited was taken back.',
  thinks: '{name} thinks: {thought}',
  isThinking: '{name} is thinking …',
  uses: '{name} uses {call}',
  used: '{name} used {call}',
  failed: '{call} did not work: {why}',
  unknown: 'Nobody knows whether {call} happened. Please check there before you ask for it again.',
  waiting: 'waiting for the model …',
  followUp: '(a follow-up)',
  deleted: 'This conversation was deleted. /new opens another.',
  interrupted: '(interrupted)',
  limit: '(stopped at the limit of steps for one turn)',
  cut: '(this answer reached its length limit; say “go on” for the rest)',
  refused: '(the language model did not go on with this)',
};

const es: typeof en = {
  you: 'Tú',
  queuedMessage: 'Tú (en espera)',
  conversation: 'Conversación {id} con {agent}',
  queued: '(en espera: se responde después del turno actual)',
  edited: 'Tu mensaje en espera dice ahora: {text}',
  withdrawn: 'Tu mensaje en espera se ha retirado.',
  thinks: '{name} piensa: {thought}',
  isThinking: '{name} está pensando …',
  uses: '{name} usa {call}',
  used: '{name} ha usado {call}',
  failed: '{call} no ha funcionado: {why}',
  unknown: 'Nadie sabe si {call} se ha hecho. Compruébalo allí antes de volver a pedirlo.',
  waiting: 'esperando al modelo …',
  followUp: '(un seguimiento)',
  deleted: 'Esta conversación se ha eliminado. /nueva abre otra.',
  interrupted: '(interrumpido)',
  limit: '(detenido en el límite de pasos de un turno)',
  cut: '(esta respuesta ha llegado a su límite de extensión; escribe «sigue» para leer el resto)',
  refused: '(el modelo de lenguaje no ha querido seguir con esto)',
};

export type TurnLanguage = 'en' | 'es';
export type TurnWord = keyof typeof en;
const WORDS: Readonly<Record<TurnLanguage, Readonly<Record<TurnWord, string>>>> = { en, es };

/** The line in that language, with its `{places}` filled. */
export function told(
  language: TurnLanguage,
  word: TurnWord,
  values: Readonly<Record<string, string>> = {},
): string {
  return WORDS[language][word].replace(/\{(\w+)\}/g, (place, key: string) => values[key] ?? place);
}
