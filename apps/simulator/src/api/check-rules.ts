import { refuse } from './api-error.js';
import { checkToolPairs } from './check-tool-pairs.js';
import { checkMedia } from './media-blocks.js';
import type { Message, MessagesRequest } from './request.js';
import { signatureOf } from './signature.js';

const MAX_BREAKPOINTS = 4;
const ONLY_IN: Readonly<Record<string, Message['role']>> = {
  tool_use: 'assistant',
  thinking: 'assistant',
  redacted_thinking: 'assistant',
  server_tool_use: 'assistant',
  web_search_tool_result: 'assistant',
  tool_result: 'user',
  image: 'user',
  document: 'user',
  search_result: 'user',
};

/** Refuses what has the right shape but breaks a rule of the Messages API; throws an ApiError (400). */
export function checkRules(request: MessagesRequest): void {
  checkTools(request);
  checkMessages(request.messages);
  checkToolPairs(request.messages);
  checkMedia(request.messages);
  // `system: ""` is accepted by the API, an empty block in a list is not.
  const { system = [] } = request;
  if (system.length > 1 || system[0]?.text !== '') for (const { text } of system) checkText(text, 'system');
  checkBreakpoints(request);
  checkThinking(request);
}

function checkTools({ tools = [], tool_choice: choice, messages }: MessagesRequest): void {
  const names = new Set(tools.map(({ name }) => name));
  if (names.size < tools.length) refuse('tools: Tool names must be unique.');
  const bare = tools.findIndex(
    ({ type, input_schema: schema }) => (type ?? 'custom') === 'custom' && schema === undefined,
  );
  if (bare >= 0) refuse(`tools.${bare}.custom.input_schema: Field required`);
  if (choice?.type === 'tool' && !names.has(choice.name))
    refuse(`Tool '${choice.name}' not found in provided tools`);
  if (tools.length > 0) return;
  if (choice !== undefined) refuse('tool_choice may only be specified while providing tools.');
  const blocks = messages.flatMap(({ content }) => content);
  if (blocks.some(({ type }) => type === 'tool_use' || type === 'tool_result'))
    refuse('Requests which include `tool_use` or `tool_result` blocks must define tools.');
}

function checkMessages(messages: readonly Message[]): void {
  if (messages.length === 0) refuse('messages: at least one message is required');
  if (messages[0]?.role !== 'user') refuse('messages: first message must use the "user" role');
  for (const [index, { role, content }] of messages.entries()) {
    if (content.length === 0 && role === 'user')
      refuse(`messages.${index}: user messages must have non-empty content`);
    if (content.length === 0 && index < messages.length - 1) {
      refuse(
        `messages.${index}: all messages must have non-empty content except for the optional final assistant message`,
      );
    }
    for (const [at, block] of content.entries()) {
      if (block.type === 'text') checkText(block.text, 'messages');
      if (block.type === 'thinking' && block.signature !== signatureOf(block.thinking))
        refuse(`messages.${index}.content.${at}: Invalid \`signature\` in \`thinking\` block`);
      const own = ONLY_IN[block.type] ?? role;
      if (own !== role) {
        refuse(
          `messages.${index}.content.${at}: \`${block.type}\` blocks can only be in \`${own}\` messages`,
        );
      }
    }
  }
  const last = messages.at(-1);
  const end = last?.role === 'assistant' ? last.content.at(-1) : undefined;
  if (end?.type === 'text' && /\s$/.test(end.text))
    refuse('messages: final assistant content cannot end with trailing whitespace');
}

function checkText(text: string, place: string): void {
  if (text === '') refuse(`${place}: text content blocks must be non-empty`);
  if (text.trim() === '') refuse(`${place}: text content blocks must contain non-whitespace text`);
}

function checkBreakpoints(request: MessagesRequest): void {
  const { tools = [], system = [], messages } = request;
  const blocks = [...tools, ...system, ...messages.flatMap(({ content }) => content), request];
  const found = blocks.filter((block) => 'cache_control' in block && block.cache_control != null).length;
  if (found > MAX_BREAKPOINTS) {
    refuse(`A maximum of ${MAX_BREAKPOINTS} blocks with cache_control may be provided. Found ${found}.`);
  }
}

function checkThinking({ thinking, max_tokens: most, tool_choice: choice }: MessagesRequest): void {
  if (thinking?.type !== 'enabled') return;
  if (!(Number(thinking.budget_tokens) >= 1024))
    refuse('thinking.enabled.budget_tokens: Input should be greater than or equal to 1024');
  if (Number(thinking.budget_tokens) >= most)
    refuse('`max_tokens` must be greater than `thinking.budget_tokens`.');
  if (choice?.type === 'any' || choice?.type === 'tool')
    refuse('Thinking may not be enabled when tool_choice forces tool use.');
}
