/** The fields of the forms as Spanish calls them. */
const SPANISH_NAMES: Readonly<Record<string, string>> = {
  at: 'el momento',
  content: 'el texto',
  description: 'el nombre',
  due: 'la fecha',
  email: 'la dirección de correo',
  events: 'la lista de avisos',
  expiresAt: 'la fecha de caducidad',
  ifSituation: 'la situación',
  name: 'el nombre',
  note: 'el texto',
  notes: 'las notas',
  quietHoursEnd: 'el final de las horas de silencio',
  quietHoursStart: 'el comienzo de las horas de silencio',
  summary: 'el resumen',
  tags: 'las etiquetas',
  targetDate: 'la fecha',
  text: 'el texto',
  thenAction: 'la acción',
  timeZone: 'la zona horaria',
  title: 'el título',
  until: 'el momento',
  url: 'la dirección',
  why: 'el porqué',
};

const AHEAD = 'Elige un momento que esté por llegar, dentro de cinco años como mucho.';
/** What the server wants of a field that it refuses for one reason only. */
const SPANISH_WISHES: Readonly<Record<string, string>> = {
  at: AHEAD,
  due: AHEAD,
  until: AHEAD,
  expiresAt: 'Elige una fecha futura.',
  url: 'Escribe una dirección completa que se pueda abrir desde internet, como https://example.com/avisos.',
};

/** What a refused field wants, in Spanish. `field` may be a path, such as `facts.goals`. */
export function wordsOfField(field: string): string {
  const name = SPANISH_NAMES[last(field)];
  if (name === undefined) return 'El servidor no acepta este valor. Cámbialo, por favor.';
  return `El servidor no acepta así ${name}. ${SPANISH_WISHES[last(field)] ?? 'Puede que sea demasiado largo o que le falte algo.'}`;
}

/** The refused fields in one line, in Spanish; null where none has a name for people. */
export function wordsOfFields(fields: readonly string[]): string | null {
  const names = [...new Set(fields.flatMap((field) => SPANISH_NAMES[last(field)] ?? []))];
  if (names.length === 0) return null;
  const all = new Intl.ListFormat('es').format(names);
  return `El servidor no acepta así ${all}. Revisa lo que has escrito, por favor.`;
}

const last = (path: string) => path.split('.').at(-1) ?? path;
