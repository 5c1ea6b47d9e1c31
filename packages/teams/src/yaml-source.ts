import { isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { formatPath, type TeamFault } from './team-fault.js';

/** A parsed YAML file that maps paths in its data back to lines and columns. */
export interface YamlSource {
  /** The file's data; undefined when it has syntax errors other than duplicate keys. */
  readonly value: unknown;
  readonly faults: readonly TeamFault[];
  /** Whether the file has a value at a path; null counts. */
  has(path: readonly PropertyKey[]): boolean;
  /** Creates a fault at a path's value, or, when it is missing, at its nearest existing parent. */
  faultAt(path: readonly PropertyKey[], message: string): TeamFault;
  /** Creates a fault at the key itself, for keys that are not allowed. */
  faultAtKey(path: readonly PropertyKey[], key: string, message: string): TeamFault;
}

type Document = ReturnType<typeof parseDocument>;

/** Parses a YAML text. `file` is only the name in faults. */
export function readYaml(file: string, text: string): YamlSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });

  const fault = (offset: number, path: readonly PropertyKey[], message: string): TeamFault => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), path: formatPath(path), message };
  };

  const faults = [...document.errors, ...document.warnings].map((error) =>
    fault(error.pos[0], [], error.message),
  );
  const dangling = danglingAliases(document);
  faults.push(
    ...dangling.map(({ offset, name }) => fault(offset, [], `alias "*${name}" has no anchor before it`)),
  );
  // A document with a duplicate key is still readable; after any other error the data is unreliable.
  const isReadable =
    dangling.length === 0 && document.errors.every((error) => error.code === 'DUPLICATE_KEY');
  const read = isReadable ? toPlainValue(document) : { value: undefined, message: undefined };
  if (read.message !== undefined) faults.push(fault(0, [], read.message));

  return {
    value: read.value,
    faults,
    has: (path) => path.length === 0 || document.hasIn(path),
    faultAt: (path, message) => fault(offsetOf(document, path), path, message),
    faultAtKey: (path, key, message) => fault(keyOffsetOf(document, path, key), [...path, key], message),
  };
}

/** Converts a schema's issue to faults at their places in the file. */
export function issueFaults(yaml: YamlSource, issue: z.core.$ZodIssue): TeamFault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => yaml.faultAtKey(issue.path, key, 'is not a key of team data'));
  }
  return [yaml.faultAt(issue.path, yaml.has(issue.path) ? issue.message : 'is missing')];
}

/** Finds aliases without an anchor, in one pass: an alias refers to the last anchor of its name before it. */
function danglingAliases(document: Document): { offset: number; name: string }[] {
  const dangling: { offset: number; name: string }[] = [];
  const anchors = new Set<string>();
  visit(document, {
    Value: (_key, { anchor }) => {
      if (anchor !== undefined) anchors.add(anchor);
    },
    Alias: (_key, { source, range }) => {
      if (!anchors.has(source)) dangling.push({ offset: range?.[0] ?? 0, name: source });
    },
  });
  return dangling;
}

/** Resolves aliases; an exponential expansion is reported as a fault instead of crashing. */
function toPlainValue(document: Document): { value: unknown; message: string | undefined } {
  try {
    return { value: document.toJS(), message: undefined };
  } catch (error) {
    if (error instanceof ReferenceError) return { value: undefined, message: error.message };
    throw error;
  }
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

function keyOffsetOf(document: Document, path: readonly PropertyKey[], key: string): number {
  const parent = path.length === 0 ? document.contents : document.getIn(path, true);
  const pairs = isMap(parent) ? parent.items : [];
  for (const { key: node } of pairs) {
    if (isScalar(node) && String(node.value) === key && node.range) return node.range[0];
  }
  return offsetOf(document, path);
}
