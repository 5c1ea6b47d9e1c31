import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';

describe('the settings of the process', () => {
  it('have a pleasant pace and no control calls by default', () => {
    expect(readConfig({})).toEqual({
      port: 8484,
      host: '127.0.0.1',
      control: false,
      embeddingsDir: null,
      cacheDir: null,
      pace: { firstTokenMs: 350, tokensPerSecond: 60 },
    });
  });

  it('prefer SIMULATOR_PORT to PORT, and read an empty variable as none', () => {
    expect(readConfig({ SIMULATOR_PORT: '9001', PORT: '3000', SIMULATOR_CONTROL: '1' })).toMatchObject({
      port: 9001,
      control: true,
    });
    expect(readConfig({ SIMULATOR_PORT: '', PORT: '3000' }).port).toBe(3000);
  });

  it('name every bad variable at once', () => {
    expect(() => readConfig({ PORT: 'x', SIMULATOR_CONTROL: 'yes' })).toThrow(/PORT: .*SIMULATOR_CONTROL: /);
  });
});
