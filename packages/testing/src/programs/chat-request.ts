import { z } from 'zod';
import { toldBlocks } from './told-blocks.js';

// Chat Completions as a strict server takes them: what it does not know, or what does not fit together, is refused.

const Name = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
/** Some servers take nothing else. */
const CallId = z.string().regex(/^[a-zA-Z0-9]{9}$/, 'expected nine letters or digits');

const Call = z.strictObject({
  id: CallId,
  type: z.literal('function'),
  function: z.strictObject({ name: Name, arguments: z.string() }),
});

const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().min(1).nullable(),
    tool_calls: z.array(Call).min(1).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: CallId, content: z.string() }),
]);
type Message = z.infer<typeof Message>;

export const ChatRequest = z
  .strictObject({
    model: z.string().min(1),
    messages: z.array(Message).min(1),
    stream: z.literal(true),
    stream_options: z.strictObject({ include_usage: z.literal(true) }),
    max_tokens: z.number().int().min(1),
    tools: z
      .array(
        z.strictObject({
          type: z.literal('function'),
          function: z.strictObject({
            name: Name,
            description: z.string(),
            parameters: z.looseObject({ type: z.literal('object') }),
          }),
        }),
      )
      .min(1)
      .optional(),
    tool_choice: z.literal('auto').optional(),
  })
  .superRefine(({ messages, tools, tool_choice }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['messages'], message });
    if (tool_choice !== undefined && tools === undefined) refuse('tool_choice without tools');
    let open: string[] = [];
    for (const [i, message] of messages.entries()) {
      const before = messages[i - 1]?.role ?? null;
      if (message.role === 'system' && i > 0) refuse('a system message behind others');
      if (message.role === 'user' && before === 'user') refuse('roles must alternate');
      if (message.role === 'tool') {
        if (!open.includes(message.tool_call_id)) refuse(`nobody called ${message.tool_call_id}`);
        open = open.filter((id) => id !== message.tool_call_id);
        continue;
      }
      if (open.length > 0) refuse(`calls without a result: ${open.join(', ')}`);
      open = message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [];
      if (message.role === 'assistant' && message.content === null && open.length === 0)
        refuse('an assistant message that says nothing');
    }
    if (open.length > 0) refuse(`calls without a result: ${open.join(', ')}`);
  });
export type ChatRequest = z.infer<typeof ChatRequest>;

/** The same request for the Messages API. */
export function asMessagesRequest({ model, messages, max_tokens, tools }: ChatRequest) {
  const turns: { role: 'user' | 'assistant'; content: object[] }[] = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...blocksOf(message));
    else turns.push({ role, content: blocksOf(message) });
  }
  const system = messages.find(({ role }) => role === 'system')?.content;
  return {
    model,
    max_tokens,
    stream: true,
    ...(system === undefined ? {} : { system: [{ type: 'text', text: system }] }),
    messages: turns,
    ...(tools === undefined
      ? {}
      : {
          tools: tools.map(({ function: { name, description, parameters } }) => ({
            name,
            description,
            input_schema: parameters,
          })),
        }),
  };
}

const FAILED = 'Error: ';

function blocksOf(message: Message): object[] {
  const text = message.content === null ? [] : [{ type: 'text', text: message.content }];
  switch (message.role) {
    case 'user':
      return toldBlocks(message.content).map((one) => ({ type: 'text', text: one }));
    case 'tool': {
      const isError = message.content.startsWith(FAILED);
      const content = isError ? message.content.slice(FAILED.length) : message.content;
      return [{ type: 'tool_result', tool_use_id: message.tool_call_id, content, is_error: isError }];
    }
    case 'assistant':
      return [
        ...text,
        ...(message.tool_calls ?? []).map(({ id, function: { name, arguments: json } }) => ({
          type: 'tool_use',
          id,
          name,
          input: JSON.parse(json) as unknown,
        })),
      ];
    default:
      return text;
  }
}
