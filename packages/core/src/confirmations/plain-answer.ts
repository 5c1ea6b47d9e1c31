import { isAskedFirst } from '../tools/ask-first.js';
import type { ConfirmationKinds, OwnAnswers } from './confirmation-kind.js';

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
  'go ahead',
  'yes go ahead',
  'yes do it',
  'do it',
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
  'adelante',
  'venga sí',
  'venga si',
  'dale',
  'sí adelante',
  'si adelante',
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
  "don't",
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
  'ahora no',
];

const yes = new Set(YES.map(normal));
const no = new Set(NO.map(normal));

/**
 * Reads a message that is nothing but a yes or a no: those that fit every proposal (closed lists, English and Spanish), and
 * what a kind takes for one besides (`ConfirmationKind.answers`). `null` for anything else. Only such a message may decide
 * an open confirmation in talk (design §3); a question never does. A call that is asked about first is only rejected so.
 */
export function plainAnswer(text: string, kind: string, kinds: ConfirmationKinds): 'yes' | 'no' | null {
  if (isQuestion(text)) return null;
  const said = normal(text);
  // The agent's words may have asked something else: such a call is approved where all of it is shown.
  if (isAskedFirst(kind)) return no.has(said) ? 'no' : null;
  const answers = Object.hasOwn(kinds, kind) ? kinds[kind]?.answers : undefined;
  return anyAnswer(said) ?? (answers === undefined ? null : ownAnswer(said, answers));
}

/** Whether the message could answer a proposal of some kind. */
export function mayAnswer(text: string, kinds: ConfirmationKinds): boolean {
  if (isQuestion(text)) return false;
  const said = normal(text);
  if (anyAnswer(said) !== null) return true;
  return Object.values(kinds).some(
    ({ answers }) => answers !== undefined && ownAnswer(said, answers) !== null,
  );
}

/** "Ok?" asks back. */
const isQuestion = (text: string): boolean => text.includes('?');

function anyAnswer(said: string): 'yes' | 'no' | null {
  if (yes.has(said)) return 'yes';
  return no.has(said) ? 'no' : null;
}

function ownAnswer(said: string, answers: OwnAnswers): 'yes' | 'no' | null {
  const words = said.split(' ').map((word) => word.replace(/^h+m+$/, 'hm'));
  if (answers.yes.has(words)) return 'yes';
  const isNo = answers.secondThoughts
    ?.reach(words)
    .some((reached, start) => reached && answers.no.has(words.slice(start)));
  return (isNo ?? answers.no.has(words)) ? 'no' : null;
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
