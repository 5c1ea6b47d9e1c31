/** Names a delivery of a webhook and its owner. */
export interface WebhookIds {
  readonly deliveryId: string;
  readonly userId: string;
}

/** What a delivery's run has to do next, as the database says. */
export type WebhookNext =
  | {
      readonly type: 'wait';
      /** ISO 8601. */
      readonly until: string;
    }
  | { readonly type: 'ended'; readonly why: string };

/** What came of a look at a delivery, and of its attempt if one was due. */
export interface WebhookAttempted {
  /** For the operator: "goal.completed to hooks.example.com, attempt 2: 503". No address, no words of anybody. */
  readonly outcome: string;
  readonly next: WebhookNext;
}

/** The run in the operator's words, for Temporal's UI. */
export function webhookDetails(next: WebhookNext, log: readonly string[]): string {
  const present = next.type === 'wait' ? `next look at ${next.until}` : next.why;
  return [`webhook: ${present}`, ...log.map((line) => `- ${line}`)].join('\n');
}
