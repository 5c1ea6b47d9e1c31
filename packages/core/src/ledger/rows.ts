import type { Block, ImageBlock, ModelUsage, TextBlock } from '../model/model-port.js';
import type { Composition } from '../replayed/index.js';

/** One row of the transcript. `text` is what users see; `blocks` what the model said, kept for verbatim replay to it. */
export interface MessageRow {
  readonly id: string;
  readonly seq: number;
  readonly turn: number;
  /** The step that wrote it; 0 for the row of the turn's input. */
  readonly step: number;
  readonly role: 'user' | 'agent' | 'system';
  readonly agent: string | null;
  /** Of a composite agent's words: who it was then. `agent` is its first member. */
  readonly composite?: Composition | null;
  readonly kind: 'text' | 'decision' | 'event' | 'handoff' | 'expired' | 'notice' | 'draft';
  readonly text: string;
  readonly blocks: readonly Block[] | null;
  readonly stopReason: string | null;
  /** The turn in which the user said it anew, if so: agents are not given it any more. */
  readonly supersededBy?: number | null;
  /** Files that came with it, as agents are told of them; not stored with the row. */
  readonly attached?: readonly (TextBlock | ImageBlock)[];
}

/** One tool call with its result. Its key is (turn, reply, index), never the model's own id, which may repeat. */
export interface ToolCallRow {
  readonly turn: number;
  /** The askAgent step whose reply holds the call. */
  readonly reply: number;
  /** The place of the call's block in the reply. */
  readonly index: number;
  readonly toolUseId: string;
  readonly agent: string;
  readonly tool: string;
  readonly input: unknown;
  /** `unknown`: an effect that may have happened. */
  readonly status: 'pending' | 'done' | 'error' | 'unknown' | 'proposed' | 'handoff' | 'interrupted';
  readonly result: unknown;
  readonly isError: boolean;
  /** How it ran; only calls that did have it. An effect that is under way has its attempts so far. */
  readonly run?: ToolRun;
}

export interface ToolRun {
  readonly attempts: number;
  /** Answered from the cache: nobody was asked. */
  readonly cached: boolean;
  readonly durationMs: number;
}

export interface TransitionRow {
  readonly seq: number;
  readonly from: string;
  readonly to: string;
  /** What takes over, if it is a composite; `to` is its first member. */
  readonly composite?: Composition;
  readonly via: 'tool' | 'route' | 'system';
  readonly reason: string;
  readonly context: string | null;
  readonly announcement: string;
  readonly turn: number;
  /** The message row after which the new agent speaks. */
  readonly afterSeq: number;
  readonly at: string;
}

export interface ConfirmationRow {
  readonly id: string;
  readonly kind: string;
  readonly tool: string;
  readonly agent: string;
  readonly turn: number;
  readonly reply: number;
  readonly index: number;
  readonly preview: Readonly<Record<string, string | null>>;
  readonly editable: readonly string[];
  readonly argsHash: string;
  readonly expiresAt: string;
}

export interface UsageRow extends ModelUsage {
  readonly agent: string;
  readonly model: string;
  readonly costMicros: number;
}
