import { phraseSet } from '@roundtable/core';
import { describe, expect, test } from 'vitest';
import {
  CONVERSATION,
  LOCK,
  locked,
  MESSAGE,
  OPEN,
  PROPOSAL,
  proposal,
  scene,
  USER,
} from '../../test/acceptance-scene.js';
import { data, errorOf } from '../../test/results.js';

describe('a plain answer in talk', () => {
  test.each([
    ['yes', 'approved'],
    ['no, gracias', 'rejected'],
  ])('decides the one open proposal: %s', async (text, status) => {
    const { send, decided, inserted } = scene({ proposals: [proposal()] });
    expect(data(await send({ text }))).toMatchObject({
      input: { n: 7, kind: 'message', confirmationId: PROPOSAL },
      beginsTurn: false,
    });
    expect(decided()).toEqual([
      { id: PROPOSAL, conversationId: CONVERSATION, status, edits: {}, comment: null, n: 7 },
    ]);
    expect(inserted()).toMatchObject([{ text, confirmationId: PROPOSAL }]);
  });

  test.each([
    ['nothing is open', []],
    ['several are', [proposal(), proposal({ id: MESSAGE })]],
    ['something was said since it was made', [proposal({ talkedSince: true })]],
  ])('is a message like any other when %s', async (_, proposals) => {
    const { send, decided } = scene({ proposals });
    expect(data(await send({ text: 'yes' })).input.confirmationId).toBeNull();
    expect(decided()).toEqual([]);
  });

  test('may be in words of the proposal’s kind; to anything else that is talk', async () => {
    const words = { en: 'booked' };
    const answers = { yes: phraseSet(['yes book it']), no: phraseSet(['another day']) };
    const options = {
      confirmations: { booking: { doneWord: words, rejectedWord: words, failedWord: words, answers } },
    };
    const booking = scene({ proposals: [proposal({ kind: 'booking' })], options });
    expect(data(await booking.send({ text: 'yes, book it' })).input.confirmationId).toBe(PROPOSAL);
    const plan = scene({ proposals: [proposal()], options });
    expect(data(await plan.send({ text: 'yes, book it' })).input.confirmationId).toBeNull();
    expect(plan.decided()).toEqual([]);
  });

  test('that says more is talk: no proposal is even looked for', async () => {
    const { send, of } = scene({ proposals: [proposal()] });
    expect(data(await send({ text: 'yes, and add milk' })).input.confirmationId).toBeNull();
    expect(of(OPEN)).toEqual([]);
  });

  test('that is something else besides decides nothing', async () => {
    const { send, decided } = scene({ proposals: [proposal()] });
    expect(data(await send({ text: 'yes' }, { also: async () => {} })).input.confirmationId).toBeNull();
    expect(decided()).toEqual([]);
  });

  test('that another decision beat to it is a message like any other', async () => {
    const { send, inserted } = scene({ proposals: [proposal()], decides: false });
    expect(data(await send({ text: 'yes' })).input.confirmationId).toBeNull();
    expect(inserted()).toMatchObject([{ confirmationId: null }]);
  });
});

