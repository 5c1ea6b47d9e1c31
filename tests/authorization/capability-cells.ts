import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cell } from './cells.js';

const CAPABILITIES = fileURLToPath(new URL('../../capabilities/', import.meta.url));

/** What capabilities say of their own routes: the `cells` of each `capabilities/<name>/test/authorization.ts`. */
export async function readCapabilityCells(): Promise<Record<string, Cell>> {
  const files = readdirSync(CAPABILITIES)
    .map((name) => join(CAPABILITIES, name, 'test/authorization.ts'))
    .filter((file) => existsSync(file));
  const brought = await Promise.all(files.map(cellsIn));
  return Object.assign({}, ...brought);
}

async function cellsIn(file: string): Promise<Record<string, Cell>> {
  const { cells } = (await import(file)) as { cells?: Record<string, Cell> }; // the compiler knows no file by a variable
  if (cells === undefined) throw new Error(`${file} exports no cells`);
  return cells;
}
