#!/usr/bin/env node
/**
 * Writes the Prisma client to prisma/src/generated, only when schema.prisma or Prisma's version changed.
 *
 * `prisma generate` itself runs as WebAssembly, yet it first makes sure that the native schema engine is there, which
 * comes from outside the package registries. A path to any program satisfies it (`PRISMA_SCHEMA_ENGINE_BINARY=/bin/true
 * prisma generate` in a shell); node's own is the one that every system has. No prisma.config.ts and no DATABASE_URL
 * are needed.
 *
 *   node prisma/scripts/generate.mjs [FOLDER OF schema.prisma]
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const prismaPackage = require.resolve('prisma/package.json');

process.exitCode = generate(path.resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))));

/**
 * @param {string} prismaDir
 * @returns {number} exit code
 */
function generate(prismaDir) {
  const schemaFile = path.join(prismaDir, 'schema.prisma');
  if (!existsSync(schemaFile)) {
    console.error(`There is no ${schemaFile}.`);
    return 1;
  }
  const generatedDir = path.join(prismaDir, 'src', 'generated');
  const stampFile = path.join(generatedDir, '.made-from');
  const stamp = createHash('sha256')
    .update(readFileSync(schemaFile))
    .update(readFileSync(prismaPackage))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 0;

  rmSync(stampFile, { force: true }); // a run that fails half-way must not pass for a finished one
  const result = spawnSync(process.execPath, [cliFile(), 'generate', '--schema', schemaFile], {
    cwd: prismaDir,
    encoding: 'utf8',
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1', // no look-up of newer versions
    },
  });
  if (result.status !== 0) {
    console.error(result.error?.message ?? `${result.stdout}${result.stderr}`.trim());
    return 1;
  }
  mkdirSync(generatedDir, { recursive: true });
  writeFileSync(stampFile, stamp);
  console.log(`Generated the Prisma client in ${generatedDir}`);
  return 0;
}

function cliFile() {
  const { bin } = JSON.parse(readFileSync(prismaPackage, 'utf8'));
  return path.join(path.dirname(prismaPackage), typeof bin === 'string' ? bin : bin.prisma);
}
