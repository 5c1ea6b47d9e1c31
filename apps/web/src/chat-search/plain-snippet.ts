/** A piece of a message without the marks of Markdown, which say nothing in a line of results. */
export function plainSnippet(text: string): string {
  return text.replace(/\*\*|__|`/g, '').replace(/^(#{1,6}|>) /gm, '');
}
