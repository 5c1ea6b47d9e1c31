import { describe, expect, it } from 'vitest';
import { checkShown, type HookHeaders, newSecret, readShown } from './signature.js';

/** The example of the Standard Webhooks project, which other libraries test themselves by. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = new TextEncoder().encode('{"test": 2432232314}');
const SIGNED_AT = 1_614_265_330;
const SIGNED = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: String(SIGNED_AT),
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

const check = (
  headers: HookHeaders,
  more: { secrets?: readonly string[]; takesSecret?: boolean; body?: Uint8Array; afterS?: number } = {},
) => {
  const read = readShown(headers);
  if (!read.success) return read.error.message;
  const { secrets = [SECRET], takesSecret = false, body = BODY, afterS = 0 } = more;
  return checkShown(read.data, { secrets, takesSecret, body, now: new Date((SIGNED_AT + afterS) * 1_000) });
};

describe('a signed request', () => {
  it('is let in by any of the secrets, and by any of its signatures', () => {
    expect(check(SIGNED)).toBe('good');
    expect(check(SIGNED, { secrets: [newSecret(), SECRET] })).toBe('good');
    expect(check({ ...SIGNED, signature: `v1a,x v1,${'A'.repeat(43)}= ${SIGNED.signature}` })).toBe('good');
  });

  it.each([
    ['another secret', SIGNED, { secrets: [newSecret()] }],
    ['no secret in force', SIGNED, { secrets: [] }],
    ['another body', SIGNED, { body: new TextEncoder().encode('{"test": 2432232315}') }],
    ['another id', { ...SIGNED, id: 'msg_q' }, {}],
    ['another time', { ...SIGNED, timestamp: String(SIGNED_AT + 1) }, {}],
    ['a signature of another kind', { ...SIGNED, signature: SIGNED.signature.replace('v1,', 'v1,v1,') }, {}],
    ['half a signature', { ...SIGNED, signature: SIGNED.signature.slice(0, 20) }, {}],
    [
      'the secret as a token besides',
      { ...SIGNED, id: 'x', authorization: `Bearer ${SECRET}` },
      { takesSecret: true },
    ],
  ])('with %s is a stranger’s', (_, headers, more) => {
    expect(check(headers, more)).toBe('signature');
  });

  it('is too old, or too early, beyond five minutes; a stranger is not told', () => {
    expect([check(SIGNED, { afterS: 300 }), check(SIGNED, { afterS: -300 })]).toEqual(['good', 'good']);
    expect([check(SIGNED, { afterS: 301 }), check(SIGNED, { afterS: -301 })]).toEqual(['too_old', 'too_old']);
    expect(check(SIGNED, { afterS: 301, secrets: [newSecret()] })).toBe('signature');
  });

  it.each([
    ['without an id', { id: undefined }, 'webhook-id must be'],
    [
      'with a full stop in its id, where the time would begin',
      { id: 'msg.1614265330' },
      'webhook-id must be',
    ],
    ['with an endless id', { id: 'x'.repeat(201) }, 'webhook-id must be'],
    ['without a time', { timestamp: undefined }, 'webhook-timestamp must be'],
    ['with a time that is none', { timestamp: '2026-11-23' }, 'webhook-timestamp must be'],
    ['with nothing that lets it in', { signature: undefined }, 'webhook-signature must be'],
    ['with a signature of no kind we know', { signature: 'v2,abc' }, 'webhook-signature must be'],
  ])('%s is told what is expected', (_, wrong, message) => {
    expect(check({ ...SIGNED, ...wrong })).toContain(message);
  });
});

describe('the secret as a bearer token', () => {
  const token = { authorization: `Bearer ${SECRET}`, idempotencyKey: 'order-7' };

  it('lets in where the webhook takes it, with either name of the message', () => {
    expect(check(token, { takesSecret: true })).toBe('good');
    expect(check({ authorization: token.authorization, id: 'order.7' }, { takesSecret: true })).toBe('good');
  });

  it('is a stranger’s where it does not, and when it is another', () => {
    expect(check(token)).toBe('signature');
    expect(check({ ...token, authorization: `Bearer ${SECRET}x` }, { takesSecret: true })).toBe('signature');
  });

  it('needs a name of the message', () => {
    expect(check({ authorization: token.authorization }, { takesSecret: true })).toContain('Idempotency-Key');
  });
});

it('a new secret is 32 bytes that nobody had before', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(one).not.toBe(other);
});
