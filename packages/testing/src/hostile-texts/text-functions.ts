import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { capabilityFolders } from '../fixtures/capability-folders.js';

/** An exported function whose first argument is a text that people, files, the web or models supply. */
export interface TextFunction {
  readonly path: string;
  readonly name: string;
  /** Arguments that it needs beside the text. */
  readonly others: number;
  /** Words that its file knows, in strings and patterns. */
  readonly words: readonly string[];
}

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const HOMES = [
  'packages/core/src',
  'packages/services/src',
  'activities/src',
  'packages/engine/src',
  ...capabilityFolders(ROOT),
];
/** What such an argument is called. */
const TEXTS =
  /^(?:text|said|reply|answer|message|body|content|html|markdown|sentence|title|name|names|query|sought|line|source|written|email|address|raw|summary|goal|note|heading|paragraph|asked|typed|wish|request|words|value)$/;

export function findTextFunctions(): readonly TextFunction[] {
  return HOMES.flatMap((home) =>
    readdirSync(join(ROOT, home), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => file.endsWith('.ts') && !/\.test\.|(?:^|\/)(?:fixtures|generated|testing)\//.test(file),
      )
      .flatMap((file) => functionsIn(`${home}/${file}`)),
  );
}

function functionsIn(path: string): readonly TextFunction[] {
  const file = ts.createSourceFile(
    path,
    readFileSync(join(ROOT, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found = file.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) || statement.name === undefined) return [];
    const kinds = (statement.modifiers ?? []).map(({ kind }) => kind);
    if (!kinds.includes(ts.SyntaxKind.ExportKeyword) || kinds.includes(ts.SyntaxKind.AsyncKeyword)) return [];
    const [first, ...rest] = statement.parameters;
    if (first?.type?.kind !== ts.SyntaxKind.StringKeyword || !TEXTS.test(first.name.getText(file))) return [];
    const others = rest.filter(({ initializer, questionToken }) => !initializer && !questionToken).length;
    return [{ name: statement.name.text, others }];
  });
  if (found.length === 0) return [];
  const words = wordsOf(file);
  return found.map((one) => ({ path, ...one, words }));
}

function wordsOf(file: ts.SourceFile): readonly string[] {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isRegularExpressionLiteral(node) || ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) {
      const plain = node.text.replaceAll(/\\[bBwWdDsSnrtu]|\\p\{\w+\}|\(\?(?:[:=!]|<[=!])/gu, ' ');
      for (const [word] of plain.matchAll(/\p{L}[\p{L}']+(?: \p{L}[\p{L}']+)?/gu)) words.add(word);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...words];
}
