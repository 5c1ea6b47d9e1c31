import { ASKS_TO_PARK } from './intents.js';
import { withoutAccents } from './locale.js';
import { asTitle } from './memory.js';

/** What `updateGoal` may be asked to set. */
export type GoalChange = { readonly status?: string; readonly title?: string; readonly notes?: string };

const COMPLETES =
  /\bmark\b.{0,60}\bas (?:done|complete\w*|finished)\b|\b(?:complete|close|tick off) (?:it|that|this|the|my)\b|\b(?:goal|it|that one) is (?:now )?(?:done|complete\w*|finished|achieved)\b|\bmarca\w*\b.{0,60}\bcomo (?:hech[ao]|completad[ao]|terminad[ao])\b|\b(?:completa|cierra)(?:la|lo)?\b.{0,30}\b(?:meta|objetivo)\b|\bmeta (?:ya )?esta (?:hecha|completada|lograda|terminada)\b/i;
const REOPENS = /\b(?:reopen|unpark|reactivate|reactiva\w*|reabre\w*|desaparca\w*)\b/i;
const RENAMES = /\b(?:rename|call|renombra\w*|llama\w*)\b.*?\b(?:to|a|como)\s+["«“]?([^"»”.!?]{2,80})/iu;

/** The change that the words ask for in so many words; null when they ask for none. */
export function readChange(text: string): GoalChange | null {
  const renamed = /\b(?:rename|renombra)/i.test(text) ? RENAMES.exec(text)?.[1] : undefined;
  if (renamed !== undefined) return { title: asTitle(renamed.trim()) };
  const plain = withoutAccents(text);
  if (REOPENS.test(plain)) return { status: 'active' };
  if (asksToPark(text)) return { status: 'parked' };
  return COMPLETES.test(plain) ? { status: 'completed' } : null;
}

/** Whether a goal shall be parked: said of a goal, not of a place or a break. */
export function asksToPark(text: string): boolean {
  const plain = withoutAccents(text);
  return ASKS_TO_PARK.english.test(plain) || ASKS_TO_PARK.spanish.test(plain);
}
