import { readConfig } from './config.js';
import { createSimulator } from './simulator.js';

/** The simulator as a process of its own, configured by the environment. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const simulator = await createSimulator(config);
  console.log(`simulator: ${simulator.url}${config.control ? ' (control on)' : ''}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void simulator.close().then(() => process.exit(0)));
}

main().catch((error: unknown) => {
  console.error(`simulator: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
