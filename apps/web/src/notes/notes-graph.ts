import type { Edge } from './force-layout.js';
import type { IndexedNote } from './notes-queries.js';

export interface NotesGraph {
  readonly nodes: readonly IndexedNote[];
  readonly edges: readonly Edge[];
}

/** The notes, in the order of their ids, so that a new note moves the others little, and each connection among them once. */
export function graphOf(notes: readonly IndexedNote[]): NotesGraph {
  const nodes = [...notes].sort((a, b) => (a.id < b.id ? -1 : 1));
  const places = new Map(nodes.map(({ id }, i) => [id, i]));
  const edges = nodes.flatMap(({ connections }, i) =>
    connections.flatMap(({ id }): Edge[] => {
      const j = places.get(id);
      return j === undefined || j <= i ? [] : [[i, j]];
    }),
  );
  return { nodes, edges };
}
