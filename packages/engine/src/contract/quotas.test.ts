import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCapability } from './capability.js';
import { composeQuotas } from './quotas.js';

const pets = defineCapability({
  name: 'pets',
  config: z.object({ PET_LIMIT: z.number() }),
  quotas: (config) => ({ pets: config.PET_LIMIT }),
});

it('are the engine’s own and those that each capability makes of its configuration', () => {
  expect(composeQuotas(5, [pets], { pets: { PET_LIMIT: 3 } })).toEqual({ conversations: 5, pets: 3 });
});

it('have one owner each', () => {
  const others = defineCapability({ name: 'zoo', quotas: () => ({ pets: 1 }) });
  const compose = () => composeQuotas(5, [pets, others], { pets: { PET_LIMIT: 3 } });
  expect(compose).toThrow('capability "zoo", quota "pets"');
  const own = defineCapability({ name: 'own', quotas: () => ({ conversations: 1 }) });
  expect(() => composeQuotas(5, [own], {})).toThrow('capability "own", quota "conversations"');
});
