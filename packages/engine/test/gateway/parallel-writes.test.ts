import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faults, openWholeGateway } from './whole-gateway.js';

let scene: Awaited<ReturnType<typeof openWholeGateway>>;
beforeAll(async () => {
  scene = await openWholeGateway();
});
afterAll(() => scene.close());

const many = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));

it('ten first sign-ins of one address at once are ten sign-ins to one account', async () => {
  for (const way of ['dev-login', 'dev-session']) {
    const email = `${randomUUID()}@example.com`;
    const answers = await many(10, () => scene.gateway.call(`/api/auth/${way}`, { as: '', json: { email } }));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect([way, answers.map(({ status }) => status)]).toEqual([way, Array(10).fill(200)]);
    expect(new Set(bodies.map(({ user }) => user.id)).size).toBe(1);
  }
});

it('the same thing done many times at once is never our fault', async () => {
  const me = await scene.signIn();
  const post = (path: string, json: unknown, more: Record<string, string> = {}) =>
    me(path, { json, headers: more });
  const idOf = async (answer: Promise<Response>): Promise<string> => (await (await answer).json()).id;
  const [one, other] = [
    await idOf(post('/api/conversations', { team: 'pair' })),
    await idOf(post('/api/conversations', { team: 'pair' })),
  ];
  const goal = await idOf(post('/api/goals', { title: 'Run' }));
  const notes = [
    await idOf(post('/api/notes', { title: 'A', content: 'a' })),
    await idOf(post('/api/notes', { title: 'B', content: 'b' })),
  ];
  const projects = [
    await idOf(post('/api/projects', { name: 'A' })),
    await idOf(post('/api/projects', { name: 'B' })),
  ];
  const id = randomUUID();
  const key = { 'idempotency-key': 'once' };
  const calls: [string, Promise<Response>][] = [];
  const add = (what: string, answer: Promise<Response>) => void calls.push([what, answer]);
  for (let i = 0; i < 6; i++) {
    const there = i % 2 === 0 ? one : other;
    add('one message id', post(`/api/conversations/${there}/messages`, { id, text: 'Hi' }));
    add('one key in two conversations', post(`/api/conversations/${there}/messages`, { text: 'Hi' }, key));
    add('one check-in key', post('/api/check-ins', { content: `Ran ${i}` }, key));
    add('one project name', post('/api/projects', { name: 'Twin' }));
    add(
      'rename to one name',
      me(`/api/projects/${projects[i % 2]}`, { method: 'PATCH', json: { name: 'Same' } }),
    );
    add('activate', post(`/api/projects/${projects[i % 2]}/activate`, {}));
    add(
      'metadata',
      me(`/api/projects/${projects[0]}/metadata`, {
        method: 'PUT',
        json: { facts: { goal: `g${i}` }, preferences: { tone: 'dry' } },
      }),
    );
    add(
      'tags',
      post('/api/notes', { title: 'T', content: 't', tags: i % 2 ? ['x', 'y', 'z'] : ['z', 'y', 'x'] }),
    );
    add(
      'connections',
      me(`/api/notes/${notes[i % 2]}`, {
        method: 'PATCH',
        json: { connectTo: [notes[(i + 1) % 2]], tags: ['q', 'r'] },
      }),
    );
    add('goal', me(`/api/goals/${goal}`, { method: 'PATCH', json: { status: i % 2 ? 'parked' : 'active' } }));
    add('part', post(`/api/goals/${goal}/milestones`, { title: 'One' }));
    add(
      'goal gone',
      me(`/api/goals/${goal}`, {
        method: i % 3 ? 'PATCH' : 'DELETE',
        ...(i % 3 ? { json: { title: 'x' } } : {}),
      }),
    );
    add(
      'profile',
      me('/api/me/profile', {
        method: 'PATCH',
        json: { timeZone: i % 2 ? 'Europe/Madrid' : 'UTC', checkInRhythm: i % 2 ? 'off' : 'daily' },
      }),
    );
    add(
      'summary',
      me('/api/me/summary', { method: i % 2 ? 'PUT' : 'DELETE', ...(i % 2 ? { json: {} } : {}) }),
    );
    add('key', post('/api/api-keys', { name: 'k' }));
    add('reminder', post('/api/follow-ups', { note: 'n', at: '2030-01-01T09:00' }));
    const form = new FormData();
    form.append('file', new Blob([`# v${i % 2}`]), 'same.md');
    add('file', me(`/api/projects/${projects[0]}/files`, { method: 'POST', body: form }));
    add('project gone', me(`/api/projects/${projects[1]}`, { method: 'DELETE', json: { confirm: 'Same' } }));
  }
  expect(await faults(calls)).toEqual([]);
});

it('an account that is deleted while its user writes is never our fault, and nobody deadlocks', async () => {
  for (let round = 0; round < 3; round++) {
    const email = `${randomUUID()}@example.com`;
    const me = await scene.signIn(email);
    const calls: [string, Promise<Response>][] = [];
    for (let i = 0; i < 5; i++) {
      calls.push(['goal', me('/api/goals', { json: { title: `g${i}` } })]);
      calls.push(['check-in', me('/api/check-ins', { json: { content: 'c' } })]);
      calls.push(['project', me('/api/projects', { json: { name: `p${i}` } })]);
      calls.push([
        'profile',
        me('/api/me/profile', { method: 'PATCH', json: { timeZone: 'Europe/Madrid' } }),
      ]);
      calls.push(['key', me('/api/api-keys', { json: { name: 'k' } })]);
      calls.push(['delete', me('/api/me', { method: 'DELETE', json: { email } })]);
      calls.push(['sign in', scene.gateway.call('/api/auth/dev-login', { as: '', json: { email } })]);
    }
    expect(await faults(calls)).toEqual([]);
  }
  // Each costs a second, and the third one of a request is a 503.
  const counted = await scene.database.db.withSystemSql((sql) =>
    sql<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    ),
  );
  expect(counted).toEqual([{ deadlocks: 0 }]);
});
