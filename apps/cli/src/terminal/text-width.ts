const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const WIDE =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\uff01-\uff60])/u;
const ASCII = /^[\x20-\x7e]*$/;

/** The number of terminal columns of a text. */
export function widthOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += columns(segment);
  return width;
}

/** Splits a text into pieces of at most `width` columns. */
export function sliced(text: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let taken = 0;
  for (const { segment } of graphemes.segment(text)) {
    const next = columns(segment);
    if (taken + next > width && piece !== '') {
      pieces.push(piece);
      piece = '';
      taken = 0;
    }
    piece += segment;
    taken += next;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

function columns(grapheme: string): number {
  if (/^\p{Mark}|^\u200d|^\ufe0f/u.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}
