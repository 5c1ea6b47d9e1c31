import type { Confirmation } from '@roundtable/api';
import type { TurnLanguage } from './turn-words.js';

export interface Speaker {
  readonly name: string;
  /** `#rrggbb`; null for people and the system. */
  readonly color: string | null;
}

/** The meaning of a line; printers choose its style. `thought`, `tool` and `aside` are folded to one row. */
export type Tone = 'thought' | 'tool' | 'aside' | 'notice' | 'info' | 'error' | 'success';

/** Something to show, independent of colours and the terminal's width. */
export type Output =
  | { readonly type: 'line'; readonly tone: Tone; readonly text: string }
  /** A whole message at once: the user's own, or one from the transcript. */
  | { readonly type: 'message'; readonly speaker: Speaker; readonly text: string }
  /** Begins a streaming message; `text` continues it until another output. */
  | { readonly type: 'open'; readonly speaker: Speaker }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'close' }
  | { readonly type: 'handoff'; readonly from: Speaker; readonly to: Speaker; readonly reason: string }
  /** `choices`: the possible answers, if they differ from the usual ones. */
  | {
      readonly type: 'confirmation';
      readonly confirmation: Confirmation;
      readonly choices?: string;
      readonly language?: TurnLanguage;
    }
  /** The current activity, for terminals that can erase it; null: none. */
  | { readonly type: 'status'; readonly text: string | null };

export function line(tone: Tone, text: string): Output {
  return { type: 'line', tone, text };
}
