import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { mayReadMetrics } from './may-read-metrics.js';

function request(from: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: from });
  return Object.assign(new IncomingMessage(socket), { headers });
}

describe('metrics', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('are open to %s without a token', (from) => {
    expect(mayReadMetrics(request(from), null)).toBe(true);
  });

  it.each(['10.0.0.7', '::ffff:192.168.1.4', '2001:db8::1', ''])(
    'are closed to %j without a token',
    (from) => {
      expect(mayReadMetrics(request(from), null)).toBe(false);
    },
  );

  it('are closed to what a proxy on this machine passes on', () => {
    expect(mayReadMetrics(request('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }), null)).toBe(false);
    for (const name of ['forwarded', 'x-real-ip', 'via', 'x-forwarded-host'])
      expect([name, mayReadMetrics(request('127.0.0.1', { [name]: 'for=203.0.113.9' }), null)]).toEqual([
        name,
        false,
      ]);
  });

  it('want the token from everybody when there is one', () => {
    expect(mayReadMetrics(request('127.0.0.1'), 'secret')).toBe(false);
    expect(mayReadMetrics(request('127.0.0.1', { authorization: 'Bearer other' }), 'secret')).toBe(false);
    expect(mayReadMetrics(request('10.0.0.7', { authorization: 'Bearer secret' }), 'secret')).toBe(true);
  });
});
