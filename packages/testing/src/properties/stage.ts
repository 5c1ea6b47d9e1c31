import type { PipelineRegistry } from '@roundtable/activities';
import type { ModelPort, Team } from '@roundtable/core';
import type { ConversationState } from '@roundtable/core/replayed';
import type { MemoryDecision } from '../memory/memory-inbox.js';
import type { ConversationTables, StoredInput } from '../memory/tables.js';
import type { FaultPlan } from '../run/step-runner.js';
import type { VirtualClock } from '../run/virtual-clock.js';
import type { Outside } from './outside.js';

type Awaitable<T> = T | Promise<T>;

/** A conversation that a schedule is played on, in memory or on Postgres. */
export interface Stage {
  readonly clock: VirtualClock;
  accept(text: string): Awaitable<unknown>;
  say(text: string): Awaitable<unknown>;
  sayAnew(text: string): Awaitable<unknown>;
  system(text: string, topic: StoredInput['topic']): Awaitable<unknown>;
  withdraw(n: number): Awaitable<unknown>;
  edit(n: number, text: string): Awaitable<unknown>;
  decide(confirmationId: string, decision: MemoryDecision): Awaitable<unknown>;
  interrupt(): Awaitable<void>;
  loseRun(): void;
  resetRun(): Awaitable<void>;
  sweep(): Awaitable<void>;
  publish(): Awaitable<void>;
  pass(ms: number): Promise<void>;
  settle(): Promise<void>;
  isRunning(): boolean;
  tables(): Awaitable<ConversationTables>;
  state(): Awaitable<ConversationState>;
}

/** What the play gives to its stage. */
export interface StageOptions {
  readonly team: Team;
  readonly model: ModelPort;
  /** How long each tool works. */
  readonly work: () => Promise<void>;
  /** Where the tools' effects on other systems are. */
  readonly outside: Outside;
  readonly pipeline: PipelineRegistry<unknown>;
  readonly renewAfterSteps: number | undefined;
  readonly faults: FaultPlan;
}
