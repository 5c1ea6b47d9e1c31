import { randomUUID } from 'node:crypto';
import type { TurnResult } from '@roundtable/api';
import type { Client } from '@roundtable/client';
import { isPassing } from '../exit-codes.js';
import type { Invocation } from '../invocation.js';
import { type Report, report, reportRefusal, type Streams, TIMED_OUT } from './report.js';

type Send = Extract<Invocation, { type: 'send' }>;

/** The longest wait of the gateway for a result (`Prefer: wait`). */
const LONGEST_WAIT_S = 60;
const RETRY_MS = 500;

/** Sends one message and waits for its result. Prints one object; resolves with the exit code. */
export async function sendOnce(
  about: { connect: () => Promise<Client>; text: string; invocation: Send },
  streams: Streams,
): Promise<number> {
  const { text, invocation } = about;
  const messageId = randomUUID();
  let ids: Pick<Report, 'conversationId' | 'messageId'> = {
    conversationId: invocation.conversation,
    messageId: null,
  };
  try {
    const client = await about.connect();
    const conversationId = invocation.conversation ?? (await newConversation(client, invocation));
    ids = { conversationId, messageId };
    const deadline = Date.now() + invocation.timeoutMs;
    const result = await resultOf(client, { conversationId, message: { id: messageId, text }, deadline });
    return report({ ...ids, result, ...(result === null ? { error: TIMED_OUT } : {}) }, streams);
  } catch (error) {
    return reportRefusal(error, ids, streams);
  }
}

async function newConversation(client: Client, { team, locale }: Send): Promise<string> {
  const made = await client.conversations.create({ team, ...(locale === null ? {} : { locale }) });
  return made.id;
}

/**
 * Repeats the message to get its result: the gateway recognizes it by its id. So a lost connection does no harm after
 * the message was accepted; before that it is an error of the first call.
 */
async function resultOf(
  client: Client,
  about: { conversationId: string; message: { id: string; text: string }; deadline: number },
): Promise<TurnResult | null> {
  let wasTaken = false;
  for (;;) {
    const leftMs = about.deadline - Date.now();
    if (leftMs <= 0) return null;
    const waitSeconds = Math.max(1, Math.min(LONGEST_WAIT_S, Math.ceil(leftMs / 1000)));
    try {
      const signal = AbortSignal.timeout(leftMs);
      const sent = await client.conversations.sendMessage(about.conversationId, about.message, {
        waitSeconds,
        signal,
      });
      if (sent.type === 'ended') return sent.result;
      wasTaken = true;
    } catch (error) {
      if (Date.now() >= about.deadline) return null;
      if (!wasTaken || !isPassing(error)) throw error;
    }
    // A gateway that answers 202 at once must not be called in a tight loop.
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(RETRY_MS, Math.max(0, about.deadline - Date.now()))),
    );
  }
}
