import { ok } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { keyAfter } from './key-after.js';

const inSession = { type: 'session', sessionId: 's' } as const;
const byKey = { type: 'key', keyId: 'b', expiresAt: null } as const;
const url = 'https://a.example/';
const ofNone = { url, madeWithKey: null };
const ofKey = { url, madeWithKey: { id: 'a', name: 'A', isRevoked: false } };
const ofRevoked = { url, madeWithKey: { id: 'a', name: 'A', isRevoked: true } };

describe('the key that a webhook ends with', () => {
  it.each([
    ['another address by a key', ofNone, { url: 'https://b.example/' }, byKey, 'b'],
    ['another address by a second key', ofKey, { url: 'https://b.example/' }, byKey, 'b'],
    ['the same address by a key', ofNone, { url }, byKey, null],
    ['turned on by a key', ofNone, { status: 'active' }, byKey, null],
    ['turned on by a second key', ofKey, { status: 'active' }, byKey, 'a'],
    ['paused by a key', ofRevoked, { status: 'paused' }, byKey, 'a'],
    [
      'a new address that is on, by a key',
      ofRevoked,
      { url: 'https://b.example/', status: 'active' },
      byKey,
      'b',
    ],
    ['turned on in a session', ofRevoked, { status: 'active' }, inSession, null],
    ['paused in a session', ofKey, { status: 'paused' }, inSession, 'a'],
    ['the same address in a session', ofKey, { url }, inSession, 'a'],
    ['another address in a session', ofKey, { url: 'https://b.example/' }, inSession, 'a'],
  ])('%s', (_, before, changes, credential, key) => {
    expect(keyAfter(before, changes, credential)).toEqual(ok(key));
  });

  it.each([{ status: 'active' }, { status: 'active', url }])(
    'once it is revoked, no other key turns the webhook on: %j',
    (changes) => {
      expect(keyAfter(ofRevoked, changes, byKey)).toMatchObject({ error: { code: 'FORBIDDEN' } });
    },
  );
});
