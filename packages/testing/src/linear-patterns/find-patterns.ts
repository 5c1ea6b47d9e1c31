import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { capabilityFolders } from '../fixtures/capability-folders.js';

/** Where a pattern stands, as `packages/core/src/x.ts:12`. */
export interface Found {
  readonly place: string;
  readonly path: string;
  readonly source: string;
  readonly flags: string;
}

export interface Patterns {
  readonly literals: readonly Found[];
  /** Calls of RegExp: what they build is known when they run. */
  readonly built: readonly { readonly place: string; readonly path: string }[];
}

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const HOMES = [
  ...['activities/src', 'workflows/src', 'prisma/src', 'bench/src', 'evals/src'],
  ...capabilityFolders(ROOT),
  ...['apps', 'packages'].flatMap((group) =>
    readdirSync(join(ROOT, group))
      .filter((name) => name !== 'testing')
      .map((name) => `${group}/${name}/src`),
  ),
];

/** Every pattern of the sources, tests left out. */
export function findPatterns(): Patterns {
  const found = HOMES.flatMap(sourceFiles).map(patternsIn);
  return {
    literals: found.flatMap(({ literals }) => literals),
    built: found.flatMap(({ built }) => built),
  };
}

function sourceFiles(home: string): string[] {
  return readdirSync(join(ROOT, home), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.|\.d\.ts$|(?:^|\/)(?:generated|node_modules|dist|test)\//.test(file),
    )
    .map((file) => relative(ROOT, join(ROOT, home, file)));
}

function patternsIn(path: string): Patterns {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const literals: Found[] = [];
  const built: { place: string; path: string }[] = [];
  const visit = (node: ts.Node): void => {
    const place = `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ place, path, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'RegExp'
    ) {
      built.push({ place, path });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, built };
}
