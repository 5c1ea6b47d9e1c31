import { readEnv } from '@roundtable/engine/process';
import { expect, it } from 'vitest';
import { defaultTeamEnv } from './default-team.js';

it('is the round table unless the operator names another team', () => {
  expect(readEnv(defaultTeamEnv, {})).toEqual({ DEFAULT_TEAM: 'round-table' });
  expect(readEnv(defaultTeamEnv, { DEFAULT_TEAM: 'triage' })).toEqual({ DEFAULT_TEAM: 'triage' });
});
