import type { ModelPort, Team } from '@roundtable/core';
import {
  createScriptedModel,
  type MemoryRun,
  type MemoryRunOptions,
  realTools,
  reply,
  runInMemory,
  type ScriptedCall,
} from '@roundtable/testing';
import type { Said } from './cases.js';

const FIRST_WORDS = { en: 'Hello there', es: 'Hola, ¿qué tal?' };
const ANSWER = { en: 'Tell me more.', es: 'Cuéntame más.' };
const REASON = 'The user asked for them.';
const NOTHING_YET = 'Nothing has been made yet.';

/** A conversation in memory that has been led to whom the user talks to; what is said from now on, `model` answers. */
export async function leadTo(
  team: Team,
  one: Said,
  about: Pick<MemoryRunOptions, 'pipeline' | 'quiet'> & { readonly model: ModelPort },
): Promise<MemoryRun> {
  const way = one.with === undefined || one.with === team.home ? null : wayTo(team, one.with);
  if (way === undefined)
    throw new Error(`"${one.say}": no hand-over leads from ${team.home} to "${one.with}"`);
  let isLed = false;
  const leading = createScriptedModel((_, asked) =>
    reply(ANSWER[one.locale], ...(way !== null && asked === 1 ? [way] : [])),
  );
  const run = runInMemory({
    ...about,
    team,
    model: { ...about.model, ask: (request, on) => (isLed ? about.model : leading).ask(request, on) },
    tools: realTools(),
    locale: one.locale,
  });
  if (way !== null || one.before !== undefined) {
    run.say(one.before ?? FIRST_WORDS[one.locale]);
    await run.settle();
  }
  isLed = true;
  return run;
}

/** The call of the home agent that brings somebody in. */
function wayTo(team: Team, to: string): ScriptedCall | undefined {
  const edges = team.agents.find(({ id }) => id === team.home)?.handoffs ?? [];
  const group = team.composites.find(({ members }) => members.some(({ id }) => id === to));
  const edge = edges.find((one) => one.to === to) ?? edges.find((one) => one.to === group?.id);
  if (edge === undefined) return undefined;
  const named = edge.kind === 'combine' ? { [edge.field ?? 'members']: [to] } : {};
  const carried = edge.deliverable === undefined ? {} : { deliverable: NOTHING_YET };
  return { name: edge.tool, input: { ...named, ...carried, reason: REASON } };
}
