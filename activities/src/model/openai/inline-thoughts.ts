const OPEN = '<think>';
const CLOSE = '</think>';

/**
 * Keeps thoughts out of a reply's words where a server leaves them in: `<think>…</think>` before the first word. What is
 * written between such marks later on is text.
 */
export function createInlineThoughts(on: { words(text: string): void; thought(text: string): void }) {
  let held = '';
  let state: 'start' | 'thinking' | 'after' | 'words' = 'start';

  /** Hands on all but an end that may be the beginning of the closing mark. */
  function think(): void {
    const end = held.indexOf(CLOSE);
    if (end === -1) {
      const keep = longestEnd(held, CLOSE);
      on.thought(held.slice(0, held.length - keep));
      held = held.slice(held.length - keep);
      return;
    }
    on.thought(held.slice(0, end));
    held = held.slice(end + CLOSE.length);
    state = 'after';
    speak();
  }

  function speak(): void {
    if (state === 'after') held = held.trimStart();
    if (held === '') return;
    state = 'words';
    on.words(held);
    held = '';
  }

  return {
    add(text: string): void {
      if (text === '') return;
      held += text;
      if (state === 'start') {
        const begun = held.trimStart();
        if (OPEN.startsWith(begun)) return; // not yet known
        if (begun.startsWith(OPEN)) {
          state = 'thinking';
          held = begun.slice(OPEN.length);
        } else state = 'words';
      }
      if (state === 'thinking') think();
      else speak();
    },
    /** The reply is whole: what was held back is what it looks like. */
    end(): void {
      if (state === 'thinking') on.thought(held);
      else if (held.trim() !== '') on.words(held);
      held = '';
    },
  };
}

/** How long the longest end of `text` is that `mark` begins with. */
function longestEnd(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--)
    if (mark.startsWith(text.slice(-length))) return length;
  return 0;
}
