import { withoutAccents } from './locale.js';

/** A simple wish about saved plans, as the user put it. */
export type PlanRequest = {
  readonly action: 'delete_plan' | 'rename_plan' | 'restore_plan' | 'list_plans' | 'undo';
  /** The user's own words for the plan; empty when they named none. */
  readonly target: string;
  readonly newName: string;
};

const POLITE =
  "^(?:(?:please|ok(?:ay)?|hey|hi|hello|and|now|can you|could you|would you|i want to|i(?:'d| would) like to|por favor|oye|hola|puedes|podrias|quiero|quisiera|vale|y|ahora)[,!.]? +)*";
const RENAMES = [
  /\brename\s+(.+?)\s+(?:to|as|into)\s+(.+)$/i,
  /\b(?:change|set)\s+the\s+(?:name|title)\s+of\s+(.+?)\s+(?:to|into)\s+(.+)$/i,
  /\brenombra(?:r|me)?\s+(.+?)\s+(?:a|como|por)\s+(.+)$/i,
  /\bc[aá]mbia(?:r|le)?\s+(?:el\s+)?(?:nombre|t[ií]tulo)\s+(?:a|de(?:l)?)\s+(.+?)\s+(?:a|por)\s+(.+)$/i,
  /\b(?:rename|renombra(?:r|me)?|c[aá]mbia(?:r|le)?\s+el\s+(?:nombre|t[ií]tulo)\s+(?:a|de(?:l)?))\s+(.+)$/i,
];
const DELETES = [
  new RegExp(`${POLITE}(?:delete|erase|b[oó]rra(?:r|me)?)\\s+(.+)$`, 'i'),
  /\b(?:delete|erase|remove|throw away|get rid of|b[oó]rra(?:r|me)?|elim[ií]na(?:r|me)?|qu[ií]ta(?:r|me)?|suprim\w+)\s+(.*\bplan\b.*|.*["'“«].*)$/i,
];
const RESTORES = [
  /\b(?:restore|recover|undelete|bring back|recup[eé]ra(?:r|me)?|rest[aá]ura(?:r|me)?)\s+(.*\bplan\b.*|["'“«].*|the .*|el .*|it|that|lo)$/i,
];
const UNDO =
  /\bundo\b|\bdesha(?:z|cer)\w*|\b(?:bring|get) (?:it|that) back\b|\b(?:i want|give me) (?:it|that) back\b|\brecup[eé]ral[oa]\b|\brest[aá]ural[oa]\b/i;
const LISTS =
  /\b(?:list|show|see|what|which|any)\b.*\bplans\b|\b(?:lista|muestra\w*|muestrame|ensena\w*|que|cuales|ver|tengo)\b.*\bplanes\b/i;

/** Reads a simple request; null for everything that is none. "Remove sugar from my diet" deletes no plan. */
export function readRequest(text: string): PlanRequest | null {
  const line = text.trim().replace(/[.!?\s]+$/, '');
  for (const pattern of RENAMES) {
    const found = pattern.exec(line);
    if (found !== null)
      return { action: 'rename_plan', target: (found[1] ?? '').trim(), newName: unquoted(found[2] ?? '') };
  }
  const isVague = (target: string) => /^(?:it|that|lo|eso)$/i.test(target);
  for (const [action, patterns] of [
    ['restore_plan', RESTORES],
    ['delete_plan', DELETES],
  ] as const) {
    const target = patterns.map((pattern) => pattern.exec(line)?.[1]).find((found) => found !== undefined);
    if (target !== undefined && !isVague(target.trim()))
      return { action, target: target.trim(), newName: '' };
  }
  if (UNDO.test(line) && line.length < 80) return { action: 'undo', target: '', newName: '' };
  return LISTS.test(withoutAccents(line)) ? { action: 'list_plans', target: '', newName: '' } : null;
}

/** A name as it is meant, without the marks around it. */
export function unquoted(text: string): string {
  return text.trim().replace(/^["'“”‘«]+\s*|\s*["'“”’».!]+$/g, '');
}

/** A plan that a result named, so that the user could be asked which one is meant. */
export type Candidate = { readonly title: string; readonly day: string; readonly id: string };

/** The plans that a result lists, a line each. */
export function candidatesIn(text: string): readonly Candidate[] {
  const lines = text.matchAll(/^- "(.+)" \(\w+ (\d{4}-\d{2}-\d{2}), id ([0-9a-f-]{36})\)$/gm);
  return [...lines].map(([, title = '', day = '', id = '']) => ({ title, day, id }));
}

const ORDINALS = [
  /\b(?:first|1st|1|number one|primer[oa]?)\b/i,
  /\b(?:second|2nd|2|number two|segund[oa])\b/i,
  /\b(?:third|3rd|3|tercer[oa]?)\b/i,
  /\b(?:fourth|4th|4|cuart[oa])\b/i,
];

/** Which of the plans the user's answer means: by title, by day, by place in the list; null when it does not tell. */
export function chosenIn(text: string, candidates: readonly Candidate[]): Candidate | null {
  const said = text.toLowerCase();
  const [first] = candidates;
  if (
    first !== undefined &&
    candidates.length === 1 &&
    /^(?:yes|sure|exactly|s[ií])(?!\p{L})/iu.test(said.trim())
  )
    return first;
  const only = (fitting: readonly Candidate[]) => (fitting.length === 1 ? (fitting[0] ?? null) : null);
  const named = candidates.filter(({ id, day }) => said.includes(id) || said.includes(day));
  const titled = candidates.filter(({ title }) => said.includes(title.toLowerCase()));
  const longest = Math.max(...titled.map(({ title }) => title.length));
  const found = only(named) ?? only(titled.filter(({ title }) => title.length === longest));
  if (found !== null) return found;
  const byDay = candidates.toSorted((a, b) => a.day.localeCompare(b.day));
  if (/\b(?:new(?:est|er)|latest|last|más nuev[oa]|más reciente|últim[oa])\b/i.test(said))
    return byDay.at(-1) ?? null;
  if (/\b(?:old(?:est|er)|más antigu[oa]|más viej[oa])\b/i.test(said)) return byDay[0] ?? null;
  const place = ORDINALS.findIndex((pattern) => pattern.test(said));
  return candidates[place] ?? null;
}
