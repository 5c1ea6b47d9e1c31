/** A step of a guide, as its numbered list has it. */
export type GuideStep = { readonly title: string; readonly text: string };

/** The steps of a guide in their order. */
export function stepsOf(guide: string): readonly GuideStep[] {
  const found = section(guide, 'Steps').matchAll(/^\d+\.\s+\*\*(.+?)\*\*[.:]?\s*(.*)$/gm);
  return [...found].map(([, title = '', text = '']) => ({ title: title.replace(/[.:]$/, ''), text }));
}

/** The columns of the guide's first table for the result. */
export function columnsOf(guide: string): readonly string[] {
  const [, head = ''] = /^\|(.+)\|\s*\n\|[\s:|-]+\|/m.exec(section(guide, 'Output template')) ?? [];
  return head
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

/** The first warning of the guide: what goes wrong, in bold, and why. */
export function firstPitfall(guide: string): string {
  return /^- \*\*(.+?)\*\*\s*(.*)$/m.exec(section(guide, 'Pitfalls'))?.slice(1).join(' ').trim() ?? '';
}

/** The first sentences of a text, no longer than `most`; a sentence is never cut. */
export function firstSentences(text: string, most: number): string {
  const sentences =
    text.replace(/(?<!\*)\*(?!\*)/g, '').match(/\S[\s\S]*?(?:[.!?]["”)]*(?=\s|$)\s*|$)/g) ?? [];
  let taken = '';
  for (const sentence of sentences) {
    if (taken !== '' && taken.length + sentence.length > most) break;
    taken += sentence;
  }
  return taken.trim();
}

function section(guide: string, title: string): string {
  const lines = guide.split('\n');
  const heading = lines.findIndex((line) => line.trimEnd() === `## ${title}`);
  if (heading === -1) return '';
  const body = lines.slice(heading + 1);
  const end = body.findIndex((line) => line.startsWith('## '));
  return end === -1 ? body.join('\n') : `${body.slice(0, end).join('\n')}\n`;
}
