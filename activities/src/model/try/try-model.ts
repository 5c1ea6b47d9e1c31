import {
  type Block,
  ModelFailure,
  type ModelMessage,
  type ModelPort,
  type ModelReply,
  type ToolSpec,
} from '@roundtable/core';

/** It answered without calling, called in a form that cannot be read, or did not read what the tool brought. */
export type ToolFault = 'no_call' | 'unreadable_call' | 'result_not_read';

/** What a test message came to. */
export type Trial =
  /** It talks, calls a tool, and reads what the tool brought. */
  | { readonly type: 'works'; readonly said: string; readonly seconds: number }
  /** It talks, but cannot be given work. */
  | { readonly type: 'no_tools'; readonly why: ToolFault; readonly said: string }
  | { readonly type: 'silent'; readonly reason: string; readonly why: string };

const AIMS: ToolSpec = {
  name: 'list_aims',
  description: 'The aims of the user, by their status.',
  inputSchema: {
    type: 'object',
    properties: { status: { type: 'string', enum: ['active', 'parked'] } },
    required: ['status'],
  },
};
const SYSTEM = `You are Coach. You know nothing of the user's aims by yourself: to answer, call the tool list_aims with status "active", then tell the user in one short sentence what it brought.`;
/** Nobody could say it without reading the tool's result. */
const AIM = 'Learn the accordion';
/** Room for a model that thinks first. */
const MAX_TOKENS = 1_024;

/** Sends a test message with a tool, and says whether the model can do an agent's work. Nothing of the user's is in it. */
export async function tryModel(model: ModelPort, signal: AbortSignal): Promise<Trial> {
  const startedAt = performance.now();
  const question: ModelMessage = {
    role: 'user',
    content: [{ type: 'text', text: 'Which active aims do I have?' }],
  };
  const ask = (messages: readonly ModelMessage[]) =>
    model.ask(
      {
        tier: 'balanced',
        system: SYSTEM,
        tools: [AIMS],
        toolChoice: 'auto',
        messages,
        maxTokens: MAX_TOKENS,
      },
      { signal, onText: () => {} },
    );
  try {
    const first = await ask([question]);
    const call = first.blocks.find((block) => block.type === 'tool_use');
    if (call === undefined) return { type: 'no_tools', why: 'no_call', said: textOf(first) };
    if (call.name !== AIMS.name || !('status' in call.input))
      return { type: 'no_tools', why: 'unreadable_call', said: textOf(first) };
    const result = {
      type: 'tool_result',
      toolUseId: call.id,
      content: `["${AIM}"]`,
      isError: false,
    } as const;
    const second = await ask([
      question,
      { role: 'assistant', content: readable(first) },
      { role: 'user', content: [result] },
    ]);
    const said = textOf(second);
    if (!/accordion/i.test(said)) return { type: 'no_tools', why: 'result_not_read', said };
    return { type: 'works', said, seconds: (performance.now() - startedAt) / 1_000 };
  } catch (error) {
    if (signal.aborted) return { type: 'silent', reason: 'too_slow', why: 'it took too long' };
    if (!(error instanceof ModelFailure)) throw error;
    return { type: 'silent', reason: error.reason, why: error.message };
  }
}

/** One call has one result: further ones are left out of the test. */
function readable({ blocks }: ModelReply): readonly Block[] {
  let calls = 0;
  return blocks.filter((block) => block.type !== 'tool_use' || calls++ === 0);
}

function textOf({ blocks }: ModelReply): string {
  return blocks
    .map((block) => (block.type === 'text' ? block.text : ''))
    .join('')
    .trim();
}
