import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCommittedSecrets } from './committed-secrets.mjs';
import { findVulnerableVersions } from './vulnerable-versions.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundtable-audit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('vulnerable versions', () => {
  it('are found wherever they stand in the lockfile, and no other version is', () => {
    const { checked, faults } = findVulnerableVersions(
      lockfile('lodash@4.17.20', "'@grpc/grpc-js@1.8.0'", 'zod@4.6.7'),
    );
    expect(checked).toBe(3);
    expect(faults).toEqual([
      expect.stringMatching(/^lodash@4\.17\.20 has a published advisory/),
      expect.stringMatching(/^@grpc\/grpc-js@1\.8\.0 has a published advisory/),
    ]);
  });

  it('may be accepted by version, with a reason', () => {
    const accepted = { 'lodash@4.17.20': 'only for a test' };
    expect(findVulnerableVersions(lockfile('lodash@4.17.20'), accepted).faults).toEqual([]);
    expect(findVulnerableVersions(lockfile('lodash@4.17.19'), accepted).faults).toHaveLength(2);
  });

  it('that are accepted but gone are a fault, so that the list stays true', () => {
    const { faults } = findVulnerableVersions(lockfile('zod@4.6.7'), { 'ms@2.1.3': 'a reason' });
    expect(faults).toEqual([expect.stringMatching(/^ms@2\.1\.3 is accepted \(a reason\), but/)]);
  });

  it('of a lockfile that names nothing are no answer', () => {
    expect(() => findVulnerableVersions(lockfile())).toThrow(/names no package/);
  });
});

describe('committed secrets', () => {
  it('are found with file and line, and are not repeated', async () => {
    // Put together here, so that this file holds none.
    const key = `sk-ant-api03-${'Ab1_'.repeat(23)}x9AA`;
    const token = `ghp_${'aB3dE6gH9jKlMnOpQrStUvWxYz0123456789'}`;
    commit('notes.md', `a line\n${token}\n`);
    commit('key.ts', `export const key = '${key}';\n`);
    const { checked, faults } = await findCommittedSecrets(folder);
    expect(checked).toBe(2);
    expect(faults).toEqual([
      expect.stringMatching(/^key\.ts:1 .*anthropic/i),
      expect.stringMatching(/^notes\.md:2 .*github/i),
    ]);
    expect(faults.join()).not.toContain(token);
    expect(faults.join()).not.toContain(key);
  });

  it('are looked for in what git tracks only', async () => {
    commit('notes.md', 'nothing\n');
    writeFileSync(join(folder, '.env'), `DATABASE_URL=mysql://me:${'hunter2'}@db.example.com/x\n`);
    expect((await findCommittedSecrets(folder)).faults).toEqual([]);
    git('add', '.env');
    expect((await findCommittedSecrets(folder)).faults).toEqual([expect.stringMatching(/^\.env:1 /)]);
  });
});

/** @param {...string} ids */
function lockfile(...ids) {
  const file = join(folder, 'pnpm-lock.yaml');
  writeFileSync(
    file,
    ['lockfileVersion: "9.0"', 'packages:', ...ids.map((id) => `  ${id}: {}`), ''].join('\n'),
  );
  return file;
}

/** @param {string} name @param {string} text */
function commit(name, text) {
  git('init', '--quiet');
  writeFileSync(join(folder, name), text);
  git('add', name);
}

/** @param {...string} args */
function git(...args) {
  execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
}
