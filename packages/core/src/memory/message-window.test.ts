import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerSlice } from '../ledger/agent-transcript.js';
import type { MessageRow } from '../ledger/rows.js';
import { dueSummary, messageWindow, type WindowAnchor, withinWindow } from './message-window.js';

const row = (seq: number, turn: number, more: Partial<MessageRow> = {}): MessageRow => ({
  id: `m${seq}`,
  seq,
  turn,
  step: 0,
  role: 'user',
  agent: null,
  kind: 'text',
  text: `words ${seq}`,
  blocks: null,
  stopReason: null,
  ...more,
});

/** Turns of one message and one answer each; the last one has only its message so far. */
function talk(turns: number): LedgerSlice {
  const messages = Array.from({ length: turns }, (_, i) => [
    row(2 * i + 1, i + 1),
    row(2 * i + 2, i + 1, { role: 'agent', agent: 'host', step: 1 }),
  ]).flat();
  return { messages: messages.slice(0, -1), calls: [], transitions: [] };
}

const limits = { summarisedThrough: null, least: 5, tokens: 16_000 };

describe('the window of messages', () => {
  it('keeps the last five, grows to ten and is cut again and again, so that its beginning stays for turns', () => {
    let anchor: WindowAnchor | null = null;
    const seen: number[] = [];
    const begins: number[] = [];
    for (let turn = 1; turn <= 40; turn++) {
      const all = talk(turn);
      const from: number = anchor?.from ?? 0;
      const loaded = { ...all, messages: all.messages.filter((one) => one.seq >= from) };
      anchor = messageWindow(loaded, { ...limits, turn, anchor });
      seen.push(withinWindow(all, anchor).messages.length);
      begins.push(anchor.from);
    }
    expect(Math.max(...seen)).toBeLessThanOrEqual(10);
    expect(Math.min(...seen.slice(5))).toBe(5);
    expect(seen.slice(0, 12)).toEqual([1, 3, 5, 7, 9, 5, 7, 9, 5, 7, 9, 5]);
    expect(new Set(begins).size).toBeLessThan(15);
  });

  it('is fixed within a turn, whatever is said in it', () => {
    const anchor = { from: 3, turn: 2, at: 9 };
    expect(messageWindow(talk(9), { ...limits, turn: 9, anchor })).toEqual(anchor);
  });

  it('does not count tool rounds without words, nor lines of the system', () => {
    const silent = Array.from({ length: 8 }, (_, i) =>
      row(
        100 + i,
        3,
        i % 2 === 0 ? { role: 'agent', agent: 'host', text: '' } : { role: 'system', kind: 'event' },
      ),
    );
    const all = talk(5);
    const slice = { ...all, messages: [...all.messages, ...silent] };
    expect(messageWindow(slice, { ...limits, turn: 6, anchor: { from: 1, turn: 1, at: 5 } }).from).toBe(1);
  });

  it('a question stays with its answer where that fits', () => {
    // The fifth message from the end is the second one of turn 4, which spoke before and after a tool.
    const turnOf = [1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6];
    const messages = turnOf.map((turn, i) => row(i + 1, turn));
    const slice = { messages, calls: [], transitions: [] };
    expect(messageWindow(slice, { ...limits, turn: 6, anchor: null })).toMatchObject({ from: 7, turn: 4 });
    const reply = row(12, 6);
    const window = { from: 1, turn: 1, at: 6 };
    expect(
      dueSummary(
        { ...slice, messages: messages.slice(0, 11) },
        { window, least: 5, tokens: 16_000, reply, summarisedThrough: null },
      ),
    ).toBe(6);
  });

  it('a summary takes the place of what it covers', () => {
    const window = messageWindow(talk(6), {
      ...limits,
      turn: 6,
      anchor: { from: 1, turn: 1, at: 5 },
      summarisedThrough: 6,
    });
    expect(window).toEqual({ from: 7, turn: 4, at: 6 });
  });

  it('a summary never covers the running turn', () => {
    const window = messageWindow(talk(3), { ...limits, turn: 3, anchor: null, summarisedThrough: 99 });
    expect(window.from).toBe(5);
  });

  it('is bounded by tokens too, oldest first, and keeps the running turn whatever its size', () => {
    const long = talk(4);
    const messages = long.messages.map((one) => ({ ...one, text: 'x'.repeat(10_000) }));
    const window = messageWindow({ ...long, messages }, { ...limits, turn: 4, anchor: null });
    // Half of 16,000 tokens hold two of them.
    expect(window.from).toBe(6);
    const huge = long.messages.map((one) => ({ ...one, text: 'x'.repeat(200_000) }));
    expect(messageWindow({ ...long, messages: huge }, { ...limits, turn: 4, anchor: null }).from).toBe(7);
  });

  it('a summary is due when the next message would not fit any more, through what is then cut', () => {
    const reply = row(10, 5, { role: 'agent', agent: 'host', step: 1 });
    const window = { from: 1, turn: 1, at: 5 };
    expect(dueSummary(talk(5), { window, least: 5, tokens: 16_000, reply, summarisedThrough: null })).toBe(6);
    expect(
      dueSummary(talk(5), { window, least: 5, tokens: 16_000, reply: null, summarisedThrough: null }),
    ).toBeNull();
    const next = messageWindow(talk(6), { ...limits, turn: 6, anchor: window, summarisedThrough: 6 });
    expect(withinWindow(talk(6), next).messages).toHaveLength(5);
  });

  it('a summary is due before the tokens cut, through what is then cut', () => {
    const long = (slice: LedgerSlice) => slice.messages.map((one) => ({ ...one, text: 'x'.repeat(10_000) }));
    const window = { from: 1, turn: 1, at: 3 };
    const about = { window, least: 10, tokens: 16_000, summarisedThrough: null };
    const reply = row(6, 3, { role: 'agent', agent: 'host', step: 1, text: 'x'.repeat(10_000) });
    const due = dueSummary({ ...talk(3), messages: long(talk(3)) }, { ...about, reply });
    expect(due).toBe(4);
    const next = { ...talk(4), messages: long(talk(4)) };
    const without = messageWindow(next, { ...limits, turn: 4, anchor: window });
    expect(without.from).toBeGreaterThanOrEqual((due ?? 0) + 1);
    expect(dueSummary(talk(3), { ...about, reply: row(6, 3, { role: 'agent' }) })).toBeNull();
  });

  it('whatever the turns, holds the last ten and at most twenty, and each summary is due before its cut', () => {
    const bounds = { least: 10, tokens: 16_000 };
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 40 }), (sizes) => {
        let anchor: WindowAnchor | null = null;
        let through: number | null = null;
        const said: MessageRow[] = [];
        for (const [at, size] of sizes.entries()) {
          const turn = at + 1;
          const next = () => said.length + 1;
          said.push(row(next(), turn));
          const slice = () => ({
            messages: said.filter(({ seq }) => seq >= (anchor?.from ?? 0)),
            calls: [],
            transitions: [],
          });
          const window: WindowAnchor = messageWindow(slice(), {
            ...bounds,
            summarisedThrough: through,
            turn,
            anchor,
          });
          const shown = said.filter(({ seq }) => seq >= window.from).length;
          expect(shown).toBeGreaterThanOrEqual(Math.min(10, said.length));
          expect(shown).toBeLessThanOrEqual(20);
          expect(window.from - 1).toBeLessThanOrEqual(through ?? 0);
          anchor = window;
          const replies = Array.from({ length: size }, (_, i) =>
            row(next() + i, turn, { role: 'agent', agent: 'host', step: i + 1 }),
          );
          const reply = replies.pop() ?? null;
          said.push(...replies);
          through = dueSummary(slice(), { ...bounds, summarisedThrough: through, window, reply }) ?? through;
          if (reply !== null) said.push(reply);
        }
      }),
    );
  });

  it('what was cut before its summary came is due with the next turn', () => {
    const about = { window: { from: 7, turn: 4, at: 6 }, least: 5, tokens: 16_000, reply: null };
    const slice = { ...talk(6), messages: talk(6).messages.slice(6) };
    expect(dueSummary(slice, { ...about, summarisedThrough: null })).toBe(6);
    expect(dueSummary(slice, { ...about, summarisedThrough: 4 })).toBe(6);
    expect(dueSummary(slice, { ...about, summarisedThrough: 6 })).toBeNull();
  });
});
