import { randomUUID } from 'node:crypto';
import type { Operation } from '@roundtable/api/openapi';
import { type System, startSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { byCookie, byKey, type Credentials, FOREIGN, newCookie } from './authorization/actors.js';
import { CELLS, type Cell, type Wanted } from './authorization/cells.js';
import { createRows, type Rows } from './authorization/rows.js';
import { send } from './authorization/send.js';
import { everyOperation } from './every-operation.js';

// Actors x routes x verbs: what each gets is said in authorization/cells.ts, and nothing is left to chance.

const ACTORS = [
  'nobody',
  'a garbage key',
  'a revoked key',
  'a garbage cookie',
  'a key that reads',
  'another person’s key',
  'another person’s cookie',
  'the own cookie from another site',
  'the own key',
  'the own cookie',
] as const;
type Actor = (typeof ACTORS)[number];

interface Person {
  readonly rows: Rows;
  readonly email: string;
  readonly key: string;
  readonly cookie: string;
}

let system: System;
let ana: Person;
let reader: string;
let revoked: string;
const people = new Map<Actor, Promise<Person>>();

beforeAll(async () => {
  system = await startSystem({
    env: {
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
      RATE_LIMIT_FAILURES_PER_MINUTE: '0',
    },
  });
  system.simulator.script([{ match: { any: true }, reply: { content: 'Noted.' } }]);
  ana = await somebody('ana');
  const client = await system.signInBrowser(ana.email);
  reader = (await client.apiKeys.create({ name: 'reads', scopes: ['read'] })).key;
  const gone = await client.apiKeys.create({ name: 'gone' });
  await client.apiKeys.revoke(gone.id);
  revoked = gone.key;
});
afterEach(async () => {
  await system.worker.signal('SIGCONT'); // some rows need it to stand still
  await system.sql('DELETE FROM rate_limits');
});
afterAll(() => system.stop());

async function somebody(name: string = randomUUID()): Promise<Person> {
  const email = `${name}@example.com`;
  const { client, user, token } = await system.signIn(email);
  const cookie = await newCookie(system, email);
  return { rows: createRows(system, { client, user }), email, key: token, cookie };
}

/** Who reads, or must not get at anything, is one person for each actor; who changes something is somebody new. */
function personOf(actor: Actor, { method }: Operation, { kind }: Cell): Promise<Person> {
  const changes = method !== 'get' && (kind !== 'row' || actor.startsWith('the own'));
  if (changes) return somebody();
  const one = people.get(actor) ?? somebody();
  people.set(actor, one);
  return one;
}

/** Whose rows the request is about, and how it says who sends it. */
async function castOf(
  actor: Actor,
  operation: Operation,
  cell: Cell,
): Promise<{ person: Person; credentials: Credentials }> {
  const sender = () => personOf(actor, operation, cell);
  switch (actor) {
    case 'nobody':
      return { person: ana, credentials: {} };
    case 'a garbage key':
      return { person: ana, credentials: byKey(`rt_${'x'.repeat(43)}`) };
    case 'a revoked key':
      return { person: ana, credentials: byKey(revoked) };
    case 'a garbage cookie':
      return { person: ana, credentials: byCookie(system, 'roundtable.session_token=x.y') };
    case 'a key that reads':
      return { person: ana, credentials: byKey(reader) };
    case 'the own cookie from another site':
      return { person: ana, credentials: byCookie(system, ana.cookie, FOREIGN) };
    case 'another person’s key':
      return { person: ana, credentials: byKey((await sender()).key) };
    case 'another person’s cookie':
      return { person: ana, credentials: byCookie(system, (await sender()).cookie) };
    case 'the own key': {
      const person = await sender();
      return { person, credentials: byKey(person.key) };
    }
    case 'the own cookie': {
      const person = await sender();
      return { person, credentials: byCookie(system, person.cookie) };
    }
  }
}

function expected(actor: Actor, operation: Operation, cell: Cell): readonly number[] {
  const one = statusFor(actor, operation, cell);
  return typeof one === 'number' ? [one] : one;
}

function statusFor(actor: Actor, operation: Operation, cell: Cell): number | readonly number[] {
  const reads = operation.method === 'get';
  const by = actor.endsWith('cookie') || actor.endsWith('site') ? 'cookie' : 'key';
  const wanted = (one: Wanted) => (typeof one === 'object' && 'key' in one ? one[by] : one);
  const own = wanted(cell.own ?? firstGood(operation));
  if (actor === 'the own cookie from another site' && !reads) return 403;
  if (cell.kind === 'open' || actor.startsWith('the own')) return own;
  switch (actor) {
    case 'a key that reads':
      return reads ? own : 403;
    case 'another person’s key':
    case 'another person’s cookie':
      return wanted(cell.other ?? (cell.kind === 'row' ? 404 : own));
    default:
      return 401;
  }
}

/** A look at a worker or a Temporal without time is answered 503, and made again. */
const unlessBusy = (ask: () => ReturnType<typeof send>) =>
  system.eventually('it has time to answer', async () => {
    const answer = await ask();
    return answer.status === 503 ? null : answer;
  });

function firstGood({ answers }: Operation): number {
  return Math.min(...Object.keys(answers).map(Number));
}

/** What Ana has, but for when it was last used. */
async function belongings(): Promise<unknown> {
  const { client } = await system.signIn(ana.email);
  const { exportedAt, apiKeys, sessions, profile, ...rest } = await client.me.export();
  return rest;
}

it('has a cell for every route, and no cell for none', () => {
  expect(Object.keys(CELLS).sort()).toEqual(everyOperation.map(({ id }) => id).sort());
});

describe.each(ACTORS)('%s', (actor) => {
  it('gets what the table says, on every route', async () => {
    const isOther = actor.startsWith('another');
    const wrong: string[] = [];
    for (const operation of everyOperation) {
      const cell = CELLS[operation.id];
      if (cell === undefined) continue;
      const { person, credentials } = await castOf(actor, operation, cell);
      const ask = async () => {
        const answer = await send(system, { operation, cell }, { rows: person.rows, credentials });
        await system.worker.signal('SIGCONT');
        return answer;
      };
      const { status, text } = await (operation.method === 'get' ? unlessBusy(ask) : ask());
      const wanted = expected(actor, operation, cell);
      const place = `${operation.method} ${operation.path}`;
      if (!wanted.includes(status)) wrong.push(`${place}: ${status}, not ${wanted}: ${text.slice(0, 200)}`);
      if (isOther && cell.kind !== 'open' && text.includes(ana.rows.mark))
        wrong.push(`${place} tells Ana’s text`);
      if (status >= 400 && status < 500 && !/"code":"[A-Z_]+"/.test(text)) wrong.push(`${place} has no code`);
    }
    expect(wrong).toEqual([]);
  });
});

it('leaves everything of Ana’s as it was, whatever the others tried', async () => {
  for (const cell of Object.values(CELLS)) await cell.params?.(ana.rows);
  await system.worker.signal('SIGCONT');
  await system.eventually('nothing is under way', async () => {
    const open = await system.sql('SELECT 1 FROM inputs WHERE outcome IS NULL');
    return open.length === 0 ? true : null;
  });
  const before = await belongings();
  for (const actor of ACTORS.filter((one) => !/^the own (key|cookie)$/.test(one))) {
    for (const operation of everyOperation.filter(({ method }) => method !== 'get')) {
      const cell = CELLS[operation.id];
      if (cell === undefined || cell.kind === 'open') continue;
      const { credentials } = await castOf(actor, operation, cell);
      await send(system, { operation, cell }, { rows: ana.rows, credentials });
    }
  }
  expect(JSON.stringify(before)).toContain(ana.rows.mark);
  expect(await belongings()).toEqual(before);
  expect(
    await system.sql('SELECT 1 FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE p.email = $1', [
      ana.email,
    ]),
  ).not.toEqual([]);
  expect(
    (await fetch(`${system.url}/api/me/profile`, { headers: byCookie(system, ana.cookie) })).status,
  ).toBe(200);
});
