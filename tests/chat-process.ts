import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually } from '@roundtable/testing';

const CLI = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));

/** A turn whose worker was killed waits for its activity to time out before it is taken up again. */
const LONGEST_MS = 75_000;

/** `npm run chat` as a real process without a terminal: a line in, what is shown until its turn has ended out. */
export function startChat(
  args: readonly string[],
  about: { readonly url: string; readonly home: string; readonly cwd: string },
) {
  const { PATH } = process.env;
  const env = { PATH, ROUNDTABLE_URL: about.url, XDG_CONFIG_HOME: about.home, HOME: about.home };
  const child = spawn(process.execPath, [CLI, ...args], { cwd: about.cwd, env, stdio: 'pipe' });
  let out = '';
  let err = '';
  let read = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve));

  /** What was shown since the last time, once it matches. */
  async function sees(pattern: RegExp): Promise<string> {
    const look = async () => (pattern.test(out.slice(read)) ? out.slice(read) : null);
    const shown = await eventually('it is shown', look, LONGEST_MS).catch((error: unknown) => {
      throw new Error(`${pattern} was not shown after:\n${out.slice(read)}\n${err}`, { cause: error });
    });
    read += shown.length;
    return shown;
  }

  return {
    child,
    sees,
    /** Types a line and waits for what it brings. */
    async say(line: string, pattern: RegExp): Promise<string> {
      child.stdin.write(`${line}\n`);
      return sees(pattern);
    },
    type: (line: string) => child.stdin.write(`${line}\n`),
    all: () => out,
    /** Ends the input; resolves with the exit code. */
    async leave(): Promise<number | null> {
      child.stdin.end();
      return gone;
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
