import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { send } from '../drive/http.js';

/** A message that was answered with 2xx: from then on it must not get lost. */
export interface Accepted {
  readonly conversation: string;
  readonly text: string;
}

const WAIT_SECONDS = 20;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Speaks as a good client does: each message has a key, and is sent again with it, to the next gateway, until it is
 * accepted. Every text is another one, so that a row tells which message it is.
 */
export function createClient(about: {
  readonly urls: readonly string[];
  readonly headersOf: (conversation: string) => Readonly<Record<string, string>>;
  /** Aborts what still tries: the run has ended. */
  readonly signal: AbortSignal;
}) {
  const { urls, signal } = about;
  const accepted: Accepted[] = [];
  /** What requests got that were not accepted: a status, or the code of a broken connection. */
  const troubles: Record<string, number> = {};
  /** Messages that no further try would get accepted. */
  const refused: string[] = [];
  let sent = 0;

  /** Sends until there is a 2xx (`accepted`), or the turn's result (`answered`). */
  async function deliver(message: Accepted & { key: string }, until: 'accepted' | 'answered'): Promise<void> {
    let known = false;
    let pauseMs = FIRST_PAUSE_MS;
    for (let at = sent++; !signal.aborted; at++) {
      const { status, trouble } = await post(urls[at % urls.length] ?? '', message, until === 'answered');
      if (status >= 200 && status <= 299) {
        if (!known) accepted.push({ conversation: message.conversation, text: message.text });
        known = true;
        if (until === 'accepted' || status === 200) return;
        pauseMs = FIRST_PAUSE_MS;
        continue;
      }
      troubles[trouble] = (troubles[trouble] ?? 0) + 1;
      if (status >= 400 && status < 500 && status !== 429) {
        refused.push(`${status} ${trouble}`);
        return;
      }
      await delay(pauseMs, undefined, { signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  async function post(
    url: string,
    { conversation, text, key }: Accepted & { key: string },
    waits: boolean,
  ): Promise<{ status: number; trouble: string }> {
    try {
      const { status, text: body } = await send({
        method: 'POST',
        url: `${url}/api/conversations/${conversation}/messages`,
        body: { text },
        headers: {
          ...about.headersOf(conversation),
          'idempotency-key': key,
          ...(waits ? { prefer: `wait=${WAIT_SECONDS}` } : {}),
        },
      });
      return { status, trouble: status === 500 ? `500 ${body.slice(0, 200)}` : String(status) };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      return { status: 0, trouble: code };
    }
  }

  const message = (conversation: string, words: string) => ({
    conversation,
    text: `${words} (${sent++})`,
    key: randomUUID(),
  });

  return {
    accepted: (): readonly Accepted[] => accepted,
    refused: (): readonly string[] => refused,
    troubles: (): Readonly<Record<string, number>> => troubles,
    /** Says something and waits for the turn's result, however often that has to be asked for. */
    ask: (conversation: string, words: string) => deliver(message(conversation, words), 'answered'),
    /** One message in two requests at the same moment: it is one message. */
    async sendTwice(conversation: string): Promise<void> {
      const one = message(conversation, WORDS_BESIDE);
      await Promise.all([deliver(one, 'accepted'), deliver(one, 'accepted')]);
    },
    /** Several messages at the same moment, without waiting for answers. */
    async burst(conversation: string, messages: number): Promise<void> {
      const all = Array.from({ length: messages }, () => message(conversation, WORDS_BESIDE));
      await Promise.all(all.map((one) => deliver(one, 'accepted')));
    },
  };
}

/** What is said beside the talk; the script answers it with words. */
const WORDS_BESIDE = 'One more thing.';

export type Client = ReturnType<typeof createClient>;
