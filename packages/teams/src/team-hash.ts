import { createHash } from 'node:crypto';
import type { Team } from '@roundtable/core';

/** The hash of a team's content: SHA-256 in hex over its canonical JSON, so the order of keys does not count. */
export function teamHash(team: Team): string {
  return createHash('sha256').update(canonicalJson(team)).digest('hex');
}

/** JSON with the keys of every object in code-unit order, without undefined members. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
