import { defineTool, ok, type Tool } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import type { ConversationAttribute } from '@roundtable/services';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Capability, HeldByKeys } from './capability.js';
import { composeCapabilities } from './compose-capabilities.js';

const weather: Capability = { name: 'weather', context: { weather: { reads: { sky: 'SELECT 1' } } } };

it('teams may name the engine’s sources and those of every capability', () => {
  const tides: Capability = { name: 'tides', context: { tides: {}, moon: { always: true } } };
  expect(composeCapabilities([weather, tides]).context.names).toEqual([
    'profile',
    'user_summary',
    'weather',
    'tides',
  ]);
});

const WORDS = { doneWord: { en: 'flooded' }, rejectedWord: { en: 'flooded' }, failedWord: { en: 'flooded' } };

const sky = { schema: z.string().nullable(), explain: () => null };

const attribute = (column: string): ConversationAttribute => ({
  schema: z.string().nullable(),
  column,
  open: async () => ok(null),
});

const holding = (endedAs: string): HeldByKeys => ({
  ofKey: z.number(),
  ofSession: z.number(),
  ended: z.array(z.object({})),
  endedAs,
  counts: 'SELECT 0',
  end: async () => [],
});

const SOUND = { failed: [], repair: null };

const toolOf = (name: string): Tool<UserTx> =>
  defineTool({
    name,
    description: 'Looks out of the window.',
    input: z.strictObject({}),
    mode: 'transaction',
    access: 'read',
    timeoutMs: 1_000,
    run: async () => ({ type: 'ok', result: null }),
  });

const returning = (name: string): Tool<UserTx> => ({
  ...toolOf(name),
  returns: { placeId: { description: 'Id of the place', tell: (id) => `place ${id}` } },
});

it('agents may call the tools of the engine and of every capability', () => {
  const tides: Capability = { name: 'tides', tools: [toolOf('get_tides')] };
  const forecast: Capability = { name: 'forecast', tools: [toolOf('look_out'), toolOf('ask_the_frog')] };
  expect(composeCapabilities([tides, weather, forecast]).tools.map(({ name }) => name)).toEqual([
    'thinking',
    'ask_question',
    'get_tides',
    'look_out',
    'ask_the_frog',
  ]);
});

