/** A long text by its two ends, at most `most` letters of it: what it asks stands there. */
export function endsOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)} ${text.slice(-half)}`.toWellFormed();
}
