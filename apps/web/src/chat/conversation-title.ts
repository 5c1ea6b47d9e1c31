const LONGEST = 60;

/** A conversation without a title is called after the first words said in it: one line, cut between words. */
export function titleFrom(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.replace(/\s+/g, ' ').trim() ?? '';
  const letters = Array.from(line);
  if (letters.length <= LONGEST) return line;
  const cut = letters.slice(0, LONGEST).join('');
  const end = cut.lastIndexOf(' ');
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')} …`;
}
