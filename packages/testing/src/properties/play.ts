import type { PipelineRegistry } from '@roundtable/activities';
import type { ModelPort, ModelRequest, Team } from '@roundtable/core';
import { testTeam } from '../fixtures/test-team.js';
import { testTools } from '../fixtures/test-tools.js';
import {
  away,
  createScriptedModel,
  refused,
  reply,
  type Scripted,
  type ScriptedCall,
} from '../model/scripted-model.js';
import { brokenInvariants } from '../run/invariants.js';
import { runInMemory } from '../run/run-in-memory.js';
import { createOutside } from './outside.js';
import type { Action, Move, Schedule } from './schedule.js';
import type { Stage, StageOptions } from './stage.js';

const LONG_ENOUGH_MS = 30 * 24 * 3_600_000;
const HEALED_MS = 2 * 60_000;

const inMemory = ({ work, outside, ...options }: StageOptions): Stage =>
  runInMemory({ ...options, tools: testTools({ work, outside }) });

/** Plays a schedule to its end and says which invariants it broke. */
export async function play(
  schedule: Schedule,
  open: (options: StageOptions) => Stage | Promise<Stage> = inMemory,
): Promise<string[]> {
  const team = teamOf(schedule);
  let asked = 0;
  let written = 0;
  let struck = 0;
  let waited = 0;
  let isSettled = false;
  const delay = () => schedule.delays[waited++ % schedule.delays.length] ?? 0;
  const model = createScriptedModel((request) =>
    answer(schedule.moves[asked++ % schedule.moves.length], request, () => `key-${++written}`),
  );
  const slow: ModelPort = {
    ...model,
    async ask(request, on) {
      const ms = delay();
      on.onText('…');
      if (ms > 0) await run.clock.sleep(ms, on.signal);
      return model.ask(request, on);
    },
  };
  const work = async () => {
    const ms = delay();
    if (ms > 0) await run.clock.sleep(ms);
  };
  const outside = createOutside(work);
  const run = await open({
    team,
    model: slow,
    work,
    outside,
    pipeline: pipelineOf(schedule),
    renewAfterSteps: schedule.renewAfterSteps ?? undefined,
    faults: ({ input: { step }, point }) => {
      const { poison } = schedule;
      if (poison?.turn === step.turn) {
        // A run that is reset meets the steps of a settled turn again. They are done, and nothing is poison to them.
        if (step.type === 'settleTurn') isSettled = true;
        else if (poison.point === point && !isSettled) return poison.fault;
      }
      return schedule.faults[struck++] ?? null;
    },
  });

  const faults: string[] = [];
  for (const action of schedule.actions) await act(run, action);
  // The last word, a sweeper, and time for what was lost on the way to show and heal.
  await run.say('goodbye');
  for (let i = 0; i < 3; i++) {
    await run.sweep();
    await run.settle();
    await run.pass(HEALED_MS);
  }
  faults.push(...brokenInvariants(await run.tables(), await run.state(), team));
  faults.push(...outside.broken(await run.tables()));
  // Without a run nobody rings the bell of an expiry; the next input starts one.
  const isOpen = async () => (await run.tables()).confirmations.some((row) => row.status === 'open');
  if (run.isRunning() && (await isOpen())) {
    await run.pass(LONG_ENOUGH_MS);
    await run.sweep();
    await run.settle();
    faults.push(
      ...brokenInvariants(await run.tables(), await run.state(), team).map((text) => `after expiry: ${text}`),
    );
    if (await isOpen()) faults.push('I4: an open proposal did not expire');
  }
  await run.pass(LONG_ENOUGH_MS);
  if (run.isRunning()) faults.push('a run with nothing open did not rest');
  for (const { faults: why } of model.rejected) faults.push(`I6: ${why.join('; ')}`);
  return faults;
}

const teams = new Map<string, Team>();

/** One object for each shape of the team: the engine keeps what it made of it. */
function teamOf({ disposition, pipeline }: Schedule): Team {
  const key = `${disposition}/${pipeline}`;
  const steps = pipeline ? { pipeline: { prepare: ['route'], review: ['tone'] } } : {};
  const { agents, ...rest } = testTeam({ disposition, ...steps });
  const effects = ['send_note', 'order_note'];
  const able = agents.map((agent) => ({ ...agent, tools: [...agent.tools, ...effects] }));
  const team = teams.get(key) ?? testTeam({ ...rest, agents: able });
  teams.set(key, team);
  return team;
}

