const LONGEST = 200;

/** The first heading of a Markdown text that can be a title. */
export function headingOf(markdown: string): string | null {
  for (const [, line = ''] of markdown.matchAll(/^#{1,3}[^\S\n]+(\S.*)$/gm)) {
    const heading = line
      .trimEnd()
      .replace(/(?<!#)#+$/, '')
      .trimEnd();
    if (heading !== '' && heading.length <= LONGEST) return heading;
  }
  return null;
}
