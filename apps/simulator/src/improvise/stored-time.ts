import type { LocalTime } from './clock.js';
import { freshResults, type Scene } from './scene.js';

/** When something comes, as the tool's result says it. */
export type StoredTime = {
  readonly at: LocalTime;
  /** The user wanted another time, and it comes when their quiet hours are over. */
  readonly isMoved: boolean;
};

/** The time that the latest result names; null when it names none. What was asked for may have been moved. */
export function storedTime(scene: Scene): StoredTime | null {
  for (const { text, isError } of freshResults(scene).toReversed()) {
    const fields = isError ? new Map<string, unknown>() : fieldsOf(parsed(text));
    const at = timeIn(fields.get('followUp'), 'at') ?? timeIn(fields.get('commitment'), 'dueLocal');
    if (at !== null) return { at, isMoved: typeof fields.get('note') === 'string' };
  }
  return null;
}

function timeIn(value: unknown, name: string): LocalTime | null {
  const time = fieldsOf(value).get(name);
  return typeof time === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(time) ? time.slice(0, 16) : null;
}

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
