import { ConfigError, readEnv } from '@roundtable/engine/process';
import { expect, it } from 'vitest';
import { localStackEnv } from './config.js';

it('of every variable of its own the default is what the documentation says', () => {
  expect(readEnv(localStackEnv, {})).toMatchObject({
    PORT: 3000,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_PORT: 7233,
    TEMPORAL_UI_PORT: 8233,
    SIMULATOR_PORT: 8484,
    PATH: '',
  });
});

it('takes the ports that are given', () => {
  expect(readEnv(localStackEnv, { POSTGRES_PORT: '1', PORT: '65535' })).toMatchObject({
    POSTGRES_PORT: 1,
    PORT: 65_535,
  });
});

it.each([
  ['TEMPORAL_PORT', '0'],
  ['SIMULATOR_PORT', '65536'],
  ['PORT', '6000'],
  ['TEMPORAL_UI_PORT', '6666'],
  ['POSTGRES_PORT', 'many'],
  ['APP_DATABASE_URL', 'mysql://db'],
])('%s=%s is refused, and named', (name, value) => {
  const read = () => readEnv(localStackEnv, { [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^ {2}${name}\\b.* is `, 'm'));
});
