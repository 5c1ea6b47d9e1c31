import { DefaultLogger, Runtime } from '@temporalio/worker';

let isInstalled = false;

/** Temporal's own log shows errors only. A process has one runtime, whoever of its tests comes first. */
export function quietTemporal(): void {
  if (isInstalled) return;
  isInstalled = true;
  Runtime.install({ logger: new DefaultLogger('ERROR') });
}
