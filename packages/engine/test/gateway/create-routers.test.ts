import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RouteTree } from '@roundtable/api';
import { fail, ok } from '@roundtable/core';
import { type ImplementedRoutes, implement } from '@roundtable/engine';
import express from 'express';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { answer } from '../../src/gateway/http/answer.js';
import { answerFile } from '../../src/gateway/http/answer-file.js';
import { handleErrors } from '../../src/gateway/http/handle-error.js';
import { readBytes } from '../../src/gateway/http/read-body.js';
import { createRouters } from '../../src/gateway/implement/create-routers.js';

const Pet = z.object({ name: z.string() });
const one = { tag: 'Pets', path: '/api/pets/{id}', params: z.object({ id: z.string() }) } as const;
const all = { tag: 'Pets', path: '/api/pets' } as const;
const petRoutes = {
  create: { ...all, method: 'post', id: 'createPet', summary: '', body: Pet, answers: { 201: Pet } },
  list: {
    ...all,
    method: 'get',
    id: 'listPets',
    summary: '',
    query: z.object({ limit: z.coerce.number() }),
    headers: z.object({ 'x-mood': z.string().optional() }),
    answers: { 200: z.array(Pet) },
  },
  portrait: {
    ...one,
    path: '/api/pets/{id}/photo',
    method: 'post',
    id: 'paintPet',
    summary: '',
    upload: { mostBytes: 1024 * 1024 },
    query: z.object({ fileName: z.string().optional(), frame: z.string().optional() }),
    body: z.object({ file: z.string() }),
    answers: { 200: Pet, 201: Pet },
  },
  photo: {
    ...one,
    path: '/api/pets/{id}/photo',
    method: 'get',
    id: 'getPhoto',
    summary: '',
    answersFile: true,
    answers: { 200: z.string() },
  },
  remove: { ...one, method: 'delete', id: 'deletePet', summary: '', answers: { 204: null } },
  chip: {
    ...one,
    path: '/api/pets/{id}/chip',
    method: 'put',
    id: 'chipPet',
    summary: '',
    needsSession: true,
    holdsSecret: true,
    answers: { 200: Pet },
  },
  history: {
    ...one,
    path: '/api/pets/{id}/history',
    method: 'get',
    id: 'readHistory',
    summary: '',
    scope: 'inspect',
    answers: { 200: Pet },
  },
  door: {
    open: {
      ...all,
      path: '/api/door',
      method: 'get',
      id: 'openDoor',
      summary: '',
      open: true,
      answers: { 303: null },
    },
    post: {
      ...all,
      path: '/api/door/letters',
      method: 'post',
      id: 'postLetter',
      summary: '',
      open: true,
      rawBody: true,
      body: Pet,
      answers: { 202: null },
    },
  },
} as const satisfies RouteTree;

/** What the handlers were called with. */
const calls: unknown[] = [];
const pets = implement(petRoutes, {
  create: async ({ userId, credential, body }) => {
    calls.push({ userId, credential: credential.type, body });
    return ok({ name: 'Rex' });
  },
  list: async ({ query, headers }) => {
    calls.push({ query, headers });
    return ok([]);
  },
  remove: async ({ params }) =>
    params.id === 'rex' ? ok(null) : fail('NOT_FOUND', 'No such pet', { id: params.id }),
  portrait: async ({ params, query, body }) => {
    if (params.id !== 'rex') return fail<never>('NOT_FOUND', 'No such pet');
    const file = await body.read();
    if (!file.success) return file;
    calls.push({ portrait: { ...file.data, content: file.data.content.toString() }, query });
    return { ...ok({ name: 'Rex' }), status: file.data.content.length === 0 ? 200 : 201 };
  },
  photo: async ({ params }) =>
    params.id === 'rex'
      ? ok({
          content: Buffer.from('<svg/>'),
          fileName: 'Año.svg',
          mediaType: 'image/svg+xml',
          disposition: 'inline',
        })
      : fail('NOT_FOUND', 'No such pet'),
  chip: async ({ userId, res }) => {
    res.cookie('chip', userId);
    return ok({ name: 'Rex' });
  },
  history: async () => ok({ name: 'Rex' }),
  door: {
    open: async ({ req, res }) => {
      calls.push({ door: req.query });
      res.redirect(303, '/garden');
    },
    post: async ({ body, ...call }) => {
      calls.push({ letter: body, userId: 'userId' in call });
      return ok(null);
    },
  },
});

