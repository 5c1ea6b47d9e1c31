import {
  type ActingAgent,
  addressTools,
  type Claim,
  type KnownContext,
  knownAddresses,
  type Ledger,
  type ModelReply,
  type Provenance,
  provenanceOf,
} from '@roundtable/core';
import { sourcesOf } from '../../context/working-context.js';
import type { StepDeps } from '../step-deps.js';

/** Where the texts in the agent's context come from (user, files, outside), for the guard. */
export function contextProvenance<Tx>(
  deps: StepDeps<Tx>,
  agent: ActingAgent,
  claim: Claim,
  ledger: Ledger,
): Provenance {
  return provenanceOf({
    turn: claim.key.turn,
    before: claim.conversation.provenance,
    ...ledger,
    brings: sourcesOf(deps.context, agent).sources.flatMap((one) => one.brings?.(ledger.memory.facts) ?? []),
    bringsOf: ({ tool: name, status }) => {
      const tool = deps.tools.get(name);
      // A tool that this version does not know may have brought text from anywhere.
      if (tool === null) return status === 'done' ? 'outside' : null;
      return tool.brings ?? null;
    },
  });
}

/** What the guard needs to know to judge a reply's calls. Known addresses are searched for only when the reply opens one. */
export async function knownContext<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  about: { readonly reply: ModelReply; readonly provenance: Provenance },
): Promise<KnownContext> {
  const { reply, provenance } = about;
  const opens = reply.blocks.some(
    (block) => block.type === 'tool_use' && deps.tools.get(block.name)?.opens !== undefined,
  );
  return {
    provenance,
    addresses: opens
      ? knownAddresses(await deps.store.addressTexts(claim, addressTools(deps.tools)), deps.tools)
      : new Set(),
  };
}
