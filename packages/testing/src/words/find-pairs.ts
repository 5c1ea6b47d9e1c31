import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A line in both languages; `key` is its place below `en` and `es`. A language without it: null. */
export interface Pair {
  readonly key: string;
  readonly line: number;
  readonly en: string | null;
  readonly es: string | null;
}

/**
 * All lines of a file that are written in two languages: `{ en: …, es: … }`, and constants `en` and `es` (or `EN` and
 * `ES`) beside each other. A function's line is what it returns; `${…}` stands in it as it is written.
 */
export function findPairs(file: string): Pair[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const pairs: Pair[] = [];

  function compare(key: string, en: ts.Node | undefined, es: ts.Node | undefined): void {
    const [one, other] = [en && bare(en), es && bare(es)];
    if (one && other && ts.isArrayLiteralExpression(one) && ts.isArrayLiteralExpression(other))
      if (one.elements.length !== other.elements.length) return; // words that are heard, and no lines
    const parts = one && partsOf(one);
    const others = other && partsOf(other);
    if (parts != null && others != null) {
      for (const name of new Set([...parts.keys(), ...others.keys()]))
        compare(key === '' ? name : `${key}.${name}`, parts.get(name), others.get(name));
      return;
    }
    const texts = [one && textOf(one), other && textOf(other)];
    if (texts.every((text) => text == null)) return;
    const at = (en ?? es ?? source).getStart();
    const line = source.getLineAndCharacterOfPosition(at).line + 1;
    pairs.push({ key, line, en: texts[0] ?? null, es: texts[1] ?? null });
  }

  function visit(node: ts.Node): void {
    if (ts.isObjectLiteralExpression(node)) {
      const parts = partsOf(node);
      if (parts?.has('en') && parts.has('es')) {
        compare('', parts.get('en'), parts.get('es'));
        return;
      }
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  const constants = new Map(
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) =>
        declarationList.declarations.map((one) => [one.name.getText(), one.initializer] as const),
      ),
  );
  for (const [en, es] of [
    ['en', 'es'],
    ['EN', 'ES'],
  ] as const)
    if (constants.has(en) && constants.has(es)) compare('', constants.get(en), constants.get(es));
  return pairs;
}

/** What stands for a value as it is, `{{name}}`, `{name}` or `${name}`: each once, by the alphabet. */
export function placeholders(text: string): string[] {
  return [...new Set(text.match(/\$?\{\w+\}|\{\{\w+\}\}/g))].sort();
}

/** The values of an object or a list by their names; null: it is neither. */
function partsOf(node: ts.Node): Map<string, ts.Node> | null {
  if (ts.isArrayLiteralExpression(node))
    return new Map(node.elements.map((element, index) => [String(index), element]));
  if (!ts.isObjectLiteralExpression(node)) return null;
  return new Map(
    node.properties.flatMap((one) =>
      ts.isPropertyAssignment(one) ? [[nameOf(one.name), one.initializer] as const] : [],
    ),
  );
}

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteral(name) ? name.text : name.getText();
}

/** The text of a literal, of a template, or of a function that returns one; null: it is something else. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1);
  return ts.isArrowFunction(node) ? textOf(bare(node.body)) : null;
}

function bare(node: ts.Node): ts.Node {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;
}
