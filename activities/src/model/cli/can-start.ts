import { inCallFolder } from './call-folder.js';
import { runProgram } from './run-program.js';

const VERSION_MS = 20_000;
const OUTPUT_BYTES = 100_000;

/** Whether `program --version` works here, now. It says nothing about being signed in. */
export function canStart(program: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  const end = inCallFolder((dir) =>
    runProgram({
      program,
      args: ['--version'],
      env: { ...env, TMPDIR: dir.root },
      cwd: dir.work,
      stdin: '',
      signal: new AbortController().signal,
      limits: { timeoutMs: VERSION_MS, stallMs: VERSION_MS, outputBytes: OUTPUT_BYTES },
      onLine: () => 'readMore',
    }),
  );
  return end.then(
    (ended) => ended.type === 'exited' && ended.code === 0,
    () => false, // a full disk is no reason to hear nothing of the other providers
  );
}
