/** A fault in a team's files, with its place in the source. */
export interface TeamFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The path in the data, such as `agents.0.prompt`; empty when the fault concerns a whole file. */
  readonly path: string;
  readonly message: string;
}

/** Team data is invalid. The message lists every fault, one per line, as `file:line:column path: message`. */
export class TeamLoadError extends Error {
  override readonly name = 'TeamLoadError';

  constructor(readonly faults: readonly TeamFault[]) {
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super([`Team data has ${count}:`, ...faults.map(formatFault)].join('\n'));
  }
}

/** Sorts faults in reading order: by file, then from top to bottom. */
export function sortFaults(faults: readonly TeamFault[]): TeamFault[] {
  return [...faults].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.path, b.path),
  );
}

/** Formats a path into the data: `agents.0.tools.2`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/** Formats a fault as `file:line:column path: message`. */
export function formatFault({ file, line, column, path, message }: TeamFault): string {
  return `${file}:${line}:${column} ${path === '' ? '' : `${path}: `}${message}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
