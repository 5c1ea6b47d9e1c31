import { setTimeout as delay } from 'node:timers/promises';

export interface Talk<T> {
  /** Of each turn, those that failed too. */
  readonly latenciesMs: readonly number[];
  readonly failed: number;
  readonly result: T;
}

/** In all of these conversations turn follows turn until `meanwhile` is over; a turn that began by then is waited for. */
export async function talk<T>(
  about: {
    readonly conversations: readonly string[];
    readonly turn: (conversation: string) => Promise<void>;
    /** What a person takes to read, give or take a half. */
    readonly thinkMs: number;
  },
  meanwhile: () => Promise<T>,
): Promise<Talk<T>> {
  const latenciesMs: number[] = [];
  let failed = 0;
  let over = false;
  const speak = async (conversation: string) => {
    do {
      const startedAt = performance.now();
      await about.turn(conversation).catch(() => failed++);
      latenciesMs.push(performance.now() - startedAt);
      if (!over) await delay(about.thinkMs * (0.5 + Math.random()));
    } while (!over);
  };
  const speaking = Promise.all(about.conversations.map(speak));
  const result = await meanwhile().finally(() => {
    over = true;
  });
  await speaking;
  return { latenciesMs, failed, result };
}
