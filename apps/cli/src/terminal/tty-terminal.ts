import { clearScreenDown, createInterface, cursorTo, moveCursor } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';
import { printable } from '../render/printable.js';
import type { Paint } from './colors.js';
import { createLineQueue } from './line-queue.js';
import { draw, type Live, NOTHING_LIVE } from './live-text.js';
import { createPasteCollector } from './paste.js';
import type { Terminal } from './terminal.js';
import { sliced, widthOf } from './text-width.js';

const WIDEST = 100;
const BRACKETED_PASTE = { on: '\u001b[?2004h', off: '\u001b[?2004l' };

/**
 * A terminal with the prompt as its last row, above which replies stream. The live rows above the prompt (the
 * unfinished line, the status) are redrawn with every output.
 */
export function createTtyTerminal(about: { input: ReadStream; output: WriteStream; paint: Paint }): Terminal {
  const { input, output, paint } = about;
  const lines = createLineQueue();
  const reader = createInterface({ input, output, terminal: true, historySize: 500, escapeCodeTimeout: 50 });
  const paste = createPasteCollector(input);
  let live: Live = NOTHING_LIVE;
  let liveRows = 0;
  let lent = false;
  let closed = false;
  let held: (() => void)[] = [];

  reader.on('line', (typed) => {
    const line = paste.lineTyped(typed);
    keepTyped(typed);
    if (line !== null) lines.push(line);
  });
  reader.on('close', () => {
    closed = true;
    lines.end();
  });
  output.write(BRACKETED_PASTE.on);
  reader.prompt();

  /** Moves a typed row above the live rows, with a new prompt below. */
  function keepTyped(typed: string): void {
    const text = reader.getPrompt() + printable(typed);
    const taken = Math.floor(widthOf(text) / output.columns) + 1;
    moveCursor(output, 0, -(taken + liveRows));
    cursorTo(output, 0);
    clearScreenDown(output);
    liveRows = 0;
    redraw(typed === '' ? [] : ['', ...sliced(text, output.columns - 1)]);
  }

  /** Erases prompt and live rows, prints `rows` permanently, and redraws live rows and prompt. */
  function redraw(rows: readonly string[]): void {
    if (closed) {
      output.write(rows.map((row) => `${row}\n`).join(''));
      return;
    }
    const above = reader.getCursorPos().rows;
    takeOff();
    const look = lookNow();
    const { drawn } = draw(live, { type: 'text', text: '' }, look);
    const all = [...rows, ...drawn.live];
    // readline moves up by the rows that its line took before, so these rows are restored first.
    output.write(all.map((row) => `${row}\n`).join('') + '\n'.repeat(above));
    liveRows = drawn.live.length;
    reader.prompt(true);
  }

  function takeOff(): void {
    moveCursor(output, 0, -(reader.getCursorPos().rows + liveRows));
    cursorTo(output, 0);
    clearScreenDown(output);
    liveRows = 0;
  }

  function lookNow() {
    const width = Math.max(20, Math.min(output.columns - 1, WIDEST));
    return { paint, width, height: Math.max(3, output.rows - 6) };
  }

  const terminal: Terminal = {
    isInteractive: true,
    print(all) {
      if (lent) {
        held.push(() => terminal.print(all));
        return;
      }
      const rows: string[] = [];
      for (const one of all) {
        const step = draw(live, one, lookNow());
        live = step.live;
        rows.push(...step.drawn.rows);
      }
      redraw(rows);
    },
    setPrompt(prompt) {
      if (prompt === reader.getPrompt()) return;
      reader.setPrompt(prompt);
      if (!lent) redraw([]);
    },
    nextLine: lines.next,
    end: lines.end,
    onInterrupt: (listener) => {
      reader.on('SIGINT', listener);
    },
    async lend(use) {
      lent = true;
      reader.pause();
      input.setRawMode(false);
      output.write(BRACKETED_PASTE.off);
      try {
        return await use();
      } finally {
        lent = false;
        input.setRawMode(true);
        reader.resume();
        output.write(BRACKETED_PASTE.on);
        liveRows = 0;
        const waiting = held;
        held = [];
        for (const print of waiting) print();
        redraw([]);
      }
    },
    close() {
      takeOff();
      const { live: rest } = draw({ ...live, status: null }, { type: 'text', text: '' }, lookNow()).drawn;
      output.write(rest.map((row) => `${row}\n`).join(''));
      closed = true;
      output.write(BRACKETED_PASTE.off);
      reader.close();
    },
  };
  return terminal;
}
