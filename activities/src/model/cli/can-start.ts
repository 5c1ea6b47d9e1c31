import { inCallFolder } from './call-folder.js';
import { runProgram } from './run-program.js';

const VERSION_MS = 20_000;
const OUTPUT_BYTES = 100_000;

/** Whether `program --version` works. It says nothing about being signed in. */
export async function canStart(program: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  const end = await inCallFolder((dir) =>
    runProgram({
      program,
      args: ['--version'],
      env: { ...env, TMPDIR: dir.root },
      cwd: dir.work,
      stdin: '',
      signal: new AbortController().signal,
      limits: { timeoutMs: VERSION_MS, stallMs: VERSION_MS, outputBytes: OUTPUT_BYTES },
      onLine: () => 'more',
    }),
  );
  return end.type === 'exited' && end.code === 0;
}
