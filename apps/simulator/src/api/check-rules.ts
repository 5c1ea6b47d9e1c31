import { ApiError } from './api-error.js';
import { checkToolPairs } from './check-tool-pairs.js';
import type { CountTokensRequest, Message, MessagesRequest } from './request.js';

const MAX_BREAKPOINTS = 4;
const ASSISTANT_ONLY = new Set([
  'tool_use',
  'thinking',
  'redacted_thinking',
  'server_tool_use',
  'web_search_tool_result',
]);
const USER_ONLY = new Set(['tool_result', 'image', 'document', 'search_result']);

/** Refuses what has the right shape but breaks a rule of the Messages API; throws an ApiError (400). */
export function checkRules(request: MessagesRequest | CountTokensRequest): void {
  checkTools(request);
  checkMessages(request.messages);
  checkToolPairs(request.messages);
  checkSystem(request);
  checkBreakpoints(request);
  checkThinking(request);
}

function checkTools({ tools, tool_choice: choice, messages }: MessagesRequest | CountTokensRequest): void {
  const names = new Set<string>();
  for (const [index, tool] of (tools ?? []).entries()) {
    if (names.has(tool.name)) refuse('tools: Tool names must be unique.');
    names.add(tool.name);
    const isCustom = tool.type === undefined || tool.type === null || tool.type === 'custom';
    if (isCustom && tool.input_schema === undefined) {
      refuse(`tools.${index}.custom.input_schema: Field required`);
    }
  }
  if (choice !== undefined && names.size === 0) {
    refuse('tool_choice may only be specified while providing tools.');
  }
  if (choice?.type === 'tool' && !names.has(choice.name)) {
    refuse(`Tool '${choice.name}' not found in provided tools`);
  }
  const usesTools = messages.some(({ content }) =>
    content.some(({ type }) => type === 'tool_use' || type === 'tool_result'),
  );
  if (usesTools && names.size === 0) {
    refuse('Requests which include `tool_use` or `tool_result` blocks must define tools.');
  }
}

function checkMessages(messages: readonly Message[]): void {
  const [first] = messages;
  if (first === undefined) refuse('messages: at least one message is required');
  if (first.role !== 'user') refuse('messages: first message must use the "user" role');
  for (const [index, message] of messages.entries()) {
    const isFinalAssistant = index === messages.length - 1 && message.role === 'assistant';
    if (message.content.length === 0 && !isFinalAssistant) {
      refuse(
        message.role === 'user'
          ? `messages.${index}: user messages must have non-empty content`
          : `messages.${index}: all messages must have non-empty content except for the optional final assistant message`,
      );
    }
    for (const [at, block] of message.content.entries())
      checkBlock(message.role, block, `${index}.content.${at}`);
  }
  const lastBlock = messages.at(-1)?.role === 'assistant' ? messages.at(-1)?.content.at(-1) : undefined;
  if (lastBlock?.type === 'text' && lastBlock.text !== lastBlock.text.trimEnd()) {
    refuse('messages: final assistant content cannot end with trailing whitespace');
  }
}

function checkBlock(role: Message['role'], block: Message['content'][number], place: string): void {
  if (block.type === 'text') checkText(block.text, 'messages');
  if (role === 'user' && ASSISTANT_ONLY.has(block.type)) {
    refuse(`messages.${place}: \`${block.type}\` blocks can only be in \`assistant\` messages`);
  }
  if (role === 'assistant' && USER_ONLY.has(block.type)) {
    refuse(`messages.${place}: \`${block.type}\` blocks can only be in \`user\` messages`);
  }
  if (block.type === 'tool_result') {
    for (const part of block.content ?? []) {
      // A result given as an empty string is allowed; an empty block beside others is not.
      if (part.type === 'text' && part.text === '' && (block.content?.length ?? 0) > 1)
        checkText('', 'messages');
    }
  }
}

function checkSystem({ system }: MessagesRequest | CountTokensRequest): void {
  // `system: ""` is accepted by the API, an empty block in a list is not.
  if (system?.length === 1 && system[0]?.text === '' && system[0].cache_control == null) return;
  for (const block of system ?? []) checkText(block.text, 'system');
}

function checkText(text: string, place: string): void {
  if (text === '') refuse(`${place}: text content blocks must be non-empty`);
  if (text.trim() === '') refuse(`${place}: text content blocks must contain non-whitespace text`);
}

function checkBreakpoints(request: MessagesRequest | CountTokensRequest): void {
  const blocks = [
    ...(request.tools ?? []),
    ...(request.system ?? []),
    ...request.messages.flatMap(({ content }) => content),
    request,
  ];
  const controls = blocks.flatMap((block) =>
    'cache_control' in block && block.cache_control != null ? [block.cache_control] : [],
  );
  if (controls.length > MAX_BREAKPOINTS) {
    refuse(
      `A maximum of ${MAX_BREAKPOINTS} blocks with cache_control may be provided. Found ${controls.length}.`,
    );
  }
  const firstShort = controls.findIndex(({ ttl }) => ttl !== '1h');
  if (firstShort >= 0 && controls.slice(firstShort).some(({ ttl }) => ttl === '1h')) {
    refuse("a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block.");
  }
}

function checkThinking(request: MessagesRequest | CountTokensRequest): void {
  if (request.thinking?.type !== 'enabled') return;
  const budget = request.thinking.budget_tokens;
  if (typeof budget !== 'number' || budget < 1024) {
    refuse('thinking.enabled.budget_tokens: Input should be greater than or equal to 1024');
  }
  if ('max_tokens' in request && budget >= request.max_tokens) {
    refuse('`max_tokens` must be greater than `thinking.budget_tokens`.');
  }
  if (request.tool_choice?.type === 'any' || request.tool_choice?.type === 'tool') {
    refuse('Thinking may not be enabled when tool_choice forces tool use.');
  }
}

function refuse(message: string): never {
  throw new ApiError(400, message);
}
