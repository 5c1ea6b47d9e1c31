import type { Point } from './force-layout.js';

const LETTER = 7.2;
const LINE = 15;
const SHORTEST = 8;
/** The buttons in the upper right corner. */
const BUTTONS = { width: 110, height: 48 };
/** So near an edge words begin or end at their point. */
const EDGE = 70;

export interface Named extends Point {
  readonly text: string;
  readonly radius: number;
}

export interface Label {
  readonly text: string;
  /** From the middle of the point to the line that the letters stand on. */
  readonly dy: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Where the words of each point stand and how many of them: below it, or above where that is free of other words and
 * points, cut where neither is. Widths are guessed; the one that comes first keeps its place.
 */
export function placeLabels(names: readonly Named[], map: { width: number; longest: number }): Label[] {
  const taken: Box[] = [
    { left: map.width - BUTTONS.width, right: map.width, top: -LINE, bottom: BUTTONS.height },
    ...names.map(({ x, y, radius }) => ({
      left: x - radius,
      right: x + radius,
      top: y - radius,
      bottom: y + radius,
    })),
  ];
  return names.map(({ x, y, radius, text }) => {
    const anchor = x < EDGE ? 'start' : x > map.width - EDGE ? 'end' : 'middle';
    const sides = [radius + LINE, -radius - 6];
    for (let length = Math.min(map.longest, text.length); ; length = Math.floor(length * 0.7)) {
      const words = text.length > length ? `${text.slice(0, length).toWellFormed().trimEnd()}…` : text;
      const found = sides.find(
        (dy) => !taken.some((other) => overlaps(other, boxOf(words, { x, y: y + dy, anchor }))),
      );
      if (found === undefined && length > SHORTEST) continue;
      const dy = found ?? radius + LINE;
      taken.push(boxOf(words, { x, y: y + dy, anchor }));
      return { text: words, dy, anchor };
    }
  });
}

function boxOf(text: string, at: { x: number; y: number; anchor: Label['anchor'] }): Box {
  const width = text.length * LETTER;
  const left = at.anchor === 'start' ? at.x : at.anchor === 'end' ? at.x - width : at.x - width / 2;
  return { left, right: left + width, top: at.y - LINE + 3, bottom: at.y + 3 };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
