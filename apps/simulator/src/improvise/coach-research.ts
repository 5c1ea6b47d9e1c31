import { type Act, call, findTool, rawCall } from './act.js';
import type { CoachPart } from './coach-part.js';
import { think } from './colleague-part.js';
import type { Memory } from './memory.js';
import { researchPhrases } from './phrases/research.js';
import { freshResults, type Scene } from './scene.js';

const ASKED: readonly (readonly [tool: string, pattern: RegExp])[] = [
  [
    'search_academic_papers',
    /\b(?:papers?|stud(?:y|ies)|research|evidence|scientific)\b.{0,20}\b(?:about|on|for|that|say\w*)\b|\b(?:estudios?|art[ií]culos? cient[ií]ficos?|evidencia|investigaci[oó]n)\b.{0,20}\b(?:sobre|de|acerca|que)\b/iu,
  ],
  ['wikipedia_search', /\b(?:wikipedia)\b/i],
  [
    'retrieve_notes',
    /\b(?:my notes?|in my notes|(?:what|which) notes|what (?:do|did) (?:my notes|i (?:note|write down)))\b|\bmis (?:notas|apuntes)\b|\bqu[eé] (?:notas|apuntes)\b/iu,
  ],
  [
    'web_search',
    /\b(?:search (?:the web|online|for)|look (?:it |that )?up|google|find (?:out |me )?(?:online|on the web|something about))\b|\b(?:busca\w*|averigua)\b.{0,20}\b(?:en (?:la web|internet|l[ií]nea)|sobre)\b/iu,
  ],
];
const NOTES =
  /^\W*(?:please )?(?:(?:make|take|write|create) (?:me )?a note(?: that| about| of)?|note (?:down )?(?:that|this)|(?:toma|haz|crea|escribe) una nota(?: de que| sobre| de)?|anota(?: que| esto)?|apunta(?: que| esto)?|(?:remember|keep|save) (?:this|that|my) (?:idea|thought)(?: of mine)?|(?:recuerda|guarda|ap[uú]ntate) (?:esta|mi|la) idea(?: m[ií]a)?):?\s*(.{3,2000})/isu;
const EXPORTS =
  /\b(?:export|download|as a (?:pdf|word|docx)|(?:a|the) (?:pdf|docx|word) (?:file|document)?|exporta\w*|desc[aá]rga\w*|en (?:pdf|word|docx))\b/iu;