/** Uploads that were let in and have not ended. */
let underWay = 0;
/** Whoever knocks is counted. */
let knocks = 0;
const deps = {
  callerOf: () => ({ userId: 'ana', credential: { type: 'session', sessionId: 's' } }) as const,
  requireSession: (req: express.Request) =>
    req.get('x-with') === 'session'
      ? ok(null)
      : fail('FORBIDDEN', 'This cannot be done with a key: sign in on the page.'),
  requireScope: (req: express.Request, scope: string) =>
    req.get('x-scope') === scope ? ok(null) : fail('FORBIDDEN', `This key lacks the scope "${scope}"`),
  answer,
  answerFile,
  beforeOpen: ((_req, _res, next) => {
    knocks += 1;
    next();
  }) satisfies express.RequestHandler,
  readBytes: readBytes(),
  beforeUpload: [
    ((req, res, next) => {
      if (req.get('x-with') === 'nobody') res.status(401).end();
      else next();
    }) satisfies express.RequestHandler,
  ],
  admitUpload: async (req: express.Request, res: express.Response) => {
    if (req.get('x-with') === 'too many') {
      res.status(429).end();
      return null;
    }
    underWay += 1;
    return () => {
      underWay -= 1;
    };
  },
};

describe('the routers', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const { open, uploads, signedIn } = createRouters({ pets }, deps);
    const app = express();
    app.use(open, uploads, express.json(), signedIn);
    app.use((_req, res) => void res.status(418).end());
    app.use(handleErrors({ info: () => {}, warn: () => {}, error: () => {} }));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const send = (method: string, path: string, init: RequestInit = {}) =>
    fetch(url + path, { method, redirect: 'manual', ...init });

  it('answer with the status of the route', async () => {
    const headers = { 'content-type': 'application/json' };
    const made = await send('POST', '/api/pets', { headers, body: '{"name":7,"x":1}' });
    expect([made.status, await made.json()]).toEqual([201, { name: 'Rex' }]);
    expect(calls).toContainEqual({ userId: 'ana', credential: 'session', body: { name: 7, x: 1 } }); // unchecked, as the service takes it
    const removed = await send('DELETE', '/api/pets/rex');
    expect([removed.status, await removed.text()]).toEqual([204, '']);
  });

  it('answer with the status and the words of a failure', async () => {
    const refused = await send('DELETE', '/api/pets/%2Fa');
    expect([refused.status, await refused.json()]).toEqual([
      404,
      { error: 'No such pet', code: 'NOT_FOUND', details: { id: '/a' } },
    ]);
  });

  it('answer a file with its name and type, so that nothing in it runs, and a failure as everywhere', async () => {
    const photo = await send('GET', '/api/pets/rex/photo');
    expect([photo.status, await photo.text()]).toEqual([200, '<svg/>']);
    expect(Object.fromEntries(photo.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': '6',
      'content-disposition': `inline; filename="Ano.svg"; filename*=UTF-8''A%C3%B1o.svg`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    const none = await send('GET', '/api/pets/fido/photo');
    expect([none.status, await none.json()]).toEqual([404, { error: 'No such pet', code: 'NOT_FOUND' }]);
  });

  it('let an upload in before its handler reads it, as a form or as it is, and answer with the status that it says', async () => {
    const paint = (id: string, body: BodyInit, how: Record<string, string> = {}) =>
      send('POST', `/api/pets/${id}/photo?fileName=rex.txt&frame=gold&x=1`, { body, headers: how });
    const made = await paint('rex', 'woof', { 'content-type': 'application/json' });
    expect([made.status, await made.json()]).toEqual([201, { name: 'Rex' }]);
    const fields = { fileName: 'rex.txt', frame: 'gold', x: '1' };
    expect(calls).toContainEqual({
      portrait: { fileName: 'rex.txt', content: 'woof', fields },
      query: { fileName: 'rex.txt', frame: 'gold' },
    });
    expect((await paint('rex', '')).status).toBe(200);
    const form = new FormData();
    form.append('frame', 'oak');
    form.append('file', new Blob(['wag']), 'tail.txt');
    expect((await paint('rex', form)).status).toBe(201);
    expect(calls).toContainEqual(
      expect.objectContaining({
        portrait: { fileName: 'tail.txt', content: 'wag', fields: { frame: 'oak' } },
      }),
    );
    const large = await paint('rex', 'x'.repeat(1024 * 1024 + 1));
    expect([large.status, await large.json()]).toEqual([
      413,
      { error: 'The file is larger than 1 MB.', code: 'PAYLOAD_TOO_LARGE' },
    ]);
    const refused = ['too many', 'nobody'].map((who) => paint('rex', 'x'.repeat(99_999), { 'x-with': who }));
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([429, 401]);
    expect((await paint('fido', 'x'.repeat(99_999))).status).toBe(404);
    expect(underWay).toBe(0);
  });

  it('hand over of the query and the headers what the route describes', async () => {
    const headers = { 'X-Mood': 'sunny', 'x-admin': 'true' };
    expect((await send('GET', '/api/pets?limit=2&admin=true&__proto__=1', { headers })).status).toBe(200);
    expect(calls).toContainEqual({ query: { limit: '2' }, headers: { 'x-mood': 'sunny' } });
  });

  it('let nothing on the way compress an answer that holds a secret', async () => {
    const secret = await send('PUT', '/api/pets/rex/chip', { headers: { 'x-with': 'session' } });
    expect(secret.headers.get('cache-control')).toBe('no-store, no-transform');
    const plain = await send('GET', '/api/pets');
    expect(plain.headers.get('cache-control') ?? '').not.toContain('no-transform');
  });

  it('let no key do what asks for a session', async () => {
    const withKey = await send('PUT', '/api/pets/rex/chip');
    expect([withKey.status, await withKey.json()]).toEqual([
      403,
      { error: 'This cannot be done with a key: sign in on the page.', code: 'FORBIDDEN' },
    ]);
    expect(withKey.headers.getSetCookie()).toEqual([]);
    const signedIn = await send('PUT', '/api/pets/rex/chip', { headers: { 'x-with': 'session' } });
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.getSetCookie()).toEqual(['chip=ana; Path=/']);
  });

  it('let no key without its scope read what asks for one', async () => {
    const without = await send('GET', '/api/pets/rex/history');
    expect([without.status, await without.json()]).toEqual([
      403,
      { error: 'This key lacks the scope "inspect"', code: 'FORBIDDEN' },
    ]);
    expect((await send('GET', '/api/pets/rex/history', { headers: { 'x-scope': 'inspect' } })).status).toBe(
      200,
    );
  });

  it('leave the answer of a redirect to its handler, before the sign-in and behind the limits of its own', async () => {
    const before = knocks;
    const door = await send('GET', '/api/door?knock=twice');
    expect([door.status, door.headers.get('location')]).toEqual([303, '/garden']);
    expect(calls).toContainEqual({ door: { knock: 'twice' } });
    expect(knocks).toBe(before + 1);
    await send('GET', '/api/pets');
    expect(knocks).toBe(before + 1);
  });

  it('hand the body of a route that wants it over as it came, before the sign-in, and behind the same limits', async () => {
    const post = (body: BodyInit, headers: Record<string, string> = {}) =>
      send('POST', '/api/door/letters', { body, headers });
    const before = knocks;
    const bytes = Buffer.from('{"name": "\u00e9", "name": 1} \xff', 'latin1');
    expect((await post(bytes, { 'content-type': 'application/json' })).status).toBe(202);
    expect(calls).toContainEqual({ letter: bytes, userId: false });
    expect((await post('')).status).toBe(202);
    expect(calls).toContainEqual({ letter: Buffer.alloc(0), userId: false });
    const large = await post(Buffer.alloc(2 * 1024 * 1024));
    expect([large.status, await large.json()]).toEqual([
      413,
      { error: 'The body is larger than 1 MB', code: 'PAYLOAD_TOO_LARGE' },
    ]);
    expect((await post(bytes, { 'content-encoding': 'gzip' })).status).toBe(415);
    expect(knocks).toBe(before + 4);
  });

  it('pass on what is no route of theirs', async () => {
    expect((await send('PATCH', '/api/pets')).status).toBe(418);
    expect((await send('GET', '/api/pets/rex/chip')).status).toBe(418);
  });
});

