import { join } from 'node:path';
import { ROOT } from './find-patterns.js';

/** Another test of the same process may have loaded a module already: with this it is loaded once more. */
const AGAIN = '?built';

/** Of each pattern that is built while modules are loaded: what it is, and by which lines of the sources. */
export interface Built {
  readonly source: string;
  readonly flags: string;
  readonly places: readonly string[];
}

/** Loads the modules and tells which patterns they build meanwhile. */
export async function builtByLoading(paths: readonly string[]): Promise<readonly Built[]> {
  const built: Built[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, given: [string, string?]) {
      const pattern = new target(...given);
      const stack = new Error().stack ?? '';
      const places = stack.split('\n').flatMap((line) => {
        const at = line.lastIndexOf(ROOT);
        return at === -1
          ? []
          : [
              line
                .slice(at + ROOT.length)
                .replace(AGAIN, '')
                .replace(/:\d+\)?$/, ''),
            ];
      });
      built.push({ source: pattern.source, flags: pattern.flags, places });
      return pattern;
    },
  });
  try {
    for (const path of paths) await import(/* @vite-ignore */ `${join(ROOT, path)}${AGAIN}`);
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}
