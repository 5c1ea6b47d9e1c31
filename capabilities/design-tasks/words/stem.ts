import type { BuiltInLocale, InBoth } from '@roundtable/core';

/** Grammatical endings, longest first. The rest only has to be equal for all forms of a word; it need not be a word. */
const ENDINGS: InBoth<readonly string[]> = {
  en: longestFirst(
    'izations isations ization isation ations ation izing ising ized ised izes ises ize ise yzing ysing yzed ysed yze yse yses ysis',
    'itions ition itors itor itive itively utions ution ating ated ates ate ators ator',
    'ings ing edly ed ments ment ness ers er ors or ives ive ably able ible ities ity ally al ly ies ied ions ion es s y e',
  ),
  es: longestFirst(
    'izaciones izacion izando izamos izados izadas izado izada izar izan izas iza izo icemos icen ice isis',
    'aciones acion amientos amiento imientos imiento adores adoras ador adora antes ante aciendo',
    'iciones icion idores idora idoras idor itivos itivas itivo itiva encias encia',
    'eamientos eamiento eemos eamos eando eados eadas eado eada ear ean eas een eo ea ee',
    'abilidades abilidad idades idad mente ables able ibles ible osos osas oso osa',
    'ariamos eriamos iriamos aremos eremos iremos arian erian irian aria eria iria',
    'ando iendo yendo aron ieron amos emos imos ados adas ado ada idos idas ido ida aban aba ian',
    'iones ion ales al ares ar er ir os as es an en a e o s',
  ),
};
/** Letters that must remain: a long ending of a short word is probably part of it (desing is no form of des). */
const SHORTEST = 3;
const SHORTEST_BEFORE_LONG: InBoth<number> = { en: 4, es: 3 };
const LONG = 3;
/** Pronouns attached to Spanish verbs: `ayúdame`, `probarlo`, `haciéndonos`. */
const HUNG_ON = /(ar|er|ir|ando|iendo)(?:me|te|se|lo|la|los|las|le|les|nos|selo|melo)$/;

/** The part that all forms of a word share. Takes words as `splitWords` folds them. */
export function stem(folded: string, locale: BuiltInLocale): string {
  return locale === 'en' ? english(folded) : spanish(folded);
}

function english(word: string): string {
  const base = without(word, 'en');
  // mapping, mapped: map
  return /([bdfglmnprt])\1$/.test(base) && base.length > 3 ? base.slice(0, -1) : base.replace(/i$/, '');
}

function spanish(word: string): string {
  const base = without(word.replace(HUNG_ON, '$1'), 'es');
  // priorizar and priorice, busco and busque
  return base.replace(/z$/, 'c').replace(/qu$/, 'c');
}

function without(word: string, locale: BuiltInLocale): string {
  for (const ending of ENDINGS[locale]) {
    const shortest = ending.length >= LONG ? SHORTEST_BEFORE_LONG[locale] : SHORTEST;
    if (!word.endsWith(ending) || word.length - ending.length < shortest) continue;
    // class, status, analysis
    if (locale === 'en' && ending === 's' && /[su]s$/.test(word)) continue;
    return word.slice(0, -ending.length);
  }
  return word;
}

function longestFirst(...lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' ')).sort((a, b) => b.length - a.length);
}
