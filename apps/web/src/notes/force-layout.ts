export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two places in the list of nodes. */
export type Edge = readonly [number, number];

const TICKS = { few: 220, many: 110, from: 200 };
const SPRING_LENGTH = 55;
const SPRING = 0.08;
const REPULSION = 1_800;
/** Beyond it nodes do not push each other, which keeps hundreds of them quick. */
const REACH = 130;
const GRAVITY = 0.012;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Places the nodes of a graph: connected ones near each other, the others apart. The same graph always gets the same
 * places: it begins on a spiral, in the order of the nodes, and nothing is random.
 */
export function layOut(count: number, edges: readonly Edge[]): readonly Point[] {
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const radius = 30 * Math.sqrt(i + 0.5);
    x[i] = radius * Math.cos(i * GOLDEN_ANGLE);
    y[i] = radius * Math.sin(i * GOLDEN_ANGLE);
  }
  const ticks = count < TICKS.from ? TICKS.few : TICKS.many;
  for (let tick = 0; tick < ticks; tick++) step({ x, y }, edges, 1 - tick / ticks);
  return Array.from(x, (at, i) => ({ x: at, y: y[i] ?? 0 }));
}

interface Places {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** One round of forces; `heat` falls from 1 to 0 and bounds how far a node moves. */
function step(places: Places, edges: readonly Edge[], heat: number): void {
  const { x, y } = places;
  const moveX = new Float64Array(x.length);
  const moveY = new Float64Array(x.length);
  const push = (i: number, dx: number, dy: number) => {
    moveX[i] = (moveX[i] ?? 0) + dx;
    moveY[i] = (moveY[i] ?? 0) + dy;
  };
  forNeighbours(places, (i, j) => {
    const dx = at(x, i) - at(x, j);
    const dy = at(y, i) - at(y, j);
    const square = Math.max(dx * dx + dy * dy, 25);
    if (square > REACH * REACH) return;
    const force = REPULSION / square / Math.sqrt(square);
    push(i, dx * force, dy * force);
    push(j, -dx * force, -dy * force);
  });
  for (const [i, j] of edges) {
    const dx = at(x, j) - at(x, i);
    const dy = at(y, j) - at(y, i);
    const distance = Math.max(Math.hypot(dx, dy), 1);
    const force = (SPRING * (distance - SPRING_LENGTH)) / distance;
    push(i, dx * force, dy * force);
    push(j, -dx * force, -dy * force);
  }
  const farthest = 2 + 38 * heat;
  for (let i = 0; i < x.length; i++) {
    const dx = at(moveX, i) - at(x, i) * GRAVITY;
    const dy = at(moveY, i) - at(y, i) * GRAVITY;
    const bound = Math.min(1, farthest / Math.max(Math.hypot(dx, dy), 1e-9));
    x[i] = at(x, i) + dx * bound;
    y[i] = at(y, i) + dy * bound;
  }
}

/** Visits pairs of nodes in the same or neighbouring cells of a grid, each pair once. */
function forNeighbours({ x, y }: Places, visit: (i: number, j: number) => void): void {
  const cells = new Map<number, number[]>();
  const cellOf = (i: number) => Math.floor(at(x, i) / REACH) * COLUMN + Math.floor(at(y, i) / REACH);
  for (let i = 0; i < x.length; i++) {
    const cell = cells.get(cellOf(i));
    if (cell === undefined) cells.set(cellOf(i), [i]);
    else cell.push(i);
  }
  for (const [key, cell] of cells) {
    for (const way of HALF_AROUND) {
      const other = cells.get(key + way) ?? [];
      for (const i of cell) for (const j of other) if (other !== cell || i < j) visit(i, j);
    }
  }
}

/** Cells of a grid by one number: a column is this far from the next. */
const COLUMN = 10_000;
const HALF_AROUND = [0, 1, COLUMN - 1, COLUMN, COLUMN + 1];

function at(values: Float64Array, i: number): number {
  return values[i] ?? 0;
}

/** The points moved and stretched into a frame of this size, with a margin. */
export function fitInto(
  points: readonly Point[],
  frame: { readonly width: number; readonly height: number; readonly margin: Point },
): readonly Point[] {
  const { width, height, margin } = frame;
  const span = (pick: (point: Point) => number, size: number, edge: number) => {
    const values = points.map(pick);
    const least = Math.min(...values);
    const most = Math.max(...values);
    const scale = most - least < 1 ? 0 : Math.max(size - 2 * edge, 1) / (most - least);
    return (value: number) => (scale === 0 ? size / 2 : edge + (value - least) * scale);
  };
  if (points.length === 0) return [];
  const across = span((point) => point.x, width, margin.x);
  const down = span((point) => point.y, height, margin.y);
  return points.map(({ x, y }) => ({ x: across(x), y: down(y) }));
}
