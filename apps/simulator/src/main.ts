import { readConfig } from './config.js';
import { createSimulator, type Simulator } from './simulator.js';

/** The simulator as a process of its own, configured by the environment. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const simulator = await createSimulator(config).catch((error: unknown) => {
    throw new Error(explain(error, config));
  });
  console.log(`simulator: ${simulator.url}${config.control ? ' (control on)' : ''}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(simulator));
}

async function stop(simulator: Simulator): Promise<void> {
  await simulator.close();
  process.exit(0);
}

function explain(error: unknown, { host, port }: { host: string; port: number }): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is taken; set SIMULATOR_PORT to another one`;
  if (code === 'EACCES') return `port ${port} on ${host} may not be used; set SIMULATOR_PORT to another one`;
  return error instanceof Error ? error.message : String(error);
}

main().catch((error: unknown) => {
  console.error(`simulator: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
