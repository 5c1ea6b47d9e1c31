import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Terminal {
  say(text: string): void;
  ask(question: string): Promise<string>;
  /** What is typed is not shown. */
  askSecret(question: string): Promise<string>;
  close(): void;
}

/** Questions on standard error, so that output can be piped; answers from standard input, a line each. */
export function openTerminal(
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream,
): Terminal {
  let isHidden = false;
  const shown = new Writable({
    write(chunk, _, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: shown, terminal: input.isTTY === true });
  const answers = lines[Symbol.asyncIterator]();
  const read = async (question: string) => {
    output.write(question);
    const next = await answers.next();
    if (next.done === true) throw new Error('no answer: standard input has ended');
    return next.value.trim();
  };
  return {
    say: (text) => void output.write(`${text}\n`),
    ask: read,
    async askSecret(question) {
      isHidden = true;
      try {
        return await read(question);
      } finally {
        isHidden = false;
        output.write('\n');
      }
    },
    close: () => lines.close(),
  };
}
