import type { Pieces } from './read-pieces.js';

const UNKNOWN = 0;
const BEGIN = 1;
const END = 2;
const SPACE = '▁';
/** Beyond the least likely piece, so that a known way through the text is always preferred. */
const UNKNOWN_PENALTY = 10;

// SentencePiece's nmt_nfkc drops control characters and takes invisible ones for spaces, before NFKC.
const DROPPED = /[^\P{Cc}\t\n\f\r]/gu;
const BLANK = /[\t\n\f\r\u1680\u200b\u200e\u200f\u2028\u2029\u2581\ufeff\ufffd]/g;

/** Cuts texts into the ids of the most likely pieces (unigram language model, Viterbi), begin and end included. */
export function createTokenizer({ texts, scores }: Pieces): (text: string) => number[] {
  /** A piece's id, or -1 for what only begins a piece. */
  const known = new Map<string, number>();
  let longest = 0;
  let least = 0;
  texts.forEach((piece, id) => {
    for (let length = 1; length < piece.length; length++) {
      const start = piece.slice(0, length);
      if (!known.has(start)) known.set(start, -1);
    }
    known.set(piece, id);
    longest = Math.max(longest, piece.length);
    least = Math.min(least, scores[id] ?? 0);
  });
  const unknownScore = least - UNKNOWN_PENALTY;

  function pieces(text: string): number[] {
    const best = new Float64Array(text.length + 1).fill(Number.NEGATIVE_INFINITY);
    const from = new Int32Array(text.length + 1);
    const piece = new Int32Array(text.length + 1);
    best[0] = 0;
    const reach = (start: number, end: number, id: number, score: number) => {
      const total = (best[start] ?? 0) + score;
      if (total <= (best[end] ?? 0)) return;
      best[end] = total;
      from[end] = start;
      piece[end] = id;
    };
    for (let start = 0; start < text.length; start++) {
      if (best[start] === Number.NEGATIVE_INFINITY) continue; // inside of a character of two units
      const character = start + String.fromCodePoint(text.codePointAt(start) ?? 0).length;
      let alone = false;
      for (let end = start + 1; end <= Math.min(text.length, start + longest); end++) {
        const id = known.get(text.slice(start, end));
        if (id === undefined) break;
        if (id < 0) continue;
        reach(start, end, id, scores[id] ?? 0);
        alone ||= end === character;
      }
      if (!alone) reach(start, character, UNKNOWN, unknownScore);
    }
    const ids: number[] = [];
    for (let end = text.length; end > 0; end = from[end] ?? 0) ids.push(piece[end] ?? UNKNOWN);
    return ids.reverse();
  }

  return (text) => {
    const words = text.replace(DROPPED, '').replace(BLANK, ' ').normalize('NFKC').trim();
    const ids = words === '' ? [UNKNOWN] : pieces(SPACE + words.replace(/ +/g, SPACE));
    return [BEGIN, ...ids, END];
  };
}
