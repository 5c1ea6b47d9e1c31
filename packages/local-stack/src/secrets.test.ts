import { linkSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localSecrets } from './secrets.js';

const OLD = { SECRETS_KEY: 'sealed with this', BETTER_AUTH_SECRET: 'signed with that' };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  file = join(folder, 'secrets.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('secrets of an older version are kept, the pair that they lack is added once', () => {
  writeFileSync(file, JSON.stringify(OLD));
  const secrets = localSecrets(file);
  expect(secrets).toEqual({
    ...OLD,
    VAPID_PUBLIC_KEY: expect.stringMatching(/^[\w-]{87}$/),
    VAPID_PRIVATE_KEY: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(localSecrets(file)).toEqual(secrets);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('a file is put in the place of the old one, which nobody writes into', () => {
  writeFileSync(file, JSON.stringify(OLD));
  const old = join(folder, 'old.json');
  linkSync(file, old);
  localSecrets(file);
  expect(JSON.parse(readFileSync(old, 'utf8'))).toEqual(OLD);
});

it.each(['SECRETS_KEY', 'BETTER_AUTH_SECRET', 'VAPID_PRIVATE_KEY'])(
  'a file without its %s is refused and left alone',
  (lost) => {
    const { [lost]: _, ...rest } = { ...localSecrets(file) } as Record<string, string>;
    writeFileSync(file, JSON.stringify(rest));
    expect(() => localSecrets(file)).toThrow(lost);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(rest);
  },
);
