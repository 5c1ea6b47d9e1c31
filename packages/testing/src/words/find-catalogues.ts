import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { placeholders } from './find-pairs.js';

/** A line of a catalogue in the code: `mails.signIn.once`, and the values that it takes. */
export interface CatalogueLine {
  readonly key: string;
  /** `{{name}}` of the page; `{0}`, or `{name}` of an object, for each that a function takes. */
  readonly values: readonly string[];
  /** Of a list: how many texts it has. */
  readonly texts: number | null;
}

/**
 * The English lines of a file that files of a language may have, too: those of `catalogue(name, …)` and of
 * `defineWords(name, …)`.
 */
export function findCatalogues(file: string): CatalogueLine[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Node>();
  const found: CatalogueLine[] = [];

  function resolved(node: ts.Node): ts.Node {
    const inside = bare(node);
    return ts.isIdentifier(inside) ? bare(constants.get(inside.text) ?? inside) : inside;
  }

  function collect(key: string, node: ts.Node): void {
    const value = resolved(node);
    if (ts.isObjectLiteralExpression(value))
      for (const [name, one] of membersOf(value)) collect(`${key}.${name}`, one);
    else found.push({ key, ...valuesOf(value) });
  }

  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined)
      constants.set(node.name.getText(), node.initializer);
    ts.forEachChild(node, visit);
  }
  visit(source);

  function calls(node: ts.Node): void {
    if (ts.isCallExpression(node) && ['catalogue', 'defineWords'].includes(node.expression.getText())) {
      const [name, words] = node.arguments;
      if (name !== undefined && ts.isStringLiteral(name) && words !== undefined) {
        const members = membersOf(resolved(words));
        const own = members.get('en');
        if (own !== undefined) collect(name.text, own);
        else
          for (const [key, text] of members) {
            const en = membersOf(resolved(text)).get('en');
            if (en !== undefined) collect(`${name.text}.${key}`, en);
          }
      }
    }
    ts.forEachChild(node, calls);
  }
  calls(source);
  return found;
}

function membersOf(node: ts.Node): Map<string, ts.Node> {
  if (!ts.isObjectLiteralExpression(node)) return new Map();
  return new Map(
    node.properties.flatMap((one): [string, ts.Node][] => {
      if (ts.isShorthandPropertyAssignment(one)) return [[one.name.text, one.name]];
      if (!ts.isPropertyAssignment(one)) return [];
      return [[ts.isStringLiteral(one.name) ? one.name.text : one.name.getText(), one.initializer]];
    }),
  );
}

function valuesOf(node: ts.Node): Pick<CatalogueLine, 'values' | 'texts'> {
  if (ts.isArrowFunction(node)) {
    const [first] = node.parameters;
    const isNamed = first !== undefined && ts.isObjectBindingPattern(first.name);
    const values = isNamed
      ? first.name.elements.map((one) => `{${one.name.getText()}}`)
      : node.parameters.map((_, i) => `{${i}}`);
    const body = bare(node.body);
    return { values, texts: ts.isArrayLiteralExpression(body) ? body.elements.length : null };
  }
  if (ts.isArrayLiteralExpression(node)) return { values: [], texts: node.elements.length };
  return { values: placeholders(node.getText()), texts: null };
}

function bare(node: ts.Node): ts.Node {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;
}
