import { capabilities } from '@roundtable/capabilities';
import { guiltIn, promisesWithoutFollowUp } from '@roundtable/capabilities/coaching-checks/server';
import {
  addressesIn,
  agentOf,
  createToolRegistry,
  type ModelReply,
  OWN_WORDS_ONLY,
  type SettledCall,
  settleReply,
  type Team,
} from '@roundtable/core';
import { composeCapabilities } from '@roundtable/engine';
import type { Case, CaseFile, Said } from './cases.js';

/** What a reply did with a message. */
export interface Judgement {
  readonly predicted: string;
  /** Sentences that promise something in time without a follow-up. */
  readonly promises: readonly string[];
  readonly guilt: readonly string[];
}

const { tools } = composeCapabilities(capabilities);
const registry = createToolRegistry(tools);

/** What a reply does and says, settled as the engine does it: a hand-over counts only when it would have happened. */
export function settled(reply: ModelReply, one: Said, about: { team: Team; speaker: string }) {
  const { team, speaker } = about;
  const agent = agentOf(team, speaker, one.locale);
  if (agent === null) throw new Error(`agent "${speaker}" is not in team "${team.id}"`);
  const turn = { path: [agent.id], handoffs: 0, declined: [] };
  const approval = { calls: [], provenance: OWN_WORDS_ONLY, addresses: addressesIn([one.say]) };
  const calls = settleReply(reply, { team, agent, turn, registry, approval });
  const text = reply.blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
  const made = calls.map((call) => ({
    tool: call.tool,
    input: call.input,
    isError: call.type === 'answered' && call.isError,
  }));
  return {
    calls,
    promises: promisesWithoutFollowUp(text, made),
    guilt: guiltIn(text).map(({ phrase }) => phrase),
  };
}

export function judgeReply(
  reply: ModelReply,
  one: Case,
  about: { team: Team; file: CaseFile; speaker: string },
): Judgement {
  const { file, speaker } = about;
  const { calls, promises, guilt } = settled(reply, one, about);
  const handoff = calls.find((call) => call.type === 'handoff');
  const tool = calls.find((call) => call.type === 'run' || call.type === 'propose');
  const to = handoff?.type === 'handoff' ? handoff.request.to : null;
  const predicted = {
    handoffs: to ?? file.nothing,
    personas: to ?? speaker,
    tools: tool?.tool ?? file.nothing,
    moves: moveIn(calls) ?? file.nothing,
  }[file.judges];
  return { predicted, promises, guilt };
}

/** What is done first: a hand-over, or a call that is carried out. */
function moveIn<Tx>(calls: readonly SettledCall<Tx>[]): string | null {
  for (const call of calls) {
    if (call.type === 'handoff') return whomOf(call);
    if (call.type !== 'answered') return call.tool;
  }
  return null;
}

/** Whom a hand-over leads to; the members of a composite with + in between. */
export function whomOf({ request }: Extract<SettledCall<unknown>, { type: 'handoff' }>): string {
  return [...(request.members ?? [request.to])].sort().join('+');
}
