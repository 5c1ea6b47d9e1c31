/** The strongly connected parts of a graph that hold a cycle: of each node the number of its part, or -1. */
export function loopsOf(successors: readonly (readonly number[])[]): number[] {
  const loop = successors.map(() => -1);
  const low: number[] = [];
  const index: number[] = [];
  const open: number[] = [];
  const isOpen = new Set<number>();
  let loops = 0;
  let counted = 0;
  for (let root = 0; root < successors.length; root++) {
    if (index[root] !== undefined) continue;
    const work: { node: number; child: number }[] = [{ node: root, child: 0 }];
    while (work.length > 0) {
      const frame = work[work.length - 1];
      if (frame === undefined) break;
      const { node } = frame;
      if (frame.child === 0) {
        index[node] = low[node] = counted++;
        open.push(node);
        isOpen.add(node);
      }
      const child = successors[node]?.[frame.child++];
      if (child !== undefined) {
        if (index[child] === undefined) work.push({ node: child, child: 0 });
        else if (isOpen.has(child)) low[node] = Math.min(low[node] ?? 0, index[child] ?? 0);
        continue;
      }
      work.pop();
      const parent = work[work.length - 1]?.node;
      if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0);
      if (low[node] !== index[node]) continue;
      const part = open.splice(open.lastIndexOf(node));
      for (const member of part) isOpen.delete(member);
      const isLoop = part.length > 1 || successors[node]?.includes(node);
      for (const member of part) loop[member] = isLoop ? loops : -1;
      if (isLoop) loops++;
    }
  }
  return loop;
}
