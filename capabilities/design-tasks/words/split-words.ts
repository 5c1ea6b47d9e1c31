/** A word of a text. */
export interface Word {
  /** As it stands in the text. */
  readonly said: string;
  /** In small letters. */
  readonly plain: string;
  /** Without accents, too; ñ becomes n. */
  readonly folded: string;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** A/B, a-b: one word of two letters. */
const PAIR = /(?<![\p{L}\p{N}])(\p{L})[/-](\p{L})(?![\p{L}\p{N}])/gu;
/** "user’s" is "user", "let's" is "lets". Looks back from the apostrophe: a word that has none is not read twice. */
const OWNER = /(?<=\p{L}{3})(?<!(?<!\p{L})(?:let|that|what|there|here))['’]s(?![\p{L}\p{N}])/giu;
const INSIDE = /(\p{L})['’](?=\p{L})/gu;

/** The words of a text in their order: letters and digits, without what stands between them. */
export function splitWords(text: string): Word[] {
  const joined = text.normalize('NFC').replace(PAIR, '$1$2').replace(OWNER, '').replace(INSIDE, '$1');
  return (joined.match(WORD) ?? []).map((said) => {
    const plain = said.toLowerCase();
    return { said, plain, folded: withoutAccents(plain) };
  });
}

/** `según` is `segun`, `año` is `ano`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
