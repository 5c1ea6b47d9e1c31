/** A message as far as it has come. */
export interface Spoken {
  readonly id: string;
  readonly text: string;
}

/** Of a long message no more than its beginning is read out. */
const MOST = 1_500;
const SENTENCE_END = /[.!?…:]["'”’»)\]]*(?=\s)|\n/g;

/**
 * What of a message is to be read out behind what was: whole sentences, none of them twice; when it is finished, all of the
 * rest. A text that was taken back begins anew. Null: nothing yet.
 */
export function nextToReadOut(
  before: Spoken | null,
  now: Spoken & { readonly isFinished: boolean },
): { readonly isBeginning: boolean; readonly line: string; readonly read: Spoken } | null {
  const goesOn = before?.id === now.id && now.text.startsWith(before.text);
  const from = goesOn ? before.text.length : 0;
  const text = now.text.slice(0, MOST);
  const rest = text.slice(from);
  const whole = rest.slice(0, now.isFinished || now.text.length > MOST ? rest.length : endOf(rest));
  const line = plain(whole);
  if (line === '') return null;
  return { isBeginning: from === 0, line, read: { id: now.id, text: text.slice(0, from + whole.length) } };
}

function endOf(text: string): number {
  const last = [...text.matchAll(SENTENCE_END)].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

/** Without the marks of Markdown: nobody wants to hear "asterisk asterisk". */
function plain(text: string): string {
  return text
    .replace(/\]\([^()\s]*\)/g, '') // where a link leads
    .replace(/[*_`#>|~[\]]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
