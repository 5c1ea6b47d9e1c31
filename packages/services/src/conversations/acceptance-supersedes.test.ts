import { describe, expect, test } from 'vitest';
import { CONVERSATION, locked, OPEN, proposal, REJECT, scene } from '../../test/acceptance-scene.js';
import { data, errorOf } from '../../test/results.js';

describe('a message that replaces an exchange', () => {
  test('is stored as one, and rejects the proposals of that turn instead of answering them', async () => {
    const { send, inserted, of } = scene({ proposals: [proposal()] });
    expect(data(await send({ text: 'yes', supersedes: 5 })).input.confirmationId).toBeNull();
    expect(inserted()).toMatchObject([{ text: 'yes', supersedes: 5, confirmationId: null }]);
    expect(of(REJECT)).toEqual([[CONVERSATION, 5]]);
    expect(of(OPEN)).toEqual([]);
  });

  test('is refused while an answer is being written, and nothing is stored', async () => {
    const { send, inserted, of } = scene({ latest: { turn: 5, running: true, isExchange: true } });
    expect(errorOf(await send({ text: 'anew', supersedes: 5 }))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('an answer is still being written'),
    });
    expect([inserted(), of(REJECT)]).toEqual([[], []]);
  });

  test('is refused while another message waits', async () => {
    const { send, inserted } = scene({ conversation: locked({ waiting: 1 }) });
    expect(errorOf(await send({ text: 'anew', supersedes: 5 })).code).toBe('CONFLICT');
    expect(inserted()).toEqual([]);
  });
});
