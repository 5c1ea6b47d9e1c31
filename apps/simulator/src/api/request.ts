import { z } from 'zod';
import { DocumentSource, ImageSource } from './media-blocks.js';

const CacheControl = z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() });
export type CacheControl = z.infer<typeof CacheControl>;
const cached = { cache_control: CacheControl.nullish() };

const TOOL_USE_ID = z.string().regex(/^[a-zA-Z0-9_-]+$/, "String should match pattern '^[a-zA-Z0-9_-]+$'");

const TextBlock = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  citations: z.array(z.unknown()).nullish(),
  ...cached,
});

const ToolResultBlock = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: TOOL_USE_ID,
  content: asBlocks(
    z
      .array(
        z.discriminatedUnion('type', [
          TextBlock,
          z.looseObject({ type: z.enum(['image', 'document', 'search_result']), ...cached }),
        ]),
      )
      .optional(),
  ),
  is_error: z.boolean().nullish(),
  ...cached,
});

/** One content block of a message, in any role; `check-rules.ts` decides which role may hold which. */
const ContentBlock = z.discriminatedUnion('type', [
  TextBlock,
  z.strictObject({
    type: z.literal('tool_use'),
    id: TOOL_USE_ID,
    name: z.string().min(1).max(200),
    input: z.record(z.string(), z.unknown(), 'Input should be a valid dictionary'),
    caller: z.looseObject({}).optional(),
    toolset_name: z.string().nullish(),
    ...cached,
  }),
  ToolResultBlock,
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('image'), source: ImageSource, ...cached }),
  z.strictObject({
    type: z.literal('document'),
    source: DocumentSource,
    title: z.string().nullish(),
    context: z.string().nullish(),
    citations: z.looseObject({}).nullish(),
    ...cached,
  }),
  // Taken, and nothing is made of them.
  z.looseObject({
    type: z.enum(['search_result', 'redacted_thinking', 'server_tool_use', 'web_search_tool_result']),
    ...cached,
  }),
]);
export type ContentBlock = z.infer<typeof ContentBlock>;

const Message = z.strictObject({
  role: z.enum(['user', 'assistant'], "Input should be 'user' or 'assistant'"),
  content: asBlocks(z.array(ContentBlock)),
});
export type Message = z.infer<typeof Message>;

const Tool = z.looseObject({
  type: z.string().nullish(),
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/, "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"),
  description: z.string().optional(),
  input_schema: z.looseObject({ type: z.literal('object', "Input should be 'object'") }).optional(),
  ...cached,
});

const parallel = { disable_parallel_tool_use: z.boolean().optional() };
const ToolChoice = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['auto', 'any']), ...parallel }),
  z.strictObject({ type: z.literal('tool'), name: z.string(), ...parallel }),
  z.strictObject({ type: z.literal('none') }),
]);

const ignored = z.unknown().optional();

/** The body of `POST /v1/messages`, with every content given as a string turned into blocks. */
export const MessagesRequest = z.strictObject({
  model: z.string().min(1, 'String should have at least 1 character'),
  max_tokens: z.int().min(1, 'Input should be greater than or equal to 1'),
  messages: z.array(Message),
  system: asBlocks(z.array(TextBlock).optional()),
  tools: z.array(Tool).optional(),
  tool_choice: ToolChoice.optional(),
  stream: z.boolean().optional(),
  thinking: z.looseObject({ type: z.string() }).optional(),
  temperature: z.number().min(0, 'range: 0..1').max(1, 'range: 0..1').optional(),
  stop_sequences: z.array(z.string()).optional(),
  metadata: z.looseObject({ user_id: z.string().nullish() }).optional(),
  ...cached,
  top_p: ignored,
  top_k: ignored,
  service_tier: ignored,
  container: ignored,
  context_management: ignored,
  mcp_servers: ignored,
  output_config: ignored,
  output_format: ignored,
  inference_geo: ignored,
  speed: ignored,
  diagnostics: ignored,
  user_profile_id: ignored,
  workspace_id: ignored,
});
export type MessagesRequest = z.infer<typeof MessagesRequest>;

function asBlocks<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? [{ type: 'text', text: value }] : value),
    schema,
  );
}
