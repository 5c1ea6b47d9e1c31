import { fileURLToPath } from 'node:url';
import type { Capability } from './capability.js';

/** The folders with migrations of capabilities from outside of this repository. */
export function migrationFolders(capabilities: readonly Capability[]): string[] {
  return capabilities.flatMap(({ data }) =>
    data?.migrations === undefined ? [] : [fileURLToPath(data.migrations)],
  );
}
