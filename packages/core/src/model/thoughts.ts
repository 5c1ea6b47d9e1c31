import type { Block } from './model-port.js';

/** The most characters of a thought that viewers get. The ledger keeps all of it. */
const LONGEST_SHOWN = 8_000;

/**
 * The model's thoughts for viewers, from thinking blocks (redacted ones have no text) and from the reasoning of Chat
 * Completions servers.
 */
export function thoughtsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'other') return [];
    const { type, thinking, text } = block.raw;
    const thought = type === 'thinking' ? thinking : type === 'reasoning' ? text : null;
    if (typeof thought !== 'string' || thought.trim() === '') return [];
    return [thought.trim().slice(0, LONGEST_SHOWN).toWellFormed()];
  });
}
