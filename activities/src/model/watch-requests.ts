import { ModelFailure, type ModelPort } from '@roundtable/core';

/** When one request to a model was made and answered, in milliseconds since the step's attempt began. */
export interface RequestTimes {
  readonly startedMs: number;
  readonly durationMs: number;
  /** From the request to the first words of the answer; null for one that has none, such as one that only calls tools. */
  readonly firstTextMs: number | null;
  /** The reason of a failure; null for a request that was answered. */
  readonly failure: string | null;
}

/** The same model; the times of each request to it are kept once it has ended. */
export function watchRequests(
  model: ModelPort,
  { since, now }: { since: Date; now: () => Date },
): { readonly model: ModelPort; readonly requests: readonly RequestTimes[] } {
  const requests: RequestTimes[] = [];
  const sinceThen = () => now().getTime() - since.getTime();
  const ask: ModelPort['ask'] = async (request, on) => {
    const startedMs = sinceThen();
    let firstTextMs: number | null = null;
    const ended = (failure: string | null) =>
      requests.push({ startedMs, durationMs: sinceThen() - startedMs, firstTextMs, failure });
    const onText = (delta: string) => {
      firstTextMs ??= sinceThen() - startedMs;
      on.onText(delta);
    };
    try {
      const reply = await model.ask(request, { ...on, onText });
      ended(null);
      return reply;
    } catch (error) {
      ended(error instanceof ModelFailure ? error.reason : 'stopped');
      throw error;
    }
  };
  const { provider, capabilities } = model;
  return { model: { provider, capabilities, modelFor: (tier) => model.modelFor(tier), ask }, requests };
}
