/** A vocabulary of word pieces with the logarithms of their probabilities; a piece's id is its place. */
export interface Pieces {
  readonly texts: readonly string[];
  readonly scores: readonly number[];
}

/** Reads the pieces of a SentencePiece model: a protobuf whose field 1 repeats {1: text, 2: score}. */
export function readPieces(file: Buffer): Pieces {
  const texts: string[] = [];
  const scores: number[] = [];
  for (const { field, start, end } of fieldsOf(file, 0, file.length)) {
    if (field !== 1) continue;
    let text = '';
    let score = 0;
    for (const part of fieldsOf(file, start, end)) {
      if (part.field === 1) text = file.toString('utf8', part.start, part.end);
      if (part.field === 2) score = file.readFloatLE(part.start);
    }
    texts.push(text);
    scores.push(score);
  }
  if (texts.length === 0) throw new Error('this is no SentencePiece model: it has no pieces');
  return { texts, scores };
}

interface Field {
  readonly field: number;
  readonly start: number;
  readonly end: number;
}

function* fieldsOf(file: Buffer, from: number, to: number): Generator<Field> {
  let at = from;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = file.readUInt8(at++);
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < to) {
    const tag = varint();
    const start = at;
    switch (tag & 7) {
      case 0:
        varint();
        break;
      case 1:
        at += 8;
        break;
      case 2: {
        const length = varint();
        yield { field: tag >> 3, start: at, end: at + length };
        at += length;
        continue;
      }
      case 5:
        at += 4;
        break;
      default:
        throw new Error(`an unknown protobuf wire type at byte ${start}`);
    }
    yield { field: tag >> 3, start, end: at };
  }
}
