import type { Block, ModelMessage, ModelPort, ModelRequest, UserBlock } from '@roundtable/core';
import { MessagesRequest, OWN_TEAMS, openTroupe, rehearsed, standIn } from '@roundtable/simulator';
import { requestFaults } from './check-request.js';

const troupe = openTroupe({ teamsDir: OWN_TEAMS, embeddingsDir: null, cacheDir: null });

/** The simulator's stand-in without HTTP: for conversations in memory, where time stands still meanwhile. */
export function createRehearsedModel() {
  const requests: ModelRequest[] = [];
  const rejected: (readonly string[])[] = [];
  const port: ModelPort = {
    provider: 'rehearsed',
    capabilities: { tools: true, streaming: true, caching: true, images: true, contextTokens: 200_000 },
    modelFor: (tier) => `rehearsed-${tier}`,
    async ask(request, on) {
      requests.push(request);
      const faults = requestFaults(request);
      if (faults.length > 0) rejected.push(faults);
      const wire = asWire(request);
      const { content, stopReason } = (await rehearsed(wire, troupe)) ?? standIn(wire);
      const blocks = content.map(
        (one): Block => (one.type === 'thinking' ? { type: 'other', raw: one } : one),
      );
      for (const block of blocks) if (block.type === 'text') on.onText(block.text);
      const usage = { inputTokens: 10, outputTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0 };
      return { model: `rehearsed-${request.tier}`, blocks, stopReason, usage, brokenInputs: {} };
    },
  };
  return { ...port, requests, rejected };
}

/** The request as the Messages API has it. */
function asWire({ system, tools, toolChoice, messages, maxTokens, tier }: ModelRequest): MessagesRequest {
  return MessagesRequest.parse({
    model: tier,
    max_tokens: maxTokens,
    system,
    tools: tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    })),
    tool_choice: { type: toolChoice },
    messages: messages.map(({ role, content }: ModelMessage) => ({ role, content: content.map(asBlock) })),
  });
}

function asBlock(block: Block | UserBlock): unknown {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'tool_use':
      return { type: 'tool_use', id: block.id, name: block.name, input: block.input };
    case 'tool_result':
      return {
        type: 'tool_result',
        tool_use_id: block.toolUseId,
        content: block.content,
        is_error: block.isError,
      };
    case 'other':
      return block.raw;
  }
}