describe('at start', () => {
  const refusal = (capabilities: Record<string, ImplementedRoutes>): string => {
    try {
      createRouters(capabilities, deps);
      return 'none';
    } catch (error) {
      return error instanceof Error ? error.message : 'no error';
    }
  };

  it('what fits is taken', () => {
    expect(refusal({ pets })).toBe('none');
  });

  it('a route without a handler and a handler without a route are refused, all in one error', () => {
    const { remove, ...others } = pets.handlers;
    expect(refusal({ pets: { ...pets, handlers: { ...others, walk: { start: async () => {} } } } })).toBe(
      'These routes cannot be served:\n- pets/remove: handler: there is none\n- pets/walk.start: handler: it belongs to no route',
    );
  });

  it('what is wrong with the routes themselves is refused, also between capabilities', () => {
    const { handlers } = pets;
    const params = z.object({ petId: z.string() });
    const routes = { ...petRoutes, remove: { ...petRoutes.remove, params } };
    expect(refusal({ pets: { routes, handlers } })).toContain('pets/remove: params: the schema lacks "id"');
    expect(refusal({ pets, zoo: pets })).toContain(
      'zoo/create: path: POST /api/pets is the route pets/create already',
    );
  });
});

it('the compiler knows what a handler gets and answers, and that each route has one', () => {
  const handler = async () => fail<never>('NOT_FOUND', 'none');
  const { create, list, remove, chip } = petRoutes;
  implement(
    { create, list, remove, chip },
    {
      // @ts-expect-error the answer is a pet
      create: async (call) => {
        expectTypeOf(call.userId).toBeString();
        expectTypeOf(call.body).toBeUnknown();
        return ok({ title: 'Rex' });
      },
      list: async ({ query, headers }) => {
        expectTypeOf(headers).toEqualTypeOf<{ readonly 'x-mood'?: string }>();
        expectTypeOf(query).toEqualTypeOf<{ readonly limit?: unknown }>();
        return ok([]);
      },
      remove: async ({ params }) => {
        expectTypeOf(params).toEqualTypeOf<{ readonly id: string }>();
        return ok(null);
      },
      chip: handler,
    },
  );
  implement(
    { post: petRoutes.door.post },
    {
      post: async ({ body }) => {
        expectTypeOf(body).toEqualTypeOf<Uint8Array>();
        return ok(null);
      },
    },
  );
  // @ts-expect-error of several successes it says which one it is
  implement({ portrait: petRoutes.portrait }, { portrait: async () => ok({ name: 'Rex' }) });
  // @ts-expect-error an open route has no user
  implement({ door: petRoutes.door.open }, { door: async ({ userId }) => void userId });
  // @ts-expect-error "list" has no handler
  implement({ list, chip }, { chip: handler });
  // @ts-expect-error "walk" has no route
  implement({ chip }, { chip: handler, walk: handler });
});
