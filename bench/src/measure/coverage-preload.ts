import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { z } from 'zod';

// Loaded into a process of the bench before its program (`node --import`). SIGUSR2 begins to count which functions are
// called, the next one writes the files that have one into COVERAGE_FILE and ends the counting.

const Coverage = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({ ranges: z.array(z.object({ startOffset: z.number(), count: z.number() })) }),
      ),
    }),
  ),
});

const file = z.string().parse(process.env.COVERAGE_FILE);
let session: Session | null = null;

process.on('SIGUSR2', () => {
  if (session === null) {
    session = new Session();
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return;
  }
  const counting = session;
  session = null;
  counting.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error !== null) throw error;
    writeFileSync(file, JSON.stringify(calledFiles(coverage)));
    counting.disconnect();
  });
});

/** A module's own code counts as a function that begins at 0: it was loaded, which is no call. */
function calledFiles(coverage: unknown): string[] {
  return Coverage.parse(coverage)
    .result.filter(({ functions }) =>
      functions.some(
        ({ ranges: [whole] }) => whole !== undefined && whole.startOffset > 0 && whole.count > 0,
      ),
    )
    .map(({ url }) => url)
    .filter((url) => url.startsWith('file:'));
}
