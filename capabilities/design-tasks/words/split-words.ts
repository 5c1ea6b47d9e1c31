/** A word of a text. */
export interface Word {
  /** As written in the text. */
  readonly said: string;
  /** In lower case. */
  readonly plain: string;
  /** Also without accents; ñ becomes n. */
  readonly folded: string;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** A/B, a-b: joined into one word of two letters. */
const PAIR = /(?<![\p{L}\p{N}])(\p{L})[/-](\p{L})(?![\p{L}\p{N}])/gu;
/** "user’s" becomes "user", "let's" becomes "lets". Lookbehinds start at the apostrophe: other words are read once. */
const OWNER = /(?<=\p{L}{3})(?<!(?<!\p{L})(?:let|that|what|there|here))['’]s(?![\p{L}\p{N}])/giu;
const INSIDE = /(\p{L})['’](?=\p{L})/gu;

/** The words of a text in order: letters and digits, without separators. */
export function splitWords(text: string): Word[] {
  const joined = text.normalize('NFC').replace(PAIR, '$1$2').replace(OWNER, '').replace(INSIDE, '$1');
  return (joined.match(WORD) ?? []).map((said) => {
    const plain = said.toLowerCase();
    return { said, plain, folded: withoutAccents(plain) };
  });
}

/** `según` becomes `segun`, `año` becomes `ano`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
