import { badPages } from './bad-pages.js';
import { badProjectRequests } from './bad-project-requests.js';

/** A request that has to be refused, and how. */
export interface BadRequest {
  readonly what: string;
  readonly method?: string;
  readonly path: string;
  /** Sent as it is; objects as JSON. */
  readonly body?: string | Uint8Array<ArrayBuffer> | Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly status: number;
  readonly code: string;
}

/** Ids of rows of the caller's, so that only one thing is wrong with each request. */
export interface Known {
  readonly conversation: string;
  readonly goal: string;
  readonly plan: string;
  readonly project: string;
}

/** Of nobody's row. */
export const STRANGE = '3f0c5b52-7d0e-4d7e-9d1c-1f6f0f1d2c3b';
export const INVALID = { status: 400, code: 'VALIDATION_ERROR' } as const;
export const MISSING = { status: 404, code: 'NOT_FOUND' } as const;
const OTHER_TYPE = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' } as const;
const STRANGER = { status: 401, code: 'UNAUTHENTICATED' } as const;
const TOO_LARGE = { status: 413, code: 'PAYLOAD_TOO_LARGE' } as const;
const MEGABYTE = 1024 * 1024;

export function badRequests(known: Known): BadRequest[] {
  return [
    ...badBodies(`/api/conversations/${known.conversation}/messages`),
    ...badTexts(known),
    ...badHeaders(known),
    ...badPlaces(known),
    ...badPages(known),
    ...badProjectRequests(known),
  ];
}

