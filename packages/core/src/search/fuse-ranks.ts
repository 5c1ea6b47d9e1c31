/** Damps the lead of the first places (Cormack, Clarke, Büttcher: Reciprocal Rank Fusion, SIGIR 2009). */
const DAMPING = 60;

/** One order out of several: what stands high in many lists comes first. Equal scores keep the order of the lists. */
export function fuseRanks(lists: readonly (readonly string[])[]): string[] {
  const scores = new Map<string, number>();
  for (const list of lists) {
    list.forEach((id, place) => {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (DAMPING + place + 1));
    });
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id);
}
