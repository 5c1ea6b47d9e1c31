import { randomUUID } from 'node:crypto';
import {
  type AskedBy,
  type Block,
  ModelFailure,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
  type ModelUsage,
} from '@roundtable/core';
import type { TextModel, TextReply, TextRequest } from '../cli/text-model.js';
import { type Envelope, readEnvelope } from './envelope.js';
import { createEnvelopeText } from './envelope-text.js';
import { askAgain, describeTools, promptFor } from './protocol-text.js';
import { renderConversation } from './render-conversation.js';

/**
 * Gives a model of words our tools: they are described in the prompt, the answer is a JSON envelope of words and calls,
 * checked and then the same blocks that a model with tools of its own gives. An answer that cannot be read is asked for
 * once more, so a call costs two runs at most; the second time plain words count as words.
 */
export function speakTools(model: TextModel): ModelPort {
  return {
    provider: model.provider,
    capabilities: model.capabilities,
    modelFor: (tier) => model.modelFor(tier),
    ask: (request, on) =>
      request.tools.length > 0 && request.toolChoice === 'auto'
        ? askForEnvelope(model, request, on)
        : askForWords(model, request, on),
  };
}

async function askForEnvelope(model: TextModel, request: ModelRequest, on: AskedBy): Promise<ModelReply> {
  const asked = textRequest(request, true);
  const words = createEnvelopeText(on.onText);
  const first = await model.complete(asked, { ...on, onText: words.add });
  const read = readEnvelope(first.text);
  if (read.type === 'read') return replyOf(first, read.envelope, words.told());
  if (first.stopReason !== 'end_turn') return cutReply(first, words.told(), on);
  if (words.told() !== '' && !words.isComplete()) throw malformed('its words broke off');

  const fault = read.type === 'malformed' ? read.fault : 'it is no JSON object';
  const prompt = askAgain(asked.prompt, { answer: first.text, fault });
  // What the user has read already stands; of the second answer only the calls count then.
  const later = createEnvelopeText(words.told() === '' ? on.onText : () => {});
  const second = await model.complete({ ...asked, prompt }, { ...on, onText: later.add });
  const both = { ...second, usage: sum(first.usage, second.usage) };
  const again = readEnvelope(second.text);
  if (again.type === 'read') {
    const envelope = words.told() === '' ? again.envelope : { ...again.envelope, text: words.told() };
    return replyOf(both, envelope, words.told() === '' ? later.told() : words.told());
  }
  if (again.type === 'malformed' || words.told() !== '') throw malformed(fault);
  on.onText(again.text);
  return replyOf(both, { text: again.text, calls: [] }, again.text);
}

/** Without tools, or when none may be called any more. An envelope is forgiven where the conversation is full of them. */
async function askForWords(model: TextModel, request: ModelRequest, on: AskedBy): Promise<ModelReply> {
  const asked = textRequest(request, false);
  if (request.tools.length === 0) {
    const reply = await model.complete(asked, on);
    return replyOf(reply, { text: reply.text, calls: [] }, reply.text);
  }
  const words = createEnvelopeText(on.onText);
  let held = '';
  let isEnvelope: boolean | null = null;
  const reply = await model.complete(asked, {
    ...on,
    onText: (delta) => {
      held += delta;
      isEnvelope ??= held.trim() === '' ? null : /^[{`]/.test(held.trim());
      if (isEnvelope === null) return;
      if (isEnvelope) words.add(held);
      else on.onText(held);
      held = '';
    },
  });
  const read = isEnvelope === true ? readEnvelope(reply.text) : null;
  if (read?.type === 'read') return replyOf(reply, { text: read.envelope.text, calls: [] }, words.told());
  if (words.told() !== '') {
    if (reply.stopReason !== 'end_turn') return cutReply(reply, words.told(), on);
    throw malformed('its words broke off');
  }
  if (isEnvelope === true) on.onText(reply.text);
  return replyOf(reply, { text: reply.text, calls: [] }, reply.text);
}

function textRequest(request: ModelRequest, mayCall: boolean): TextRequest {
  const { tier, tools, maxTokens } = request;
  const conversation = renderConversation(request.messages);
  return {
    tier,
    system: tools.length === 0 ? request.system : `${request.system}\n\n${describeTools(tools)}`,
    prompt: promptFor(conversation, tools.length === 0 ? 'words' : mayCall ? 'envelope' : 'no_calls'),
    maxTokens,
  };
}

function replyOf(reply: TextReply, envelope: Pick<Envelope, 'text' | 'calls'>, told: string): ModelReply {
  if (told !== envelope.text) throw malformed('its words are told twice'); // two "text": the user read the other one
  const words: Block[] = envelope.text === '' ? [] : [{ type: 'text', text: envelope.text }];
  const calls = envelope.calls.map(
    ({ tool, input }): Block => ({ type: 'tool_use', id: toolUseId(), name: tool, input }),
  );
  return {
    model: reply.model,
    blocks: [...words, ...calls],
    stopReason: calls.length > 0 ? 'tool_use' : reply.stopReason,
    usage: reply.usage,
    brokenInputs: {},
  };
}

/** At its length limit, or refused: what was said is what there is. */
function cutReply(reply: TextReply, told: string, on: AskedBy): ModelReply {
  const isWords = told === '' && !/^\s*[{`]/.test(reply.text);
  if (isWords) on.onText(reply.text);
  const text = isWords ? reply.text : told;
  return replyOf(reply, { text, calls: [] }, text);
}

/** In the form of the Messages API: the next turn may be another provider's. */
function toolUseId(): string {
  return `toolu_${randomUUID().replaceAll('-', '')}`;
}

function sum(a: ModelUsage, b: ModelUsage): ModelUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  };
}

function malformed(fault: string): ModelFailure {
  return new ModelFailure('transient', {
    reason: 'malformed_tool_json',
    message: `the model's answer could not be read: ${fault}`,
  });
}
