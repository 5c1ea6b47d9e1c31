import type { FileType } from '../store/files.js';

const SIGNS: Readonly<Record<Exclude<FileType, 'other'>, RegExp>> = {
  brief:
    /\b(brief|briefing|requirements?|scope|kick-?off|objectives?|stakeholders?|encargo|requisitos|alcance|objetivos?)\b/gi,
  research:
    /\b(research|interviews?|surveys?|usability|findings?|participants?|transcripts?|insights?|respondents?|investigacion|entrevistas?|encuestas?|usabilidad|hallazgos?|participantes?)\b/gi,
  design:
    /\b(designs?|wireframes?|mock-?ups?|prototypes?|figma|style ?guide|layouts?|components?|tokens?|diseno|maquetas?|prototipos?|componentes?)\b/gi,
};
const NAME_COUNTS = 5;
const LOOKED_AT = 3_000;
/** A single matching word is no evidence. */
const FEWEST = 2;

/** Guesses a file's document type by its name, then by its text; `other` without evidence. */
export function guessFileType(fileName: string, text: string): FileType {
  const name = plainly(fileName).replaceAll(/[_.]+/g, ' ');
  const beginning = plainly(text.slice(0, LOOKED_AT));
  let best: { readonly type: FileType; readonly score: number } = { type: 'other', score: FEWEST - 1 };
  for (const type of ['brief', 'research', 'design'] as const) {
    const count = (words: string) => words.match(SIGNS[type])?.length ?? 0;
    const score = count(name) * NAME_COUNTS + count(beginning);
    if (score > best.score) best = { type, score };
  }
  return best.type;
}

function plainly(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
