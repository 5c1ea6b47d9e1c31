import type { ErrorCode } from '@roundtable/api';
import type { Locale } from '../../i18n/locale.js';

/** The code before what a service said. */
const CODE = /^([A-Z]+(?:_[A-Z]+)*): /;
const LONGEST = 160;
/** What each code means where an agent asked, and not the reader: nothing for the reader to check or to repeat. */
const SPANISH: Readonly<Record<string, string>> = {
  VALIDATION_ERROR: 'Lo que envió el agente no era válido.',
  UNAUTHENTICATED: 'El servicio no reconoció el acceso.',
  FORBIDDEN: 'No hay permiso para hacer esto.',
  NOT_FOUND: 'Esto no existe o se ha eliminado.',
  CONFLICT: 'Algo ha cambiado entretanto, ya existe o se ha llegado a un límite.',
  PAYLOAD_TOO_LARGE: 'Lo que envió el agente era demasiado grande.',
  UNSUPPORTED_MEDIA_TYPE: 'Este tipo de archivo no se admite.',
  RATE_LIMITED: 'Se ha llegado al límite por ahora.',
  UNAVAILABLE: 'El servicio no está disponible en este momento.',
  INTERNAL_ERROR: 'Algo ha fallado en el servidor.',
  NOT_SET_UP: 'No está configurado en este servidor.',
} satisfies Record<ErrorCode | 'NOT_SET_UP', string>;

/**
 * Why a tool failed, for people: the first sentence of what its agent was told, since those behind it tell the agent how
 * to go on. They are written in English; in Spanish it is said by the code, and null where there is none.
 */
export function whyItFailed(result: unknown, locale: Locale): string | null {
  if (typeof result !== 'string') return null;
  const code = CODE.exec(result)?.[1];
  if (locale === 'es') return code === undefined ? null : (SPANISH[code] ?? null);
  const [line = ''] = result.slice(code === undefined ? 0 : code.length + 2).split('\n');
  const sentence = /^.{10,}?\.(?=\s)/.exec(line)?.[0] ?? line;
  if (sentence === '') return null;
  const short = sentence.length > LONGEST ? `${sentence.slice(0, LONGEST)} …` : sentence;
  return short.charAt(0).toUpperCase() + short.slice(1);
}
