import { fail, ok } from '@roundtable/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CONVERSATION, OPEN, proposal, scene, USER } from '../../test/acceptance-scene.js';
import { data, errorOf } from '../../test/results.js';
import type { MessageField } from './message-fields.js';

describe('a message with a field of a capability', () => {
  const note = (mayHave: boolean) => {
    const kept: unknown[] = [];
    const field: MessageField = {
      schema: z.string(),
      check: async () => (mayHave ? ok(null) : fail('CONFLICT', 'note: not here')),
      keep: async (sql, message, value) => {
        kept.push({ ...message, value });
        await sql('INSERT INTO besides', [value]);
      },
    };
    return { kept, options: { messageFields: { note: field } } };
  };

  test('answers no proposal, and keeps the field with what is known of the message', async () => {
    const { kept, options } = note(true);
    const { send, of } = scene({ options, proposals: [proposal()] });
    const { input } = data(await send({ text: 'yes', note: 'a photo' }));
    expect(input.confirmationId).toBeNull();
    expect(of(OPEN)).toEqual([]);
    expect(kept).toMatchObject([
      { conversationId: CONVERSATION, userId: USER, teamId: 'team', id: input.id, value: 'a photo' },
    ]);
  });

  test('is refused with the field’s own words, and nothing is stored', async () => {
    const { kept, options } = note(false);
    const { send, inserted } = scene({ options });
    expect(errorOf(await send({ text: 'hello', note: 'a photo' }))).toMatchObject({
      code: 'CONFLICT',
      message: 'note: not here',
    });
    expect([inserted(), kept]).toEqual([[], []]);
  });

  test('is accepted without the field, which is then not checked', async () => {
    const { kept, options } = note(false);
    data(await scene({ options }).send({ text: 'hello' }));
    expect(kept).toEqual([]);
  });
});
