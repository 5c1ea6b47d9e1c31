import { type BadRequest, INVALID, type Known, STRANGE } from './bad-requests.js';

/** Limits and cursors that no page was ever asked for with. */
export function badPages({ conversation, project }: Known): BadRequest[] {
  const encoded = (text: string) => Buffer.from(text).toString('base64url');
  const lists = [
    '/api/conversations',
    '/api/goals',
    '/api/plans',
    '/api/projects',
    `/api/projects/${project}/decisions`,
    `/api/conversations/${conversation}/messages`,
  ];
  const cursors = [
    'x',
    '-1',
    '9'.repeat(30),
    encoded('1'),
    encoded(`1/${STRANGE}`),
    encoded(`2026-02-31T00:00:00.000Z/${STRANGE}`),
    encoded(`+275760-09-13T00:00:00.000Z/${STRANGE}`),
    encoded(`2026-01-01T00:00:00.000Z/${STRANGE.slice(1)}`),
    ...['2026-02-31T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '2026-01-01', 1].map((at) =>
      encoded(JSON.stringify([at, STRANGE])),
    ),
    encoded('a\u0000b'),
    '%00',
    'x'.repeat(600),
  ];
  const queries = [
    ...['0', '-1', '101', '1.5', 'ten', '1e9', '', 'NaN'].map((limit) => `limit=${limit}`),
    'limit=1&limit=2',
    ...cursors.map((cursor) => `cursor=${cursor}`),
  ];
  return lists.flatMap((path) =>
    queries.map((query) => ({
      what: `${path}?${query.slice(0, 80)}`,
      path: `${path}?${query}`,
      method: 'GET',
      ...INVALID,
    })),
  );
}
