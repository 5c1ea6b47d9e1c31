/** What a user's words mean among the plans there are; `several` is never narrowed by guessing. */
export type NamedPlan<Plan> =
  | { readonly type: 'one'; readonly plan: Plan }
  | { readonly type: 'several'; readonly plans: readonly Plan[] }
  | { readonly type: 'none' };

/**
 * Finds the plan that the user's own words (or an id) name. Case, accents, quotation marks, articles and the word "plan"
 * make no difference, in English and Spanish. A title that is meant exactly wins over titles that share words with it.
 */
export function namedPlan<Plan extends { readonly id: string; readonly title: string }>(
  words: string,
  plans: readonly Plan[],
): NamedPlan<Plan> {
  const id = UUID.exec(words)?.[0].toLowerCase();
  if (id !== undefined) return meant(plans.filter((plan) => plan.id === id));
  const wanted = plain(QUOTED.exec(words)?.[1] ?? words);
  const core = content(wanted);
  if (core.length === 0) return exactly(wanted, plans) ?? meant(plans);
  return (
    exactly(wanted, plans) ??
    some(plans.filter(({ title }) => content(plain(title)).join(' ') === core.join(' '))) ??
    meant(plans.filter(({ title }) => overlaps(content(plain(title)), core)))
  );
}

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i;
/** A quoted piece, with the spaces in it; the apostrophe in "don't" opens none. No name is longer. */
const QUOTED = /(?<![\p{L}\p{N}])["'“”„‘«]([^"“”«»]{1,200}?)["'”’»](?![\p{L}\p{N}])/u;

function exactly<Plan extends { readonly title: string }>(wanted: string, plans: readonly Plan[]) {
  return some(plans.filter(({ title }) => plain(title) === wanted));
}

function some<Plan>(plans: readonly Plan[]): NamedPlan<Plan> | null {
  return plans.length === 0 ? null : meant(plans);
}

function meant<Plan>(plans: readonly Plan[]): NamedPlan<Plan> {
  const [plan] = plans;
  if (plan === undefined) return { type: 'none' };
  return plans.length === 1 ? { type: 'one', plan } : { type: 'several', plans };
}

/** All words of one are in the other: "summer" names "Summer Shred", and so does "the summer shred one from May". */
function overlaps(title: readonly string[], wanted: readonly string[]): boolean {
  const within = (some: readonly string[], all: readonly string[]) =>
    some.every((word) => all.includes(word));
  return title.length > 0 && (within(wanted, title) || within(title, wanted));
}

function plain(text: string): string {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

const EMPTY = new Set(
  `all every todos todas a an the my mine our your this that it one ones plan plans called named please delete remove erase rename restore
   bring back undo from to of for un una el la los las lo mi mis tu tus este esta ese esa eso plan planes llamado llamada
   por favor borra borrar elimina eliminar quita quitar renombra renombrar recupera recuperar restaura restaurar de del al`.split(
    /\s+/,
  ),
);

function content(text: string): string[] {
  return text.split(' ').filter((word) => word !== '' && !EMPTY.has(word));
}
