import { isAsking } from './asking.js';
import { fieldsIn } from './fields.js';
import { withoutAccents } from './locale.js';
import { specialistPhrases } from './phrases/specialist.js';
import type { Scene } from './scene.js';

/** One thing that a field's section of the prompt asks for: "1. **Goal**: what should be different". */
export type Item = { readonly field: string; readonly label: string; readonly kind: Kind };
export type Field = { readonly name: string; readonly items: readonly Item[] };
export type Kind = keyof typeof KINDS | 'other';

/** What is known, and what has to be asked next; all of it read from the messages. */
export type Gathered = {
  readonly fields: readonly Field[];
  readonly open: readonly Item[];
  /** The item that the user's last words answered. */
  readonly answered: Item | null;
  answer(field: string, kind: Kind): string;
};

const SECTION = /^## Your field: (.+)$/gm;
const KINDS = {
  goal: /goal/i,
  level: /level/i,
  days: /days/i,
  place: /place|equipment/i,
  injuries: /injur/i,
  eating: /way of eating|diet/i,
  allergies: /allerg/i,
  cooking: /cooking/i,
};
/** Words that tell an item without being asked. */
const TOLD: Readonly<Record<Exclude<Kind, 'other'>, RegExp>> = {
  goal: /\b(?:(?:lose|gain|build|get|become|be) (?:\w+ )?(?:weight|muscles?|fit|fitter|stronger|strength|in shape|healthier)|more energy|stronger|marathon|\d+ ?km?\b|perder peso|ganar (?:musculo|peso|fuerza)|bajar de peso|ponerme en forma|mas (?:fuerte|energia|sano)|eat (?:better|healthier))\b/,
  level:
    /\b(?:beginner|intermediate|advanced|never (?:trained|exercised|done)|used to|principiante|intermedi[oa]|avanzad[oa]|nunca he|sedentari[oa])\b/,
  days: /\b(?:\d|one|two|three|four|five|six|una?|dos|tres|cuatro|cinco|seis) (?:times|days|sessions|veces|dias|sesiones)\b|\b(?:once|twice) a week\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)\b/,
  place:
    /\b(?:gym|at home|dumbbells?|kettlebells?|outdoors|in the park|no equipment|gimnasio|en casa|mancuernas|pesas|aire libre|sin (?:material|equipo))\b/,
  injuries:
    /\b(?:injur\w*|pain|hurts?|knees?|my back|shoulder|surgery|lesion\w*|dolor|duelen?|rodillas?|espalda|hombro)\b/,
  eating: /\b(?:vegetarian\w*|vegan\w*|halal|kosher|eat everything|como de todo|no meat|sin carne)\b/,
  allergies: /\b(?:allerg\w*|intoleran\w*|lactose|gluten|celiac|coeliac|alergi\w*|lactosa|celiac[oa])\b/,
  cooking:
    /\b(?:minutes?|minutos?|hours?|time|tiempo)\b.*\b(?:cook\w*|cocin\w*)|\b(?:cook\w*|cocin\w*)\b.*\b(?:minutes?|minutos?|hours?)\b/,
};
const HURRY =
  /\b(?:just (?:make|write|give|do)|in a hurry|skip the (?:questions|rest)|no more questions|you (?:choose|decide) (?:the rest|everything)|sin mas preguntas|tengo prisa|decide tu|hazlo ya)\b/;
const WANTS_PLAN =
  /\b(?:write|make|give|draw up) (?:me |us )?(?:a|the|one) plan\b|\b(?:escribeme|hazme|dame|preparame) (?:un|el) plan\b/;
