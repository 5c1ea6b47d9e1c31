import { wordsOf } from '../read/words.js';

/** The kind of order in a text: to end or undo something ("delete it", "no me escribas más"), another one, or none. */
export type Order = 'end' | 'do' | 'none';

/** The first order in a text, with the words of its clause. */
export function orderIn(text: string): { readonly order: Order; readonly clause: readonly string[] } {
  for (const part of text.slice(0, LONGEST).split(CLAUSE)) {
    const clause = wordsOf(part);
    const order = orderOf(clause);
    if (order !== 'none') return { order, clause };
  }
  return { order: 'none', clause: [] };
}

/** Whether the words mention ending something, in any form. */
export function speaksOfEnding(words: Iterable<string>): boolean {
  for (const word of words) if (isForm(word, ENDING) || ENDED.has(word)) return true;
  return false;
}

function orderOf(clause: readonly string[]): Order {
  const begun = clause.findIndex((word) => !OPENINGS.has(word));
  const words = begun < 0 ? [] : clause.slice(begun);
  const [first = '', second = '', third = ''] = words;
  // "Dejar de fumar" is an aim, not an order to end something.
  if (first === 'dejar' && second === 'de') return 'none';
  if (isForbidden(first, PRONOUNS.has(second) ? third : second)) return 'end';
  if (isForm(first, ENDING) || (SWITCH.has(first) && words.includes('off'))) return 'end';
  return isForm(first, DOING) || SWITCH.has(first) ? 'do' : 'none';
}

/** "Don't send", "no me escribas", "no more mails". */
function isForbidden(first: string, verb: string): boolean {
  if (first === "don't" || first === 'stop') return true;
  return first === 'no' && (verb === 'more' || verb === 'mas' || FORBIDDEN.has(verb));
}

/** "Borra", "bórralo", "borrar". */
function isForm(word: string, verbs: readonly string[]): boolean {
  return verbs.some((verb) => word.startsWith(verb) && FORMS.has(word.slice(verb.length)));
}

const LONGEST = 400;
const CLAUSE = /[.,;:!?…\n]| (?:and|y|then|but|pero|so|e) /u;
const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const OPENINGS = set(
  'please ok okay oh hey well so now just also actually then and y por favor vale bueno oye pues ahora entonces tambien mejor can could would will you puedes podrias puede me',
);
const PRONOUNS = set('me lo la le los las les te se nos');
const FORMS = new Set(
  '|r|lo|la|los|las|le|me|te|melo|mela|melos|melas|telo|rlo|rla|rlos|rlas|rme|selo|nos'.split('|'),
);
const ENDING =
  'delete remove cancel discard erase drop scrap unsubscribe borra elimina quita cancela descarta desactiva apaga deja'.split(
    ' ',
  );
const ENDED = set('stop off rid removed deleted cancelled borres elimines quites canceles');
const FORBIDDEN = set(
  'mandes envies escribas llames recuerdes preguntes avises guardes hagas crees borres cambies anotes apuntes digas pongas',
);
const SWITCH = set('turn switch');
const DOING =
  'ask push cross tick tacha keep jot ping add create make save note prepara monta arma remind show tell find look search send change move rename set put give list write draft export park pause resume tick mark schedule book undo restore bring connect anade agrega crea haz guarda anota apunta recuerda avisa muestra ensena di busca manda envia cambia mueve renombra pon da escribe exporta aparca retoma marca restaura recupera conecta trae pregunta lee abre pasa'.split(
    ' ',
  );
