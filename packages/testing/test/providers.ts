import {
  type CliOptions,
  createAnthropicModel,
  createClaudeCli,
  createGeminiCli,
  createOpenAiCompatibleModel,
} from '@roundtable/activities';
import type { ModelFailure, ModelMessage, ModelPort, ModelRequest, ToolSpec } from '@roundtable/core';
import { createSimulator, type ScriptBlock, type Simulator } from '@roundtable/simulator';
import { STAND_INS, startGeminiApi, startOpenAiApi } from '../src/programs/index.js';

/** Set, the suite runs against the real programs: paths of `claude` and `gemini`. */
const PROGRAMS = {
  claude: process.env.REAL_CLAUDE_CLI ?? STAND_INS.claude,
  gemini: process.env.REAL_GEMINI_CLI ?? STAND_INS.gemini,
};

export const models = { fast: 'claude-haiku-5-5', balanced: 'claude-sonnet-5-5', deep: 'claude-opus-5-5' };
const geminiModels = { fast: 'gemini-2.5-flash-lite', balanced: 'gemini-2.5-flash', deep: 'gemini-2.5-pro' };

export interface Call {
  readonly name: string;
  readonly input: Record<string, unknown>;
}

export interface Opened {
  readonly simulator: Simulator;
  readonly geminiUrl: string;
  readonly openAiUrl: string;
  /** The folder that the programs take for their account's home. */
  readonly home: string;
}

/** One provider under the contract: how it is opened, and how the model behind it has to speak. */
export interface Provider {
  readonly name: string;
  readonly hasTools: boolean;
  open(at: Opened, more?: Partial<CliOptions> & { readonly stallMs?: number }): ModelPort;
  /** What the model answers, so that the provider hears these words and calls. */
  answer(text: string, ...calls: readonly Call[]): string | ScriptBlock[];
}

const OPENAI_KEY = 'a-key';

const path = { PATH: process.env.PATH ?? '' };
const blocks = (text: string, ...calls: readonly Call[]): ScriptBlock[] => [
  ...(text === '' ? [] : [{ type: 'text' as const, text }]),
  ...calls.map((call) => ({ type: 'tool_use' as const, ...call })),
];
const envelope = (text: string, ...calls: readonly Call[]) =>
  JSON.stringify({ text, calls: calls.map(({ name, input }) => ({ tool: name, input })) });

export const PROVIDERS: readonly Provider[] = [
  {
    name: 'anthropic',
    hasTools: true,
    open: ({ simulator }, more = {}) =>
      createAnthropicModel({
        apiKey: 'a-key',
        baseUrl: simulator.url,
        models,
        stallMs: more.stallMs ?? 20_000,
      }),
    answer: blocks,
  },
  {
    name: 'claude-cli',
    hasTools: false,
    open: ({ simulator, home }, more = {}) =>
      createClaudeCli({
        program: PROGRAMS.claude,
        models,
        processes: 4,
        timeoutMs: 30_000,
        env: { ...path, HOME: home, ANTHROPIC_BASE_URL: simulator.url, ANTHROPIC_API_KEY: 'a-key' },
        ...more,
      }),
    answer: envelope,
  },
  {
    name: 'gemini-cli',
    hasTools: false,
    open: ({ geminiUrl, home }, more = {}) =>
      createGeminiCli({
        program: PROGRAMS.gemini,
        models: geminiModels,
        processes: 4,
        timeoutMs: 30_000,
        env: { ...path, HOME: home, GOOGLE_GEMINI_BASE_URL: geminiUrl, GEMINI_API_KEY: 'a-key' },
        ...more,
      }),
    answer: envelope,
  },
  {
    name: 'openai-compatible',
    hasTools: true,
    open: (at, more) => openAiCompatible(at, 'own', more),
    answer: blocks,
  },
  {
    name: 'openai-compatible, tools in the prompt',
    hasTools: false,
    open: (at, more) => openAiCompatible(at, 'prompt', more),
    answer: envelope,
  },
];

function openAiCompatible(
  { openAiUrl }: Opened,
  tools: 'own' | 'prompt',
  more: { readonly stallMs?: number } = {},
): ModelPort {
  const stallMs = more.stallMs ?? 20_000;
  return createOpenAiCompatibleModel({
    baseUrl: openAiUrl,
    apiKey: OPENAI_KEY,
    models,
    contextTokens: 200_000,
    tools,
    images: false,
    stallMs,
  });
}

export async function openProviders(home: string): Promise<Opened & { close(): Promise<void> }> {
  const simulator = await createSimulator();
  const gemini = await startGeminiApi(simulator.url);
  const openAi = await startOpenAiApi(simulator.url, OPENAI_KEY);
  return {
    simulator,
    geminiUrl: gemini.url,
    openAiUrl: openAi.url,
    home,
    async close() {
      await openAi.close();
      await gemini.close();
      await simulator.close();
    },
  };
}

export const GOALS: ToolSpec = {
  name: 'get_goals',
  description: 'The user’s goals.',
  inputSchema: { properties: { status: { type: 'string' } } },
};
export const HANDOFF: ToolSpec = {
  name: 'transferToGoalArchitect',
  description: 'Hands the conversation over to the Goal Architect.',
  inputSchema: { properties: { reason: { type: 'string' } }, required: ['reason'] },
};

export const asks = (text: string): ModelMessage => ({ role: 'user', content: [{ type: 'text', text }] });

export function request(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    tier: 'balanced',
    system: 'You are Coach.',
    tools: [GOALS, HANDOFF],
    toolChoice: 'auto',
    messages: [asks('Which goals do I have?')],
    maxTokens: 2_048,
    ...more,
  };
}

/** Asks, and keeps the words as they came. */
export async function ask(model: ModelPort, about: ModelRequest, signal = new AbortController().signal) {
  const deltas: string[] = [];
  const reply = await model.ask(about, { signal, onText: (delta) => deltas.push(delta) });
  const text = reply.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
  const calls = reply.blocks.flatMap((block) => (block.type === 'tool_use' ? [block] : []));
  return { reply, text, calls, deltas };
}

/** How a call failed. @throws Error when it did not. */
export async function failure(model: ModelPort, about: ModelRequest = request()): Promise<ModelFailure> {
  const outcome = await ask(model, about).catch((error: unknown) => error);
  if (outcome instanceof Error && outcome.name === 'ModelFailure') return outcome as ModelFailure;
  throw new Error(`no failure of the model: ${JSON.stringify(outcome)}`, { cause: outcome });
}
