import type { EndedModelCall, PipelineFacts } from '@roundtable/activities';
import { defineTool } from '@roundtable/core';
import type { Database, UserTx } from '@roundtable/prisma';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Capability, defineCapability } from './capability.js';
import { openPorts } from './open-ports.js';

const host = {
  db: {} as Database, // nobody asks it
  log: { info() {}, warn() {}, error() {} },
  embeddings: null,
  metrics: null,
  confirmations: {},
  search: async (text: string) => ({ text, meaning: null }),
};

/** A capability whose tool and stage say what they reach. */
function weather(name: string, closed: string[] = []): Capability {
  return defineCapability({
    name,
    config: z.object({ STATION: z.string() }),
    tools: [
      defineTool<UserTx, string, string, { station: string }>({
        name: `${name}_now`,
        description: 'Tells the weather.',
        input: z.string(),
        mode: 'external',
        access: 'read',
        timeoutMs: 1_000,
        work: async (_input, _context, { station }) => ({ type: 'ok', output: station }),
      }),
    ],
    stages: {
      prepare: {
        [`${name}_first`]: {
          run: async (_facts, { station }) => ({ route: null, note: `from ${station}` }),
        },
      },
    },
    ports: ({ config, onClose }) => {
      onClose(async () => void closed.push(name));
      return { station: config.STATION };
    },
  });
}

const configs = { north: { STATION: 'Arktika' }, south: { STATION: 'Neumayer' } };

it('tools and stages reach what their own capability opened', async () => {
  const { tools, pipeline } = await openPorts([weather('north'), weather('south')], configs, host);
  expect([tools.portsOf('north_now'), tools.portsOf('south_now')]).toEqual([
    { station: 'Arktika' },
    { station: 'Neumayer' },
  ]);
  const facts = {} as PipelineFacts<UserTx>; // the stage looks at nothing
  expect(await pipeline.prepare.south_first?.run(facts)).toEqual({ route: null, note: 'from Neumayer' });
});

it('what was opened last is closed first, one after the other, and all of it, though one fails', async () => {
  const closed: string[] = [];
  const broken = defineCapability({
    name: 'broken',
    ports: ({ onClose }) => onClose(() => Promise.reject(new Error('stuck'))),
  });
  const { close } = await openPorts(
    [weather('north', closed), broken, weather('south', closed)],
    configs,
    host,
  );
  await expect(close()).rejects.toThrow('stuck');
  expect(closed).toEqual(['south', 'north']);
});

it('what is open already is closed when another one cannot be opened', async () => {
  const closed: string[] = [];
  const shut = defineCapability({
    name: 'shut',
    ports: async (): Promise<object> => Promise.reject(new Error('no network')),
  });
  await expect(openPorts([weather('north', closed), shut], configs, host)).rejects.toThrow(
    'capability "shut", ports: no network',
  );
  expect(closed).toEqual(['north']);
});

it('every capability that wants to hears of a request to a model, on its ports, whatever another one does', async () => {
  const heard: unknown[] = [];
  const listening = defineCapability({
    name: 'south',
    ports: () => ({ station: 'Neumayer' }),
    onModelCall: (call, { station }) => void heard.push([call.model, station]),
  });
  const deaf = defineCapability({
    name: 'north',
    onModelCall: () => {
      throw new Error('deaf');
    },
  });
  const { onModelCall } = await openPorts([deaf, listening], {}, host);
  onModelCall({ model: 'm' } as EndedModelCall); // nobody looks at more
  expect(heard).toEqual([['m', 'Neumayer']]);
});
