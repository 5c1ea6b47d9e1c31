import type { ReadStream } from 'node:tty';

/**
 * Keeps pasted lines together: in bracketed-paste mode the terminal marks where a paste begins and ends, so that its
 * line breaks send nothing. The next typed Enter sends all of it.
 */
export function createPasteCollector(input: ReadStream) {
  let pasting = false;
  let collected: string[] = [];
  input.on('keypress', (_text: string | undefined, key: { name?: string } | undefined) => {
    if (key?.name === 'paste-start') pasting = true;
    if (key?.name === 'paste-end') pasting = false;
  });

  return {
    /** Adds a finished row. Returns the complete message, or null during a paste. */
    lineTyped(row: string): string | null {
      collected.push(row);
      if (pasting) return null;
      const message = collected.join('\n');
      collected = [];
      return message;
    },
  };
}
