import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually } from '@roundtable/testing';

const CLI = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));

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
    const shown = await eventually(`${pattern} in:\n${out.slice(read)}\n${err}`, async () => {
      const fresh = out.slice(read);
      return pattern.test(fresh) ? fresh : null;
    }).catch((error: unknown) => {
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