async function act(run: Stage, action: Action): Promise<void> {
  switch (action.type) {
    case 'say':
      return void (await run.say(action.text));
    case 'say_anew':
      return void (await run.sayAnew(action.text));
    case 'accept_only':
      return void (await run.accept('a message whose signal was lost'));
    case 'system':
      return void (await run.system('a follow-up is due', action.topic));
    case 'withdraw':
    case 'edit': {
      const { inputs } = await run.tables();
      const waiting = inputs.filter((input) => input.turn === null && input.outcome === null);
      const n = waiting[action.which % Math.max(1, waiting.length)]?.n ?? 0;
      return void (await (action.type === 'edit' ? run.edit(n, `edited ${n}`) : run.withdraw(n)));
    }
    case 'interrupt':
      return run.interrupt();
    case 'decide': {
      const { confirmations } = await run.tables();
      const open = confirmations.filter((row) => row.status === 'open' || action.how === 'twice');
      const row = open[action.which % Math.max(1, open.length)];
      if (row === undefined) return;
      const edits = action.how === 'edit' ? { text: `edited ${row.id}` } : undefined;
      await run.decide(row.id, {
        approved: action.how !== 'reject',
        ...(edits === undefined ? {} : { edits }),
      });
      if (action.how === 'twice') await run.decide(row.id, { approved: false });
      return;
    }
    case 'lose_run':
      return run.loseRun();
    case 'reset_run':
      return run.resetRun();
    case 'sweep':
      return run.sweep();
    case 'publish':
      return run.publish();
    case 'pass':
      return run.pass(action.ms);
    case 'settle':
      return run.settle();
  }
}

function answer(move: Move | undefined, request: ModelRequest, key: () => string): Scripted {
  switch (move?.type) {
    case undefined:
    case 'talk':
      return reply('Some words.');
    case 'tools': {
      const calls = move.tools.map(
        (tool, i): ScriptedCall => ({
          ...toolCall(tool, key),
          id: move.sameId ? 'toolu_same' : `toolu_${i}`,
        }),
      );
      const answered = reply(move.words ? 'Let me see.' : null, ...calls);
      const offset = move.words ? 1 : 0;
      const broken = move.tools.flatMap((tool, i) =>
        tool === 'broken' ? [[i + offset, '{"key": "cut']] : [],
      );
      return { ...answered, brokenInputs: Object.fromEntries(broken) };
    }
    case 'handoff': {
      const edges = request.tools.filter((tool) => /^(to|back)/.test(tool.name));
      const calls = move.edges.flatMap((edge): ScriptedCall[] => {
        const name = edges[edge % Math.max(1, edges.length)]?.name;
        if (name === undefined) return [];
        return [
          {
            name,
            input: name.startsWith('back')
              ? { summary: 'it is done' }
              : { reason: 'it is time', context: 'all there is' },
          },
        ];
      });
      const beside: ScriptedCall[] = move.beside
        ? [
            { name: 'write_note', input: { key: key() } },
            { name: 'read_note', input: {} },
          ]
        : [];
      return reply(move.words ? 'A colleague knows.' : null, ...withIds([...beside, ...calls]));
    }
    case 'propose': {
      const calls = move.texts.map((text) => ({
        name: 'propose_note',
        input: { text: text === 'a plan' ? key() : text },
      }));
      return reply(move.words ? 'I propose this.' : null, ...withIds(calls));
    }
    case 'odd':
      return odd(move.what);
    case 'fails':
      return move.how === 'refused' ? refused() : away(move.how === 'away' ? 0 : 600_000);
  }
}

function withIds(calls: readonly ScriptedCall[]): ScriptedCall[] {
  return calls.map((call, i) => ({ ...call, id: `toolu_${i}` }));
}

type ToolKind = Extract<Move, { type: 'tools' }>['tools'][number];

function toolCall(tool: ToolKind, key: () => string): ScriptedCall {
  switch (tool) {
    case 'read':
      return { name: 'read_note', input: {} };
    case 'write':
      return { name: 'write_note', input: { key: key() } };
    case 'refuse':
    case 'throw':
      return { name: 'break_note', input: { key: key(), how: tool } };
    case 'unknown':
      return { name: 'no_such_tool', input: {} };
    case 'invalid':
      return { name: 'write_note', input: { wrong: key() } };
    case 'broken':
      return { name: 'write_note', input: {} };
    case 'send':
    case 'order':
      return { name: `${tool}_note`, input: { text: key() } };
  }
}

function odd(what: Extract<Move, { type: 'odd' }>['what']): Scripted {
  const blocks =
    what === 'empty' || what === 'tool_use_without_call' ? [] : [{ type: 'text' as const, text: 'Half a w' }];
  const stopReason = what === 'empty' ? 'end_turn' : what === 'tool_use_without_call' ? 'tool_use' : what;
  return { type: 'reply', blocks, stopReason };
}

/** Routes every fourth message to another agent; sends every third reply back once. */
function pipelineOf(schedule: Schedule): PipelineRegistry<unknown> {
  if (!schedule.pipeline) return { prepare: {}, review: {} };
  let prepared = 0;
  let reviewed = 0;
  return {
    prepare: {
      route: {
        run: async () => ({
          route: ++prepared % 4 === 0 ? { to: 'critic', reason: 'a matter of taste' } : null,
          note: 'prepared',
        }),
      },
    },
    review: {
      tone: {
        run: async () => {
          const sour = ++reviewed % 3 === 0;
          return { failed: sour ? ['tone'] : [], repair: sour ? 'Be kinder.' : null };
        },
      },
    },
  };
}
