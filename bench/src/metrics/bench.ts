import type { System } from '../drive/system.js';
import type { Size } from '../options.js';
import type { Figure } from '../report/figure.js';
import type { Recorder } from '../report/recorder.js';
import type { Stack } from '../stack/stack.js';

/** What a metric works with. */
export interface Bench {
  readonly stack: Stack;
  readonly size: Size;
  readonly seed: number;
  readonly recorder: Recorder;
  readonly say: (line: string) => void;
}

/** Measures, records every run and returns the lines of the table. */
export type Metric = (bench: Bench) => Promise<Figure[]>;

export const systemsOf = ({ stack }: Bench): readonly [System, System] => [stack.roundtable, stack.floor];