it.each<[string, readonly Capability[], string]>([
  [
    'a field of a handoff back of another capability',
    [
      { name: 'tides', tools: [returning('look_out')] },
      { name: 'forecast', tools: [returning('ask_the_frog')] },
    ],
    'capability "forecast", returned field "placeId": capability "tides" has one of that name',
  ],
  ['a name in another case', [{ name: 'Web_Search' }], 'capability "Web_Search": its name is not kebab-case'],
  [
    'one without what it needs',
    [{ name: 'tides', needs: ['moon'] }],
    'capability "tides" needs "moon", which is not there',
  ],
  ['the same capability twice', [weather, weather], 'capability "weather" is there twice'],
  [
    'a source of another capability',
    [weather, { name: 'forecast', context: { weather: {} } }],
    'capability "forecast", context "weather": capability "weather" has one of that name',
  ],
  [
    'a field of the explanation that another capability adds',
    [
      { name: 'tides', explains: { sky } },
      { name: 'forecast', explains: { sky } },
    ],
    'capability "forecast", explained field "sky": capability "tides" has one of that name',
  ],
  [
    'an event of the engine',
    [{ name: 'tides', events: { 'turn.started': z.object({}) } }],
    'capability "tides", event "turn.started": the engine has one of that name',
  ],
  [
    'a field that every explanation has',
    [{ name: 'tides', explains: { steps: sky } }],
    'capability "tides", explained field "steps": the engine has one of that name',
  ],
  [
    'a check of another capability',
    [
      { name: 'tides', stages: { review: { wet: { checks: ['dry'], run: async () => SOUND } } } },
      { name: 'forecast', stages: { review: { cold: { checks: ['dry'], run: async () => SOUND } } } },
    ],
    'capability "forecast", check "dry": capability "tides" has one of that name',
  ],
  [
    'a tool of another capability',
    [
      { name: 'tides', tools: [toolOf('look_out')] },
      { name: 'forecast', tools: [toolOf('look_out')] },
    ],
    'capability "forecast", tool "look_out": capability "tides" has one of that name',
  ],
  [
    'a column of the engine',
    [{ name: 'tides', attributes: { mood: attribute('title') } }],
    'capability "tides", attribute column "title": the engine has one of that name',
  ],
  [
    'an attribute that would hide what a conversation tells',
    [{ name: 'tides', attributes: { status: attribute('tide_status') } }],
    'capability "tides", attribute "status": the engine has one of that name',
  ],
  [
    'a mail of the engine',
    [{ name: 'tides', mails: { 'email.sign_in': async () => ({ type: 'unknown' }) } }],
    'capability "tides", mail "email.sign_in": the engine has one of that name',
  ],
  [
    'a mail that is no entry of mails',
    [{ name: 'tides', mails: { flood: async () => ({ type: 'unknown' }) } }],
    'capability "tides", mail "flood": its name is not email. and a name in snake_case',
  ],
  [
    'a topic of another capability',
    [
      { name: 'tides', topics: { flood: { speaker: null } } },
      { name: 'forecast', topics: { flood: { speaker: null } } },
    ],
    'capability "forecast", topic "flood": capability "tides" has one of that name',
  ],
  [
    'a kind of confirmation of another capability',
    [
      { name: 'tides', confirmations: { flood: WORDS } },
      { name: 'forecast', confirmations: { flood: WORDS } },
    ],
    'capability "forecast", confirmation "flood": capability "tides" has one of that name',
  ],
  [
    'a section of teams of another capability',
    [
      { name: 'tides', team: { floods: { schema: z.string() } } },
      { name: 'forecast', team: { floods: { schema: z.string() } } },
    ],
    'capability "forecast", team "floods": capability "tides" has one of that name',
  ],
  [
    'a section that teams have anyway',
    [{ name: 'tides', team: { agents: { schema: z.string() } } }],
    'capability "tides", team "agents": the engine has one of that name',
  ],
  [
    'a section where registries name the prompt of all personas',
    [{ name: 'tides', team: { frame: { schema: z.string() } } }],
    'capability "tides", team "frame": the engine has one of that name',
  ],
  [
    'an attribute of another capability',
    [
      { name: 'tides', attributes: { tideId: attribute('tide_id') } },
      { name: 'forecast', attributes: { tideId: attribute('day_id') } },
    ],
    'capability "forecast", attribute "tideId": capability "tides" has one of that name',
  ],
  [
    'an attribute that conversations have anyway',
    [{ name: 'tides', attributes: { title: attribute('tide') } }],
    'capability "tides", attribute "title": the engine has one of that name',
  ],
  [
    'two attributes in one column',
    [{ name: 'tides', attributes: { tideId: attribute('tide_id'), ebbId: attribute('tide_id') } }],
    'capability "tides", attribute column "tide_id": capability "tides" has one of that name',
  ],
  [
    'a column that is none',
    [{ name: 'tides', attributes: { tideId: attribute('id; --') } }],
    'capability "tides", attribute column "id; --": its name is not snake_case',
  ],
  [
    'what keys hold under a name that they show anyway',
    [{ name: 'tides', keyHoldings: { prefix: holding('tidesEnded') } }],
    'capability "tides", key holding "prefix": the engine has one of that name',
  ],
  [
    'what ends with keys under the name of another capability',
    [
      { name: 'tides', keyHoldings: { tides: holding('gone') } },
      { name: 'forecast', keyHoldings: { days: holding('gone') } },
    ],
    'capability "forecast", ended with keys "gone": capability "tides" has one of that name',
  ],
  [
    'what keys hold under a name that is none',
    [{ name: 'tides', keyHoldings: { "o'clock": holding('tidesEnded') } }],
    'capability "tides", key holding "o\'clock": its name is not camelCase',
  ],
  [
    'a source in another case',
    [{ name: 'tides', context: { highTide: {} } }],
    'capability "tides", context "highTide": its name is not snake_case',
  ],
  [
    'a source of the engine',
    [{ name: 'people', context: { profile: {} } }],
    'capability "people", context "profile": the engine has one of that name',
  ],
  [
    'a read that means something else already',
    [weather, { name: 'forecast', context: { forecast: { reads: { sky: 'SELECT 2' } } } }],
    'context source "forecast": another one has "sky" in its reads as something else',
  ],
])('refuses %s, and says whose it is', (_, capabilities, message) => {
  expect(() => composeCapabilities(capabilities)).toThrow(message);
});
