import type { Act } from '../act.js';
import { detailOf } from '../echo.js';
import { cites, type DesignPart, factList, factName } from './design-part.js';
import { columnsOf, firstPitfall, firstSentences, type GuideStep, stepsOf } from './guide-text.js';
import { fillPart } from './parts.js';
import type { BriefTold } from './read-told.js';

const SHOWN_STEPS = 5;

/** A piece of work on the matched task: its parts from the project, its method from the guide, and how sure it is. */
export function deliver(part: DesignPart): Act | null {
  const { brief } = part.told;
  if (brief === null || brief.task === null) return null;
  const waits = critical(part, brief);
  if (waits !== null) return waits;
  const guide = brief.guides[0];
  const sections = [
    head(part, brief),
    restsOn(part),
    result(part, brief),
    guide === undefined || part.locale === 'es' ? '' : method(part, guide.name, stepsOf(guide.text)),
    guide === undefined || part.locale === 'es' ? '' : frame(part, guide.name, columnsOf(guide.text)),
    closing(part, brief),
  ];
  return { words: sections.filter((one) => one !== '').join('\n\n') };
}

/** What is missing and known to nobody, as far as the memory tells now. */
export function missingNow({ told }: DesignPart, brief: BriefTold): BriefTold['missing'] {
  return brief.missing.filter(({ fact }) => told.project?.facts.has(fact) !== true);
}

const GO_ON =
  /\b(?:assum\w+|go on|go ahead|anyway|without it|proceed|do it|just start|first version|supon\w*|suposici[oó]n|sigue|adelante|de todos modos|igual|hazlo|sin eso|primera versi[oó]n)\b/i;

/** Whether the agent's last words asked for a critical fact. */
export function waitsForFact({ scene, phrases }: DesignPart): boolean {
  const [opening = ''] = (phrases.critical[0] ?? '').split('{');
  return (scene.saidTexts.at(-1) ?? '').includes(opening);
}

export function wantsToGoOn({ scene }: DesignPart): boolean {
  return GO_ON.test(scene.lastUser);
}

/** A critical fact is asked for, once, unless the user wants to go on without it. */
function critical(part: DesignPart, brief: BriefTold): Act | null {
  const { speaker, phrases, locale } = part;
  const lacks = missingNow(part, brief).filter(({ isCritical }) => isCritical);
  if (lacks.length === 0 || waitsForFact(part) || wantsToGoOn(part)) return null;
  const missing = lacks
    .slice(0, 3)
    .map(({ fact, why }) => `${lowered(factName(fact, locale))}${why === '' ? '' : ` (${why})`}`)
    .join('; ');
  return { words: speaker.say(phrases.critical, { task: lowered(brief.task?.name ?? ''), missing }) };
}

function head({ speaker, phrases, told }: DesignPart, brief: BriefTold): string {
  const values = {
    task: lowered(brief.task?.name ?? ''),
    project: told.project?.name ?? '',
    cites: cites(brief.guides.map(({ name }) => name)),
  };
  return speaker.say(told.project === null ? phrases.headNone : phrases.head, values);
}

function restsOn({ phrases, told, locale }: DesignPart): string {
  const known = told.project?.facts;
  const facts = [...(known ?? [])].map(([key, { value }]) => [key, value] as const);
  const sourceOf = (line: string) => {
    const source =
      [...(known?.values() ?? [])].find(({ value }) => line.endsWith(`: ${value}`))?.source ?? '';
    return source === '' || source === 'user' ? '' : ` [${source}]`;
  };
  const listed = factList(facts, locale)
    .split('\n')
    .map((line) => `${line}${sourceOf(line)}`)
    .join('\n');
  const decisions = (told.project?.decisions ?? [])
    .slice(0, 2)
    .map((one) => `- ${locale === 'es' ? one.replace(' — because ', ' — porque ') : one}`);
  if (facts.length + decisions.length === 0) return phrases.restsOnNothing;
  return [phrases.restsOn, facts.length === 0 ? '' : listed, ...decisions]
    .filter((line) => line !== '')
    .join('\n');
}

function result(part: DesignPart, brief: BriefTold): string {
  const { speaker, phrases } = part;
  const lines = brief.parts.map((name) => `- **${capital(name)}**: ${fillPart(part, name)}`);
  const concepts =
    brief.concepts.length === 0 ? '' : speaker.say([phrases.terms], { concepts: brief.concepts.join(', ') });
  const output = speaker.say([phrases.theOutput], { output: lowered(brief.output).replace(/[.]+$/, '') });
  return [output, ...lines, ...(concepts === '' ? [] : ['', concepts])].join('\n');
}

function method(part: DesignPart, guide: string, steps: readonly GuideStep[]): string {
  const { speaker, phrases } = part;
  const shown = steps
    .slice(0, SHOWN_STEPS)
    .map((step, at) => `${at + 1}. **${step.title}** ${firstSentences(step.text, 180)}`);
  const more = steps.length - shown.length;
  const rest = more <= 0 ? [] : [speaker.say([phrases.moreSteps], { n: String(more) })];
  return [speaker.say([phrases.howTo], { cites: cites([guide]) }), ...shown, ...rest].join('\n');
}

