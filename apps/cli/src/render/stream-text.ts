import type { Output } from './output.js';
import { told } from './turn-words.js';
import { type Streaming, speakerOf, type View } from './view.js';

export interface Rendered {
  readonly view: View;
  readonly output: readonly Output[];
}

interface Piece {
  readonly messageId: string;
  readonly agent: string;
  readonly name?: string;
}

/** Adds a delta's text beyond the shown text. A delta that does not fit (of another attempt) waits for the reset. */
export function addText(view: View, piece: Piece & { offset: number; text: string }): Rendered {
  if (view.shown.includes(piece.messageId)) return { view, output: [] };
  const streaming = ofMessage(view, piece.messageId);
  const before = streaming?.text ?? '';
  if (piece.offset > before.length) return { view, output: [] };
  const whole = before.slice(0, piece.offset) + piece.text;
  if (before.startsWith(whole) || repeats(view, whole)) return { view, output: [] };
  return showWhole(view, { ...piece, text: whole });
}

/** Shows `text`: adds the rest if it begins with the shown text, else starts the message again. */
export function showWhole(view: View, piece: Piece & { text: string }): Rendered {
  const streaming = ofMessage(view, piece.messageId);
  const output: Output[] = [];
  if (view.answer?.isTakenBack === true) {
    const { name } = speakerOf(view, piece.agent, piece.name);
    output.push({ type: 'line', tone: 'notice', text: `(${name} is rewriting this answer)` });
  }
  if (view.streaming !== null && streaming === null && view.streaming.inLine) output.push({ type: 'close' });
  const speaker = speakerOf(view, piece.agent, piece.name);
  const shown = streaming?.text ?? '';

  const continues = piece.text.startsWith(shown);
  let fresh = continues ? piece.text.slice(shown.length) : piece.text;
  let inLine = streaming?.inLine ?? false;
  if (!continues) {
    if (inLine) output.push({ type: 'close' });
    output.push({ type: 'line', tone: 'notice', text: told(view.language, 'again', { name: speaker.name }) });
    inLine = false;
  }
  // White space does not open a message: models often begin with a newline.
  if (!inLine) fresh = fresh.replace(/^\s+/, '');
  if (fresh !== '') {
    if (!inLine) output.push({ type: 'open', speaker });
    output.push({ type: 'text', text: fresh });
    inLine = true;
  }
  const next: Streaming = { messageId: piece.messageId, agent: piece.agent, text: piece.text, inLine };
  return { view: { ...view, answer: null, streaming: next }, output };
}

/** Whether the replacement of a withdrawn answer repeats its beginning so far. */
function repeats({ answer }: View, text: string): boolean {
  return answer?.isTakenBack === true && answer.text.startsWith(text.trimStart());
}

/** Completes a message: prints only the part not shown yet. White space at its ends is ignored. */
export function completeText(view: View, piece: Piece & { text: string }): Rendered {
  if (view.shown.includes(piece.messageId)) return { view, output: [] };
  const answer = { messageId: piece.messageId, text: piece.text.trim(), isTakenBack: false };
  if (view.answer?.isTakenBack === true && view.answer.text === answer.text)
    return { view: { ...view, answer, streaming: null }, output: [] };
  const shown = ofMessage(view, piece.messageId)?.text ?? '';
  const same = shown.trim() === piece.text.trim();
  const lead = shown.slice(0, shown.length - shown.trimStart().length);
  const { view: after, output } = same
    ? { view, output: [] }
    : showWhole(view, { ...piece, text: lead + piece.text.trimStart() });
  const close: Output[] = after.streaming?.inLine === true ? [{ type: 'close' }] : [];
  return { view: { ...after, answer, streaming: null }, output: [...output, ...close] };
}

/** Marks a shown answer as withdrawn, to be replaced. */
export function takeBack(view: View, { messageId }: { readonly messageId: string | null }): Rendered {
  const { answer } = view;
  if (answer === null || answer.messageId !== messageId) return dropText(view);
  return { view: { ...view, answer: { ...answer, isTakenBack: true } }, output: [] };
}

/** Ends an unfinished answer. */
export function dropText(view: View): Rendered {
  if (view.streaming === null) return { view, output: [] };
  const { inLine, text } = view.streaming;
  const output: Output[] = inLine ? [{ type: 'close' }] : [];
  if (text.trim() !== '')
    output.push({ type: 'line', tone: 'notice', text: told(view.language, 'unfinished') });
  return { view: { ...view, streaming: null }, output };
}

/** Prints whole lines within a streaming message; its text then reopens below. */
export function besideText(view: View, output: readonly Output[]): Rendered {
  const { streaming } = view;
  if (output.length === 0 || streaming === null || !streaming.inLine) return { view, output };
  return {
    view: { ...view, streaming: { ...streaming, inLine: false } },
    output: [{ type: 'close' }, ...output],
  };
}

function ofMessage(view: View, messageId: string): Streaming | null {
  return view.streaming?.messageId === messageId ? view.streaming : null;
}
