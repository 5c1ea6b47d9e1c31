import type { RelaySource } from '@roundtable/services';

/** What the relay does when something waits. */
export async function handOver(...sources: readonly RelaySource[]): Promise<void> {
  for (const source of sources) await source.handOver({ late: true, isStopping: () => false });
}
