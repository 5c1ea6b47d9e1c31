import { editDistance } from '@roundtable/core';
import { ids, quotedPieces, withoutIds, wordsOf } from './read-words.js';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What words of a talk mean among the things there are. Only `one` may be acted on; the rest is asked back. */
export type Reading<Thing> =
  | { readonly type: 'one'; readonly thing: Thing }
  /** The words fit these, but not one of them alone and without a doubt. */
  | { readonly type: 'unclear'; readonly things: readonly Thing[] }
  /** The words hold no name at all: "it", "my plan", nothing. */
  | { readonly type: 'unnamed' }
  | { readonly type: 'none' };

/**
 * Finds the thing that must not be mistaken, because it is deleted or renamed: by its id, its name, or words that only it
 * has, with nothing around them but words that say nothing ("please delete my … plan"). Case and accents make no
 * difference. Any word beside is a negation, an exception, another name or a slip: what it may mean is asked back.
 */
export function findExactly<Thing extends Named>(words: string, things: readonly Thing[]): Reading<Thing> {
  const sure = readSurely(words, things);
  if (sure !== null) return sure;
  const said = content(words);
  return unclear(things.filter((thing) => mentions(said, thing) || isNearly(said, thing)));
}

/**
 * Finds the thing that is looked at or gone to: other words may stand around its name ("the dashboard that we did in
 * May"), words may be cut short or hold slips of the keyboard. A negation, an exception or "all" is asked back here too.
 */
export function findNearly<Thing extends Named>(words: string, things: readonly Thing[]): Reading<Thing> {
  const sure = readSurely(words, things);
  if (sure !== null) return sure;
  const said = content(words);
  const begun = (name: readonly string[]) =>
    said.every((word) =>
      name.some((other) => other === word || (word.length >= SHORTEST_BEGINNING && other.startsWith(word))),
    );
  const ways: readonly ((thing: Thing) => boolean)[] = [
    (thing) => begun(wordsOf(thing.name)) || mentions(said, thing),
    (thing) => isNearly(said, thing),
  ];
  const found = ways.map((way) => things.filter(way)).find((some) => some.length > 0) ?? [];
  return said.some(isTurning) ? unclear(found) : meant(found);
}

const SHORTEST_BEGINNING = 4;

/** The readings that leave no doubt, surest first; null when there is none. */
function readSurely<Thing extends Named>(words: string, things: readonly Thing[]): Reading<Thing> | null {
  const known = ids(words);
  if (known.length > 0) return byId(words, known, things);
  const said = wordsOf(words);
  const isCatchAll =
    said.some((word) => ALL.has(word)) && said.every((word) => ALL.has(word) || isFiller(word));
  const whole = things.filter(({ name }) => sameText(name, words) || same(wordsOf(name), said));
  if (whole.length > 0 && !isCatchAll) return meant(whole);
  const quoted = byQuotation(words, things);
  if (quoted !== null) return quoted;
  const core = content(words);
  if (core.length === 0) return { type: 'unnamed' };
  const named = things.filter(({ name }) => same(content(name), core));
  if (named.length > 0 && !isCatchAll) return meant(named);
  if (core.some((word) => ALL.has(word))) return unclear(things);
  if (core.some(isTurning)) return null;
  const partly = things.filter(({ name }) => core.every((word) => wordsOf(name).includes(word)));
  return partly.length > 0 ? meant(partly) : null;
}

/** An id means its thing when nothing else is said, or the thing's own name beside it. */
function byId<Thing extends Named>(
  words: string,
  known: readonly string[],
  things: readonly Thing[],
): Reading<Thing> {
  const found = things.filter(({ id }) => known.includes(id));
  const beside = content(withoutIds(words));
  const isSure =
    known.length === 1 && found.every(({ name }) => beside.length === 0 || same(content(name), beside));
  return isSure ? meant(found) : unclear(found);
}

/** A quotation is a name whatever its words, with words around it that say nothing. */
function byQuotation<Thing extends Named>(words: string, things: readonly Thing[]): Reading<Thing> | null {
  const { quoted, around } = quotedPieces(words);
  const [piece] = quoted;
  if (piece === undefined || quoted.length > 1 || content(around).length > 0) return null;
  const said = wordsOf(piece);
  const found = things.filter(({ name }) => sameText(name, piece) || same(wordsOf(name), said));
  return found.length === 0 ? null : meant(found);
}

function meant<Thing>(things: readonly Thing[]): Reading<Thing> {
  const [thing] = things;
  return thing !== undefined && things.length === 1 ? { type: 'one', thing } : unclear(things);
}

function unclear<Thing>(things: readonly Thing[]): Reading<Thing> {
  return things.length === 0 ? { type: 'none' } : { type: 'unclear', things };
}

/** The whole name is among the words. */
function mentions(said: readonly string[], { name }: Named): boolean {
  const own = content(name);
  return own.length > 0 && own.every((word) => said.includes(word));
}

/** Each word that was said is nearly a word of the name. */
function isNearly(said: readonly string[], { name }: Named): boolean {
  const own = wordsOf(name);
  const isNear = (word: string, other: string) =>
    editDistance(word, other, slips(word)) <= Math.min(slips(word), slips(other));
  return said.length > 0 && said.every((word) => own.some((other) => isNear(word, other)));
}

/** Short words that differ in a letter are other words. */
function slips({ length }: string): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** For names without letters, such as "***". */
function sameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && a.join(' ') === b.join(' ');
}

/** The words that say which one is meant. */
function content(text: string): string[] {
  return wordsOf(text).filter((word) => !isFiller(word));
}

function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** Turns what the other words say into its opposite, or widens it. */
function isTurning(word: string): boolean {
  return ALL.has(word) || TURNING.has(word);
}

const ALL = listOf(
  'all every everything each any anything whatever both todo toda todos todas cada cualquier cualquiera ambos ambas',
);
const TURNING = listOf(
  `not no never none nothing dont doesnt without except excepting excluding but besides apart aside instead rather than other others another else rest
   sin nunca jamas nada ninguno ninguna ningun excepto salvo menos sino aparte otro otra otros otras demas resto`,
);
/** "His", "their" and «su» are none: they speak of somebody else's. */
const FILLERS = listOf(
  `a an the my mine our your this that it one ones of for from to on in with about as please just now can could would you i id want like hi hey hello ok okay thanks thank
   plan plans project projects goal goals reminder reminders cancel id called named saved delete deleted remove erase rename restore recover undelete bring back undo switch change go going open work working
   un una uno el la los las lo mi mis nuestro nuestra tu tus este esta ese esa eso de del al a en con como sobre por para favor me quiero quisiera puedes podrias oye hola vale gracias ahora
   planes proyecto proyectos meta metas objetivo objetivos recordatorio recordatorios cancela cancelar llamado llamada guardado borra borrar borrame elimina eliminar eliminame quita quitar renombra renombrar recupera recuperar restaura restaurar
   cambia cambiar cambiemos volver volvamos vuelve abre abrir trabajar`,
);

function listOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''));
}
