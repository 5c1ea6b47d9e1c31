import { afterAll, beforeAll, expect, it } from 'vitest';
import { faults, openWholeGateway } from './whole-gateway.js';

let scene: Awaited<ReturnType<typeof openWholeGateway>>;
beforeAll(async () => {
  scene = await openWholeGateway();
});
afterAll(() => scene.close());

const ODD = [
  'a\u0000b',
  '\ud83d',
  '\u200b',
  '\\',
  '9'.repeat(40),
  '0000-01-01',
  '+275760-09-13T00:00:00.000Z',
  '2026-12-31T23:59:60Z',
  'x '.repeat(3_000),
  '&|!():*',
];

it('odd texts anywhere in a body, a path or a query are never our fault', async () => {
  const me = await scene.signIn();
  const idOf = async (answer: Promise<Response>): Promise<string> => (await (await answer).json()).id;
  const talk = await idOf(me('/api/conversations', { json: { team: 'pair' } }));
  const goal = await idOf(me('/api/goals', { json: { title: 'Run' } }));
  const project = await idOf(me('/api/projects', { json: { name: 'Odd' } }));
  const bodies: readonly [method: string, path: string, body: (odd: unknown) => object][] = [
    ['POST', '/api/goals', (odd) => ({ title: odd, why: odd })],
    ['PATCH', `/api/goals/${goal}`, (odd) => ({ notes: odd })],
    ['POST', `/api/goals/${goal}/milestones`, (odd) => ({ title: 'm', targetDate: odd })],
    ['POST', '/api/notes', (odd) => ({ title: odd, content: odd, tags: [odd] })],
    ['POST', '/api/notes', (odd) => ({ title: 't', content: 't', connectTo: [odd] })],
    ['POST', '/api/projects', (odd) => ({ name: odd })],
    [
      'PUT',
      `/api/projects/${project}/metadata`,
      (odd) => ({ facts: { goal: odd }, preferences: { tone: odd } }),
    ],
    [
      'POST',
      `/api/projects/${project}/decisions`,
      (odd) => ({ decision: odd, rationale: odd, context: odd }),
    ],
    ['POST', '/api/check-ins', (odd) => ({ content: odd })],
    ['POST', '/api/commitments', (odd) => ({ text: 'c', due: odd })],
    ['POST', '/api/follow-ups', (odd) => ({ note: odd, at: odd })],
    ['POST', '/api/follow-ups', (odd) => ({ note: odd, at: '2030-01-01T09:00' })],
    ['POST', `/api/conversations/${talk}/messages`, (odd) => ({ text: odd })],
    ['PATCH', `/api/conversations/${talk}`, (odd) => ({ title: odd })],
    ['POST', `/api/conversations/${talk}/interrupt`, (odd) => ({ turn: odd })],
    ['PATCH', '/api/me/profile', (odd) => ({ name: odd, timeZone: odd })],
    ['PATCH', '/api/me/profile', (odd) => ({ communicationStyle: odd })],
    ['POST', '/api/api-keys', (odd) => ({ name: odd })],
    ['POST', '/api/api-keys', (odd) => ({ name: 'k', expiresAt: odd })],
    ['POST', '/api/integrations/webhooks', (odd) => ({ url: odd, events: [odd] })],
    ['POST', '/api/auth/dev-login', (odd) => ({ email: odd })],
    ['POST', '/api/auth/dev-session', (odd) => ({ email: `${odd}@example.com` })],
    ['POST', '/api/auth/sign-in/magic-link', (odd) => ({ email: `a+${odd}@example.com` })],
    ['POST', '/api/auth/sign-in/link', (odd) => ({ token: odd })],
    ['POST', '/api/auth/sign-in/code', (odd) => ({ code: odd })],
    ['PUT', '/api/me/summary', (odd) => ({ facts: odd, text: odd })],
  ];
  const queries = [
    '/api/goals?cursor=',
    '/api/goals?limit=',
    '/api/goals?status=',
    '/api/notes?q=',
    '/api/notes?tag=',
    '/api/plans?cursor=',
    '/api/plans/',
    '/api/check-ins?q=',
    '/api/check-ins?from=',
    '/api/check-ins?to=',
    '/api/check-ins/statistics?days=',
    '/api/projects?cursor=',
    `/api/projects/${project}/decisions?q=`,
    `/api/projects/${project}/search?q=`,
    '/api/search?q=',
    `/api/projects/${project}/files/`,
    `/api/conversations/${talk}/messages?cursor=`,
    `/api/conversations/${talk}/messages?order=`,
    `/api/conversations/${talk}/turns/`,
    '/api/me/usage?from=',
    '/api/me/usage?to=',
    '/api/documents/',
    '/api/goals/',
    '/api/conversations/',
    '/api/follow-ups?status=',
    '/api/integrations/notion/callback?state=',
    '/api/teams/',
    '/api/commitments?goalId=',
  ];
  const seen: (readonly [string, number])[] = [];
  for (const odd of ODD) {
    const calls: [string, Promise<Response>][] = [];
    for (const [method, path, body] of bodies)
      calls.push([
        `${method} ${path} ${JSON.stringify(odd).slice(0, 40)}`,
        me(path, { method, json: body(odd) }),
      ]);
    for (const query of queries)
      calls.push([
        `GET ${query}${odd.slice(0, 40)}`,
        me(query + encodeURIComponent(odd.toWellFormed()).slice(0, 8_000)),
      ]);
    calls.push([
      'raw file',
      me(
        `/api/projects/${project}/files?fileName=${encodeURIComponent(odd.toWellFormed()).slice(0, 8_000)}`,
        { method: 'POST', headers: { 'content-type': 'text/plain' }, json: 'x' },
      ),
    ]);
    calls.push([
      'key',
      me(`/api/conversations/${talk}/messages`, {
        json: { text: 'x' },
        headers: { 'idempotency-key': odd.replaceAll(/[^\x20-\x7e]/g, '?') },
      }),
    ]);
    for (const cookie of [
      `roundtable.session_token=${encodeURIComponent(odd.toWellFormed()).slice(0, 4_000)}`,
      `roundtable.session_token=%E0%A4%A.${odd.replaceAll(/[^\x21-\x7e]/g, '')}`,
    ])
      calls.push([
        `cookie ${cookie.slice(0, 50)}`,
        scene.gateway.call('/api/me/profile', { as: '', headers: { cookie } }),
      ]);
    seen.push(...(await faults(calls)));
  }
  expect(seen).toEqual([]);
}, 120_000); // seven hundred requests
