import type { BriefStage } from '../briefs/brief.js';

/** Runs the stages of a brief in sequence and records each one's outcome and duration. */
export function recordStages(clock: () => number) {
  const stages: BriefStage[] = [];
  return {
    stages: stages as readonly BriefStage[],
    async run<T>(
      name: BriefStage['name'],
      work: () => Promise<{ readonly value: T; readonly outcome: string }>,
    ): Promise<T> {
      const startedAt = clock();
      const { value, outcome } = await work();
      stages.push({ name, outcome, durationMs: Math.round((clock() - startedAt) * 10) / 10 });
      return value;
    },
  };
}
