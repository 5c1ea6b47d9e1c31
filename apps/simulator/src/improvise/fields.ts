import { withoutAccents } from './locale.js';

/** Words by which people mean a field of work, by a part of its name; the parts of other names stand for themselves. */
const MEANINGS: Readonly<Record<string, RegExp>> = {
  exercise:
    /\b(?:exercis\w*|work ?outs?|work(?:ing)? out|train(?!s? station)\w*|gym|fitness|fitter|get fit|muscles?|strength|stronger|run|running|jog\w*|lift\w*|yoga|cardio|walk(?:s|ing)?|ejercicios?|camin\w+|entren\w*|gimnasio|musculos?|fuerza|correr|deporte|rutina)\b/,
  nutrition:
    /\b(?:nutrition\w*|diets?|food|meals?|eat|eating|recipes?|calori\w*|protein|cook\w*|dietas?|comida\w*|comer|alimenta\w*|nutrici\w*|recetas?|proteinas?|cocin\w*)\b/,
  sleep: /\b(?:sleep\w*|insomnia|dormir|sueno|insomnio|duermo)\b/,
  money: /\b(?:money|saving|budget\w*|dinero|ahorr\w*|presupuesto)\b/,
};
const ALL = /\b(?:both|all of them|everything|ambos|ambas|los dos|las dos|todo)\b/;

/** Which of the named fields ("exercise_coach", "Nutrition") the words touch, in the order in which they come up. */
export function fieldsIn(text: string, names: readonly string[]): readonly string[] {
  const plain = withoutAccents(text.toLowerCase());
  const found = names
    .map((name) => ({ name, at: firstAt(plain, name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
  if (found.length > 0) return found;
  return ALL.test(plain) && plain.split(/\s+/).length < 8 ? names : [];
}

function placeOf(part: string, plain: string): number {
  const meaning = MEANINGS[part];
  if (meaning !== undefined) return plain.search(meaning);
  return [...plain.matchAll(/\w+/g)].find(([word]) => word.startsWith(part))?.index ?? -1;
}

function firstAt(plain: string, name: string): number {
  const parts = name.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const places = parts
    .filter((part) => part !== 'coach' && part !== 'agent')
    .map((part) => placeOf(part, plain))
    .filter((at) => at >= 0);
  return places.length === 0 ? -1 : Math.min(...places);
}
