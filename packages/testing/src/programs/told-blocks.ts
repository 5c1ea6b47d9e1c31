const OPENED = /^<(colleague|handoff|event|confirmation|earlier|context)[\s>]/;

/**
 * The blocks that a message was joined from by blank lines: what the system tells stands in an element of its own, the
 * rest are the user's words. The Messages API has them apart.
 */
export function toldBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let own: string[] = [];
  let told: { readonly closing: string; readonly lines: string[] } | null = null;
  const finish = (lines: readonly string[]) => {
    if (lines.length > 0) blocks.push(lines.join('\n\n'));
  };
  for (const paragraph of text.split('\n\n')) {
    const tag: string | undefined = told === null ? OPENED.exec(paragraph)?.[1] : undefined;
    if (tag !== undefined) {
      finish(own);
      own = [];
      told = { closing: `</${tag}>`, lines: [] };
    }
    (told?.lines ?? own).push(paragraph);
    if (told !== null && paragraph.endsWith(told.closing)) {
      finish(told.lines);
      told = null;
    }
  }
  finish(told?.lines ?? own);
  return blocks;
}
