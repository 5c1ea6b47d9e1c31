import { type Claudes, connectModel } from '@roundtable/activities';
import type { ModelConnection } from '@roundtable/core';
import { findLocalServers, saysWhichModel, UnreadableConnection } from '@roundtable/engine/local-model';
import { modelEnv, parseEnv } from '@roundtable/engine/process';
import { StackError, stackConnection } from '@roundtable/local-stack';
import { describeTried, nameOf } from './describe.js';
import { askClaude, chooseConnection, connectServer } from './dialogue.js';
import { readArguments, USAGE, type Wish } from './read-arguments.js';
import { openTerminal, type Terminal } from './terminal.js';

// `npm run connect`: which model answers in the stack of this machine. Its key is kept sealed under `.roundtable`.
const terminal = openTerminal(process.stdin, process.stderr);
try {
  process.exitCode = await run(readArguments(process.argv.slice(2)), terminal);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const isExplained = error instanceof StackError || error instanceof UnreadableConnection;
  terminal.say(isExplained ? error.message : `${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
} finally {
  terminal.close();
}

async function run(wish: Wish, terminal: Terminal): Promise<number> {
  switch (wish.type) {
    case 'help':
      terminal.say(USAGE);
      return 0;
    case 'status':
      return status();
    case 'off':
      return disconnect();
    case 'ask': {
      const chosen = await chooseConnection(terminal);
      return chosen === null ? disconnect() : connect(chosen);
    }
    case 'claude':
      return connect(await askClaude(terminal));
    case 'server':
      return connect(await connectServer(terminal, wish));
  }
}

async function connect(wanted: ModelConnection): Promise<number> {
  terminal.say(`Sending a test message to ${nameOf(wanted)} (three minutes at most) ...`);
  const keep = (connection: ModelConnection) => stackConnection().write(connection);
  const tried = await connectModel(wanted, { claudes: claudes(), keep });
  terminal.say(describeTried(tried));
  if (tried.trial.type === 'silent') {
    terminal.say('Nothing was changed.');
    return 1;
  }
  terminal.say('Connected. It answers after the next `npm start`.');
  warnOfEnvironment();
  return 0;
}

function disconnect(): number {
  stackConnection().remove();
  terminal.say('No model is connected any more: the offline demo answers after the next `npm start`.');
  warnOfEnvironment();
  return 0;
}

async function status(): Promise<number> {
  const connection = stackConnection().read();
  terminal.say(
    connection === null
      ? 'No model is connected: the offline demo answers.'
      : `Connected: ${nameOf(connection)}.`,
  );
  for (const { name, baseUrl, models } of await findLocalServers())
    terminal.say(`Found: ${name} at ${baseUrl} with ${models.join(', ')}.`);
  warnOfEnvironment();
  return 0;
}

function warnOfEnvironment(): void {
  if (saysWhichModel(process.env))
    terminal.say(
      'A model is already set in the environment or in .env (ANTHROPIC_… or MODEL_PROVIDERS), and that setting comes first.',
    );
}

function claudes(): Claudes {
  const env = parseEnv(modelEnv, process.env);
  const models = { fast: env.MODEL_FAST, balanced: env.MODEL_BALANCED, deep: env.MODEL_DEEP };
  return { baseUrl: env.ANTHROPIC_BASE_URL ?? null, models };
}
