import { FACTS, type Fact, factOf } from './fact-labels.js';

export type Facts = ReadonlyMap<Fact, string>;
const MOST = 400;

/**
 * The facts that a text states under a label or a heading, in the text's own words: "Target: …", "## Problem" with what
 * follows, a table row, a line of CSV, a field of JSON. Nothing is inferred.
 */
export function factsIn(text: string): Facts {
  const found = new Map<Fact, string>();
  const add = (fact: Fact, words: string) => {
    const value = tidy(words);
    if (value === '') return;
    const before = found.get(fact);
    if (before === undefined) found.set(fact, value);
    else if (!before.includes(value)) found.set(fact, `${before}; ${value}`.slice(0, MOST));
  };
  let under: Fact | null = null;
  for (const raw of text.split('\n')) {
    const line = bare(raw);
    const labelled = labelOf(line);
    if (labelled !== null) {
      add(labelled.fact, labelled.value);
      under = labelled.value === '' ? labelled.fact : null;
      continue;
    }
    const isHeading = /^\s*#{1,6}\s/.test(raw) || /^\s*\*\*[^*]+\*\*:?\s*$/.test(raw);
    if (isHeading) under = factOf(line);
    else if (line === '') continue;
    else if (under !== null) add(under, line);
  }
  return withParts(found);
}

/** A constraint may name a time and a budget: those pieces are facts of their own. */
function withParts(found: Map<Fact, string>): Facts {
  const pieces = (found.get('constraints') ?? '').split(/[,;]\s*|\s+(?:and|y)\s+/);
  const piece = (sign: RegExp) => pieces.find((one) => sign.test(one))?.trim();
  const time = piece(/\b(?:weeks?|months?|days?|deadline|semanas?|mes(?:es)?|d[ií]as?|plazo)\b/i);
  const money = piece(/\b(?:budget|presupuesto)\b|[$€£]/i);
  if (time !== undefined && !found.has('timeline')) found.set('timeline', time);
  if (money !== undefined && !found.has('budget')) found.set('budget', money);
  return new Map(FACTS.flatMap((fact) => (found.has(fact) ? [[fact, found.get(fact) ?? ''] as const] : [])));
}

function bare(line: string): string {
  return line
    .replace(/^\s*(?:[-*+•>#]+|\d+[.)])\s+/, '')
    .replace(/\*\*|__|`/g, '')
    .trim();
}

function labelOf(line: string): { fact: Fact; value: string } | null {
  const row = /^\|?\s*"?([^|:",]{2,40}?)"?\s*(?:\||:|,(?=\s*\S))\s*(.*?)\s*\|?,?$/.exec(line);
  if (row === null) return null;
  const [, label = '', value = ''] = row;
  const fact = factOf(label.replaceAll('_', ' '));
  return fact === null ? null : { fact, value: value.replace(/^"(.*)"$/, '$1').replace(/\s*\|\s*$/, '') };
}

function tidy(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/[;,\s]+$/, '')
    .trim()
    .slice(0, MOST);
}

const TOLD: readonly (readonly [Fact, RegExp])[] = [
  [
    'target_users',
    /\b(?:(?:the |our |my )?(?:target )?users (?:are|would be)|(?:it(?:'s| is)|this is) (?:for|aimed at))\s+(.{4,200}?)(?=[.;\n]|,? (?:and|but) (?:the|our|we)\b|,? they\b|$)/i,
  ],
  ['problem', /\b(?:the |our |my )?(?:main |biggest |core )?problem is(?: that)?\s+(.{4,250}?)(?=[.;\n]|$)/i],
  [
    'problem',
    /\b(they (?:can[’']t|cannot|don[’']t|never|struggle|leave|abandon|give up|have (?:trouble|difficulty))\b.{4,200}?)(?=[.;\n]|$)/i,
  ],
  ['goal', /\b(?:the |our |my )?(?:main )?goal is(?: to)?\s+(.{4,200}?)(?=[.;\n]|$)/i],
  [
    'constraints',
    /\b((?:we|i)(?:'ve| have)(?: got)?(?: only| just)? (?:\d+|a|one|two|three|four|five|six|eight|ten|twelve) (?:days?|weeks?|months?)(?:.{0,80}?))(?=[.;\n]|$)/i,
  ],
  ['platform', /\b(?:the )?platform is\s+(.{2,120}?)(?=[.;\n]|$)/i],
  [
    'platform',
    /\bapp (?:is for|runs on|is on) ((?:ios|android|the web|web|mobile|desktop)\b.{0,80}?)(?=[.,;\n]|$)/i,
  ],
  ['budget', /\b(?:the |our |my )?budget (?:is|of)\s+(.{2,120}?)(?=[.;\n]|$)/i],
  ['budget', /\b((?:there is |there's |we have |with )?no budget(?: for [\w ]{3,60})?)/i],
  [
    'target_users',
    /(?:(?:los |las |nuestros |nuestras |mis )?(?:usuari[oa]s|clientes|personas usuarias) (?:objetivo )?son|es para)\s+(.{4,200}?)(?=[.;\n]| y (?:el|la|nuestr[oa]|mi) |,? (?:pero )?no (?:encuentran|pueden|saben|logran)|$)/i,
  ],
  ['problem', /(?:el |nuestro |mi )?problema(?: principal)? es(?: que)?\s+(.{4,250}?)(?=[.;\n]|$)/i],
  ['goal', /(?:el |nuestro |mi )?(?:objetivo|meta) es\s+(.{4,200}?)(?=[.;\n]|$)/i],
  [
    'constraints',
    /(?<!\p{L})((?:tenemos|tengo|hay)(?: solo| sólo)? (?:\d+|una?|dos|tres|cuatro|cinco|seis|ocho|diez|doce) (?:d[ií]as?|semanas?|mes(?:es)?)(?:.{0,80}?))(?=[.;\n]|$)/iu,
  ],
  ['platform', /la plataforma es\s+(.{2,120}?)(?=[.;\n]|$)/i],
  ['budget', /(?:el |nuestro |mi )?presupuesto (?:es(?: de)?|de)\s+(.{2,120}?)(?=[.;\n]|$)/i],
  ['budget', /(?<!\p{L})((?:no (?:hay|tenemos) |sin )presupuesto(?: para [\p{L} ]{3,60})?)/iu],
];

/** Facts that the user states in a sentence of talk or under a label; a question states none. */
export function factsTold(text: string): Facts {
  if (/\?\s*$/.test(text)) return new Map();
  const found = new Map<Fact, string>(factsIn(text));
  for (const [fact, pattern] of TOLD) {
    const value = pattern.exec(text)?.[1];
    if (value !== undefined && !found.has(fact)) found.set(fact, tidy(value));
  }
  return withParts(found);
}
