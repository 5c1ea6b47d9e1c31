import type { Act } from '../act.js';
import { missingNow, waitsForFact, wantsToGoOn } from './deliver.js';
import { type DesignPart, factList, factName, using } from './design-part.js';
import { FACTS, type Fact } from './fact-labels.js';
import { type Facts, factsIn, factsTold } from './facts-in-text.js';
import { firstSentences } from './guide-text.js';
import { Fields, freshResult, lastInput, type Result, whyOf } from './results.js';

const UPLOADS =
  /\b(?:upload(?:ed|s|ing)?|attach(?:ed)?|here(?:'s| is| are)|have a look|brief|file|document|sub(?:[oeií]|ido)|adjunt\w*|aqu[ií] (?:tienes|est[aá]|va)|te (?:paso|mando|env[ií]o)|archivo|documento)(?!\p{L})/iu;

/** A file that nobody has read yet is read before it is spoken of; null when the words are about something else. */
export function onNewFile(part: DesignPart): Act | null {
  const { scene, told } = part;
  const fresh = told.project?.files.filter(({ isRead }) => !isRead) ?? [];
  const named = fresh.find(({ name }) => scene.lastUser.toLowerCase().includes(name.toLowerCase()));
  const isTold = scene.since.some(
    (entry) => entry.type === 'told' && entry.tag === 'event' && /uploaded the file/.test(entry.text),
  );
  const file = named ?? (UPLOADS.test(scene.lastUser) || isTold ? fresh[0] : undefined);
  return file === undefined ? null : read(part, file.name);
}

/** "Read my file": the one that is named, else the newest. */
export function readAsked(part: DesignPart, asked: string): Act | null {
  const { told, speaker, phrases } = part;
  if (told.project === null) return { words: speaker.say(phrases.noProject) };
  const files = told.project.files;
  const file =
    files.find(({ name }) => asked !== '' && name.toLowerCase() === asked.toLowerCase())?.name ??
    (asked || files[0]?.name);
  return file === undefined ? { words: speaker.say(phrases.noFile) } : read(part, file);
}

/** The user speaks of a file, and there is none, or no project to hold it. */
export function withoutFile(part: DesignPart): Act | null {
  const { scene, told, speaker, phrases } = part;
  const speaksOfUpload =
    /^\W*(?:i(?:'d like to| want to|'ve| have)? ?)?(?:upload\w*|attach\w*|sub(?:o|e|ir|ido)|quiero subir|he subido|adjunt\w*)(?!\p{L})/iu.test(
      scene.lastUser,
    );
  if (!speaksOfUpload) return null;
  if (told.project === null) return { words: speaker.say(phrases.askNameForFile) };
  return told.project.files.length === 0 ? { words: speaker.say(phrases.noFile) } : null;
}

function read(part: DesignPart, file: string): Act | null {
  return using(part, {
    tool: 'read_project_file',
    input: { file_name: file },
    thought: part.phrases.readThought,
  });
}

/** Facts that the user tells in passing are kept in their words; null when there are none, or nowhere to keep them. */
export function keepTold(part: DesignPart): Act | null {
  const { scene, told } = part;
  if (told.project === null) return null;
  const project = told.project;
  const asked = answerToCritical(part);
  if (asked !== null) return keep(part, new Map([asked]), '');
  const fresh = [...factsTold(scene.lastUser)].filter(
    ([key, value]) => !project.facts.get(key)?.value.includes(value),
  );
  return fresh.length === 0 ? null : keep(part, new Map(fresh), '');
}

/** The words that answer the question for the one fact which the work waits for. */
function answerToCritical(part: DesignPart): readonly [Fact, string] | null {
  const { scene, told } = part;
  const isAnswer = waitsForFact(part) && !wantsToGoOn(part) && !scene.lastUser.trim().endsWith('?');
  if (!isAnswer || told.brief === null || factsTold(scene.lastUser).size > 0) return null;
  const lacks = missingNow(part, told.brief).find(({ isCritical }) => isCritical)?.fact;
  const fact = FACTS.find((one) => one === lacks);
  const value = scene.lastUser
    .trim()
    .replace(/[.!]+$/, '')
    .slice(0, 400);
  return fact === undefined || value === '' ? null : [fact, value];
}

function keep(part: DesignPart, facts: Facts, source: string): Act | null {
  const input = { facts: [...facts].map(([key, value]) => ({ key, value })), source };
  return using(part, { tool: 'record_project_facts', input, thought: part.phrases.factsThought });
}

/** What follows a file that was read, or facts that were kept; null when the results are of other tools. */
export function afterFiles(part: DesignPart): Act | null {
  const { scene, speaker, phrases } = part;
  const file = freshResult(scene, 'read_project_file');
  if (file !== null) return file.isError ? failedWith(part, file) : afterRead(part, file);
  const kept = freshResult(scene, 'record_project_facts');
  if (kept === null) return null;
  return kept.isError
    ? failedWith(part, kept)
    : { words: keptWords(part, kept) || speaker.say(phrases.factsKnown) };
}

function failedWith({ speaker, phrases }: DesignPart, result: Result): Act {
  return { words: speaker.say(phrases.toolFailed, { why: whyOf(result) }) };
}

function afterRead(part: DesignPart, result: Result): Act {
  const { scene, told, speaker, phrases, locale } = part;
  const fields = new Fields(result.text);
  const name =
    fields.text('file_name') || String(lastInput(scene, 'read_project_file').get('file_name') ?? '');
  const text = fields.text('text') || fields.text('content');
  const facts = factsIn(text);
  const isNew = told.project?.files.find((file) => file.name === name)?.isRead !== true;
  const made = isNew && facts.size > 0 ? keep(part, facts, name) : null;
  if (made !== null) return made;
  if (facts.size === 0) {
    const excerpt = firstSentences(
      text
        .replace(/[#*_>|`]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      160,
    ).slice(0, 240);
    const isData = told.project?.facts.has('problem') === true;
    return {
      words: speaker.say(isData ? phrases.fileOfData : phrases.fileWithoutFacts, { file: name, excerpt }),
    };
  }
  return { words: speaker.say(phrases.fileAgain, { file: name, facts: factList(facts, locale) }) };
}

/** Plays back exactly what was kept, says what differs or is missing, and offers one next step. */
function keptWords(part: DesignPart, result: Result): string {
  const { scene, speaker, phrases, told, locale } = part;
  const input = lastInput(scene, 'record_project_facts');
  const source = input.get('source');
  const given = new Fields(Object.fromEntries(input)).list('facts');
  const facts = given.map((one) => [one.text('key'), one.text('value')] as const);
  const list = factList(facts, locale);
  const differs = new Fields(result.text).list('differs').map((one) => factName(one.text('key'), locale));
  const file = told.project?.files.find(({ name }) => name === source);
  const kind = /brief/i.test(file?.name ?? '') ? 'brief' : locale === 'es' ? 'archivo' : 'file';
  const head =
    typeof source === 'string'
      ? speaker.say(phrases.fileRead, { file: source, kind, facts: list })
      : speaker.say(phrases.factsKept, { project: told.project?.name ?? '', facts: list });
  const known = new Map([
    ...[...(told.project?.facts ?? [])].map(([key, { value }]) => [key, value] as const),
    ...facts,
  ]);
  const tail =
    differs.length > 0
      ? speaker.say(phrases.factsDiffer, { differs: differs.join(', ') })
      : told.brief?.workflow === 'continue' && typeof source !== 'string'
        ? speaker.say(phrases.factsOnward, { task: told.brief.task?.name ?? '' })
        : proposal(part, known);
  return `${head}\n\n${tail}`;
}

/** One next step that follows from what is known. */
export function proposal(part: DesignPart, known: ReadonlyMap<string, string>): string {
  const { speaker, phrases, locale } = part;
  const missing = FACTS.slice(0, 2).filter((fact) => !known.has(fact));
  if (missing.length > 0 && known.size < 3) {
    const list = missing.map((fact) => factName(fact, locale)).join(', ');
    return speaker.say(phrases.askMissing, { missing: list });
  }
  if (!known.has('problem')) return speaker.say(phrases.recommendFraming);
  const money = `${known.get('budget') ?? ''} ${known.get('constraints') ?? ''}`;
  const isPoor =
    /\b(?:no|without|low|small|tight|limited|sin|poco|bajo|ajustado)\b[\w\s]{0,20}\b(?:budget|presupuesto|money|dinero)\b|\bbudget\b.{0,12}\b(?:none|low|tight)\b/i.test(
      money,
    );
  return speaker.say(phrases.recommend, { testing: isPoor ? phrases.lowCostTesting : phrases.testing });
}
