import { setTimeout as delay } from 'node:timers/promises';
import { type RuleInput, text, toolUse } from '@roundtable/simulator';
import { z } from 'zod';
import { sendJson } from '../drive/http.js';
import { WORDS } from '../drive/roundtable.js';
import type { Child } from './child.js';

const Stats = z.object({ requests: z.number(), rejected: z.number(), rejections: z.array(z.string()) });

export const GATE = 'first-token';
/** What the recovery metric says, and the goal that its tool makes. */
export const BRING_ARCHITECT = 'Please bring the architect in.';
export const SAVE_GOAL = 'Please save the goal now.';
export const GOAL_TITLE = 'A goal of the bench';

/** What a conversation says to end its worker (packages/testing/src/poison), the one that takes longest last. */
export const POISONS = ['throw', 'kill', 'freeze', 'memory', 'never'] as const;
export type Poison = (typeof POISONS)[number];

/** How the model can be away: 529, 500, silent for 5 s before each reply, or gone in the middle of its stream. */
export type ModelTrouble = 'overloaded' | 'broken' | 'hanging' | 'dropping';

const TROUBLES: Readonly<Record<ModelTrouble, Readonly<Record<string, unknown>>>> = {
  overloaded: { fault: 'status', status: 529 },
  broken: { fault: 'status', status: 500 },
  hanging: { fault: 'stall', ms: 5_000 },
  dropping: { fault: 'cut', afterEvents: 3 },
};

/** Four tokens come together, so the first words come 4 ms behind the gate. */
const FAST_TALK = { firstTokenMs: 0, tokensPerSecond: 1_000 };
const ANSWER = 'You have no goals yet, and that is fine. What would you like to talk about today?';
/** As long as agents usually speak. */
const TALK =
  'I am glad that you tell me. It sounds as if the week had room for something that does you good, and that counts. Which part of it would you like to have more of next week?';

/** The model of the bench: the simulator in a process of its own, steered through its control calls. */
export function modelAt(url: string, child: Child) {
  const control = (path: string, body?: unknown) =>
    sendJson({ method: body === undefined ? 'GET' : 'POST', url: `${url}/_control/${path}`, body });
  const script = async (rules: readonly RuleInput[], strict = true) => {
    await control('script', { rules, strict });
  };
  return {
    url,
    pid: () => child.pid(),
    async untilReady(): Promise<void> {
      const deadline = Date.now() + 15_000;
      while (
        !(await sendJson({ method: 'GET', url: `${url}/healthz` }).then(
          () => true,
          () => false,
        ))
      ) {
        if (Date.now() > deadline) throw new Error(`the simulator does not answer:\n${child.logTail()}`);
        await delay(30);
      }
    },
    /** Answers at once, or after `firstTokenMs`: a tool call first, its result with words. */
    scripted: (firstTokenMs = 0) => script(turnRules(firstTokenMs)),
    /** Every reply waits at the gate when its stream has begun; then its words come in less than half a second. What
     * is asked beside the talk, of no agent with tools, is answered at once. */
    gated: () =>
      script([
        {
          match: { toolOffered: 'get_goals' },
          reply: { content: ANSWER.repeat(20) },
          hold: GATE,
          holdAfterDeltas: 0,
          ...FAST_TALK,
        },
        { reply: { content: ANSWER } },
      ]),
    /** Ordinary talk at the pace of a real model; what is said of goals or of a walk needs a tool first. */
    talking: () =>
      script([
        { match: { lastToolResult: '*' }, reply: { content: TALK } },
        {
          match: { lastUserText: 'goals', toolOffered: 'get_goals' },
          reply: { content: [toolUse('get_goals')] },
        },
        {
          match: { lastUserText: 'walk', toolOffered: 'record_check_in' },
          reply: { content: [toolUse('record_check_in', { content: 'I went for a walk' })] },
        },
        { reply: { content: TALK } },
      ]),
    /** Every request within so many milliseconds from now meets it. */
    async trouble(trouble: ModelTrouble, forMs: number): Promise<void> {
      await control('faults', { ...TROUBLES[trouble], forMs });
    },
    untilHeld: () => control('wait', { hold: GATE }),
    release: () => control('release', { hold: GATE }),
    async stats(): Promise<z.infer<typeof Stats>> {
      return Stats.parse(await control('stats'));
    },
  };
}

export type Model = ReturnType<typeof modelAt>;

function turnRules(firstTokenMs: number): RuleInput[] {
  const rule = (match: RuleInput['match'], content: RuleInput['reply']['content']): RuleInput => ({
    match,
    reply: { content },
    ...pace(firstTokenMs),
  });
  return [
    rule({ lastUserText: 'all is well' }, ANSWER), // it follows an unanswered message, and both are one
    rule({ lastUserText: 'poison: throw' }, 'poison: throw'),
    rule({ lastToolResult: '*' }, ANSWER),
    rule({ lastUserText: WORDS.plain }, ANSWER),
    rule({ lastUserText: BRING_ARCHITECT, toolOffered: 'transferToGoalArchitect' }, [
      toolUse('transferToGoalArchitect', { reason: 'The bench wants a goal to be saved.' }),
    ]),
    rule({ lastUserText: SAVE_GOAL, toolOffered: 'createGoal' }, [
      toolUse('createGoal', { title: GOAL_TITLE }),
    ]),
    // A summary is asked of a model without tools, about a talk that holds these words.
    rule({ lastUserText: WORDS.tool, toolOffered: 'get_goals' }, [toolUse('get_goals')]),
    rule({ any: true }, [text(ANSWER)]),
  ];
}

function pace(firstTokenMs: number): Pick<RuleInput, 'firstTokenMs' | 'tokensPerSecond'> {
  return { firstTokenMs, tokensPerSecond: 0 };
}
