import type { RouteTree } from '@roundtable/api';
import type { CreateGoal, Goal, GoalPage, MicroWin } from '@roundtable/capabilities/goals';
import { goalRoutes } from '@roundtable/capabilities/goals';
import { type NotionExport, notionRoutes, type StartNotionExport } from '@roundtable/capabilities/notion';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { createClient } from './client.js';
import { createHttp } from './http.js';
import { createRouteClient, type FileToUpload } from './route-client.js';

const Pet = z.object({ name: z.string() });
const one = { tag: 'Pets', path: '/api/pets/{id}', params: z.object({ id: z.string() }) } as const;
const all = { tag: 'Pets', path: '/api/pets' } as const;
const toys = {
  ...one,
  path: '/api/pets/{petId}/toys/{id}',
  params: z.object({ petId: z.string(), id: z.string() }),
} as const;
const routes = {
  create: {
    ...all,
    method: 'post',
    id: 'createPet',
    summary: '',
    headers: z.object({ 'idempotency-key': z.string().optional() }),
    body: Pet,
    answers: { 201: Pet },
  },
  list: {
    ...all,
    method: 'get',
    id: 'listPets',
    summary: '',
    query: z.object({ limit: z.coerce.number().default(20), kind: z.enum(['cat', 'dog']).optional() }),
    answers: { 200: z.array(Pet) },
  },
  search: {
    ...all,
    path: '/api/pets/search',
    method: 'post',
    id: 'searchPets',
    summary: '',
    body: Pet,
    bodyOptional: true,
    query: z.object({ q: z.string() }),
    answers: { 200: z.array(Pet) },
  },
  portrait: {
    ...one,
    path: '/api/pets/{id}/photo',
    method: 'post',
    id: 'paintPet',
    summary: '',
    upload: { mostBytes: 10 },
    query: z.object({ fileName: z.string().optional(), frame: z.enum(['oak', 'gold']).optional() }),
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
    mediaType: 'application/octet-stream',
  },
  remove: { ...one, method: 'delete', id: 'deletePet', summary: '', answers: { 204: null } },
  enter: { ...all, path: '/api/enter', method: 'get', id: 'enter', summary: '', answers: { 303: null } },
  toys: {
    update: { ...toys, method: 'patch', id: 'updateToy', summary: '', body: Pet, answers: { 200: Pet } },
  },
} as const satisfies RouteTree;

/** A client whose server always answers the same, and what it was asked. */
function clientOf(status: number, body: unknown) {
  const asked: (readonly [method: string, url: string, body: unknown])[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const sent = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    asked.push([init?.method ?? '', String(url), sent]);
    return body === null ? new Response(null, { status }) : Response.json(body, { status });
  };
  return {
    asked,
    client: createRouteClient(createHttp({ baseUrl: 'http://x', token: null, fetch }), routes),
  };
}