describe('a decision', () => {
  test.each([
    [{ approved: true }, { status: 'approved', edits: {}, comment: null }],
    [
      { approved: false, comment: 'too long' },
      { status: 'rejected', edits: {}, comment: 'too long' },
    ],
    [
      { approved: true, edits: { title: 'Shorter' } },
      { status: 'approved', edits: { title: 'Shorter' } },
    ],
  ])('is stored on the proposal and takes the next number: %j', async (body, stored) => {
    const { decide, decided, inserted, users } = scene({ proposals: [proposal()] });
    const accepted = data(await decide(body));
    expect(accepted).toEqual({
      conversationId: CONVERSATION,
      userId: USER,
      teamId: 'team',
      currentAgent: 'host',
      input: {
        n: 7,
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
        kind: 'decision',
        confirmationId: PROPOSAL,
        preview: stored.status,
      },
      beginsTurn: false,
      repeated: null,
    });
    expect(decided()).toMatchObject([{ ...stored, id: PROPOSAL, conversationId: CONVERSATION, n: 7 }]);
    expect(inserted()).toMatchObject([
      {
        n: 7,
        id: accepted.input.id,
        userId: USER,
        kind: 'decision',
        text: null,
        confirmationId: PROPOSAL,
        key: null,
      },
    ]);
    expect(users()).toEqual([USER]);
  });

  test('reaches the conversation however its id is spelt', async () => {
    const { decide, of } = scene({ proposals: [proposal()] });
    expect(data(await decide({ approved: true }, { of: CONVERSATION.toUpperCase() })).conversationId).toBe(
      CONVERSATION,
    );
    expect(of(LOCK)).toEqual([[CONVERSATION]]);
  });

  test.each([
    ['in a conversation whose id is none', {}, { of: 'nonsense' }],
    ['of a proposal whose id is none', {}, { id: 'nonsense' }],
    ['in a conversation that is not there', { conversation: null }, {}],
    ['in a conversation that was deleted', { conversation: locked({ deleted: true }) }, {}],
    ['of a proposal that is not there', { proposals: [] }, {}],
  ])('%s is refused', async (_, about, more) => {
    const { decide, decided, inserted } = scene({ proposals: [proposal()], ...about });
    expect(errorOf(await decide({ approved: true }, more))).toEqual({
      code: 'NOT_FOUND',
      message: 'There is no such confirmation.',
    });
    expect([decided(), inserted()]).toEqual([[], []]);
  });

  test.each([
    ['nothing', {}, {}],
    [
      'edits to a rejection',
      { approved: false, edits: { title: 'x' } },
      { edits: 'only with approved: true' },
    ],
    [
      'edits to what may not be edited',
      { approved: true, edits: { kind: 'x' } },
      { 'edits.kind': 'not editable' },
    ],
  ])('that says %s is refused', async (_, body, details) => {
    const { decide, decided, inserted } = scene({ proposals: [proposal()] });
    expect(errorOf(await decide(body))).toMatchObject({ code: 'VALIDATION_ERROR', details });
    expect([decided(), inserted()]).toEqual([[], []]);
  });

  test('that names a field that may not be edited hears which ones may', async () => {
    const { decide } = scene({ proposals: [proposal()] });
    expect(errorOf(await decide({ approved: true, edits: { title: 'a', kind: 'x' } })).message).toBe(
      'edits.kind: not an editable field (title, text)',
    );
  });

  test('that rejects with no edits in an empty object is taken', async () => {
    const { decide } = scene({ proposals: [proposal()] });
    expect(data(await decide({ approved: false, edits: {} })).input.preview).toBe('rejected');
  });

  test.each([
    [
      'decided before',
      { proposals: [proposal({ status: 'rejected' })] },
      /already been decided \(rejected\)/,
    ],
    ['expired', { proposals: [proposal({ expired: true })] }, /not decided in time/],
    ['decided at the same moment', { proposals: [proposal()], decides: false }, /already been decided/],
  ])('of a proposal that was %s is a conflict', async (_, about, words) => {
    const { decide, inserted } = scene(about);
    expect(errorOf(await decide({ approved: true }))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(words),
    });
    expect(inserted()).toEqual([]);
  });

  test('is refused behind a hundred inputs that wait, and the proposal stays open', async () => {
    const { decide, decided } = scene({ proposals: [proposal()], conversation: locked({ waiting: 100 }) });
    expect(errorOf(await decide({ approved: true })).code).toBe('RATE_LIMITED');
    expect(decided()).toEqual([]);
    const nearly = scene({ proposals: [proposal()], conversation: locked({ waiting: 99 }) });
    expect(data(await nearly.decide({ approved: true })).input.n).toBe(7);
  });
});
