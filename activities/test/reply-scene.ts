import type { ModelReply } from '@roundtable/core';
import { askAgent } from '../src/steps/reply/ask-agent.js';
import { type ClaimChanges, claimOf, going, inputOf, type SceneOptions, scene, TURN } from './step-scene.js';
import { stepTools } from './step-tools.js';

/** What a reply of the model becomes. */
export async function becomes(reply: ModelReply, changes: ClaimChanges = {}, more: SceneOptions = {}) {
  const { tools, contexts } = stepTools();
  const on = scene({ claim: claimOf(changes), tools, ask: async () => reply, ...more });
  const result = await askAgent(on.deps, inputOf({ type: 'askAgent', turn: TURN, step: 2 }), going);
  return { ...on, contexts, result, commit: on.commit() };
}