const LEAVE_OUT = /\b(?:skip|leave out|without|forget|drop|no|not|don't|only|just|sin|deja|olvida|solo)\b/;

/** Whether the prompt gives the persona fields to gather for. */
export function hasFields({ systemText }: Scene): boolean {
  return readFields(systemText).length > 0;
}

export function gather(scene: Scene): Gathered {
  const all = readFields(scene.systemText);
  const entries = scene.entries.slice(beginning(scene));
  const answers = new Map<Item, string>();
  const leftOut = new Set<string>();
  let asked: Item | null = null;
  let answered: Item | null = null;
  let hurried = false;
  for (const entry of entries) {
    if (entry.type === 'said') asked = askedIn(entry.text, all) ?? asked;
    if (entry.type !== 'user') continue;
    const plain = withoutAccents(entry.text.toLowerCase());
    const hurries = HURRY.test(plain);
    hurried ||= hurries;
    const left = leaves(plain, all);
    for (const name of left) leftOut.add(name);
    answered = null;
    // Second thoughts and "write me a plan" answer no question.
    const isAnswer = left.length === 0 && !WANTS_PLAN.test(plain) && !tellsOther(plain, asked);
    if (asked !== null && isAnswer && !isAsking(entry.text) && !hurries) {
      answers.set(asked, entry.text.trim());
      answered = asked;
      asked = null;
    }
    for (const item of all.flatMap(({ items }) => items)) {
      const clause = item.kind === 'other' ? undefined : clauseWith(entry.text, TOLD[item.kind]);
      if (!answers.has(item) && clause !== undefined) answers.set(item, clause);
    }
  }
  const fields = all.filter(({ name }) => !leftOut.has(name));
  const isKnown = (item: Item) =>
    answers.has(item) ||
    (hurried && item.kind !== 'injuries' && item.kind !== 'allergies') ||
    (item.kind === 'goal' && [...answers.keys()].some(({ kind }) => kind === 'goal'));
  return {
    fields,
    open: fields.flatMap(({ items }) => items.filter((item) => !isKnown(item))),
    answered,
    answer: (field, kind) => {
      const own = [...answers].find(([item]) => item.field === field && item.kind === kind);
      const shared = [...answers].find(([item]) => item.kind === kind);
      return (own ?? shared)?.[1] ?? '';
    },
  };
}

/** What the section of each field asks for, in its order. */
export function readFields(systemText: string): readonly Field[] {
  const heads = [...systemText.matchAll(SECTION)];
  return heads.map((head, at) => {
    const field = (head[1] ?? '').trim();
    const section = systemText.slice(head.index, heads[at + 1]?.index);
    const body = section.split(/\n#{1,2} (?!Your field)/)[0] ?? '';
    const labels = [...body.matchAll(/^\d+\. \*\*(.+?)\*\*/gm)].map(([, label = '']) => label);
    return { name: field, items: labels.map((label) => ({ field, label, kind: kindOf(label) })) };
  });
}

function kindOf(label: string): Kind {
  for (const [kind, pattern] of Object.entries(KINDS)) if (pattern.test(label) && isKind(kind)) return kind;
  return 'other';
}

function isKind(name: string): name is Exclude<Kind, 'other'> {
  return Object.hasOwn(KINDS, name);
}

// The user's words that led to the handover, and everything after them.
function beginning({ entries }: Scene): number {
  const handoff = entries.findLastIndex((entry) => entry.type === 'told' && entry.tag === 'handoff');
  const words = entries.slice(0, Math.max(handoff, 0)).findLastIndex(({ type }) => type === 'user');
  return Math.max(words, 0);
}

function askedIn(text: string, fields: readonly Field[]): Item | null {
  const items = fields.flatMap((field) => field.items);
  const lines = (item: Item) =>
    item.kind === 'other'
      ? Object.values(specialistPhrases).map(({ askOther }) =>
          askOther.replace('{label}', item.label.toLowerCase()),
        )
      : Object.values(specialistPhrases).flatMap(
          (phrases) => phrases.ask[item.kind as Exclude<Kind, 'other'>],
        );
  return items.find((item) => lines(item).some((line) => text.includes(line))) ?? null;
}

/** "Monday and Friday evenings" tells the days, whatever was asked. */
function tellsOther(plain: string, asked: Item | null): boolean {
  const kind = asked?.kind ?? 'other';
  if (kind === 'other' || kind === 'injuries' || kind === 'allergies' || TOLD[kind].test(plain)) return false;
  return TOLD.days.test(plain) || TOLD.place.test(plain);
}

function leaves(plain: string, fields: readonly Field[]): readonly string[] {
  if (!LEAVE_OUT.test(plain) || plain.split(/\s+/).length > 14) return [];
  const names = fields.map(({ name }) => name);
  const named = fieldsIn(plain, names);
  if (
    named.length !== 1 ||
    names.length < 2 ||
    !/\b(?:plan|part|parte|exercise|nutrition|ejercicio|nutricion)\b/.test(plain)
  )
    return [];
  return /\b(?:only|just|solo)\b/.test(plain) ? names.filter((name) => !named.includes(name)) : named;
}

function clauseWith(text: string, pattern: RegExp): string | undefined {
  // "on Monday, Wednesday and Friday" is one answer.
  if (pattern === TOLD.days && pattern.test(withoutAccents(text.toLowerCase()))) return text.trim();
  const clauses = text.split(/[.;!?\n]+|,(?= )/);
  return clauses.find((clause) => pattern.test(withoutAccents(clause.toLowerCase())))?.trim();
}
