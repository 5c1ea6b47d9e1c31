/**
 * Cuts Markdown into blocks at empty lines, so that of a growing text only the last block is read again. Fenced code,
 * lists and what is indented stay in one piece; joined together the blocks are the text.
 */
export function markdownBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block = '';
  let fence: string | null = null;
  let wasEmpty = false;
  for (const line of text.split(/(?<=\n)/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === null && wasEmpty && block.trim() !== '' && beginsBlock(line, block)) {
      blocks.push(block);
      block = '';
    }
    block += line;
    if (fence === null && mark !== undefined) fence = mark;
    else if (fence !== null && mark !== undefined && closes(line, mark, fence)) fence = null;
    wasEmpty = line.trim() === '';
  }
  return block === '' ? blocks : [...blocks, block];
}

const LIST = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;

/** Whether a line behind an empty one is no part of what came before. */
function beginsBlock(line: string, block: string): boolean {
  if (line.trim() === '' || /^(?: {2,}|\t)/.test(line)) return false;
  return !(LIST.test(line) && LIST.test(block));
}

function closes(line: string, mark: string, fence: string): boolean {
  return mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark;
}
