/** The bytes that are signed and sent, in the format of Standard Webhooks: made once, the same at every attempt. */
export function messageBody(about: {
  readonly type: string;
  /** When the event happened. */
  readonly at: Date;
  readonly data: object;
  readonly test?: boolean;
}): string {
  const { type, at, data, test = false } = about;
  return JSON.stringify({ type, timestamp: at.toISOString(), ...(test ? { test } : {}), data });
}
