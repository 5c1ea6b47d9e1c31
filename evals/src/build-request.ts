import type { ModelRequest, Team } from '@roundtable/core';
import { createScriptedModel, memoryPipeline, reply } from '@roundtable/testing';
import type { Said } from './cases.js';
import { leadTo } from './lead-to.js';

/**
 * The request that a worker would send for the message: a conversation in memory is led to the agent whom the user is
 * talking to, and what `askAgent` then asks the model is kept (prompt, tools, transcript, context), with the agent whom it is for:
 * the team's own steps may have brought one in.
 */
export async function buildRequest(
  team: Team,
  one: Said,
): Promise<{ request: ModelRequest; speaker: string }> {
  const model = createScriptedModel(() => reply('.'));
  const run = await leadTo(team, one, { model, pipeline: memoryPipeline().pipeline });
  run.say(one.say);
  await run.settle();
  const [request] = model.requests;
  if (request === undefined || model.rejected.length > 0)
    throw new Error(`"${one.say}": no request that the API would take came of it`);
  return { request, speaker: run.state().activeAgent ?? team.home };
}
