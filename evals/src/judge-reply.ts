import {
  addressesIn,
  agentOf,
  createToolRegistry,
  guiltIn,
  type ModelReply,
  OWN_WORDS_ONLY,
  promisesWithoutFollowUp,
  type SettledCall,
  settleReply,
  type Team,
} from '@roundtable/core';
import { realTools } from '@roundtable/testing';
import type { Case, CaseFile } from './cases.js';

/** What a reply did with a message. */
export interface Judgement {
  readonly predicted: string;
  /** Sentences that promise something in time without a follow-up. */
  readonly promises: readonly string[];
  readonly guilt: readonly string[];
}

const registry = createToolRegistry(realTools());

/** Settles the reply as the engine does, so that a hand-over counts only when it would have happened. */
export function judgeReply(
  reply: ModelReply,
  one: Case,
  about: { team: Team; file: CaseFile; speaker: string },
): Judgement {
  const { team, file, speaker } = about;
  const agent = agentOf(team, speaker, one.locale);
  if (agent === null) throw new Error(`agent "${speaker}" is not in team "${team.id}"`);
  const turn = { path: [agent.id], handoffs: 0, declined: [] };
  const approval = { calls: [], provenance: OWN_WORDS_ONLY, addresses: addressesIn([one.say]) };
  const settled = settleReply(reply, { team, agent, turn, registry, approval });
  const handoff = settled.find((call) => call.type === 'handoff');
  const tool = settled.find((call) => call.type === 'run' || call.type === 'propose');
  const to = handoff?.type === 'handoff' ? handoff.request.to : null;
  const predicted = {
    handoffs: to ?? file.nothing,
    personas: to ?? speaker,
    tools: tool?.tool ?? file.nothing,
    moves: moveIn(settled) ?? file.nothing,
  }[file.judges];
  const text = reply.blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
  const calls = settled.map((call) => ({
    tool: call.tool,
    input: call.input,
    isError: call.type === 'answered' && call.isError,
  }));
  return {
    predicted,
    promises: promisesWithoutFollowUp(text, calls),
    guilt: guiltIn(text).map(({ phrase }) => phrase),
  };
}

/** What is done first: a hand-over, or a call that is carried out. */
function moveIn<Tx>(settled: readonly SettledCall<Tx>[]): string | null {
  for (const call of settled) {
    if (call.type === 'handoff') return [...(call.request.members ?? [call.request.to])].sort().join('+');
    if (call.type !== 'answered') return call.tool;
  }
  return null;
}