describe('a method of a route', () => {
  it('takes the parameters of the path in their order, each as one segment, then the body', async () => {
    const { asked, client } = clientOf(200, { name: 'Ball' });
    expect(await client.toys.update('a/b', '?c', { name: 'Ball' })).toEqual({ name: 'Ball' });
    expect(asked).toEqual([['PATCH', 'http://x/api/pets/a%2Fb/toys/%3Fc', { name: 'Ball' }]]);
  });

  it('sends a body and a query only when they are given', async () => {
    const { asked, client } = clientOf(200, []);
    await client.list();
    await client.list({ limit: 5, kind: undefined });
    await client.search(undefined, { q: 'a b' });
    await client.search({ name: 'Rex' }, { q: 'c' });
    expect(asked).toEqual([
      ['GET', 'http://x/api/pets', null],
      ['GET', 'http://x/api/pets?limit=5', null],
      ['POST', 'http://x/api/pets/search?q=a+b', null],
      ['POST', 'http://x/api/pets/search?q=c', { name: 'Rex' }],
    ]);
  });

  it('resolves with nothing when there is no body to read', async () => {
    const { asked, client } = clientOf(204, null);
    expect(await client.remove('1')).toBeUndefined();
    expect(asked).toEqual([['DELETE', 'http://x/api/pets/1', null]]);
  });

  it('parses the answer by its schema, and refuses another form', async () => {
    expect(await clientOf(201, { name: 'Rex', age: 3 }).client.create({ name: 'Rex' })).toEqual({
      name: 'Rex',
    });
    await expect(clientOf(201, { nome: 'Rex' }).client.create({ name: 'Rex' })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    });
  });

  it('sends a header only when it is given', async () => {
    const sent: unknown[] = [];
    const fetch = async (_url: unknown, init?: RequestInit) => {
      sent.push(new Headers(init?.headers).get('idempotency-key'));
      return Response.json({ name: 'Rex' });
    };
    const client = createRouteClient(createHttp({ baseUrl: 'http://x', token: null, fetch }), routes);
    await client.create({ name: 'Rex' });
    await client.create({ name: 'Rex' }, {});
    await client.create({ name: 'Rex' }, { 'idempotency-key': 'k' });
    await client.create({ name: 'Rex' }, { 'idempotency-key': undefined });
    expect(sent).toEqual([null, null, 'k', null]);
  });

  it('uploads a file as it is, with its name and the fields in the query', async () => {
    const sent: unknown[] = [];
    const fetch = async (url: unknown, init?: RequestInit) => {
      sent.push([String(url), init?.body, new Headers(init?.headers).get('content-type')]);
      return Response.json({ name: 'Rex' }, { status: 201 });
    };
    const client = createRouteClient(createHttp({ baseUrl: 'http://x', token: null, fetch }), routes);
    const content = new Uint8Array([1, 2]);
    expect(await client.portrait('1', { fileName: 'á.png', content }, { frame: 'oak' })).toEqual({
      name: 'Rex',
    });
    await client.portrait('1', { fileName: 'b', content });
    expect(sent).toEqual([
      ['http://x/api/pets/1/photo?frame=oak&fileName=%C3%A1.png', content, 'application/octet-stream'],
      ['http://x/api/pets/1/photo?fileName=b', content, 'application/octet-stream'],
    ]);
  });

  it('resolves with a file as it is, whatever its type', async () => {
    const headers: unknown[] = [];
    const fetch = async (_url: unknown, init?: RequestInit) => {
      headers.push(init?.headers);
      return new Response(new Uint8Array([137, 80]), { headers: { 'content-type': 'image/png' } });
    };
    const client = createRouteClient(createHttp({ baseUrl: 'http://x', token: null, fetch }), routes);
    const photo = await client.photo('1');
    expect([photo.type, [...new Uint8Array(await photo.arrayBuffer())]]).toEqual(['image/png', [137, 80]]);
    expect(headers).toEqual([{ accept: '*/*' }]);
  });

  it('is not there for a redirect, which only a browser follows', () => {
    expect(Object.keys(clientOf(200, null).client)).toEqual([
      'create',
      'list',
      'search',
      'portrait',
      'photo',
      'remove',
      'toys',
    ]);
  });
});

it('has the types of its route', () => {
  const { client } = clientOf(200, null);
  type Pet = z.infer<typeof Pet>;
  expectTypeOf(client.create).toEqualTypeOf<
    (body: Pet, headers?: { 'idempotency-key'?: string | undefined }) => Promise<Pet>
  >();
  expectTypeOf(client.portrait).parameters.toEqualTypeOf<
    [id: string, file: FileToUpload, query?: { readonly frame?: 'oak' | 'gold' }]
  >();
  expectTypeOf(client.photo).toEqualTypeOf<(id: string) => Promise<Blob>>();
  expectTypeOf(client.remove).toEqualTypeOf<(id: string) => Promise<void>>();
  expectTypeOf(client.toys.update).toEqualTypeOf<(petId: string, id: string, body: Pet) => Promise<Pet>>();
  expectTypeOf(client.list).parameters.toEqualTypeOf<
    [query?: { readonly limit?: number; readonly kind?: 'cat' | 'dog' }]
  >();
  expectTypeOf(client.search).parameters.toEqualTypeOf<
    [body: Pet | undefined, query: { readonly q: string }]
  >();
  expectTypeOf(client).not.toHaveProperty('enter');
});

it('the client of goals and of Notion is typed by their schemas', () => {
  const { goals, notion } = createClient({ baseUrl: 'http://x', token: null });
  expectTypeOf(goals.create).toEqualTypeOf<(body: CreateGoal) => Promise<Goal>>();
  expectTypeOf(goals.list).returns.resolves.toEqualTypeOf<GoalPage>();
  expectTypeOf(goals.list).parameter(0).toEqualTypeOf<
    | {
        readonly limit?: number;
        readonly cursor?: string;
        readonly status?: Goal['status'];
        readonly deleted?: 'true' | 'false';
      }
    | undefined
  >();
  expectTypeOf(goals.microWins.get).toEqualTypeOf<(goalId: string, id: string) => Promise<MicroWin>>();
  expectTypeOf(goals.remove).returns.resolves.toBeVoid();
  expectTypeOf(notion.exports.start).toEqualTypeOf<(body?: StartNotionExport) => Promise<NotionExport>>();
  expectTypeOf(notion.chooseDatabase).parameters.toEqualTypeOf<[{ databaseId: string }]>();
  expectTypeOf(notion).not.toHaveProperty('callback');
  expect(Object.keys(goals)).toEqual(Object.keys(goalRoutes));
  expect(Object.keys(notion)).toEqual(Object.keys(notionRoutes).filter((name) => name !== 'callback'));
});
