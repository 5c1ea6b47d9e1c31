import { z } from 'zod';

/**
 * What servers of Chat Completions stream, as loosely as they keep to it: Ollama, LM Studio, llama.cpp, vLLM and hosted
 * services differ in what they leave out, in nulls, and in who counts calls. What is read is checked; what is not, ignored.
 */
const CallPiece = z.looseObject({
  index: z.number().int().nullish(),
  id: z.string().nullish(),
  function: z
    .looseObject({
      name: z.string().nullish(),
      /** Text in pieces; a few servers send the object at once. */
      arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    })
    .nullish(),
});
export type CallPiece = z.infer<typeof CallPiece>;

const Delta = z.looseObject({
  content: z.string().nullish(),
  refusal: z.string().nullish(),
  /** Thoughts, told apart from words: the first name is DeepSeek's, llama.cpp's and LM Studio's, the other Ollama's and vLLM's. */
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
  tool_calls: z.array(CallPiece).nullish(),
});
export type Delta = z.infer<typeof Delta>;

const tokens = z.number().int().min(0);
const Usage = z.looseObject({
  prompt_tokens: tokens,
  completion_tokens: tokens,
  prompt_tokens_details: z.looseObject({ cached_tokens: tokens.nullish() }).nullish(),
});
export type Usage = z.infer<typeof Usage>;

export const ChatChunk = z.looseObject({
  choices: z.array(z.looseObject({ delta: Delta.nullish(), finish_reason: z.string().nullish() })).nullish(),
  usage: Usage.nullish(),
  error: z.unknown().optional(),
});
export type ChatChunk = z.infer<typeof ChatChunk>;
