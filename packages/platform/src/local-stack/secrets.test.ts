import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { localSecrets } from './secrets.js';

it('secrets of an older version are kept, what they lack is added once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = join(folder, 'secrets.json');
  const before = { SECRETS_KEY: 'sealed with this', BETTER_AUTH_SECRET: 'signed with that' };
  writeFileSync(file, JSON.stringify(before));
  const secrets = localSecrets(file);
  expect(secrets).toEqual({
    ...before,
    VAPID_PUBLIC_KEY: expect.stringMatching(/^[\w-]{87}$/),
    VAPID_PRIVATE_KEY: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(localSecrets(file)).toEqual(secrets);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
  rmSync(folder, { recursive: true });
});
