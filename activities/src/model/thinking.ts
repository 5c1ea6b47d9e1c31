import type { ThinkingConfigParam } from '@anthropic-ai/sdk/resources/messages';
import type { ModelReply, ModelRequest } from '@roundtable/core';
import { isRefusal } from './carried-blocks.js';

/** `tier`: as the request says. `model`: nothing is said about thinking, for servers that do not know the parameter. */
export type ThinkingMode = 'tier' | 'model';

/** Which form a model takes depends on the model: newer ones decide how much, older ones want a budget. */
const FORMS: readonly ((tokens: number) => ThinkingConfigParam | undefined)[] = [
  () => ({ type: 'adaptive', display: 'summarized' }),
  (tokens) => ({ type: 'enabled', budget_tokens: tokens, display: 'summarized' }),
  () => undefined,
];

/**
 * Asks a model to think, or not to. Where it refuses a form of asking, the next one is tried, until one was accepted: that
 * one is kept for the model, by this process, and from then on a refusal is about something else.
 */
export function createThinking(mode: ThinkingMode) {
  const accepted = new Map<string, number>();
  return {
    async ask(
      request: ModelRequest,
      model: string,
      send: (thinking: ThinkingConfigParam | undefined) => Promise<ModelReply>,
    ): Promise<ModelReply> {
      const { thinkingTokens = 0 } = request;
      if (mode === 'model') return send(undefined);
      if (thinkingTokens === 0) return send({ type: 'disabled' });
      const known = accepted.get(model);
      for (let form = known ?? 0; ; form++) {
        try {
          const reply = await send(FORMS[form]?.(thinkingTokens));
          accepted.set(model, form);
          return reply;
        } catch (error) {
          if (known !== undefined || form >= FORMS.length - 1 || !isRefusal(error)) throw error;
        }
      }
    },
  };
}
