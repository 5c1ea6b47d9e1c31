import type { MessagesRequest } from '../api/request.js';

/** Who is asked to keep the memory of conversations, by the words of the system prompt; null for any other request. */
export function memoryAnswer({ system = [], messages }: MessagesRequest): string | null {
  const asked = system.map(({ text }) => text).join('\n');
  if (!asked.startsWith('You keep the memory of')) return null;
  const given = messages
    .flatMap(({ content }) => content.flatMap((block) => (block.type === 'text' ? [block.text] : [])))
    .join('\n');
  const said = inside(given, 'talk')
    .split('\n\n')
    .filter((line) => line.startsWith('User: '))
    .map((line) => line.slice('User: '.length).replaceAll(/\s+/g, ' ').trim())
    .filter((words) => words !== '');
  return asked.includes('one JSON object') ? userSummary(given, said) : summary(given, said);
}

const LONGEST_SUMMARY = 1_200;
const FEWEST_TITLE_WORDS = 4;

/** What the user said, put in the third person's frame, on top of what was known. */
function summary(given: string, said: readonly string[]): string {
  const now = said.map((words) => `“${firstSentence(words, 140)}”`).join(', ');
  const before = inside(given, 'earlier').trim();
  const frame = /[¿¡ñáéíóú]/i.test(given) ? 'La persona dijo' : 'The user said';
  const text = [before, now && `${frame}: ${now}.`].filter((part) => part !== '').join(' ');
  // A message of a few words is a greeting more often than a topic.
  const telling = said.find((one) => one.split(' ').length >= FEWEST_TITLE_WORDS);
  const words = firstSentence(telling ?? said[0] ?? before, 60).split(' ');
  const title = words.slice(0, 6).join(' ');
  return `Title: ${/[.!,;:]$/.test(title) ? title.slice(0, -1) : title}\n${text.slice(-LONGEST_SUMMARY)}`;
}

const SIGNS: readonly (readonly [key: string, sign: RegExp])[] = [
  [
    'obstacles',
    /\b(?:tired|no time|forget|stress|can't|cansad[oa]|no tengo tiempo|olvid|estr[eé]s|no puedo)\b/i,
  ],
  ['whatHelps', /\b(?:helps|helped|works for me|worked|me ayuda|me funciona|funcionó)\b/i],
  ['values', /\b(?:matters|important to me|family|health|importa|importante para m[ií]|familia|salud)\b/i],
  ['preferences', /\b(?:i prefer|i'd rather|i like it when|prefiero|me gusta que)\b/i],
  ['motivators', /\b(?:because|so that|i want to|porque|para poder|quiero)\b/i],
  ['patterns', /\b(?:always|usually|every|mondays?|weekends?|siempre|normalmente|cada|los lunes)\b/i],
];
const MOST_LINES = 6;

function userSummary(given: string, said: readonly string[]): string {
  const known: Record<string, string[]> = JSON.parse(inside(given, 'known').trim() || '{}');
  for (const words of said) {
    const line = firstSentence(words, 160);
    const key = SIGNS.find(([, sign]) => sign.test(line))?.[0];
    if (key === undefined || known[key]?.includes(line)) continue;
    known[key] = [...(known[key] ?? []), line].slice(-MOST_LINES);
  }
  return JSON.stringify(known);
}

function inside(text: string, tag: string): string {
  const [, after = ''] = text.split(`<${tag}>\n`);
  return after.includes(`\n</${tag}>`) ? (after.split(`\n</${tag}>`)[0] ?? '') : '';
}

function firstSentence(text: string, most: number): string {
  const end = text.search(/[.!?…](?=\s|$)/);
  const sentence = end < 0 ? text : text.slice(0, end + 1);
  if (sentence.length <= most) return sentence;
  const cut = sentence.slice(0, most - 1).trimEnd();
  return `${cut.toWellFormed()}…`;
}
