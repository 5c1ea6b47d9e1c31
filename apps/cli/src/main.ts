import { readConfig } from './config.js';
import { run } from './run.js';

// The reader of our output may close the pipe (`| head`): that is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
process.exitCode = await run(process.argv.slice(2), readConfig(process.env, isTerminal), isTerminal);
