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

/** Puts rehearsals together: an agent is recognised by its system prompt, whatever team it is from. */
export function createEnsemble(rehearsals: readonly Rehearsal[]) {
  const examplesOf = (intents: readonly Intent[]) =>
    intents.flatMap(({ hears = [] }) => hears.map(({ text }) => text));
  const parts = rehearsals.flatMap((rehearsal) =>
    Object.values(rehearsal.agents).map(({ prompt, intents: own, shares }): Part => {
      const intents = [...own, ...shares.flatMap((name) => rehearsal.shared[name] ?? [])];
      // Common words of all that an agent hears weigh little.
      return { rehearsal, prompt, intents, lexicon: createLexicon(examplesOf(intents)) };
    }),
  );
  return {
    /** Every example, for whoever makes their vectors. */
    examples: [...new Set(parts.flatMap(({ intents }) => examplesOf(intents)))],
    /** What of a request is compared with examples; empty for a request whose agent is not rehearsed. */
    heard(request: ModelRequest): readonly string[] {
      if (findPart(parts, request) === null) return [];
      const { entries } = readConversation(request);
      const said = entries.flatMap((entry) =>
        entry.type === 'user' ? [entry.text, ...runsOf(partsOf(entry.text))] : [],
      );
      return [...new Set(said.flatMap(heardIn))];
    },
    /** The reply of the agent that the request asks for; null when it is not rehearsed. The same request gets the same reply. */
    answer(request: ModelRequest, meaning: Meaning = NO_MEANING): Act | null {
      const part = findPart(parts, request);
      if (part === null) return null;
      const stage = openStage(part, request, meaning);
      return tellReceivedFiles(perform(chooseMove(stage), stage), stage);
    },
  };
}
