import { createPromptCache, type PromptCache } from './api/prompt-cache.js';
import { createFaultBook, type FaultBook } from './faults/fault-book.js';
import { createJournal, type Journal } from './journal.js';
import type { Troupe } from './rehearsals/rehearsed.js';
import { createScriptBook, type ScriptBook } from './script/script-book.js';
import { createGates, type Gates } from './wire/gates.js';
import type { Pace } from './wire/pace.js';

/** Everything that one simulator holds between requests. */
export type SimulatorState = {
  readonly cache: PromptCache;
  readonly faults: FaultBook;
  readonly gates: Gates;
  readonly journal: Journal;
  readonly script: ScriptBook;
  readonly pace: Pace;
  /** What is said where no rule matches; `null`: its team's rehearsal is played. */
  readonly otherwise: string | null;
  /** Read at the first request that needs it. */
  readonly troupe: () => Troupe;
};

export function createState(options: {
  readonly pace: Pace;
  readonly otherwise: string | null;
  readonly troupe: () => Troupe;
}): SimulatorState {
  return {
    ...options,
    cache: createPromptCache(),
    faults: createFaultBook(),
    gates: createGates(),
    journal: createJournal(),
    script: createScriptBook(),
  };
}

/** Forgets script, faults, cache, counts and journal, and lets held replies go. */
export function resetState(state: SimulatorState): void {
  state.script.clear();
  state.faults.clear();
  state.cache.clear();
  state.gates.releaseAll();
  state.journal.reset();
}
