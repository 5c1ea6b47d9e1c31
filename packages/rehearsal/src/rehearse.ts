import { chooseMove } from './dialogue.js';
import { heardIn } from './hear/rank.js';
import { createLexicon, type Meaning, NO_MEANING } from './hear/similarity.js';
import { partsOf, runsOf } from './hear/wishes.js';
import { type Act, perform } from './perform.js';
import { type ModelRequest, readConversation } from './read/conversation.js';
import type { Intent, Rehearsal } from './schema.js';
import { tellReceivedFiles } from './speak/received-files.js';
import { findPart, openStage, type Part } from './stage.js';

export type Ensemble = ReturnType<typeof createEnsemble>;

/** Combines the rehearsals of several teams: an agent is recognized by its system prompt. */
export function createEnsemble(rehearsals: readonly Rehearsal[]) {
  const examplesOf = (intents: readonly Intent[]) =>
    intents.flatMap(({ hears = [] }) => hears.map(({ text }) => text));
  const parts = rehearsals.flatMap((rehearsal) =>
    Object.values(rehearsal.agents).map(({ prompt, intents: own, shares }): Part => {
      const intents = [...own, ...shares.flatMap((name) => rehearsal.shared[name] ?? [])];
      // Words that are common among an agent's examples weigh little.
      return { rehearsal, prompt, intents, lexicon: createLexicon(examplesOf(intents)) };
    }),
  );
  return {
    /** All examples, for computing their vectors. */
    examples: [...new Set(parts.flatMap(({ intents }) => examplesOf(intents)))],
    /** The texts of a request that are compared with examples; empty if its agent has no rehearsal. */
    heard(request: ModelRequest): readonly string[] {
      if (findPart(parts, request) === null) return [];
      const { entries } = readConversation(request);
      const said = entries.flatMap((entry) =>
        entry.type === 'user' ? [entry.text, ...runsOf(partsOf(entry.text))] : [],
      );
      return [...new Set(said.flatMap(heardIn))];
    },
    /** The agent's reply to a request; null if it has no rehearsal. Deterministic. */
    answer(request: ModelRequest, meaning: Meaning = NO_MEANING): Act | null {
      const part = findPart(parts, request);
      if (part === null) return null;
      const stage = openStage(part, request, meaning);
      return tellReceivedFiles(perform(chooseMove(stage), stage), stage);
    },
  };
}
