/** The kind of a project file (seed 002 §2.6.2). */
export const FILE_KINDS = ['brief', 'research', 'design', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const SIGNS: readonly (readonly [FileKind, RegExp])[] = [
  ['brief', /\bbrief\w*|\bbriefing|encargo/i],
  [
    'research',
    /research|interview|survey|usability|transcript|findings|diary|investigaci|entrevista|encuesta|usabilidad|hallazgo|diario/i,
  ],
  [
    'design',
    /wireframe|mock-?up|design|prototype|flow|screens?|diseñ|diseno|prototipo|flujo|pantallas?|maqueta/i,
  ],
];

/** Guesses the kind of a file from its name, then from the text that came with it; null if neither decides. */
export function fileKindOf(name: string, words = ''): FileKind | null {
  for (const text of [name, words]) {
    const found = SIGNS.find(([, sign]) => sign.test(text.normalize('NFC')));
    if (found !== undefined) return found[0];
  }
  return null;
}

/** The kind that a user typed, in English or Spanish; null for another word. */
export function namedKind(word: string): FileKind | null {
  const spanish: Readonly<Record<string, FileKind>> = {
    investigación: 'research',
    investigacion: 'research',
    diseño: 'design',
    diseno: 'design',
    otro: 'other',
    otros: 'other',
  };
  const plain = word.toLowerCase().normalize('NFC');
  return FILE_KINDS.find((kind) => kind === plain) ?? spanish[plain] ?? null;
}
