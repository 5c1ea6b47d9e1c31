import {
  type Block,
  ModelFailure,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
  type StopReason,
} from '@roundtable/core';
import { requestFaults } from './check-request.js';
import { createGates } from './gates.js';

/** One answer of the script. */
export type Scripted =
  | {
      readonly type: 'reply';
      readonly blocks: readonly Block[];
      readonly stopReason: StopReason;
      readonly brokenInputs?: Readonly<Record<number, string>>;
      /** How the text arrives; the whole text at once unless said otherwise. */
      readonly chunks?: readonly string[];
      /** The reply waits after its first chunk until `release(gate)`. */
      readonly hold?: string;
    }
  | {
      readonly type: 'failure';
      readonly kind: 'transient' | 'fatal';
      readonly reason: string;
      readonly retryAfterMs: number;
    };

export type Script = readonly Scripted[] | ((request: ModelRequest, asked: number) => Scripted);

export interface ScriptedCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly id?: string;
}

/** A reply of words, of calls, or of both; calls come after the words. */
export function reply(
  text: string | null,
  ...calls: readonly ScriptedCall[]
): Extract<Scripted, { type: 'reply' }> {
  const words: Block[] = text === null ? [] : [{ type: 'text', text }];
  const uses = calls.map(
    (call, i): Block => ({
      type: 'tool_use',
      id: call.id ?? `toolu_${i}`,
      name: call.name,
      input: call.input,
    }),
  );
  return {
    type: 'reply',
    blocks: [...words, ...uses],
    stopReason: calls.length > 0 ? 'tool_use' : 'end_turn',
  };
}

export function away(retryAfterMs = 0): Scripted {
  return { type: 'failure', kind: 'transient', reason: 'overloaded_error', retryAfterMs };
}

export function refused(reason = 'invalid_request_error'): Scripted {
  return { type: 'failure', kind: 'fatal', reason, retryAfterMs: 0 };
}

/**
 * A model that answers by script and is as strict as the API: a request that the API would refuse fails for good and is
 * kept in `rejected`. Asking beyond the end of a list throws, so that no call goes unnoticed.
 */
export function createScriptedModel(script: Script) {
  const requests: ModelRequest[] = [];
  const rejected: { readonly request: ModelRequest; readonly faults: readonly string[] }[] = [];
  const gates = createGates();

  function answerTo(request: ModelRequest): Scripted {
    const asked = requests.length;
    if (typeof script === 'function') return script(request, asked);
    const scripted = script[asked - 1];
    if (scripted === undefined)
      throw new Error(`the script has ${script.length} answers, and was asked ${asked} times`);
    return scripted;
  }

  const port: ModelPort = {
    provider: 'scripted',
    capabilities: { tools: true, streaming: true, caching: true, images: true, contextTokens: 200_000 },
    modelFor: (tier) => `scripted-${tier}`,
    async ask(request, on) {
      on.signal.throwIfAborted();
      requests.push(request);
      const faults = requestFaults(request);
      if (faults.length > 0) {
        rejected.push({ request, faults });
        throw new ModelFailure('fatal', { reason: 'invalid_request_error', message: faults.join('; ') });
      }
      const scripted = answerTo(request);
      if (scripted.type === 'failure') {
        const { kind, reason, retryAfterMs } = scripted;
        throw new ModelFailure(kind, { reason, message: `scripted: ${reason}`, retryAfterMs });
      }
      const said = scripted.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
      const [first = '', ...rest] = scripted.chunks ?? [said];
      if (first !== '') on.onText(first);
      if (scripted.hold !== undefined) await gates.pass(scripted.hold, on.signal);
      for (const chunk of rest) on.onText(chunk);
      await Promise.resolve();
      on.signal.throwIfAborted();
      return replyOf(scripted, request);
    },
  };
  return { ...port, requests, rejected, release: gates.open, waitingAt: gates.waitingAt };
}

export type ScriptedModel = ReturnType<typeof createScriptedModel>;

function replyOf(scripted: Extract<Scripted, { type: 'reply' }>, request: ModelRequest): ModelReply {
  return {
    model: `scripted-${request.tier}`,
    blocks: scripted.blocks,
    stopReason: scripted.stopReason,
    usage: { inputTokens: 10, outputTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0 },
    brokenInputs: scripted.brokenInputs ?? {},
  };
}
