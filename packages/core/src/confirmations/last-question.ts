import type { PhraseSet } from '../phrases/phrase-set.js';

/** What asks for a yes to a proposal, in the words of a question. */
const DECIDES = [
  ...['save', 'saved', 'approve', 'approved', 'confirm', 'delete', 'deleted', 'remove', 'rename', 'book'],
  ...[
    'keep it',
    'keep this',
    'keep them',
    'keep these',
    'note them',
    'note it',
    'keep the plan',
    'store it',
    'go ahead',
    'do it',
    'sound good',
    'sounds good',
  ],
  ...['look good', 'looks good', 'look right', 'is that ok', 'is that okay', 'okay with you', 'ok with you'],
  ...['do you agree', 'all right with you', 'yes or no', 'a yes or a no', 'are you sure'],
  ...['guardar', 'guardo', 'guardamos', 'guarde', 'guardemos', 'apruebas', 'aprobar', 'confirmas'],
  ...['eliminar', 'elimino', 'eliminamos', 'elimine', 'borrar', 'borro', 'borramos', 'borre', 'quito'],
  ...['anoto', 'anotamos', 'anotar', 'apunto', 'apuntamos', 'apuntar'],
  ...[
    'te parece bien',
    'de acuerdo',
    'está bien así',
    'lo hago',
    'sí o no',
    'un sí o un no',
    'seguro',
    'segura',
  ],
];
/** With one of these a no says that nothing has to change, and a yes that something has to. */
const OPEN = [
  ...['anything', 'something', 'else', 'other', 'another', 'instead', 'first', 'before', 'change', 'changes'],
  ...[
    'adjust',
    'edit',
    'add',
    'missing',
    'question',
    'questions',
    'what',
    'which',
    'when',
    'where',
    'who',
    'why',
    'how',
  ],
  ...[
    'algo',
    'otra',
    'otro',
    'antes',
    'cambiar',
    'cambias',
    'cambiarías',
    'cambio',
    'cambios',
    'ajustar',
    'añadir',
  ],
  ...[
    'falta',
    'alguna',
    'duda',
    'dudas',
    'pregunta',
    'preguntas',
    'qué',
    'cuál',
    'cuándo',
    'dónde',
    'quién',
    'cómo',
  ],
];

/**
 * Whether a bare yes or no behind these words would answer a proposal: nothing was asked in them, or the last question asks
 * for exactly that. "Anything to change before I save it?" does not. In doubt it is no answer. Pure.
 * @param asks the whole questions that ask for this kind of proposal
 */
export function asksForDecision(words: string, asks?: PhraseSet): boolean {
  const question = lastQuestion(words);
  if (question === null) return true;
  const said = question
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  if (asks?.has(said.split(' '))) return true;
  const plain = ` ${said} `;
  const verbs = verbsWithClitics(plain);
  const has = (phrase: string) => plain.includes(` ${phrase} `);
  const decides = DECIDES.some(has) || verbs.some((verb) => CLITIC_DECIDES.has(verb));
  return decides && !OPEN.some(has) && !verbs.some((verb) => CLITIC_OPEN.has(verb));
}

/** Verbs that a pronoun is written to, without accents: "eliminarlo", "bórrala", "guardártelo". */
const CLITIC_DECIDES = new Set(
  [
    'guardar',
    'anotar',
    'apuntar',
    'eliminar',
    'borrar',
    'quitar',
    'aprobar',
    'confirmar',
    'conservar',
    'reservar',
  ].concat(['guarda', 'elimina', 'borra', 'quita', 'aprueba', 'confirma', 'conserva', 'reserva']),
);
const CLITIC_OPEN = new Set(['cambiar', 'ajustar', 'editar', 'cambia', 'ajusta', 'edita']);
const CLITIC = /(?:[mt]e|se|[no]s)?l[ao]s?$/;

/** What is left of each word that ends in a pronoun, without its accent. */
function verbsWithClitics(plain: string): string[] {
  return plain
    .normalize('NFD')
    .replaceAll('\u0301', '')
    .split(' ')
    .filter((word) => CLITIC.test(word))
    .map((word) => word.replace(CLITIC, ''));
}

/** The last sentence with a question mark, without it. */
function lastQuestion(words: string): string | null {
  const end = words.lastIndexOf('?');
  if (end === -1) return null;
  const before = words.slice(0, end);
  const start = Math.max(...['.', '!', '?', '¿', '\n', ':', ';'].map((mark) => before.lastIndexOf(mark)));
  return before.slice(start + 1);
}
