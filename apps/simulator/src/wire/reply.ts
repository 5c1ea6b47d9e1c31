/** A content block that the model answers with. `rawInput` is sent in place of the input's JSON. */
export type ReplyBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | {
      readonly type: 'tool_use';
      readonly id: string;
      readonly name: string;
      readonly input: Readonly<Record<string, unknown>>;
      readonly rawInput?: string;
    }
  /** A block of a kind that the Messages API does not take back. */
  | { readonly type: 'other'; readonly raw: Readonly<Record<string, unknown>> };

export type StopReason =
  | 'end_turn'
  | 'max_tokens'
  | 'stop_sequence'
  | 'tool_use'
  | 'pause_turn'
  | 'refusal'
  | 'model_context_window_exceeded';

/** What the model says in answer to one request, before it is put on the wire. */
export type Reply = {
  readonly content: readonly ReplyBlock[];
  readonly stopReason: StopReason;
  readonly usage?: Readonly<Record<string, unknown>>;
};

/** The characters of a block as they travel in its deltas. */
export function blockText(block: ReplyBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'thinking':
      return block.thinking;
    case 'tool_use':
      return block.rawInput ?? JSON.stringify(block.input);
    case 'other':
      return '';
  }
}

/** A block as the API shows it: empty, as it opens in a stream, or with its whole content. */
export function apiBlock(block: ReplyBlock, isEmpty: boolean): object {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: isEmpty ? '' : block.text, citations: null };
    case 'thinking':
      return isEmpty ? { type: 'thinking', thinking: '', signature: '' } : block;
    case 'tool_use': {
      const input = isEmpty ? {} : (block.rawInput ?? block.input);
      return { type: 'tool_use', id: block.id, name: block.name, input, caller: { type: 'direct' } };
    }
    case 'other':
      return block.raw;
  }
}

/** How a reply ended, as the API says it. */
export function apiEnding({ stopReason }: Reply): object {
  const details = stopReason === 'refusal' ? { type: 'refusal', category: null, explanation: null } : null;
  return { container: null, stop_details: details, stop_reason: stopReason, stop_sequence: null };
}
