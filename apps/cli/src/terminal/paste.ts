import type { ReadStream } from 'node:tty';

/**
 * Keeps pasted lines together: a terminal in bracketed-paste mode says where a paste begins and ends, so its line
 * breaks do not send anything. The whole goes out with the next Enter that is typed.
 */
export function createPasteCollector(input: ReadStream) {
  let pasting = false;
  let collected: string[] = [];
  input.on('keypress', (_text: string | undefined, key: { name?: string } | undefined) => {
    if (key?.name === 'paste-start') pasting = true;
    if (key?.name === 'paste-end') pasting = false;
  });

  return {
    /** The message that a finished row completes; null while it belongs to a paste that goes on. */
    lineTyped(row: string): string | null {
      collected.push(row);
      if (pasting) return null;
      const message = collected.join('\n');
      collected = [];
      return message;
    },
  };
}