/** The same for every route that takes a body: what cannot be read, or is not what the route takes. */
function badBodies(path: string): BadRequest[] {
  const unreadable: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['half a JSON', '{"text":'],
    ['no JSON', 'text=Hi'],
    ['two JSONs', '{"text":"Hi"}{"text":"Hi"}'],
    ['null', 'null'],
    ['a list', '[{"text":"Hi"}]'],
    ['a text', '"Hi"'],
    ['a number', '1e999'],
    ['nothing', ''],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['deep nesting', `{"text":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['very deep nesting', `{"text":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    ['an unknown field', '{"text":"Hi","role":"system"}'],
    ['a prototype', '{"text":"Hi","__proto__":{"admin":true}}'],
    ['a constructor', '{"text":"Hi","constructor":{"prototype":{"admin":true}}}'],
    ['no text', '{}'],
    ['an empty text', '{"text":""}'],
    ['a blank text', '{"text":" \\n\\t "}'],
    ['a number for a text', '{"text":5}'],
    ['a list for a text', '{"text":["Hi"]}'],
    ['an object for a text', '{"text":{"$gt":""}}'],
    ['a text of 32,001 characters', JSON.stringify({ text: 'x'.repeat(32_001) })],
    ['an id that is none', '{"text":"Hi","id":"1; DROP TABLE inputs"}'],
    ['a number for an id', '{"text":"Hi","id":1}'],
    ['null for an id', '{"text":"Hi","id":null}'],
  ];
  const typed = (type: string) => ({ path, body: '{"text":"Hi"}', headers: { 'content-type': type } });
  return [
    ...unreadable.map(([what, body]) => ({ what: `a body: ${what}`, path, body, ...INVALID })),
    ...[
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json; charset=latin1',
    ].map((type) => ({ what: `a body of type ${type}`, ...typed(type), ...OTHER_TYPE })),
    { what: 'a body over 1 MB', path, body: { text: 'x'.repeat(MEGABYTE) }, ...TOO_LARGE },
    {
      what: 'a body over 1 MB in small parts',
      path,
      body: JSON.stringify({ parts: Array.from({ length: 200_000 }, (_, i) => i) }),
      ...TOO_LARGE,
    },
  ];
}

/** NUL and lone surrogates, which neither Postgres nor JSON can hold, wherever a text is taken. */
function badTexts({ conversation, goal, plan }: Known): BadRequest[] {
  const at = `/api/conversations/${conversation}`;
  const takesText: [string, (text: string) => Omit<BadRequest, 'what' | 'status' | 'code'>][] = [
    ['a message', (text) => ({ path: `${at}/messages`, body: { text } })],
    ['a message’s id', (text) => ({ path: `${at}/messages`, body: { text: 'Hi', id: text } })],
    ['a team', (team) => ({ path: '/api/conversations', body: { team } })],
    ['a title', (title) => ({ path: '/api/conversations', body: { team: 'round-table', title } })],
    ['a new title', (title) => ({ method: 'PATCH', path: at, body: { title } })],
    ['a goal', (title) => ({ path: '/api/goals', body: { title } })],
    ['a goal’s reason', (why) => ({ method: 'PATCH', path: `/api/goals/${goal}`, body: { why } })],
    ['a micro-win', (title) => ({ path: `/api/goals/${goal}/micro-wins`, body: { title } })],
    ['a plan', (content) => ({ method: 'PATCH', path: `/api/plans/${plan}`, body: { content } })],
    ['a name', (name) => ({ method: 'PATCH', path: '/api/me/profile', body: { name } })],
    ['an address', (text) => ({ path: '/api/auth/dev-login', body: { email: `${text}@example.com` } })],
  ];
  return takesText.flatMap(([what, request]) =>
    ['a\u0000b', 'a\ud83cb', '\udf00'].map((text) => ({
      what: `${what} with ${JSON.stringify(text)}`,
      ...request(text),
      ...INVALID,
    })),
  );
}

function badHeaders({ conversation }: Known): BadRequest[] {
  const message = { path: `/api/conversations/${conversation}/messages`, body: { text: 'Hi' } };
  const keys = ['x'.repeat(201), '   ', '\u00f1', 'a\tb'];
  const credentials = [
    '',
    'Basic YTpi',
    'Bearer',
    'Bearer rt_nobody',
    'Bearer a b',
    `Bearer ${'x'.repeat(8_000)}`,
  ];
  return [
    ...keys.map((key) => ({
      what: `the Idempotency-Key ${JSON.stringify(key.slice(0, 20))}`,
      ...message,
      headers: { 'idempotency-key': key },
      ...INVALID,
    })),
    ...credentials.map((authorization) => ({
      what: `the credentials "${authorization.slice(0, 20)}"`,
      ...message,
      headers: { authorization },
      ...STRANGER,
    })),
    ...['x', '-1', '1.5', '1:2', '1:2:3:4', '99999999999', '0x1', 'ñ'].flatMap((id) => [
      {
        what: `the Last-Event-ID ${id}`,
        method: 'GET',
        path: `/api/conversations/${conversation}/events`,
        headers: { 'last-event-id': id },
        ...INVALID,
      },
      {
        what: `a stream after ${id}`,
        method: 'GET',
        path: `/api/conversations/${conversation}/events?after=${encodeURIComponent(id)}`,
        ...INVALID,
      },
    ]),
    {
      what: 'a body in a coding that nobody knows',
      ...message,
      headers: { 'content-encoding': 'zebra' },
      ...OTHER_TYPE,
    },
    {
      what: 'a body that is not what its coding says',
      ...message,
      headers: { 'content-encoding': 'gzip' },
      ...INVALID,
    },
  ];
}

/** Ids that are none, or of nobody's rows; methods and routes that are not there. */
function badPlaces({ conversation, goal, plan }: Known): BadRequest[] {
  const at = `/api/conversations/${conversation}`;
  const ids = [
    STRANGE,
    'x',
    '0',
    'null',
    '../goals',
    `${conversation}x`,
    "' OR 1=1 --",
    '\u0000',
    '🏃',
    'x'.repeat(4_000),
  ];
  const ofId = (id: string): [string, string, Record<string, unknown> | undefined][] => [
    ['GET', `/api/conversations/${id}`, undefined],
    ['PATCH', `/api/conversations/${id}`, { title: 'Mine' }],
    ['DELETE', `/api/conversations/${id}`, undefined],
    ['GET', `/api/conversations/${id}/messages`, undefined],
    ['POST', `/api/conversations/${id}/messages`, { text: 'Hi' }],
    ['GET', `/api/conversations/${id}/transitions`, undefined],
    ['GET', `/api/conversations/${id}/turns`, undefined],
    ['GET', `/api/conversations/${id}/workflow`, undefined],
    ['GET', `/api/conversations/${id}/events`, undefined],
    ['POST', `/api/conversations/${id}/interrupt`, {}],
    ['POST', `${at}/confirmations/${id}`, { approved: true }],
    ['GET', `/api/goals/${id}`, undefined],
    ['PATCH', `/api/goals/${id}`, { title: 'Mine' }],
    ['POST', `/api/goals/${id}/milestones`, { title: 'Mine' }],
    ['PATCH', `/api/goals/${goal}/intentions/${id}`, { ifSituation: 'Mine' }],
    ['DELETE', `/api/plans/${id}`, undefined],
    ['POST', `/api/plans/${id}/restore`, undefined],
    ['DELETE', `/api/api-keys/${id}`, undefined],
    ['GET', `/api/teams/${id}`, undefined],
  ];
  const nowhere: [string, string][] = [
    ['PUT', at],
    ['DELETE', '/api/conversations'],
    ['PATCH', `${at}/messages`],
    ['PUT', `/api/plans/${plan}`],
    ['POST', '/api/teams'],
    ['OPTIONS', `${at}/nowhere`],
    ['GET', '/api/nowhere'],
    ['GET', `${at}/nowhere`],
    ['POST', '/nowhere'],
    ['GET', '/api'],
  ];
  return [
    ...ids.flatMap((id) =>
      ofId(encodeURIComponent(id)).map(([method, path, body]) => ({
        what: `${method} of ${path.slice(0, 90)}`,
        method,
        path,
        ...(body === undefined ? {} : { body }),
        ...MISSING,
      })),
    ),
    ...nowhere.map(([method, path]) => ({ what: `${method} ${path}`, method, path, ...MISSING })),
    ...['%zz', '%ed%a0%80', '%'].map((id) => ({
      what: `the id ${id}`,
      path: `/api/goals/${id}`,
      method: 'GET',
      ...INVALID,
    })),
    { what: 'an interrupt of turn -1', path: `${at}/interrupt`, body: { turn: -1 }, ...INVALID },
    {
      what: 'a goal for a conversation that is none',
      path: '/api/conversations',
      body: { team: 'round-table', goalId: 'x' },
      ...INVALID,
    },
    {
      what: 'somebody’s goal for a conversation',
      path: '/api/conversations',
      body: { team: 'round-table', goalId: STRANGE },
      ...INVALID,
    },
    {
      what: 'a conversation both pinned and archived',
      method: 'PATCH',
      path: at,
      body: { pinned: true, archived: true },
      ...INVALID,
    },
    { what: 'no change of a conversation', method: 'PATCH', path: at, body: {}, ...INVALID },
    { what: 'a team that is none', path: '/api/conversations', body: { team: 'nobody' }, ...INVALID },
    {
      what: 'a day that is none',
      path: `/api/goals/${goal}/milestones`,
      body: { title: 'M', targetDate: '2026-02-31' },
      ...INVALID,
    },
    {
      what: 'a day before all days',
      path: `/api/goals/${goal}/milestones`,
      body: { title: 'M', targetDate: '0000-01-01' },
      ...INVALID,
    },
    {
      what: 'a zone that is none',
      method: 'PATCH',
      path: '/api/me/profile',
      body: { timeZone: 'Mars/Phobos' },
      ...INVALID,
    },
    { what: 'an address that is none', path: '/api/auth/dev-login', body: { email: 'nobody' }, ...INVALID },
  ];
}