/** The guide's own table with what the project says in the first row. */
function frame(part: DesignPart, guide: string, columns: readonly string[]): string {
  const { speaker, phrases, told } = part;
  if (columns.length < 3) return '';
  const facts = told.project?.facts;
  const cell = (column: string) => {
    if (/pain|problem|issue|risk/i.test(column)) return facts?.get('problem')?.value;
    if (/evidence|source/i.test(column)) return facts?.get('problem')?.source;
    if (/who|user|participant|audience|actor/i.test(column)) return facts?.get('target_users')?.value;
    if (/goal|outcome|measure|success/i.test(column)) return facts?.get('goal')?.value;
    return undefined;
  };
  const row = columns.map((column) => cell(column)?.replaceAll('|', '/') || phrases.unknown);
  const table = [columns, columns.map(() => '---'), row].map((cells) => `| ${cells.join(' | ')} |`);
  return [speaker.say([phrases.frame], { cites: cites([guide]) }), '', ...table].join('\n');
}

function closing(part: DesignPart, brief: BriefTold): string {
  const { speaker, phrases, locale, told } = part;
  const missing = missingNow(part, brief);
  const assumed = missing.map(
    ({ fact, why }) =>
      `- ${speaker.say([phrases.assumed], { fact: factName(fact, locale), why: why || phrases.openDefault })}`,
  );
  const material =
    brief.materials.length === 0
      ? ''
      : speaker.say([phrases.materialLine], { cites: cites(brief.materials) });
  const pitfall = locale === 'es' ? '' : firstPitfall(brief.guides[0]?.text ?? '');
  const open = missing[0] === undefined ? phrases.openDefault : lowered(factName(missing[0].fact, locale));
  const who = lowered(told.project?.facts.get('target_users')?.value ?? phrases.whoDefault);
  return [
    material,
    pitfall === '' ? '' : speaker.say([phrases.pitfall], { pitfall: firstSentences(pitfall, 200) }),
    assumed.length === 0 ? '' : [phrases.assumptions, ...assumed].join('\n'),
    confidence(part, missing),
    speaker.say([phrases.limits], { open, who }),
    nextStep(part, brief, 1),
  ]
    .filter((line) => line !== '')
    .join('\n\n');
}

function confidence(part: DesignPart, missing: BriefTold['missing']): string {
  const { speaker, phrases, locale, told } = part;
  const given = [...(told.project?.facts.values() ?? [])].map(({ source }) => source);
  const isUser = (source: string) => source === '' || source === 'user';
  const files = [...new Set(given.filter((source) => !isUser(source)))].map((source) => `[${source}]`);
  const all = given.some(isUser) ? [...files, phrases.theUser] : files;
  const sources = new Intl.ListFormat(locale, { type: 'conjunction' }).format(all);
  if (missing.length === 0 && sources !== '' && told.project !== null && told.project.facts.size > 4)
    return speaker.say([phrases.confidence.medium], { sources });
  if (missing.some(({ isCritical }) => isCritical) || sources === '') {
    const lacks =
      missing.map(({ fact }) => lowered(factName(fact, locale))).join(', ') ||
      lowered(factName('problem', locale));
    return speaker.say([phrases.confidence.low], { missing: lacks });
  }
  return speaker.say([phrases.confidence.medium], { sources });
}

function nextStep(part: DesignPart, brief: BriefTold, n: number): string {
  const { speaker, phrases } = part;
  const title = stepTitle(part, brief, n);
  if (title === '') return phrases.nextStepFree;
  const step = speaker.say([phrases.nextStepIs], { n: String(n), title });
  return speaker.say([phrases.nextStep], { step: lowered(step) });
}

/** Guides are in English: in Spanish the steps are the parts of the result. */
function stepTitle({ locale }: DesignPart, brief: BriefTold, n: number): string {
  if (locale === 'es') return brief.parts[n - 1] ?? '';
  return stepsOf(brief.guides[0]?.text ?? '')[n - 1]?.title ?? '';
}

/** The task in hand goes on: the step that was proposed, for this project. */
export function goOn(part: DesignPart): Act | null {
  const { scene, speaker, phrases, told, locale } = part;
  const { brief } = told;
  const guide = brief?.guides[0];
  if (brief === null || guide === undefined) return null;
  const proposed = /\b(?:step|paso) (\d+)/gi;
  const said = [...(scene.saidTexts.at(-1) ?? '').matchAll(proposed)].map(([, n]) => Number(n));
  const n = said.at(-1) ?? 1;
  const title = stepTitle(part, brief, n);
  const facts = factList(
    [...(told.project?.facts ?? [])].slice(0, 3).map(([key, { value }]) => [key, value] as const),
    locale,
  )
    .replaceAll(/^- /gm, '')
    .replaceAll('\n', '; ');
  const project = told.project?.name ?? '';
  if (title === '') {
    const done = speaker.say(phrases.onwardDone, { guide: guide.name, project });
    return { words: [done, confidence(part, missingNow(part, brief)), phrases.afterAll].join('\n\n') };
  }
  const text =
    locale === 'es' ? fillPart(part, title) : firstSentences(stepsOf(guide.text)[n - 1]?.text ?? '', 420);
  const detail = detailOf(scene.lastUser);
  const lines = [
    detail === '' || part.intents.has('yes') ? '' : speaker.say([phrases.onwardHeard], { detail }),
    speaker.say(phrases.onward, { n: String(n), title, guide: guide.name, text: capital(text) }),
    facts === '' || project === '' ? '' : speaker.say([phrases.onwardFor], { project, facts }),
    confidence(part, missingNow(part, brief)),
    stepTitle(part, brief, n + 1) === '' ? phrases.afterAll : nextStep(part, brief, n + 1),
  ];
  return { words: lines.filter((line) => line !== '').join('\n\n') };
}

function lowered(text: string): string {
  return /^\p{Lu}[\p{Lu}\d/]/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
