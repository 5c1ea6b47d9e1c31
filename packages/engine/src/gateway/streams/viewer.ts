import type { StreamedEvent, StreamedPartial } from '@roundtable/prisma';
import { formatPosition, type Position } from './position.js';

/** Tracks what one viewer has received, and formats its next SSE frames. Holds at most one message's text. */
export interface Viewer {
  /** The number of the last event that the viewer has. */
  readonly after: () => number;
  event(event: StreamedEvent): string;
  /** The frame with the new text of the streaming message; null when the viewer has all of it. */
  partial(partial: StreamedPartial): string | null;
  deleted(): string;
}

interface Shown {
  readonly messageId: string;
  readonly attempt: number;
  readonly text: string;
}

/** After these events no partial text from before is on a screen. */
const CLEARING = new Set(['message.completed', 'turn.started']);

export function createViewer(start: Position | { readonly fresh: number }): Viewer {
  const resumed = 'fresh' in start ? null : start;
  let after = 'fresh' in start ? start.fresh : start.event;
  let resumable = resumed?.partial ?? null;
  let mayShowOld = resumed !== null;
  let shown: Shown | null = null;

  function show(type: 'message.delta' | 'message.reset', next: StreamedPartial, offset: number): string {
    const { messageId, agent, attempt, turn, text } = next;
    shown = { messageId, attempt, text };
    mayShowOld = false;
    const id = formatPosition({ event: after, partial: { attempt, offset: text.length } });
    const told = type === 'message.delta' ? { offset, text: text.slice(offset) } : { text };
    return frame(id, type, { messageId, agent, attempt, turn, ...told });
  }

  /** How many characters of this partial the viewer has; null when its text belongs to another one. */
  function known(next: StreamedPartial): number | null {
    if (shown?.messageId === next.messageId) {
      return shown.attempt === next.attempt && next.text.startsWith(shown.text) ? shown.text.length : null;
    }
    if (!mayShowOld) return 0;
    if (resumable === null || resumable.attempt !== next.attempt) return null;
    const { offset } = resumable;
    return offset <= next.text.length && next.text.slice(offset).isWellFormed() ? offset : null;
  }

  return {
    after: () => after,
    event({ id, type, data }) {
      after = id;
      resumable = null;
      if (CLEARING.has(type)) {
        mayShowOld = false;
        shown = null;
      }
      return frame(String(id), type, data);
    },
    partial(next) {
      const offset = known(next);
      if (offset === null) return show('message.reset', next, 0);
      if (offset < next.text.length) return show('message.delta', next, offset);
      // Nothing new, but from here on the viewer's text is known.
      shown = { messageId: next.messageId, attempt: next.attempt, text: next.text };
      return null;
    },
    deleted: () => frame(String(after), 'conversation.deleted', {}),
  };
}

function frame(id: string, type: string, data: object): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
