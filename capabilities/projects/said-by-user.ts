/**
 * Whether the user plainly stated a line in one of these texts: one sentence contains all of its words and figures, is
 * no question, and negates and doubts exactly as the line does. A paraphrase does not count. Pure.
 */
export function saidByUser(line: string, texts: readonly string[]): boolean {
  const fact = read(line);
  if (fact.words.size === 0) return false;
  return texts.some((text) => sentencesOf(text).some((sentence) => says(sentence, fact)));
}

interface Read {
  readonly words: ReadonlySet<string>;
  readonly isDenied: boolean;
  readonly isDoubted: boolean;
}

const SENTENCE_ENDS = /(?<=[.!?;])\s|\n/;
/** Polite openings of a request; they express no doubt. */
const POLITE = /^\W{0,3}(?:could|can|would|podr[ií]as|puedes) (?:you |we )?/i;
const CLAUSE_ENDS = /[,:]\s|[()—]|\s(?:and|but|y|e|pero|sino)\s/i;

function sentencesOf(text: string): string[] {
  return text.split(SENTENCE_ENDS).filter((sentence) => !isQuestion(sentence));
}

/** "Could you note that …?" is a request, not a question. */
function isQuestion(sentence: string): boolean {
  return sentence.trimEnd().endsWith('?') && !wordsIn(sentence).some((word) => KEEPS.has(word));
}

function says(sentence: string, fact: Read): boolean {
  const whole = read(sentence).words;
  for (const word of fact.words) if (!whole.has(word)) return false;
  const about = clausesOf(sentence, fact);
  return (
    about.some(({ isDenied }) => isDenied) === fact.isDenied &&
    about.some(({ isDoubted }) => isDoubted) === fact.isDoubted
  );
}

/** The fewest clauses that together contain all words of the fact, those with most of them first. */
function clausesOf(sentence: string, fact: Read): Read[] {
  const clauses = sentence
    .replace(POLITE, '')
    .split(CLAUSE_ENDS)
    .map(read)
    .map((clause) => ({ clause, has: [...clause.words].filter((word) => fact.words.has(word)) }))
    .sort((a, b) => b.has.length - a.has.length);
  const covered = new Set<string>();
  return clauses.flatMap(({ clause, has }) => {
    if (has.every((word) => covered.has(word))) return [];
    for (const word of has) covered.add(word);
    return [clause];
  });
}

function read(text: string): Read {
  const words = wordsIn(text);
  return {
    words: new Set(
      words.filter((word) => !GLUE.has(word) && !DENIES.has(word) && !DOUBTS.has(word)).map(stem),
    ),
    isDenied: words.some((word) => DENIES.has(word)),
    isDoubted: words.some((word) => DOUBTS.has(word)),
  };
}

/** Words in folded form, figures as digits. «sí» is left out: without its accent it means "if". */
function wordsIn(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}']+|\p{N}+/gu) ?? [];
  return words
    .filter((word) => word !== 'sí')
    .map((word) => word.normalize('NFD').replaceAll(/[\p{M}']/gu, ''))
    .filter((word) => word !== '')
    .map((word) => FIGURES.get(word) ?? word);
}

/** Removes a plural ending. */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/e?s$/, '') : word;
}

const list = (words: string) => words.split(' ');

const FIGURES: ReadonlyMap<string, string> = new Map(
  [
    'zero one two three four five six seven eight nine ten eleven twelve',
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  ].flatMap((names) => list(names).map((name, figure): [string, string] => [name, String(figure)])),
);
const DENIES = new Set(
  list(
    'no not never none nobody nothing without neither nor dont doesnt didnt isnt arent wasnt cant cannot wont shouldnt nunca nadie ningun ninguna ninguno nada sin tampoco ni jamas',
  ),
);
const DOUBTS = new Set(
  list(
    'if maybe perhaps might may could probably possibly suppose supposing unless whether si quiza quizas acaso podria podriamos podrian probablemente posiblemente supongamos suponiendo',
  ),
);
const KEEPS = new Set(
  list(
    'note keep remember save store record add write apunta apuntar apuntas anota anotar anotas guarda guardar guardas recuerda recordar registra registrar anade anadir',
  ),
);
const GLUE = new Set(
  list(
    'a an the of to in on at for from with by our we us is are be has have and or el la los las un una unos unas de del al en con por para nuestro nuestra nuestros nuestras es son hay tenemos y e o u',
  ),
);
