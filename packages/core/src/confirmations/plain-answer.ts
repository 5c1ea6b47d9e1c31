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

/**
 * Reads a message that is nothing but a yes or a no (closed lists, English and Spanish); `null` for anything else.
 * Only such a message may decide an open confirmation in talk (design §3).
 */
export function plainAnswer(text: string): 'yes' | 'no' | null {
  const said = normal(text);
  if (yes.has(said)) return 'yes';
  if (no.has(said)) return 'no';
  return null;
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
