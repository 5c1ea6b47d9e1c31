import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The built program as a child process without a terminal. */
export function startCli(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH, HOME, ...env }, stdio: 'pipe' });
  let out = '';
  let err = '';
  const watchers = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    for (const check of watchers) check();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? -1));
  });

  return {
    child,
    type: (text: string) => child.stdin.write(text),
    /** Resolves when the output holds the text; rejects when the program ends without it. */
    sees: (text: string) =>
      new Promise<void>((resolve, reject) => {
        const check = () => {
          if (!out.includes(text)) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        child.once('close', () => {
          check();
          reject(new Error(`never said "${text}", but:\n${out}\n${err}`));
        });
        check();
      }),
    /** Ends the input and waits for the program. */
    async finish(input = ''): Promise<{ code: number; out: string; err: string }> {
      child.stdin.end(input);
      const code = await ended;
      return { code, out, err };
    },
  };
}
