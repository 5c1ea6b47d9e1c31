export interface TextPart {
  /** Where it begins. */
  readonly at: number;
  readonly text: string;
  readonly isLink: boolean;
}

/** A plain text cut into what is an address of a page and what is not. */
export function textParts(text: string): TextPart[] {
  let at = 0;
  return text.split(/(https?:\/\/[^\s<>"]+)/).flatMap((part, i) => {
    const begin = at;
    at += part.length;
    return part === '' ? [] : [{ at: begin, text: part, isLink: i % 2 === 1 }];
  });
}
