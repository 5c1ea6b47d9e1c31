import { ModelFailure, type ModelPort } from '@roundtable/core';

/** A provider with what is known of its health. */
export interface WatchedModel {
  readonly model: ModelPort;
  /** Looks again; why it would not answer now, in words for users, or null. */
  check(): Promise<string | null>;
}

/** What a user may read of a failure that the operator has to mend. Anything else may pass by itself. */
const WHY: Readonly<Record<string, string>> = {
  program_missing: 'Its program is not installed on the server.',
  program_failed: 'Its program cannot be started on the server.',
  not_signed_in: 'It is not signed in on the server.',
  authentication_error: 'Its key is not accepted.',
  permission_error: 'Its key is not accepted.',
  model_not_found: 'The model that is configured for it does not exist.',
  not_found: 'The model or the address that is configured for it does not exist.',
  insufficient_quota: 'Its account has no credit left.',
};

/**
 * Remembers whether a provider's last call failed for a reason that only the operator can mend. `probe` says what can be
 * known without a call: why it cannot answer, or null.
 */
export function watchReadiness(model: ModelPort, probe: () => Promise<string | null>): WatchedModel {
  let fault: string | null = null;
  return {
    model: {
      provider: model.provider,
      capabilities: model.capabilities,
      modelFor: (tier) => model.modelFor(tier),
      async ask(request, on) {
        try {
          const reply = await model.ask(request, on);
          fault = null;
          return reply;
        } catch (error) {
          if (error instanceof ModelFailure && error.kind === 'fatal') fault = WHY[error.reason] ?? fault;
          throw error;
        }
      },
    },
    check: async () => (await probe()) ?? fault,
  };
}
