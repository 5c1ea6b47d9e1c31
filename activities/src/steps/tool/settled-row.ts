import {
  type AskedBesides,
  mayHaveHappened,
  storableJson,
  type ToolCallRow,
  type ToolOutcome,
} from '@roundtable/core';

/** The outcome of a call; `unknown` only of an effect. */
export type CallOutcome = ToolOutcome | AskedBesides | { readonly type: 'unknown' };

/** Characters of JSON. A result is part of every later request of the turn, so it must not fill the context window. */
const LONGEST_RESULT = 50_000;

/** The call's row with its outcome; a result that is too long is cut to a text that says so. */
export function settledRow(call: ToolCallRow, outcome: CallOutcome): ToolCallRow {
  switch (outcome.type) {
    case 'ok':
      return { ...call, status: 'done', result: bounded(storableJson(outcome.result)), isError: false };
    case 'error':
      return { ...call, status: 'error', result: bounded(storableJson(outcome.message)), isError: true };
    case 'unknown':
      return { ...call, status: 'unknown', result: mayHaveHappened(call.tool), isError: true };
  }
}

function bounded(result: unknown): unknown {
  const json = JSON.stringify(result) ?? '';
  if (json.length <= LONGEST_RESULT) return result;
  const note = `\n[Cut: the result has ${json.length} characters, only the first ones are shown. Ask for less at once.]`;
  // Escaping quotes again makes the cut text longer, so it is measured after escaping.
  let kept = LONGEST_RESULT - note.length - 10;
  while (JSON.stringify(json.slice(0, kept) + note).length > LONGEST_RESULT) kept = Math.floor(kept * 0.9);
  return json.slice(0, kept).replace(/[\ud800-\udbff]$/, '') + note;
}
