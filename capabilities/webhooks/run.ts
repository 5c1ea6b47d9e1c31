/** Identifies a delivery of a webhook and its owner. */
export interface WebhookIds {
  readonly deliveryId: string;
  readonly userId: string;
}

/** Next step of a delivery's run, read from the database. */
export type WebhookNext =
  | {
      readonly type: 'wait';
      /** ISO 8601. */
      readonly until: string;
    }
  | { readonly type: 'ended'; readonly why: string };

/** Outcome of a check of a delivery, with its attempt if one was due. */
export interface WebhookAttempted {
  /** For operators: "goal.completed to hooks.example.com, attempt 2: 503". It contains no address and no user text. */
  readonly outcome: string;
  readonly next: WebhookNext;
}

/** The run's state for operators, shown in Temporal's UI. */
export function webhookDetails(next: WebhookNext, log: readonly string[]): string {
  const present = next.type === 'wait' ? `next look at ${next.until}` : next.why;
  return [`webhook: ${present}`, ...log.map((line) => `- ${line}`)].join('\n');
}
