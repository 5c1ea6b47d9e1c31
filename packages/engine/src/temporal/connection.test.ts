import { expect, it } from 'vitest';
import { readTemporalTarget } from './connection.js';

const noFile = { TEMPORAL_CONFIG_FILE: '/nowhere/temporal.toml' };

it('is the local server without any variable', () => {
  const target = readTemporalTarget(noFile);
  expect(target.namespace).toBe('default');
  expect(target.connectionOptions.address).toBe('127.0.0.1:7233');
});

it('takes address, namespace and key from the standard variables, and the key turns TLS on', () => {
  const target = readTemporalTarget({
    ...noFile,
    TEMPORAL_ADDRESS: 'team.tmprl.cloud:7233',
    TEMPORAL_NAMESPACE: 'team',
    TEMPORAL_API_KEY: 'key',
  });
  expect(target).toMatchObject({
    namespace: 'team',
    connectionOptions: { address: 'team.tmprl.cloud:7233', apiKey: 'key', tls: true },
  });
});
