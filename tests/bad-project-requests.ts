import { type BadRequest, INVALID, type Known, MISSING, STRANGE } from './bad-requests.js';

const TAKEN = { status: 409, code: 'CONFLICT' } as const;

/** What projects do not take: names, facts, decisions and places that are none. The project's own name is Checkout. */
export function badProjectRequests({ conversation, project }: Known): BadRequest[] {
  const at = `/api/projects/${project}`;
  const long = (characters: number) => 'x'.repeat(characters);
  return [
    ...badProjectBodies(at),
    ...['a\u0000b', 'a\ud83cb', '', '  ', '\u200b', long(121)].map((name) => ({
      what: `a project’s name ${JSON.stringify(name).slice(0, 20)}`,
      path: '/api/projects',
      body: { name },
      ...INVALID,
    })),
    { what: 'a name that is taken', path: '/api/projects', body: { name: ' CHECKOUT ' }, ...TAKEN },
    {
      what: 'a project in nobody’s conversation',
      path: '/api/projects',
      body: { name: 'New', conversationId: STRANGE },
      ...MISSING,
    },
    { what: 'a deletion without its name', method: 'DELETE', path: at, ...TAKEN },
    { what: 'a deletion with another name', method: 'DELETE', path: `${at}?confirm=Other`, ...TAKEN },
    {
      what: 'a deletion with two names',
      method: 'DELETE',
      path: `${at}?confirm=Checkout&confirm=Checkout`,
      ...INVALID,
    },
    { what: 'a deletion with a NUL', method: 'DELETE', path: `${at}?confirm=%00`, ...INVALID },
    {
      what: 'a project for nobody’s conversation',
      path: `${at}/activate`,
      body: { conversationId: STRANGE },
      ...MISSING,
    },
    {
      what: 'a project for a conversation of a team without projects',
      path: `${at}/activate`,
      body: { conversationId: conversation },
      ...INVALID,
    },
    {
      what: 'a project in a conversation of a team without projects',
      path: '/api/projects',
      body: { name: 'New', conversationId: conversation },
      ...INVALID,
    },
    {
      what: 'a conversation in nobody’s project',
      path: '/api/conversations',
      body: { team: 'round-table', projectId: STRANGE },
      ...INVALID,
    },
    {
      what: 'a conversation of a team without projects in one',
      path: '/api/conversations',
      body: { team: 'round-table', projectId: project },
      ...INVALID,
    },
    ...[STRANGE, 'x', '\u0000', "' OR 1=1 --", `${project}x`].flatMap((id) =>
      nobodys(encodeURIComponent(id), at, conversation),
    ),
  ];
}

function badProjectBodies(at: string): BadRequest[] {
  const bodies: [string, string, Record<string, unknown>][] = [
    ['PATCH', at, {}],
    ['PATCH', at, { name: 5 }],
    ['POST', `${at}/activate`, { conversationId: 'x' }],
    ['PUT', `${at}/metadata`, { facts: { weather: 'fine' } }],
    ['PUT', `${at}/metadata`, { facts: { goal: '' } }],
    ['PUT', `${at}/metadata`, { facts: { goal: [] } }],
    ['PUT', `${at}/metadata`, { facts: { goal: ['a\u0000b'] } }],
    ['PUT', `${at}/metadata`, { facts: { goal: { en: 'x' } } }],
    ['PUT', `${at}/metadata`, { preferences: { 'Not snake': 'x' } }],
    ['PUT', `${at}/metadata`, { preferences: { tone: ['x'] } }],
    ['PUT', `${at}/metadata`, { memory: {} }],
    ['POST', `${at}/decisions`, { decision: 'a' }],
    ['POST', `${at}/decisions`, { decision: 'x'.repeat(501), rationale: 'b' }],
    ['POST', `${at}/decisions`, { decision: 'a', rationale: '\ud800' }],
    ['PATCH', `${at}/decisions/${STRANGE}`, {}],
    ['PATCH', `${at}/decisions/${STRANGE}`, { outcome: 5 }],
  ];
  return bodies.map(([method, path, body]) => ({
    what: `${method} ${path.slice(at.length)} ${JSON.stringify(body).slice(0, 60)}`,
    method,
    path,
    body,
    ...INVALID,
  }));
}

/** Ids that are none, or of nobody's rows. */
function nobodys(id: string, at: string, conversation: string): BadRequest[] {
  const requests: [string, string, Record<string, unknown> | undefined][] = [
    ['GET', `/api/projects/${id}`, undefined],
    ['PATCH', `/api/projects/${id}`, { name: 'Mine' }],
    ['DELETE', `/api/projects/${id}?confirm=Mine`, undefined],
    ['POST', `/api/projects/${id}/activate`, { conversationId: conversation }],
    ['GET', `/api/projects/${id}/metadata`, undefined],
    ['PUT', `/api/projects/${id}/metadata`, { facts: { goal: 'Mine' } }],
    ['GET', `/api/projects/${id}/decisions`, undefined],
    ['POST', `/api/projects/${id}/decisions`, { decision: 'a', rationale: 'b' }],
    ['PATCH', `${at}/decisions/${id}`, { outcome: 'Mine' }],
  ];
  return requests.map(([method, path, body]) => ({
    what: `${method} of ${path.slice(0, 90)}`,
    method,
    path,
    ...(body === undefined ? {} : { body }),
    ...MISSING,
  }));
}
