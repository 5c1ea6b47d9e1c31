import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { confirmationMarkdown } from '../render/confirmation-text.js';
import type { Output, Tone } from '../render/output.js';
import { folded, printable } from '../render/printable.js';
import { told } from '../render/turn-words.js';
import { createLineQueue } from './line-queue.js';
import type { Terminal } from './terminal.js';

const FOLD_AT = 200;

/** A terminal for plain streams: no colours, and no rows are redrawn. */
export function createPlainTerminal(input: Readable, output: Writable): Terminal {
  const lines = createLineQueue();
  const reader = createInterface({ input, terminal: false, crlfDelay: Number.POSITIVE_INFINITY });
  reader.on('line', lines.push);
  reader.on('close', lines.end);
  // A notice during a streaming reply begins on its own row.
  let isMidRow = false;
  let onInterrupt = () => {};
  const interrupted = () => onInterrupt();
  process.on('SIGINT', interrupted);

  return {
    isInteractive: false,
    print: (all) => {
      for (const one of all) {
        const text = plainText(one);
        if (text === '' || (one.type === 'close' && !isMidRow)) continue;
        const breaks = isMidRow && one.type !== 'text' && one.type !== 'close';
        output.write(breaks ? `\n${text}` : text);
        isMidRow = !text.endsWith('\n');
      }
    },
    setPrompt: () => {},
    nextLine: lines.next,
    end: lines.end,
    onInterrupt: (listener) => {
      onInterrupt = listener;
    },
    lend: (use) => use(),
    close: () => {
      process.off('SIGINT', interrupted);
      reader.close();
    },
  };
}

const FOLDED: readonly Tone[] = ['thought', 'tool', 'aside'];
const MARK: Record<Tone, string> = {
  thought: '* ',
  tool: '* ',
  aside: '',
  notice: '',
  info: '',
  error: '! ',
  success: '',
};

/** Formats an output as plain text. */
export function plainText(output: Output): string {
  switch (output.type) {
    case 'line': {
      const isFolded = FOLDED.includes(output.tone);
      const text = isFolded ? folded(output.text, FOLD_AT) : printable(output.text);
      return `${MARK[output.tone]}${text}\n`;
    }
    case 'message':
      return `${printable(output.speaker.name)}: ${printable(output.text)}\n`;
    case 'open':
      return `${printable(output.speaker.name)}: `;
    case 'text':
      return printable(output.text);
    case 'close':
      return '\n';
    case 'handoff':
      return `${printable(output.from.name)} → ${printable(output.to.name)}: ${folded(output.reason, FOLD_AT)}\n`;
    case 'confirmation': {
      const { confirmation, language = 'en', choices = told(language, 'choices') } = output;
      return `\n${printable(confirmationMarkdown(confirmation, language))}\n\n(${choices})\n`;
    }
    case 'status':
      return '';
  }
}
