import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { askApi } from '../sources/ask-api.js';

const server = createServer((_, response) => {
  response.writeHead(404, { 'content-type': 'text/html' });
  response.end('x'.repeat(1_000_000));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

test('an error page that nobody reads does not keep its connection', async () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  for (let i = 0; i < 5; i++) {
    const answer = await askApi({
      service: 'Somebody',
      url: new URL(`http://127.0.0.1:${port}/${i}`),
      headers: {},
      schema: z.unknown(),
      signal: AbortSignal.timeout(10_000),
    });
    expect(answer).toEqual({ type: 'missing' });
  }
  await expect.poll(connections).toBeLessThanOrEqual(1);
});
