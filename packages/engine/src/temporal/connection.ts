import { Connection, type ConnectionOptions } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { NativeConnection } from '@temporalio/worker';
import type { Environment } from '../process/env.js';

/** The Temporal server and namespace, from the standard `TEMPORAL_*` variables or Temporal's config file. */
export interface TemporalTarget {
  readonly namespace: string;
  readonly connectionOptions: ReturnType<typeof loadClientConnectConfig>['connectionOptions'] & {
    readonly address: string;
  };
}

/** Reads the standard variables; the defaults are the server 127.0.0.1:7233 and the namespace `default`. */
export function readTemporalTarget(env: Environment): TemporalTarget {
  const { namespace, connectionOptions } = loadClientConnectConfig({ overrideEnvVars: definedOnly(env) });
  return {
    namespace: namespace ?? 'default',
    connectionOptions: { ...connectionOptions, address: connectionOptions.address ?? '127.0.0.1:7233' },
  };
}

/** Connects a client and resolves when the connection is established. The caller closes it. */
export function connectClient(target: TemporalTarget): Promise<Connection> {
  return Connection.connect(clientOptions(target));
}

/** Connects at the first call, so that a gateway can start while Temporal is down. The caller closes it. */
export function lazyClientConnection(target: TemporalTarget): Connection {
  return Connection.lazy(clientOptions(target));
}

function clientOptions({ connectionOptions }: TemporalTarget): ConnectionOptions {
  // grpc-js uses http_proxy even for loopback, where a proxy cannot work.
  const direct = isLoopback(connectionOptions.address)
    ? { channelArgs: { 'grpc.enable_http_proxy': 0 } }
    : {};
  return { ...connectionOptions, ...direct };
}

/**
 * Connects a worker. The native module is loaded only here: a gateway does not need it, and it costs 40 MB.
 */
export async function connectWorker(target: TemporalTarget): Promise<NativeConnection> {
  const { NativeConnection } = await import('@temporalio/worker');
  return NativeConnection.connect(target.connectionOptions);
}

function isLoopback(address: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]):\d+$/.test(address);
}

function definedOnly(env: Environment): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
