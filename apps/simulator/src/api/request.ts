import { z } from 'zod';

/** A cache breakpoint as the Messages API takes it. */
export const CacheControl = z.strictObject({
  type: z.literal('ephemeral'),
  ttl: z.enum(['5m', '1h']).optional(),
});

const cached = { cache_control: CacheControl.nullish() };

const TextBlock = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  citations: z.array(z.unknown()).nullish(),
  ...cached,
});

const ImageBlock = z.strictObject({ type: z.literal('image'), source: z.looseObject({}), ...cached });
const DocumentBlock = z.looseObject({ type: z.literal('document'), source: z.looseObject({}), ...cached });
const SearchResultBlock = z.looseObject({ type: z.literal('search_result'), ...cached });

const ToolUseBlock = z.strictObject({
  type: z.literal('tool_use'),
  id: z.string().regex(/^[a-zA-Z0-9_-]+$/, "String should match pattern '^[a-zA-Z0-9_-]+$'"),
  name: z.string().min(1).max(200),
  input: z.record(z.string(), z.unknown(), 'Input should be a valid dictionary'),
  caller: z.looseObject({}).optional(),
  toolset_name: z.string().nullish(),
  ...cached,
});

const ToolResultBlock = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string().regex(/^[a-zA-Z0-9_-]+$/, "String should match pattern '^[a-zA-Z0-9_-]+$'"),
  content: asBlocks(
    z
      .array(z.discriminatedUnion('type', [TextBlock, ImageBlock, DocumentBlock, SearchResultBlock]))
      .optional(),
  ),
  is_error: z.boolean().nullish(),
  ...cached,
});

const ThinkingBlock = z.strictObject({
  type: z.literal('thinking'),
  thinking: z.string(),
  signature: z.string(),
});
const RedactedThinkingBlock = z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() });
const ServerToolUseBlock = z.looseObject({ type: z.literal('server_tool_use'), id: z.string(), ...cached });
const WebSearchResultBlock = z.looseObject({ type: z.literal('web_search_tool_result'), ...cached });

/** One content block of a message, in any role; `check-rules.ts` decides which role may hold which. */
export const ContentBlock = z.discriminatedUnion('type', [
  TextBlock,
  ImageBlock,
  DocumentBlock,
  SearchResultBlock,
  ToolUseBlock,
  ToolResultBlock,
  ThinkingBlock,
  RedactedThinkingBlock,
  ServerToolUseBlock,
  WebSearchResultBlock,
]);
export type ContentBlock = z.infer<typeof ContentBlock>;

const Message = z.strictObject({
  role: z.enum(['user', 'assistant'], "Input should be 'user' or 'assistant'"),
  content: asBlocks(z.array(ContentBlock)),
});
export type Message = z.infer<typeof Message>;

const InputSchema = z.looseObject({
  type: z.literal('object', "Input should be 'object'"),
  properties: z.record(z.string(), z.unknown()).nullish(),
  required: z.array(z.string()).nullish(),
});
export type InputSchema = z.infer<typeof InputSchema>;

const Tool = z.looseObject({
  type: z.string().nullish(),
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/, "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"),
  description: z.string().optional(),
  input_schema: InputSchema.optional(),
  ...cached,
});
export type Tool = z.infer<typeof Tool>;

const ToolChoice = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auto'), disable_parallel_tool_use: z.boolean().optional() }),
  z.strictObject({ type: z.literal('any'), disable_parallel_tool_use: z.boolean().optional() }),
  z.strictObject({
    type: z.literal('tool'),
    name: z.string(),
    disable_parallel_tool_use: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('none') }),
]);

const fields = {
  model: z.string().min(1, 'String should have at least 1 character'),
  messages: z.array(Message),
  system: asBlocks(z.array(TextBlock).optional()),
  tools: z.array(Tool).optional(),
  tool_choice: ToolChoice.optional(),
  stream: z.boolean().optional(),
  temperature: z.number().min(0, 'range: 0..1').max(1, 'range: 0..1').optional(),
  top_p: z.number().optional(),
  top_k: z.number().optional(),
  stop_sequences: z.array(z.string()).optional(),
  metadata: z.looseObject({ user_id: z.string().nullish() }).optional(),
  thinking: z.looseObject({ type: z.string() }).optional(),
  cache_control: CacheControl.nullish(),
  service_tier: z.string().optional(),
  container: z.unknown().optional(),
  context_management: z.unknown().optional(),
  mcp_servers: z.array(z.unknown()).optional(),
  output_config: z.looseObject({}).optional(),
  output_format: z.looseObject({}).nullish(),
  inference_geo: z.string().nullish(),
  speed: z.string().nullish(),
  diagnostics: z.unknown().optional(),
  user_profile_id: z.string().optional(),
  workspace_id: z.string().optional(),
};

/** The body of `POST /v1/messages`, with every content given as a string turned into blocks. */
export const MessagesRequest = z.strictObject({
  ...fields,
  max_tokens: z.int().min(1, 'Input should be greater than or equal to 1'),
});
export type MessagesRequest = z.infer<typeof MessagesRequest>;

/** The body of `POST /v1/messages/count_tokens`. */
export const CountTokensRequest = z.strictObject(fields);
export type CountTokensRequest = z.infer<typeof CountTokensRequest>;

function asBlocks<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? [{ type: 'text', text: value }] : value),
    schema,
  );
}
