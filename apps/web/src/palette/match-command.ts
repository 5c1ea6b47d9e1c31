/** A line of the palette: what it says, and other words that it is found by. */
export interface Sought {
  readonly label: string;
  readonly also?: string;
}

/** Lower case without accents: "configuración" is found by "configuracion". */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The lines in which each typed word begins a word, in their order. */
export function matching<T extends Sought>(lines: readonly T[], typed: string): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return lines.filter(({ label, also = '' }) => {
    const said = plain(`${label} ${also}`).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => said.some((one) => one.startsWith(word)));
  });
}