/** A question or a wish that one of the search, note or file tools answers; null when none is asked for or offered. */
export function lookUp(part: CoachPart): Act | null {
  const { scene } = part;
  const phrases = researchPhrases[scene.locale];
  const text = scene.lastUser;
  const url = /https?:\/\/[^\s<>"')]+/i.exec(text)?.[0];
  const note = NOTES.exec(text)?.[1]?.trim();
  const made =
    url !== undefined
      ? call(scene, findTool(scene, 'fetch_url')?.name, { url })
      : note !== undefined
        ? rawCall(scene, 'create_note', { title: titleOf(note), content: note })
        : EXPORTS.test(text)
          ? exportOf(part)
          : search(part);
  // Writing down is no looking up: no thought of searching goes before it.
  const thought = note === undefined ? think(part, phrases.thought) : null;
  return made === null ? null : { words: '', calls: [thought, made] };
}

/** Whether the words ask for a search, a note or a file. */
export function asksToLookUp(text: string): boolean {
  return NOTES.test(text) || EXPORTS.test(text) || ASKED.some(([, pattern]) => pattern.test(text));
}

function search({ scene }: CoachPart) {
  const tool = ASKED.find(([, pattern]) => pattern.test(scene.lastUser))?.[0];
  return tool === undefined
    ? null
    : call(scene, findTool(scene, tool)?.name, { query: subjectOf(scene.lastUser) });
}

function exportOf({ scene, memory }: CoachPart) {
  const said = scene.entries.flatMap((entry) => (entry.type === 'said' ? [entry.text] : []));
  const content =
    planSaid(scene) ?? known(memory, scene.locale) ?? said.toSorted((a, b) => b.length - a.length)[0];
  if (content === undefined) return null;
  return rawCall(scene, 'export_to_document', {
    title: memory.goals[0]?.title ?? researchPhrases[scene.locale].fileTitle[0],
    format: /\b(?:word|docx)\b/i.test(scene.lastUser) ? 'docx' : 'pdf',
    content,
  });
}

/** The plan that was proposed last, as it was proposed. */
function planSaid({ entries }: Scene): string | null {
  const made = entries.findLast((entry) => entry.type === 'call' && /propose_?plan/i.test(entry.name));
  const content = made?.type === 'call' ? (made.input.plan_content ?? made.input.planContent) : null;
  return typeof content === 'string' && content !== '' ? content : null;
}

/** The goals and what the user has told of them; null when there are none. */
function known({ goals, why, when }: Memory, locale: Scene['locale']): string | null {
  if (goals.length === 0) return null;
  const labels = researchPhrases[locale];
  const [first] = goals;
  const facts = [
    [labels.fileWhy[0], first?.why === '' ? why : first?.why],
    [labels.fileWhen[0], when],
  ].flatMap(([label, told]) => (told === undefined || told === '' ? [] : [`**${label}:** ${told}`]));
  return [...goals.map(({ title }) => `- ${title}`), '', ...facts].join('\n');
}

function subjectOf(text: string): string {
  const about = /\b(?:about|on|for|sobre|acerca de|que|up)\s+(.{2,150}?)[?.!]*$/i.exec(text)?.[1];
  return (about ?? text)
    .replace(/\b(?:on|in|en) (?:wikipedia|the web|la web|internet|my notes|mis notas)\b/gi, '')
    .replace(/^\W*(?:por favor,? )?(?:busca\w*|averigua\w*)\b/i, '')
    .replace(/[?¿!.]/g, '')
    .trim();
}

function titleOf(note: string): string {
  const first = note.split(/[.!?\n]/)[0] ?? note;
  return first.length <= 60 ? first : `${first.slice(0, 60).replace(/\s+\S*$/, '')}…`;
}

const LOOKED_UP = /retrieve_?notes|web_?search|fetch_?url|wikipedia|academic|create_?note|export/i;

/** What came back from a search, a page, the notes; null when the results are of other tools. */
export function tellFound({ scene, speaker }: CoachPart): Act | null {
  const phrases = researchPhrases[scene.locale];
  const result = freshResults(scene).find(({ name }) => LOOKED_UP.test(name));
  if (result === undefined) return null;
  if (/create_?note/i.test(result.name)) return { words: speaker.say(phrases.noted) };
  if (/export/i.test(result.name)) return { words: speaker.say(phrases.exported) };
  const found = titlesIn(result.text).slice(0, 3).join('; ');
  return {
    words:
      found === ''
        ? speaker.say(phrases.nothing)
        : `${speaker.say(phrases.found, { found })} ${speaker.say(phrases.ask)}`,
  };
}

/** What is missing here, said as it is, where a tool says that it was never set up; else null. */
export function notSetUp({ scene, speaker }: CoachPart, error: string): string | null {
  return /\bnot set up\b/i.test(error) ? speaker.say(researchPhrases[scene.locale].notSetUp) : null;
}

/** The titles and first words of what was found, from JSON or from marked text. */
function titlesIn(text: string): readonly string[] {
  const titles = [...text.matchAll(/"title"\s*:\s*"((?:[^"\\]|\\.){2,200})"/g)].map(([, title = '']) =>
    title.replaceAll('\\"', "'"),
  );
  if (titles.length > 0) return titles;
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/[{}[\]"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /\b(?:items|results|notes)\b\W*$/.test(plain) || plain.length < 12 ? [] : [plain.slice(0, 200)];
}
