import { describe, expect, it } from 'vitest';
import type { Output } from '../render/output.js';
import { createPaint } from './colors.js';
import { draw, type Live, type Look, NOTHING_LIVE } from './live-text.js';

const look: Look = { paint: createPaint('none'), width: 20, height: 3 };
const COACH = { name: 'Coach', color: '#0f766e' };

/** What stays on the screen and what may change, after some outputs. */
function screen(outputs: readonly Output[]): { rows: string[]; live: readonly string[] } {
  let state: Live = NOTHING_LIVE;
  let live: readonly string[] = [];
  const rows: string[] = [];
  for (const output of outputs) {
    const step = draw(state, output, look);
    state = step.live;
    live = step.drawn.live;
    rows.push(...step.drawn.rows);
  }
  return { rows, live };
}

const text = (words: string): Output => ({ type: 'text', text: words });
const open: Output = { type: 'open', speaker: COACH };

describe('a message that streams on a terminal', () => {
  it('keeps only the line that is being written live', () => {
    expect(screen([open, text('One **line'), text('** is done\nand this')])).toEqual({
      rows: ['', 'Coach:', 'One line is done'],
      live: ['and this'],
    });
  });

  it('lets a notice pass above it', () => {
    const notice: Output = { type: 'line', tone: 'info', text: '(queued)' };
    expect(screen([open, text('Hel'), notice])).toEqual({ rows: ['(queued)'], live: ['', 'Coach:', 'Hel'] });
  });

  it('gives the first rows of a long paragraph up, and repeats none of them', () => {
    const words = Array.from({ length: 12 }, (_, i) => `word-${i}`);
    const streamed = words.map((word) => text(`${word} `));
    const { rows } = screen([open, ...streamed, { type: 'close' }]);
    expect(rows.slice(2).join(' ').split(/\s+/).filter(Boolean)).toEqual(words);
  });

  it('shows what goes on only while nothing is written', () => {
    const status: Output = { type: 'status', text: 'Coach is thinking …' };
    expect(screen([status]).live).toEqual(['Coach is thinking …']);
    expect(screen([status, open, text('Hi')]).live).toEqual(['', 'Coach:', 'Hi']);
    expect(screen([status, { type: 'status', text: null }]).live).toEqual([]);
  });
});
