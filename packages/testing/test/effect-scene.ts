import type { EffectTool, Tool } from '@roundtable/core';
import {
  bookTable,
  createScriptedModel,
  type FaultPlan,
  type MemoryTx,
  reply,
  runInMemory,
  type ShopKind,
  startShop,
} from '@roundtable/testing';
import { onTestFinished } from 'vitest';
import { testTeam } from '../src/fixtures/test-team.js';
import { testTools } from '../src/fixtures/test-tools.js';
import { brokenInvariants } from '../src/run/invariants.js';
import { quiet } from '../src/run/virtual-clock.js';

/** Where the shop is to be too late for the order, it gets 800 ms. */
export const TOO_SHORT_MS = 800;
const TIME = { lateMs: 1_000, goneMs: 900 };
const { agents, ...rest } = testTeam();
const team = testTeam({
  ...rest,
  agents: agents.map((agent) => ({ ...agent, tools: [...agent.tools, 'book_table'] })),
});
const CALL = { name: 'book_table', input: { guests: 4 } };

/** A conversation in memory whose model books a table for four at a shop over HTTP, `calls` times in one reply. */
export async function talkToShop(about: {
  readonly kind: ShopKind;
  readonly access: 'write' | 'confirm';
  readonly locale?: 'en' | 'es';
  readonly faults?: FaultPlan;
  readonly calls?: number;
  readonly timeoutMs?: number;
}) {
  const shop = await startShop(about.kind, TIME);
  onTestFinished(() => shop.close());
  const waits = { now: 0 };
  const tool = counted(bookTable<MemoryTx>({ timeoutMs: 15_000, ...about, url: shop.url }), waits);
  const model = createScriptedModel((request) => {
    const asked = request.messages
      .at(-1)
      ?.content.some((block) => block.type === 'text' && /^book/.test(block.text));
    return asked === true
      ? reply('I book.', ...Array.from({ length: about.calls ?? 1 }, () => CALL))
      : reply('There.');
  });
  const run = runInMemory({
    team,
    model,
    tools: [...testTools(), tool],
    locale: about.locale ?? 'en',
    ...(about.faults === undefined ? {} : { faults: about.faults }),
    quiet: async () => {
      do await quiet();
      while (waits.now > 0);
    },
  });
  const { tables } = run;
  const open = () => tables().confirmations.find(({ status }) => status === 'open')?.id;
  return {
    run,
    shop,
    model,
    open,
    /** Asks for a table and, where the user is asked, says yes; ends when the shop and the conversation rest. */
    async book(): Promise<void> {
      run.say('book it');
      await run.settle();
      const asked = open();
      if (asked !== undefined) {
        run.decide(asked, { approved: true });
        await run.settle();
      }
      await shop.settled();
    },
    status: () =>
      tables()
        .calls.filter((call) => call.tool === 'book_table' && call.status !== 'proposed')
        .map((call) => call.status),
    /** What the user reads from the system. */
    told: () =>
      tables()
        .messages.filter((row) => row.role === 'system')
        .map((row) => row.text),
    /** What the model was asked with last. */
    heard: () => JSON.stringify(model.requests.at(-1)?.messages),
    broken: () => [
      ...model.rejected.flatMap((one) => one.faults),
      ...brokenInvariants(tables(), run.state(), team),
    ],
  };
}

/** The virtual clock must not move while the shop is asked. */
function counted(tool: Tool<MemoryTx>, waits: { now: number }): Tool<MemoryTx> {
  if (tool.mode !== 'effect') throw new Error('it is an effect');
  const { onUnknown } = tool;
  const during = async <T>(work: Promise<T>): Promise<T> => {
    waits.now++;
    try {
      return await work;
    } finally {
      waits.now--;
    }
  };
  const effect: EffectTool = {
    ...tool,
    perform: (...call) => during(tool.perform(...call)),
    ...(onUnknown === undefined ? {} : { onUnknown: (...question) => during(onUnknown(...question)) }),
  };
  return effect;
}
