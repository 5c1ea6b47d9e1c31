import type { MessagesRequest } from '../api/request.js';

/** Who is asked to keep the memory of conversations, by the words of the system prompt; null for any other request. */
export function memoryAnswer(request: MessagesRequest): string | null {
  const system = (request.system ?? []).map(({ text }) => text).join('\n');
  if (!system.startsWith('You keep the memory of')) return null;
  const given = request.messages
    .flatMap(({ content }) => content.flatMap((block) => (block.type === 'text' ? [block.text] : [])))
    .join('\n');
  return system.includes('one JSON object') ? userSummary(given) : summary(given);
}

const LONGEST_SUMMARY = 1_200;

/** What the user said, put in the third person's frame, on top of what was known. */
function summary(given: string): string {
  const said = saidByUser(inside(given, 'talk'));
  const before = inside(given, 'earlier').trim();
  const spanish = /[¿¡ñáéíóú]/i.test(given);
  const now = said.map((words) => `“${firstSentence(words, 140)}”`).join(', ');
  const told = now === '' ? '' : `${spanish ? 'La persona dijo' : 'The user said'}: ${now}.`;
  const text = [before, told].filter((part) => part !== '').join(' ');
  const title = firstSentence(said[0] ?? before, 60)
    .split(' ')
    .slice(0, 6)
    .join(' ');
  return `Title: ${withoutEnd(title)}\n${text.slice(-LONGEST_SUMMARY)}`;
}

const SIGNS: readonly (readonly [key: string, sign: RegExp])[] = [
  [
    'obstacles',
    /\b(?:tired|no time|too much|forget|stress|can't|cansad[oa]|no tengo tiempo|olvid|estres|estrés|no puedo)\b/i,
  ],
  ['whatHelps', /\b(?:helps|helped|works for me|worked|me ayuda|me funciona|funcionó)\b/i],
  ['values', /\b(?:matters|important to me|family|health|importa|importante para m[ií]|familia|salud)\b/i],
  ['preferences', /\b(?:i prefer|i'd rather|i like it when|prefiero|me gusta que)\b/i],
  ['motivators', /\b(?:because|so that|i want to|porque|para poder|quiero)\b/i],
  ['patterns', /\b(?:always|usually|every|mondays?|weekends?|siempre|normalmente|cada|los lunes)\b/i],
];
const MOST_LINES = 6;

function userSummary(given: string): string {
  const known = parsed(inside(given, 'known'));
  for (const words of saidByUser(inside(given, 'talk'))) {
    const line = firstSentence(words, 160);
    const key = SIGNS.find(([, sign]) => sign.test(line))?.[0];
    if (key === undefined || known[key]?.includes(line)) continue;
    known[key] = [...(known[key] ?? []), line].slice(-MOST_LINES);
  }
  return JSON.stringify(known);
}

function parsed(json: string): Record<string, string[]> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).map(([key, lines]) => [key, Array.isArray(lines) ? lines.map(String) : []]),
    );
  } catch {
    return {}; // nothing known yet
  }
}

function saidByUser(talk: string): string[] {
  return talk
    .split('\n\n')
    .filter((line) => line.startsWith('User: '))
    .map((line) => line.slice('User: '.length).replaceAll(/\s+/g, ' ').trim())
    .filter((words) => words !== '');
}

function inside(text: string, tag: string): string {
  const opening = `<${tag}>\n`;
  const begin = text.indexOf(opening);
  const end = text.indexOf(`\n</${tag}>`, begin + opening.length);
  return begin === -1 || end === -1 ? '' : text.slice(begin + opening.length, end);
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '.!?,;:'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function firstSentence(text: string, most: number): string {
  const ends = [...text.matchAll(/[.!?…](?=\s|$)/g)].map(({ index }) => index + 1);
  const sentence = text.slice(0, ends[0] ?? text.length);
  return sentence.length <= most
    ? sentence
    : `${sentence
        .slice(0, most - 1)
        .trimEnd()
        .toWellFormed()}…`;
}
