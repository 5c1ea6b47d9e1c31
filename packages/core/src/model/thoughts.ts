import type { Block } from './model-port.js';

/** A thought is shown folded; nobody reads more of one. The ledger keeps it whole. */
const LONGEST_SHOWN = 8_000;

/**
 * What a model thought before it spoke, as viewers see it: the API's thinking blocks (those that are kept from us have no
 * text) and the reasoning of servers of Chat Completions.
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
