import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { readUpload } from '../../src/gateway/http/read-upload.js';

it.each([
  ['form', 'multipart/form-data; boundary=x', '--x\r\n'],
  ['file', 'text/plain', 'a'],
])('a %s whose client went away before anybody read it is cut off', async (_what, type, begun) => {
  const app = express();
  const read = new Promise((resolve, reject) => {
    app.post('/', async (req) => {
      client.destroy();
      await new Promise((closed) => req.once('close', closed));
      readUpload(req, { mostBytes: 1_000 }).then(resolve, reject);
    });
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(
    `POST /?fileName=a.txt HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 500\r\n\r\n${begun}`,
  );
  expect(await read).toMatchObject({
    success: false,
    error: { code: 'VALIDATION_ERROR', message: expect.stringContaining('is cut off') },
  });
  server.close();
});
