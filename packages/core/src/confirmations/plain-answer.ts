import { phraseSet } from '../phrases/phrase-set.js';
import { isAskedFirst } from '../tools/ask-first.js';

const YES = [
  'yes',
  'yes please',
  'yep',
  'yeah',
  'sure',
  'ok',
  'okay',
  'approve',
  'approved',
  'i approve',
  'confirm',
  'confirmed',
  'save it',
  'yes save it',
  'please save it',
  'go ahead',
  'do it',
  'looks good save it',
  'sí',
  'si',
  'sí por favor',
  'si por favor',
  'vale',
  'claro',
  'de acuerdo',
  'apruebo',
  'lo apruebo',
  'aprobado',
  'confirmo',
  'guárdalo',
  'guardalo',
  'sí guárdalo',
  'si guardalo',
  'adelante',
  'hazlo',
];
const NO = [
  'no',
  'no thanks',
  'no thank you',
  'nope',
  'nah',
  'reject',
  'rejected',
  'i reject',
  'cancel',
  'cancel it',
  'don’t',
  "don't",
  "don't save it",
  'don’t save it',
  'do not save it',
  'not now',
  'discard it',
  'no gracias',
  'mejor no',
  'rechazo',
  'rechazado',
  'lo rechazo',
  'cancela',
  'cancélalo',
  'cancelalo',
  'no lo guardes',
  'ahora no',
];

const yes = new Set(YES.map(normal));
const no = new Set(NO.map(normal));

const DELETION = 'delet';
const DELETES = new RegExp(
  `^(?:(?:yes|yep|yeah|sure|ok|okay|go ahead and|s[ií]|vale|claro|de acuerdo) )?(?:please |por favor )?(?:${[
    '(?:delete|remove|erase) (?:it|this|the project|this project)',
    '(?:b[oó]rra|elim[ií]na)l[oa]|(?:borra|elimina) (?:el|este) proyecto',
  ].join('|')})(?: please| por favor)?$`,
);
/** Second thoughts before a no; before a yes they leave it open. */
const wavers = phraseSet([
  "hm|uh|um|oh|ah|wait|stop|sorry|actually|on second thought|i('ve| have|) changed my mind|no|nope",
  'espera|perd(o|ó)n|ay|eh|uy|pens(a|á)ndolo bien|he cambiado de (idea|opini(o|ó)n)|cambi(e|é) de (idea|opini(o|ó)n)|mejor|mejor no',
]);
const keeps = phraseSet(
  [
    '(wait|stop|actually|on second thought|espera|mejor|pens(a|á)ndolo bien) no',
    "never mind|i('ve| have|) changed my mind|d(e|é)jalo estar|olv(i|í)dalo|(he cambiado|cambi(e|é)) de (idea|opini(o|ó)n)",
    "keep (it|this|the project)|(don't|do not) (delete|remove|erase) (it|this|the project)",
    'cons(e|é)rval(o|a)|d(e|é)jal(o|a)( como est(a|á)|)|no l(o|a) (borres|elimines)|no (borres|elimines) el proyecto',
  ].map((forms) => `(please |por favor |)(${forms})( please| por favor|)`),
);

/**
 * Reads a message that is nothing but a yes or a no (closed lists, English and Spanish); `null` for anything else.
 * Only such a message may decide an open confirmation in talk (design §3). A proposal to delete something may be answered
 * by naming it: "yes, delete it". A call that is asked about first is only rejected so.
 */
export function plainAnswer(text: string, kind = ''): 'yes' | 'no' | null {
  const said = normal(text);
  // The agent's words may have asked something else: such a call is approved where all of it is shown.
  if (isAskedFirst(kind)) return no.has(said) ? 'no' : null;
  if (yes.has(said)) return 'yes';
  if (no.has(said)) return 'no';
  if (!kind.includes(DELETION)) return null;
  return DELETES.test(said) ? 'yes' : isSecondThought(said) ? 'no' : null;
}

/** Whether the message could answer a proposal of some kind. */
export function mayAnswer(text: string): boolean {
  return plainAnswer(text, DELETION) !== null;
}

function isSecondThought(said: string): boolean {
  const words = said.split(' ').map((word) => word.replace(/^h+m+$/, 'hm'));
  return wavers.reach(words).some((reached, start) => reached && keeps.has(words.slice(start)));
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/’/g, "'")
    .replace(/[.,!¡¿?]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
