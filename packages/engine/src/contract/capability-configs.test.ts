import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCapability } from './capability.js';
import { readConfigs } from './capability-configs.js';

const app = z.object({ PORT: z.coerce.number() });
const weather = defineCapability({
  name: 'weather',
  config: z.object({ WEATHER_KEY: z.string('expected the key of the weather office') }),
});
const tides = defineCapability({ name: 'tides' });

it('an app and its capabilities read the environment with a schema of their own each', () => {
  expect(readConfigs(app, [weather, tides], { PORT: '80', WEATHER_KEY: 'k', OTHER: 'x' })).toEqual({
    config: { PORT: 80 },
    capabilities: { weather: { WEATHER_KEY: 'k' }, tides: {} },
  });
});

it('what is wrong for the app and for a capability is told at once', () => {
  expect(() => readConfigs(app, [weather], { PORT: 'x' })).toThrow(
    /PORT is "x": .*\n {2}WEATHER_KEY is not set: expected the key of the weather/,
  );
});
