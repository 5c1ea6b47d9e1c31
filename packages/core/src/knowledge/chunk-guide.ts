import type { Guide } from '../teams/task.js';

/** A piece of a guide of about 500 words that begins at a heading (seed 002 §2.5). */
export interface Chunk {
  /** The guide's name. */
  readonly guide: string;
  /** Its place in the guide, from 0. */
  readonly chunk: number;
  /** The guide's title. */
  readonly title: string;
  /** The heading that it begins with; the title for the first. */
  readonly heading: string;
  readonly text: string;
}

export function chunkGuide(_guide: Guide): readonly Chunk[] {
  return [];
}
