export type ChangedText =
  | { readonly type: 'changed'; readonly text: string }
  | { readonly type: 'refused'; readonly message: string };

/**
 * Replaces `was`, which must occur exactly once in the text. Since the caller must know the old words, a change that
 * somebody else made meanwhile is not overwritten. Pure.
 */
export function changeText(
  text: string,
  change: { readonly was: string; readonly becomes: string },
): ChangedText {
  const { was, becomes } = change;
  const at = was === '' ? -1 : text.indexOf(was);
  if (at === -1)
    return refused(`CONFLICT: the text has no "${shortened(was)}". It says now: "${shortened(text)}".`);
  if (text.indexOf(was, at + 1) !== -1)
    return refused(`"${shortened(was)}" is there more than once: give more of the words around it.`);
  return { type: 'changed', text: text.slice(0, at) + becomes + text.slice(at + was.length) };
}

const SHOWN_CHARACTERS = 2_000;

function shortened(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
}

function refused(message: string): ChangedText {
  return { type: 'refused', message };
}
