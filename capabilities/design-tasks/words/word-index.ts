/** A text to be found, given by the stems of its words; `boost` weighs a title's words higher than the body's. */
export interface IndexedText {
  readonly id: string;
  readonly fields: readonly { readonly roots: readonly string[]; readonly boost: number }[];
}

/** BM25's usual values: how soon repetitions of a word stop counting, and how much a text's length lowers its score. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/**
 * Finds texts by words with BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009), scaled to 0–1:
 * the share of the query that a text covers.
 */
export function createWordIndex(texts: readonly IndexedText[]) {
  const postings = new Map<string, Map<string, number>>();
  const lengths = new Map<string, number>();
  for (const { id, fields } of texts) {
    lengths.set(
      id,
      fields.reduce((sum, { roots }) => sum + roots.length, 0),
    );
    for (const { roots, boost } of fields)
      for (const root of roots) {
        const found = postings.get(root) ?? new Map<string, number>();
        found.set(id, (found.get(id) ?? 0) + boost);
        postings.set(root, found);
      }
  }
  const average = [...lengths.values()].reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);

  /** `query`: the possible stems of each query word. */
  return (query: readonly (readonly string[])[]): ReadonlyMap<string, number> => {
    const scores = new Map<string, number>();
    let possible = 0;
    for (const roots of query) {
      const found = new Map<string, number>();
      for (const root of roots)
        for (const [id, count] of postings.get(root) ?? [])
          found.set(id, Math.max(found.get(id) ?? 0, count));
      const rarity = Math.log(1 + (texts.length - found.size + 0.5) / (found.size + 0.5));
      possible += rarity;
      for (const [id, count] of found) {
        const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths.get(id) ?? 0)) / average;
        scores.set(id, (scores.get(id) ?? 0) + rarity * (count / (count + SATURATION * length)));
      }
    }
    return new Map([...scores].map(([id, score]) => [id, possible === 0 ? 0 : score / possible]));
  };
}
