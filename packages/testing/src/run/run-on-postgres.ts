import { type EndedTurn, type StepDeps, singleModel } from '@roundtable/activities';
import { capabilities } from '@roundtable/capabilities';
import type { ModelPort } from '@roundtable/core';
import { createConversation, head, type InputRef, readSnapshot } from '@roundtable/core/replayed';
import { type Capability, composeCapabilities, openPorts, readConfigs } from '@roundtable/engine';
import { createStepStore, type Database, type UserTx } from '@roundtable/prisma';
import { createAcceptance } from '@roundtable/services';
import { z } from 'zod';
import { createStepRunner } from './step-runner.js';
import { createVirtualClock } from './virtual-clock.js';

const SILENT = { info() {}, warn() {}, error() {} };

/**
 * One conversation on a real database without Temporal: the core's loop, the real acceptance, steps, tools and store. The
 * clock stands still, so a step that would be tried again does not end, and the test's time limit tells.
 */
export async function runOnPostgres(options: {
  readonly db: Database;
  readonly userId: string;
  readonly conversationId: string;
  readonly model: ModelPort;
  /** The product's own, unless said otherwise. */
  readonly capabilities?: readonly Capability[];
  readonly afterTurn?: (ended: EndedTurn) => void;
}) {
  const { db, userId, conversationId } = options;
  const clock = createVirtualClock(Date.now());
  const all = options.capabilities ?? capabilities;
  const { confirmations, context, topics } = composeCapabilities(all);
  const { capabilities: configs } = readConfigs(z.object({}), all, {});
  const ports = await openPorts(all, configs, {
    db,
    log: SILENT,
    embeddings: null,
    metrics: null,
    confirmations,
    search: async (text) => ({ text, meaning: null }),
  });
  const deps: StepDeps<UserTx> = {
    store: createStepStore(db, () => {}, topics),
    confirmations,
    context,
    model: singleModel(options.model),
    tools: ports.tools,
    pipeline: ports.pipeline,
    now: () => new Date(),
    pause: (ms, signal) => clock.sleep(ms, signal),
    log: SILENT,
    ...(options.afterTurn === undefined ? {} : { afterTurn: options.afterTurn }),
  };
  const acceptance = createAcceptance(db, {
    previews: true,
    dailyLimit: 0,
    confirmations: deps.confirmations,
  });
  const runner = createStepRunner(deps, { clock, plan: () => null });
  let waiting: { condition: () => boolean; go: () => void }[] = [];
  const until = (condition: () => boolean): Promise<void> =>
    condition() ? Promise.resolve() : new Promise((go) => void waiting.push({ condition, go }));
  const poke = () => {
    const ready = waiting.filter(({ condition }) => condition());
    waiting = waiting.filter((one) => !ready.includes(one));
    for (const { go } of ready) go();
  };
  const talk = createConversation(
    { conversationId, userId, state: readSnapshot(null), inbox: {} },
    {
      now: clock.now,
      start: runner.start,
      wait: until,
      shouldRenew: () => false,
      stateChanged: poke,
    },
  );
  let fault: unknown = null;
  talk.run().catch((error: unknown) => {
    fault = error;
    poke();
  });

  async function settled(n: number): Promise<void> {
    await until(() => {
      const state = talk.state();
      const isIdle = state.running === null && head(talk.inbox(), state.lastTaken) === null;
      return fault !== null || (state.lastTaken >= n && isIdle);
    });
    if (fault !== null) throw fault;
  }

  return {
    /** Accepts a message, in the place of a turn if one is named, and resolves when its turn has ended. */
    async say(text: string, supersedes?: number): Promise<void> {
      const accepted = await acceptance.message(userId, conversationId, {
        body: { text, supersedes },
        idempotencyKey: null,
      });
      if (!accepted.success) throw new Error(accepted.error.message);
      await this.take(accepted.data.input);
    },
    /** Decides a proposal as its button does, and resolves when its turn has ended. */
    async decide(confirmationId: string, approved: boolean): Promise<void> {
      const accepted = await acceptance.decision(userId, conversationId, confirmationId, { approved });
      if (!accepted.success) throw new Error(accepted.error.message);
      await this.take(accepted.data.input);
    },
    /** Delivers an accepted input, and resolves when its turn has ended. */
    async take(input: InputRef): Promise<void> {
      talk.receive(input);
      poke();
      await settled(input.n);
    },
    async end(): Promise<void> {
      await runner.end();
      await ports.close();
    },
  };
}
