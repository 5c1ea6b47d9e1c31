/** One thing that is wrong with a team's files, at the place where its author will look. */
export interface TeamFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Where in the data, as `agents.0.prompt`; empty when the fault is about a whole file. */
  readonly path: string;
  readonly message: string;
}

/** Team data that cannot be used. The message lists every fault, one a line, as `file:line:column path: message`. */
export class TeamLoadError extends Error {
  override readonly name = 'TeamLoadError';

  constructor(readonly faults: readonly TeamFault[]) {
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super([`Team data has ${count}:`, ...faults.map(formatFault)].join('\n'));
  }
}

/** Faults in reading order: by file, then from top to bottom. */
export function sortFaults(faults: readonly TeamFault[]): TeamFault[] {
  return [...faults].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.path, b.path),
  );
}

/** A path into the data as people write it: `agents.0.tools.2`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/** As its author sees it: `file:line:column path: message`. */
export function formatFault({ file, line, column, path, message }: TeamFault): string {
  return `${file}:${line}:${column} ${path === '' ? '' : `${path}: `}${message}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
