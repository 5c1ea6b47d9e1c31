import { ModelFailure, type ModelPort, type ModelReply } from '@roundtable/core';

/** When one request to a model was made and answered, in milliseconds since the step's attempt began. */
export interface RequestTimes {
  readonly startedMs: number;
  readonly durationMs: number;
  /** From the request to the first words of the answer; null for one that has none, such as one that only calls tools. */
  readonly firstTextMs: number | null;
  /** The reason of a failure; null for a request that was answered. */
  readonly failure: string | null;
}

/** One request to a model, and what came back. */
export interface RequestMade extends RequestTimes {
  /** Counted within the attempt of the step, from 1. */
  readonly request: number;
  /** The body that was sent; where that took several, the last one. */
  readonly sent: object;
  readonly reply: ModelReply | null;
}

/** The same model; the times of each request to it are kept once it has ended, and `onEnded` is told of it. */
export function watchRequests(
  model: ModelPort,
  about: { since: Date; now: () => Date; onEnded?: (made: RequestMade) => void },
): { readonly model: ModelPort; readonly requests: readonly RequestTimes[] } {
  const requests: RequestTimes[] = [];
  const sinceThen = () => about.now().getTime() - about.since.getTime();
  const ask: ModelPort['ask'] = async (request, on) => {
    const startedMs = sinceThen();
    let firstTextMs: number | null = null;
    let sent: object = request;
    const ended = (failure: string | null, reply: ModelReply | null) => {
      const times = { startedMs, durationMs: sinceThen() - startedMs, firstTextMs, failure };
      requests.push(times);
      about.onEnded?.({ ...times, request: requests.length, sent, reply });
    };
    const onText = (delta: string) => {
      firstTextMs ??= sinceThen() - startedMs;
      on.onText(delta);
    };
    const onSent = (body: object) => {
      sent = body;
    };
    try {
      const reply = await model.ask(request, { ...on, onText, onSent });
      ended(null, reply);
      return reply;
    } catch (error) {
      ended(error instanceof ModelFailure ? error.reason : 'stopped', null);
      throw error;
    }
  };
  const { provider, capabilities } = model;
  return { model: { provider, capabilities, modelFor: (tier) => model.modelFor(tier), ask }, requests };
}
