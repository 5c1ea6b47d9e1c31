import { readFileSync } from 'node:fs';
import type Anthropic from '@anthropic-ai/sdk';
import { withSdk } from './sdk.js';

const prompt = (file: string) =>
  readFileSync(new URL(`../../../teams/triage/prompts/${file}.md`, import.meta.url), 'utf8');
const text = { type: 'string' };
const tool = (name: string, properties: Record<string, object>, required: string[]): Anthropic.Tool => ({
  name,
  description: name,
  input_schema: { type: 'object', properties, required },
});

const DESK_TOOLS = [
  tool(
    'execute_direct_request',
    { action: text, target: text, new_name: text, answer: text, context: text },
    ['action'],
  ),
  tool('ask_question', { question: text }, ['question']),
  tool(
    'handoff_to_coach',
    {
      coach_names: { type: 'array', items: { type: 'string', enum: ['exercise_coach', 'nutrition_coach'] } },
      reason: text,
      context: text,
    },
    ['coach_names'],
  ),
];
const COACH_TOOLS = [
  tool('thinking', { thought: text }, ['thought']),
  tool('propose_plan_save', { goal_id: text, title: text, plan_content: text, summary: text }, [
    'plan_content',
    'summary',
  ]),
  tool('returnToTriage', { summary: text, goalId: text }, ['summary']),
];

export type Call = { name: string; input: Record<string, unknown> };

/** Talks with the simulator as one agent of the triage team; `results` are what its calls come to. */
export async function openDesk(agent: 'triage' | readonly string[]) {
  const { simulator, client } = await withSdk();
  const messages: Anthropic.MessageParam[] = [];
  const system =
    agent === 'triage'
      ? `${prompt('triage')}\n\n${prompt('values')}`
      : [
          prompt('base-coach').replace('{name}', `${agent.join(' & ')} Coach`),
          ...agent.map((name) => prompt(`${name.toLowerCase()}-coach`)),
          prompt('values'),
        ].join('\n\n');

  async function reply(): Promise<{ words: string; calls: Call[] }> {
    const made = await client.messages
      .stream({
        model: 'claude-sonnet-5-5',
        max_tokens: 4096,
        system,
        tools: agent === 'triage' ? DESK_TOOLS : COACH_TOOLS,
        messages,
      })
      .finalMessage();
    messages.push({ role: 'assistant', content: made.content });
    return {
      words: made.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n'),
      calls: made.content.flatMap((block) =>
        block.type === 'tool_use'
          ? [{ name: block.name, input: block.input as Record<string, unknown> }]
          : [],
      ),
    };
  }

  /** What the calls of the last reply came to; the rest of the message follows. */
  function settle(results: readonly { content: string; is_error?: boolean }[]) {
    const calls = messages.at(-1)?.content;
    const ids = Array.isArray(calls)
      ? calls.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []))
      : [];
    messages.push({
      role: 'user',
      content: ids.map((id, at) => ({ type: 'tool_result', tool_use_id: id, content: 'ok', ...results[at] })),
    });
  }

  function hear(words: string) {
    const last = messages.at(-1);
    const block = { type: 'text' as const, text: words };
    if (last?.role === 'user' && Array.isArray(last.content)) last.content.push(block);
    else messages.push({ role: 'user', content: [block] });
  }

  return {
    simulator,
    /** The user, or the system in a marked block, says something; open calls are settled before. */
    async say(...words: string[]) {
      const last = messages.at(-1);
      const isOpen = last?.role === 'assistant' && JSON.stringify(last.content).includes('tool_use');
      if (isOpen) settle([]);
      for (const one of words) hear(one);
      return reply();
    },
    async result(content: string, isError = false) {
      settle([{ content, is_error: isError }]);
      return reply();
    },
  };
}
