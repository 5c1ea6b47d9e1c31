import { describe, expect, it } from 'vitest';
import { callRow } from '../../../test/step-scene.js';
import { settledRow } from './settled-row.js';

describe('a result', () => {
  it('that fits is kept as it is', () => {
    const result = { notes: 'n'.repeat(40_000) };
    expect(settledRow(callRow(), { type: 'ok', result })).toMatchObject({
      status: 'done',
      result,
      isError: false,
    });
  });

  it('of exactly the longest length is kept, one character more is cut', () => {
    const kept = settledRow(callRow(), { type: 'ok', result: 'n'.repeat(49_998) });
    expect(kept.result).toBe('n'.repeat(49_998));
    const cut = settledRow(callRow(), { type: 'ok', result: 'n'.repeat(49_999) });
    expect(cut.result).toMatch(/\[Cut: the result has 50001 characters/);
    expect(JSON.stringify(cut.result).length).toBeGreaterThan(45_000);
  });

  it('that is nothing is kept as nothing', () => {
    expect(settledRow(callRow(), { type: 'ok', result: undefined })).toMatchObject({ result: undefined });
  });

  it('of an error that is too long is cut too', () => {
    const row = settledRow(callRow(), { type: 'error', message: 'n'.repeat(60_000) });
    expect(row).toMatchObject({ status: 'error', isError: true, result: expect.stringMatching(/\[Cut: /) });
  });

  it.each(['n', '"', '😀'])('that is too long becomes a text that says so (of %s)', (character) => {
    const row = settledRow(callRow(), { type: 'ok', result: { notes: character.repeat(60_000) } });
    expect(row).toMatchObject({ status: 'done', isError: false });
    expect(row.result).toMatch(/^\{"notes":.*\[Cut: the result has \d+ characters/s);
    expect(JSON.stringify(row.result).length).toBeLessThanOrEqual(50_000);
    expect(JSON.stringify(row.result)).not.toMatch(/\\ud83d/);
  });
});
