import type { Entry, Scene } from '../scene.js';
import { freshResults } from '../scene.js';
import { fieldsOf } from '../triage-part.js';

export type Result = Extract<Entry, { type: 'result' }>;

/** The fresh result of that tool; null when the last message brought none of it. */
export function freshResult(scene: Scene, tool: string): Result | null {
  return freshResults(scene).find(({ name }) => name === tool) ?? null;
}

/** The input of the last call of that tool; empty when there was none. */
export function lastInput(scene: Scene, tool: string): ReadonlyMap<string, unknown> {
  const found = scene.entries.findLast((entry) => entry.type === 'call' && entry.name === tool);
  return new Map(found?.type === 'call' ? Object.entries(found.input) : []);
}

/** Whether that tool was called since the user's last own words, or since a colleague took over. */
export function calledSince(scene: Scene, tool: string): boolean {
  return scene.since.some((entry) => entry.type === 'call' && entry.name === tool);
}

/** A result's fields, read leniently: what is not there is empty. */
export class Fields {
  private readonly fields: ReadonlyMap<string, unknown>;

  constructor(from: string | unknown) {
    this.fields = typeof from === 'string' ? fieldsOf(from) : new Map(Object.entries(Object(from)));
  }

  text(name: string): string {
    const value = this.fields.get(name);
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  }

  is(name: string): boolean {
    return this.fields.get(name) === true;
  }

  one(name: string): Fields {
    return new Fields(this.fields.get(name) ?? {});
  }

  list(name: string): readonly Fields[] {
    const value = this.fields.get(name);
    return Array.isArray(value) ? value.map((one: unknown) => new Fields(one)) : [];
  }
}

/** What went wrong, for the user: without the code in front, and without the advice to the agent behind it. */
export function whyOf({ text }: Result): string {
  const plain = text.replace(/^[A-Z_]+: /, '');
  return /^.*?[.!?](?=\s|$)/s.exec(plain)?.[0] ?? plain;
}

/** Names in quotation marks, as an error lists them; the first is what was looked for. */
export function quotedIn(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
}
