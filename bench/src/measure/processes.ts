import { existsSync, readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 10; // CLK_TCK is 100 on every Linux that Node runs on
const KIB_PER_MIB = 1024;

/** Whether this machine tells CPU times and memory of processes the way the bench reads them. */
export function hasProcessFigures(): boolean {
  return existsSync('/proc/self/smaps_rollup');
}

/** User and system time of a process, its descendants and those that they have reaped, in milliseconds. */
export function cpuMs(root: number): number {
  return processTree(root).reduce((sum, pid) => {
    const fields = statFields(pid);
    return sum + [11, 12, 13, 14].reduce((ticks, at) => ticks + Number(fields[at] ?? 0), 0) * MS_PER_TICK;
  }, 0);
}

/** Resident memory of one process in MiB. */
export function residentMiB(pid: number): number {
  const found = /^Rss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`));
  return Number(found?.[1] ?? 0) / KIB_PER_MIB;
}

/** Busy CPU time of the whole machine since its start, in milliseconds. */
export function machineBusyMs(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = first.split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) * MS_PER_TICK;
}

/** A process and its descendants, itself first. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(statFields(Number(name))[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  for (let waiting = [root]; waiting.length > 0; ) {
    found.push(...waiting);
    waiting = waiting.flatMap((pid) => children.get(pid) ?? []);
  }
  return found;
}

/** The fields after the command's name, which may hold spaces and brackets: state, parent, ... */
function statFields(pid: number): string[] {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // the process ended meanwhile
  }
}
