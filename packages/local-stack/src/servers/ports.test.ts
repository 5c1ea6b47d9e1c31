import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { freePort, isPortFree, requireFreePorts, StackError } from './ports.js';

const server = createServer();
afterEach(() => new Promise((resolve) => server.close(resolve)));

it('tells in one line which port is taken and which variable moves it', async () => {
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const check = requireFreePorts([{ port, what: 'gateway', variable: 'PORT' }]);
  await expect(check).rejects.toThrow(StackError);
  await expect(check).rejects.toThrow(
    `Port ${port} (gateway) is taken by another program: stop it, or choose another port with PORT=${port + 1}.`,
  );
  expect(await isPortFree(port)).toBe(false);
});
