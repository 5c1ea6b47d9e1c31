import type { ModelRequest, Team } from '@roundtable/core';
import { createScriptedModel, memoryPipeline, realTools, reply, runInMemory } from '@roundtable/testing';
import type { Case } from './cases.js';

const FIRST_WORDS = { en: 'Hello there', es: 'Hola, ¿qué tal?' };
const ANSWER = { en: 'Tell me more.', es: 'Cuéntame más.' };

/**
 * The request that a worker would send for the message: a conversation in memory is led to the agent whom the user is
 * talking to, and what `askAgent` then asks the model is kept (prompt, tools, transcript, context), with the agent whom it is for:
 * the team's own steps may have brought one in.
 */
export async function buildRequest(
  team: Team,
  one: Case,
): Promise<{ request: ModelRequest; speaker: string }> {
  const home = team.agents.find(({ id }) => id === team.home);
  const edge = home?.handoffs.find(({ to }) => to === one.with);
  if (one.with !== undefined && one.with !== team.home && edge === undefined)
    throw new Error(`"${one.say}": no hand-over leads from ${team.home} to "${one.with}"`);
  let isMeasured = false;
  let handsOver = edge !== undefined;
  const model = createScriptedModel(() => {
    if (isMeasured || !handsOver || edge === undefined) return reply(ANSWER[one.locale]);
    handsOver = false;
    const reason = 'The user asked for them.';
    return reply(ANSWER[one.locale], { name: edge.tool, input: { reason } });
  });
  const run = runInMemory({
    team,
    model,
    tools: realTools(),
    locale: one.locale,
    pipeline: memoryPipeline().pipeline,
  });
  if (edge !== undefined || one.before !== undefined) {
    run.say(one.before ?? FIRST_WORDS[one.locale]);
    await run.settle();
  }
  const asked = model.requests.length;
  isMeasured = true;
  run.say(one.say);
  await run.settle();
  const request = model.requests[asked];
  if (request === undefined || model.rejected.length > 0)
    throw new Error(`"${one.say}": no request that the API would take came of it`);
  return { request, speaker: run.state().activeAgent ?? team.home };
}
