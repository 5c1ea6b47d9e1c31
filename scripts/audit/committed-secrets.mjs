import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

// It notes when each rule began and ended, and looks through all its notes at each: half a minute for our files.
secretLintProfiler.mark = () => {};

const config = {
  rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }],
};

/**
 * The places in the files that git tracks in a folder, as they are now, that look like a key, a token, a private key
 * or a password in an address; never the secret itself. An invented one is marked where it stands, with the comment
 * `secretlint-disable-line <rule>`.
 * @param {string} folder
 * @returns {Promise<{ checked: number, faults: string[] }>}
 */
export async function findCommittedSecrets(folder) {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && statSync(join(folder, file), { throwIfNoEntry: false })?.isFile());
  if (files.length === 0) throw new Error(`git tracks no file in ${folder}`);
  const faults = [];
  for (const file of files) {
    const content = readFileSync(join(folder, file));
    if (content.includes(0)) continue; // not a text
    const { messages } = await lintSource({
      source: { filePath: join(folder, file), content: content.toString('utf8'), contentType: 'text' },
      options: { config, noPhysicFilePath: true, maskSecrets: true },
    });
    for (const { loc, message, ruleId } of messages)
      faults.push(`${file}:${loc.start.line} ${message} (${ruleId})`);
  }
  return { checked: files.length, faults };
}
