import type { ModelRequest } from '@roundtable/core';
import { expect, test } from 'vitest';
import {
  claimOf,
  going,
  inputOf,
  replyOf,
  type SceneOptions,
  says,
  scene,
  TURN,
  teamOf,
} from '../../../test/step-scene.js';
import { stepTools } from '../../../test/step-tools.js';
import { askAgent } from './ask-agent.js';

async function ask(more: SceneOptions) {
  const on = scene({ tools: stepTools().tools, ...more });
  await askAgent(on.deps, inputOf({ type: 'askAgent', turn: TURN, step: 2 }), going);
  return on;
}

test('a reply has room for its words, its longest call and its thoughts', async () => {
  const requests: ModelRequest[] = [];
  const team = teamOf();
  const agents = team.agents.map((agent) => ({ ...agent, output: { thinking: 2_048 } }));
  const [look, ...others] = stepTools().tools;
  if (look === undefined) throw new Error('there is no tool');
  await ask({
    claim: claimOf({ team: { ...team, agents } }),
    tools: [{ ...look, inputTokens: 12_000 }, ...others],
    ask: async (request) => {
      requests.push(request);
      return replyOf([says('Hi.')]);
    },
  });
  expect(requests[0]).toMatchObject({ tier: 'balanced', maxTokens: 12_000, thinkingTokens: 2_048 });
});

test('viewers are told what the model thought, before its words, and never as words', async () => {
  const thinking = {
    type: 'other',
    raw: { type: 'thinking', thinking: 'She means June.', signature: 's' },
  } as const;
  const { commit } = await ask({ ask: async () => replyOf([thinking, says('In June.')]) });
  expect(commit().publicEvents.slice(0, 2)).toMatchObject([
    { type: 'thinking', data: { turn: TURN, agent: 'host', thought: 'She means June.' } },
    { type: 'message.completed', data: { text: 'In June.' } },
  ]);
  expect(commit().messages[0]).toMatchObject({ text: 'In June.', blocks: [thinking, says('In June.')] });
});

test('a reply that was cut and could not go on says so, to the user and to the operator', async () => {
  const { commit, warned } = await ask({
    ask: async () => replyOf([says('Half a')], { stopReason: 'max_tokens' }),
  });
  expect(commit().messages[0]).toMatchObject({ text: 'Half aHalf aHalf a', stopReason: 'max_tokens' });
  expect(commit().publicEvents.at(-1)).toMatchObject({ data: { stopReason: 'max_tokens' } });
  expect(warned).toMatchObject([{ about: { stopReason: 'max_tokens' }, message: 'a reply was cut' }]);
});
