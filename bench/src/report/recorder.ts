import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes what was measured as JSON lines, one a run and system, as it comes. */
export function createRecorder(file: string, about: Readonly<Record<string, unknown>>) {
  mkdirSync(dirname(file), { recursive: true });
  const write = (line: Readonly<Record<string, unknown>>) =>
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  write({ metric: 'about', at: new Date().toISOString(), ...about });
  return {
    file,
    record(metric: string, values: Readonly<Record<string, unknown>>): void {
      write({ metric, at: new Date().toISOString(), ...values });
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
