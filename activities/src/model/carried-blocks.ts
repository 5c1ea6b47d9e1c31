import Anthropic from '@anthropic-ai/sdk';
import {
  type Block,
  ModelFailure,
  type ModelMessage,
  type ModelReply,
  type ModelRequest,
} from '@roundtable/core';

/** Kinds that the API takes back in general: that it refused one of them says nothing about the next. */
const USUAL: ReadonlySet<string> = new Set(['thinking', 'redacted_thinking']);
/** Thoughts of models behind other APIs (`openai-compatible`), which the Messages API has no word for. */
const NOT_OF_THIS_API = ['reasoning'];
/** The request itself is at fault, not who sends it or when. */
const REFUSED: ReadonlySet<number | undefined> = new Set([400, 422]);

/**
 * Sends requests with the blocks that we only carry (`other`: we do not know what they mean). Where the API refuses such
 * a request, it is sent once more without them, and without thinking, which wants its thoughts of the turn back: they stay stored, and one of them cannot fail every later turn. Kinds
 * that were refused are left out from then on, by this process.
 */
export function createCarriedBlocks() {
  const refused = new Set<string>(NOT_OF_THIS_API);
  return {
    async ask(
      request: ModelRequest,
      send: (request: ModelRequest) => Promise<ModelReply>,
    ): Promise<ModelReply> {
      const wanted = without(request, (kind) => refused.has(kind));
      const kinds = kindsIn(wanted);
      try {
        return await send(wanted);
      } catch (error) {
        if (kinds.size === 0 || !isRefusal(error)) throw error;
        const reply = await send({ ...without(wanted, () => true), thinkingTokens: 0 });
        for (const kind of kinds) if (!USUAL.has(kind)) refused.add(kind);
        return reply;
      }
    },
  };
}

/** Whether the API will never take the request as it is. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ModelFailure) || error.kind !== 'fatal') return false;
  return error.cause instanceof Anthropic.APIError && REFUSED.has(error.cause.status);
}

/** The request without carried blocks of some kinds; a message that had nothing else goes with them. */
function without(request: ModelRequest, leftOut: (kind: string) => boolean): ModelRequest {
  const messages = request.messages.flatMap((message): ModelMessage[] => {
    if (message.role === 'user') return [message];
    const content = message.content.filter((block) => block.type !== 'other' || !leftOut(kindOf(block)));
    return content.length === 0 ? [] : [{ ...message, content }];
  });
  return { ...request, messages };
}

function kindsIn(request: ModelRequest): ReadonlySet<string> {
  return new Set(
    request.messages.flatMap(({ role, content }) =>
      role === 'user' ? [] : content.flatMap((block) => (block.type === 'other' ? [kindOf(block)] : [])),
    ),
  );
}

function kindOf(block: Extract<Block, { type: 'other' }>): string {
  return String(block.raw.type);
}
