/** Words that decide a model's tier, in English and Spanish, without accents and in lower case. */

/** Words of research, analysis and comparison, which need the deep model. */
export const DEEP =
  /\b(?:analy[sz]e|analysis|research|compare|comparison|in depth|in detail|deep dive|pros and cons|trade-?offs?|evidence|stud(?:y|ies) (?:on|about|say|show)|literature|papers?|why do i (?:always|keep)|what does science|analiza(?:r|me)?|analisis|investiga(?:r|cion|ciones)?|compara(?:r|cion|me)?|a fondo|en profundidad|en detalle|con detalle|pros y contras|ventajas y (?:desventajas|inconvenientes)|evidencia|estudios? (?:sobre|dicen|muestran)|articulos? cientificos?|por que siempre|que dice la ciencia)\b/;

/** Verbs of work with tools; the tools declare the matching nouns (`askedBy`). */
const WORK = [
  ...['save', 'create', 'add', 'update', 'change', 'delete', 'rename', 'park', 'search', 'look up', 'find'],
  ...['export', 'progress', 'schedule', 'tomorrow'],
  ...['guarda', 'guardar', 'guardalo', 'guardala', 'crea', 'crear', 'creame'],
  ...[
    'anade',
    'anadir',
    'actualiza',
    'actualizar',
    'cambia',
    'cambiar',
    'borra',
    'borrar',
    'elimina',
    'eliminar',
  ],
  ...['aparca', 'aparcar', 'busca', 'buscar', 'buscame', 'exporta', 'exportar', 'progreso'],
  ...['programa', 'programar', 'manana'],
];

/** Finds the first word of work in a lower-case text without accents; null if there is none. */
export type FindWork = (said: string) => string | null;

/** @param askedBy the words that tools declare */
export function workFinder(askedBy: readonly string[]): FindWork {
  const words = new Set([...WORK, ...askedBy]);
  const longest = Math.max(...[...words].map((word) => word.split(/[ -]/).length));
  return (said) => {
    const spoken = [...said.matchAll(/[a-z0-9_]+/g)].map((word) => ({
      from: word.index,
      to: word.index + word[0].length,
    }));
    for (const [at, { from }] of spoken.entries())
      for (const { to } of spoken.slice(at, at + longest)) {
        const phrase = said.slice(from, to);
        if (words.has(phrase)) return phrase;
      }
    return null;
  };
}

/** Wishes, progress reports and requests for an agent: messages that may need a handoff. */
export const ROUTING =
  /\b(?:i want|i'?d like|i would like|i need|start(?:ing)?|begin|did it|made it|finished|reached|managed|done it|talk to|speak (?:to|with)|rather (?:stay|talk)|struggl\w*|skipped|missed|quiero|quisiera|me gustaria|necesito|empezar|empiezo|lo logre|lo consegui|he (?:logrado|conseguido|terminado)|termine|alcance|hablar con|prefiero (?:seguir|quedarme|hablar)|me salte|me cuesta)\b/;

/** Words of feelings and struggles: such messages are not small talk, however short they are. */
export const HEAVY =
  /\b(?:give up|giving up|quit|fail(?:ed|ing|ure)?|hopeless|overwhelmed|exhausted|anxious|depressed|sad|cry(?:ing)?|stuck|ashamed|lonely|rendir(?:me|se)?|abandonar|fracas(?:o|e|ado|ada)|agobiad[oa]|agotad[oa]|ansiedad|deprimid[oa]|triste|llorar|llorando|atascad[oa]|verguenza|sol[oa] en esto)\b/;
