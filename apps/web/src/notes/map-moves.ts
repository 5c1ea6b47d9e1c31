import type { Point } from './force-layout.js';

/** Where the map is looked at: moved by x and y, enlarged by k. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export const WHOLE_MAP: Viewport = { x: 0, y: 0, k: 1 };

const LEAST = 0.5;
const MOST = 6;

/** Enlarges by a factor, so that what lies under the point stays there. */
export function zoomAt({ x, y, k }: Viewport, factor: number, point: Point): Viewport {
  const next = Math.min(MOST, Math.max(LEAST, k * factor));
  const ratio = next / k;
  return { k: next, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio };
}

/** Moves the map so far that the point (of the map) is inside a frame of this size; one that is inside moves nothing. */
export function reveal(
  view: Viewport,
  point: Point,
  { width, height }: { readonly width: number; readonly height: number },
): Viewport {
  const margin = 32;
  const into = (at: number, size: number) => Math.min(Math.max(at, margin), size - margin) - at;
  const shown = { x: point.x * view.k + view.x, y: point.y * view.k + view.y };
  return { ...view, x: view.x + into(shown.x, width), y: view.y + into(shown.y, height) };
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The node that an arrow key leads to: the nearest one that lies more that way than aside; the same one if none does. */
export function nodeTowards(points: readonly Point[], from: number, key: string): number {
  const way = ARROWS[key];
  const start = points[from];
  if (way === undefined || start === undefined) return from;
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, { x, y }] of points.entries()) {
    const ahead = (x - start.x) * way.x + (y - start.y) * way.y;
    const aside = Math.abs((x - start.x) * way.y) + Math.abs((y - start.y) * way.x);
    if (i === from || ahead <= 0 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [i, cost];
  }
  return best;
}
