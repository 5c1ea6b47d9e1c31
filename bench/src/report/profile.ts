import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { markdown } from './table.js';

const Frame = z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() });
const Profile = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: Frame, children: z.array(z.number()).default([]) })),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type Profile = z.infer<typeof Profile>;
type Frame = z.infer<typeof Frame>;

const SHOWN_FUNCTIONS = 30;
const SHOWN_PACKAGES = 15;
const LONGEST_NAME = 90;
const NOT_WORK = ['(idle)', '(root)'];

/** Where a process spent its time, of every CPU profile in a folder (a file for each thread). */
export function profileReport(dir: string): string {
  const files = readdirSync(dir).filter((name) => name.endsWith('.cpuprofile'));
  return files.map((name) => `${join(dir, name)}\n${threadReport(join(dir, name))}`).join('\n\n');
}

/** By function, and by package: there, what Node itself did counts for the package that asked for it. */
function threadReport(file: string): string {
  const profile = Profile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const selfMs = new Map<number, number>();
  profile.samples.forEach((id, at) => {
    selfMs.set(id, (selfMs.get(id) ?? 0) + (profile.timeDeltas[at] ?? 0) / 1000);
  });
  const owners = ownersOf(profile);
  const functions = new Map<string, number>();
  const packages = new Map<string, number>();
  for (const { id, callFrame } of profile.nodes) {
    if (NOT_WORK.includes(callFrame.functionName)) continue;
    const ms = selfMs.get(id) ?? 0;
    add(functions, nameOf(callFrame), ms);
    add(packages, owners.get(id) ?? callFrame.functionName, ms);
  }
  return `${top('package', packages, SHOWN_PACKAGES)}\n\n${top('function', functions, SHOWN_FUNCTIONS)}`;
}

/** The package of each node, or of the nearest caller that has one. */
function ownersOf({ nodes }: Profile): ReadonlyMap<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Set(nodes.flatMap((node) => node.children));
  const owners = new Map<number, string>();
  const waiting = nodes
    .filter(({ id }) => !children.has(id))
    .map(({ id }) => ({ id, inherited: 'Node itself' }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = byId.get(next.id);
    if (node === undefined) continue;
    const own =
      node.callFrame.functionName === '(garbage collector)'
        ? '(garbage collector)'
        : packageOf(node.callFrame);
    const owner = own ?? next.inherited;
    owners.set(node.id, owner);
    for (const id of node.children) waiting.push({ id, inherited: owner });
  }
  return owners;
}

function packageOf({ url }: Frame): string | null {
  if (url === '' || url.startsWith('node:')) return null;
  const inside = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url);
  if (inside) return inside[1] ?? null;
  if (/workflow-bundle|evalmachine/.test(url)) return 'workflow bundle';
  return /\/((?:apps|packages)\/[^/]+|[^/]+)\/dist\//.exec(url)?.[1] ?? url;
}

function nameOf(frame: Frame): string {
  const where = frame.url.includes('/node_modules/')
    ? frame.url.slice(frame.url.lastIndexOf('/node_modules/') + '/node_modules/'.length)
    : frame.url.split('/').slice(-4).join('/');
  const name = frame.functionName || '(anonymous)';
  return (where === '' ? name : `${name}  ${where}:${frame.lineNumber + 1}`).slice(0, LONGEST_NAME);
}

function add(sums: Map<string, number>, name: string, ms: number): void {
  sums.set(name, (sums.get(name) ?? 0) + ms);
}

function top(what: string, sums: ReadonlyMap<string, number>, shown: number): string {
  const sorted = [...sums].toSorted(([, a], [, b]) => b - a);
  const total = sorted.reduce((sum, [, ms]) => sum + ms, 0);
  const rows = sorted
    .slice(0, shown)
    .map(([name, ms]) => [`${((ms * 100) / total).toFixed(1)} %`, ms.toFixed(0), name]);
  return markdown(['self', 'ms', `${what} (of ${total.toFixed(0)} ms)`], rows);
}
