import { contentWords } from './known-goals.js';
import type { Entry, Scene } from './scene.js';

/** Something that was promised or planned, as the context or a tool's result names it. */
export type Promised = { readonly id: string; readonly text: string };

/** What a follow-up that is due is about. */
export type Due = { readonly kind: 'commitment' | 'reminder' | 'hello'; readonly about: string };

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ANY_ID = new RegExp(ID, 'i');
const COMMITMENT = new RegExp(`^\\s*- (.+?) \\((?:[^()]*?, )?commitment_id (${ID})`, 'i');
const FOLLOW_UP = new RegExp(`^\\s*- (.+?) \\((?:[^()]*?, )?follow_up_id (${ID})`, 'i');

/** Open commitments, "- call the gym (commitment_id …, due …)", and those that were stored since. */
export function readCommitments(scene: Scene): readonly Promised[] {
  return [...inContext(scene, COMMITMENT), ...stored(scene, /create_?commitment/i)];
}

/** Follow-ups with their ids: "- call the gym (commitment, follow_up_id …, pending, next …)". */
export function readFollowUps(scene: Scene): readonly Promised[] {
  return inContext(scene, FOLLOW_UP);
}

/** The one that the words or the due event mean, else the only one. */
export function promisedMeant(all: readonly Promised[], about: string): Promised | null {
  const meant = new Set(contentWords(about));
  const scored = all
    .map((one) => ({ one, score: contentWords(one.text).filter((word) => meant.has(word)).length }))
    .toSorted((a, b) => b.score - a.score);
  const best = scored[0];
  if (best === undefined) return null;
  return best.score > 0 || all.length === 1 ? best.one : null;
}

/** The follow-up that was spoken last: its event's text, read. Null when there was none. */
export function lastDue(scene: Scene): Due | null {
  const event = scene.entries.findLast(isFollowUp);
  return event?.type === 'told' ? readDue(event.text) : null;
}

/** What the system told since the agent spoke: a message of its own accord, no line of a hand-over. */
export function eventSince(scene: Scene): Extract<Entry, { type: 'told' }> | null {
  const lastOwn = scene.entries.findLastIndex(({ type }) => type === 'said' || type === 'call');
  const lastUser = scene.entries.findLastIndex(({ type }) => type === 'user');
  const found = scene.entries.findLast(
    (entry, at) => entry.type === 'told' && isEvent(entry) && at > Math.max(lastOwn, lastUser),
  );
  return found?.type === 'told' ? found : null;
}

/** Whether an event brings the figures of a week or month. */
export function isFigures(text: string): boolean {
  return /\b(?:figures|statistics|cifras|estad[ií]sticas)\b/i.test(text);
}

/** Whether an event says that something is due; else it is a check-in that was sent. */
export function isDueEvent(text: string): boolean {
  return /^(?:follow-up|seguimiento|a last, light|un último seguimiento|reminder for|recordatorio para|time for a friendly|buen momento)/i.test(
    text,
  );
}

export function readDue(text: string): Due {
  const quoted = /[“"«](.+?)[”"»]/u.exec(text)?.[1];
  const reminder = /^(?:reminder for|recordatorio para) .*?\d{1,2}:\d\d: ([\s\S]+)$/i.exec(text)?.[1];
  if (reminder !== undefined) return { kind: 'reminder', about: reminder.replace(/[.\s]+$/, '') };
  if (quoted !== undefined) return { kind: 'commitment', about: quoted.replace(/[.\s]+$/, '') };
  return { kind: 'hello', about: '' };
}

function isEvent(entry: Extract<Entry, { type: 'told' }>): boolean {
  return entry.tag === 'event' && !/kind="handoff"/i.test(entry.about);
}

function isFollowUp(entry: Entry): boolean {
  return entry.type === 'told' && isEvent(entry) && isDueEvent(entry.text);
}

function inContext(scene: Scene, line: RegExp): readonly Promised[] {
  const context = scene.entries.findLast((entry) => entry.type === 'told' && entry.tag === 'context');
  if (context?.type !== 'told') return [];
  return context.text.split('\n').flatMap((text) => {
    const [, about = '', id = ''] = line.exec(text) ?? [];
    return id === '' ? [] : [{ id, text: about }];
  });
}

function stored(scene: Scene, tool: RegExp): readonly Promised[] {
  return scene.entries.flatMap((entry) => {
    if (entry.type !== 'result' || entry.isError || !tool.test(entry.name)) return [];
    const id = ANY_ID.exec(entry.text)?.[0];
    const text = /"text"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(entry.text)?.[1] ?? '';
    return id === undefined ? [] : [{ id, text }];
  });
}
