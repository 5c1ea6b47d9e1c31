import type { Confirmation } from '@roundtable/api';
import type { TurnLanguage } from './turn-words.js';

export interface Speaker {
  readonly name: string;
  /** `#rrggbb`; null for people and the system. */
  readonly color: string | null;
}

/** How a whole line is meant; printers decide how that looks. `thought`, `tool` and `aside` are folded to one row. */
export type Tone = 'thought' | 'tool' | 'aside' | 'notice' | 'info' | 'error' | 'success';

/** What is to be shown, free of colours and of the terminal's width. */
export type Output =
  | { readonly type: 'line'; readonly tone: Tone; readonly text: string }
  /** A whole message at once: the user's own, or one from the transcript. */
  | { readonly type: 'message'; readonly speaker: Speaker; readonly text: string }
  /** Begins a message that streams; `text` goes on with it until another output comes. */
  | { readonly type: 'open'; readonly speaker: Speaker }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'close' }
  | { readonly type: 'handoff'; readonly from: Speaker; readonly to: Speaker; readonly reason: string }
  /** `choices`: how it can be answered, where that differs from the usual words. */
  | {
      readonly type: 'confirmation';
      readonly confirmation: Confirmation;
      readonly choices?: string;
      readonly language?: TurnLanguage;
    }
  /** What goes on right now, for terminals that can take it back; null: nothing. */
  | { readonly type: 'status'; readonly text: string | null };

export function line(tone: Tone, text: string): Output {
  return { type: 'line', tone, text };
}
