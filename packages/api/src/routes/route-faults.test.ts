import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from './route.js';
import { routeFaults } from './route-faults.js';

const get: Route = {
  tag: 'Pets',
  method: 'get',
  path: '/api/pets/{id}',
  id: 'getPet',
  summary: 'Read a pet',
  params: z.object({ id: z.string() }),
  answers: { 200: z.object({ name: z.string() }) },
};

it('routes that go together have no faults', () => {
  const path = '/api/pets/{petId}/toys/{id}';
  const params = z.object({ petId: z.string(), id: z.string() });
  const toy: Route = { ...get, path, id: 'getToy', params };
  const pet: Route = { ...get, method: 'post', path: '/api/pets', id: 'createPet', params: undefined };
  expect(routeFaults({ pets: { get, create: pet }, toys: { inside: { get: toy } } })).toEqual([]);
});

it('one path may have several methods', () => {
  expect(routeFaults({ pets: { get, remove: { ...get, method: 'delete', id: 'deletePet' } } })).toEqual([]);
});

it('two routes with one method and path are named, whatever they call the parameter', () => {
  const find: Route = {
    ...get,
    path: '/api/pets/{name}',
    id: 'findPet',
    params: z.object({ name: z.string() }),
  };
  expect(routeFaults({ pets: { get }, zoo: { inside: { find } } })).toEqual([
    'zoo/inside.find: path: GET /api/pets/{name} is the route pets/get already',
  ]);
});

it('two routes with one id are named', () => {
  const list: Route = { ...get, path: '/api/pets', params: undefined };
  expect(routeFaults({ pets: { get, list } })).toEqual([
    'pets/list: id: "getPet" is the route pets/get already',
  ]);
});

it('a parameter of the path without a schema is named, and one that only the schema has', () => {
  expect(routeFaults({ pets: { get: { ...get, params: z.object({ name: z.string() }) } } })).toEqual([
    'pets/get: params: the schema lacks "id" of the path /api/pets/{id}',
    'pets/get: params: "name" is not in the path /api/pets/{id}',
  ]);
  expect(routeFaults({ pets: { get: { ...get, params: undefined } } })).toHaveLength(1);
});

it('the successes of a route have one schema', () => {
  const Pet = get.answers[200] ?? null;
  expect(routeFaults({ pets: { get: { ...get, answers: { 200: Pet, 201: Pet } } } })).toEqual([]);
  const answers = { ...get.answers, 202: null, 404: null };
  expect(routeFaults({ pets: { get: { ...get, answers } } })).toEqual([
    'pets/get: answers: 200 and 202 are both successes; their bodies have to be of one schema',
  ]);
  expect(routeFaults({ pets: { get: { ...get, answers: { 303: null } } } })).toEqual([]);
});

it('a file is answered with 200 and nothing else', () => {
  const answersFile = true;
  expect(routeFaults({ pets: { get: { ...get, answersFile } } })).toEqual([]);
  expect(routeFaults({ pets: { get: { ...get, answersFile, answers: { 201: z.string() } } } })).toEqual([
    'pets/get: answersFile: a file is answered with 200, the route says 201',
  ]);
});

it('an open route that asks for a session is a contradiction', () => {
  expect(routeFaults({ pets: { get: { ...get, open: true, needsSession: true } } })).toEqual([
    'pets/get: needsSession: an open route cannot ask for a session',
  ]);
});

describe('an upload', () => {
  const upload = { mostBytes: 10 };
  const post: Route = { ...get, method: 'post', upload, body: z.object({ file: z.string() }) };

  it('is of somebody who has signed in', () => {
    expect(routeFaults({ pets: { post } })).toEqual([]);
    expect(routeFaults({ pets: { post: { ...post, open: true } } })).toEqual([
      'pets/post: upload: nobody uploads without having signed in',
    ]);
  });

  it('is described', () => {
    expect(routeFaults({ pets: { post: { ...post, body: undefined } } })).toEqual([
      'pets/post: upload: the route says of no body what it may be',
    ]);
  });
});

describe('a body that is handed over as it came', () => {
  const body = z.object({ text: z.string() });
  const post: Route = { ...get, method: 'post', open: true, rawBody: true, body };

  it('is one of an open route', () => {
    expect(routeFaults({ pets: { post } })).toEqual([]);
    expect(routeFaults({ pets: { post: { ...post, open: false } } })).toEqual([
      'pets/post: rawBody: only an open route gets its body unread',
    ]);
  });

  it('is described', () => {
    expect(routeFaults({ pets: { post: { ...post, body: undefined } } })).toEqual([
      'pets/post: rawBody: the route says of no body what it may be',
    ]);
    expect(routeFaults({ pets: { post: { ...post, method: 'get' } } })).toHaveLength(1);
  });

  it('is the only one that an open route may have', () => {
    expect(routeFaults({ pets: { post: { ...post, rawBody: false } } })).toEqual([
      'pets/post: body: of an open route it is not read; rawBody hands the bytes over',
    ]);
  });
});
