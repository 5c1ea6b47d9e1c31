import { createRequire } from 'node:module';
import path from 'node:path';
import { capabilities } from '@roundtable/capabilities';
import { openGateway } from '@roundtable/engine/gateway';
import { endOnConfigError, startWatchdog } from '@roundtable/engine/process';

const web = createRequire(import.meta.url).resolve('@roundtable/web/package.json');
const gateway = await openGateway({
  capabilities,
  env: process.env,
  webFolder: path.join(path.dirname(web), 'dist/app'),
}).catch(endOnConfigError);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal));
await gateway.listen();
await startWatchdog({ name: 'gateway' });

async function stop(signal: string): Promise<void> {
  setTimeout(() => process.exit(0), gateway.stopMs).unref();
  await gateway.stop(signal);
  process.exit(0);
}
