import { text as readAll } from 'node:stream/consumers';
import { ApiError, type Client } from '@roundtable/client';
import { signIn } from './account/sign-in.js';
import { createTokenStore } from './account/token-store.js';
import { chat } from './chat/chat.js';
import type { Config } from './config.js';
import { doctor } from './doctor.js';
import { EXIT, exitCodeOf, explain } from './exit-codes.js';
import { isFile } from './files/read-file.js';
import { type Invocation, readInvocation } from './invocation.js';
import { decideOnce } from './one-shot/decide.js';
import { sendOnce } from './one-shot/send.js';
import { setLanguageOf } from './render/view.js';
import { createPaint } from './terminal/colors.js';
import { createPlainTerminal } from './terminal/plain-terminal.js';
import type { Terminal } from './terminal/terminal.js';
import { createTtyTerminal } from './terminal/tty-terminal.js';

const streams = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
};

/** Executes the command line. Resolves with the exit code. */
export async function run(argv: readonly string[], config: Config, isTerminal: boolean): Promise<number> {
  const invocation = readInvocation(argv, config);
  if (typeof invocation === 'number') return invocation;
  const connect = () => signIn(invocation.account, createTokenStore(config.settingsFile));
  switch (invocation.type) {
    case 'send': {
      const text = invocation.text ?? (await readAll(process.stdin)).trim();
      if (text.trim() === '') {
        streams.err('There is no text to send: give it after --json or on standard input.\n');
        return EXIT.usage;
      }
      return sendOnce({ connect, text, invocation }, streams);
    }
    case 'decide':
      return decideOnce({ connect, invocation }, streams);
    case 'doctor': {
      const { url } = invocation.account;
      return doctor({
        url,
        settingsFile: config.settingsFile,
        connect,
        team: 'round-table',
        print: streams.out,
      });
    }
    case 'chat':
      return talk(invocation, { config, isTerminal, connect });
  }
}

async function talk(
  invocation: Extract<Invocation, { type: 'chat' }>,
  about: { config: Config; isTerminal: boolean; connect: () => Promise<Client> },
): Promise<number> {
  const { config } = about;
  let client: Client;
  try {
    client = await about.connect();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    streams.err(`${explain(error, setLanguageOf(invocation.locale) ?? 'en')}\n`);
    return exitCodeOf(error);
  }
  const terminal = about.isTerminal
    ? openTerminal(config)
    : createPlainTerminal(process.stdin, process.stdout);
  try {
    const { url } = invocation.account;
    const places = { cwd: config.cwd, home: config.home, isFile };
    return await chat({ client, terminal, url, editor: config.editor, places }, invocation);
  } finally {
    terminal.close();
  }
}

function openTerminal(config: Config): Terminal {
  const paint = createPaint(config.colors);
  return createTtyTerminal({ input: process.stdin, output: process.stdout, paint });
}
