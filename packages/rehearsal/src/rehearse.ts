import { chooseMove } from './dialogue.js';
import { examplesOf, heardIn, prepareIntents } from './hear/rank.js';
import { type Meaning, NO_MEANING } from './hear/similarity.js';
import { partsOf, runsOf } from './hear/wishes.js';
import { type Act, perform } from './perform.js';
import { type ModelRequest, readConversation } from './read/conversation.js';
import type { Rehearsal } from './schema.js';
import { findPart, openStage, type Part } from './stage.js';

/** The parts that rehearsals let be played. */
export interface Ensemble {
  /** Every example, for whoever makes their vectors. */
  readonly examples: readonly string[];
  /** What of a request is compared with examples; empty for a request whose agent is not rehearsed. */
  heard(request: ModelRequest): readonly string[];
  /** The reply of the agent that the request asks for; null when it is not rehearsed. The same request gets the same reply. */
  answer(request: ModelRequest, meaning?: Meaning): Act | null;
}

/** Puts rehearsals together: an agent is recognised by its system prompt, whatever team it is from. */
export function createEnsemble(rehearsals: readonly Rehearsal[]): Ensemble {
  const parts = rehearsals.flatMap((rehearsal) =>
    Object.values(rehearsal.agents).map(({ prompt, intents, shares }): Part => {
      const own = [...intents, ...shares.flatMap((name) => rehearsal.shared[name] ?? [])].map((intent) => ({
        ...intent,
      }));
      prepareIntents(own);
      return { rehearsal, prompt, intents: own };
    }),
  );
  return {
    examples: [...new Set(parts.flatMap(({ intents }) => intents.flatMap(examplesOf)))],
    heard(request) {
      if (findPart(parts, request) === null) return [];
      const { entries } = readConversation(request);
      const said = entries.flatMap((entry) =>
        entry.type === 'user' ? [entry.text, ...runsOf(partsOf(entry.text))] : [],
      );
      return [...new Set(said.flatMap(heardIn))];
    },
    answer(request, meaning = NO_MEANING) {
      const part = findPart(parts, request);
      if (part === null) return null;
      const stage = openStage(part, request, meaning);
      return perform(chooseMove(stage), stage);
    },
  };
}
