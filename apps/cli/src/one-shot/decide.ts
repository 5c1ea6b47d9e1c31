import type { TurnResult } from '@roundtable/api';
import { ApiError, type Client } from '@roundtable/client';
import type { Invocation } from '../invocation.js';
import { report, reportRefusal, type Streams, TIMED_OUT } from './report.js';

type Decide = Extract<Invocation, { type: 'decide' }>;

const LONGEST_WAIT_S = 60;

/** Decides one confirmation and waits for the result. Prints one object; resolves with the exit code. */
export async function decideOnce(
  about: { connect: () => Promise<Client>; invocation: Decide },
  streams: Streams,
): Promise<number> {
  const { invocation } = about;
  const { confirmation: confirmationId } = invocation;
  let conversationId = invocation.conversation;
  try {
    const client = await about.connect();
    conversationId ??= await conversationWith(client, confirmationId);
    const result = await resultOf(client, conversationId, invocation);
    const error = result === null ? { error: TIMED_OUT } : {};
    return report({ conversationId, confirmationId, result, ...error }, streams);
  } catch (error) {
    return reportRefusal(error, { conversationId, confirmationId }, streams);
  }
}

async function resultOf(
  client: Client,
  conversationId: string,
  invocation: Decide,
): Promise<TurnResult | null> {
  const { confirmation, approved, edits, timeoutMs } = invocation;
  const signal = AbortSignal.timeout(timeoutMs);
  const { lastEventId } = await client.conversations.get(conversationId);
  const waitSeconds = Math.max(1, Math.min(LONGEST_WAIT_S, Math.ceil(timeoutMs / 1000)));
  const body = { approved, ...(Object.keys(edits).length === 0 ? {} : { edits: { ...edits } }) };
  try {
    const sent = await client.conversations.decide(conversationId, confirmation, {
      body,
      options: { waitSeconds, signal },
    });
    return sent.type === 'ended'
      ? sent.result
      : await followDecision(client, { conversationId, confirmation, after: lastEventId, signal });
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

/** Reads the decision's result from the stream, when it takes longer than the gateway waits. */
async function followDecision(
  client: Client,
  about: { conversationId: string; confirmation: string; after: number; signal: AbortSignal },
): Promise<TurnResult | null> {
  let settled: { turn: number; success: boolean } | null = null;
  let message = '';
  for await (const event of client.conversations.events(about.conversationId, about)) {
    if (event.type === 'confirmation.settled' && event.data.id === about.confirmation) {
      settled = {
        turn: Number(event.data.turn),
        success: event.data.success === true || event.data.decision === 'rejected',
      };
    }
    if (event.type === 'message.completed' && event.data.turn === settled?.turn) message = event.data.text;
    if (event.type === 'turn.failed' && event.data.turn === settled?.turn) {
      return { type: 'error', error: event.data.error, code: event.data.code };
    }
    if (event.type === 'turn.completed' && event.data.turn === settled?.turn) {
      return { type: 'confirmation_result', success: settled.success, message };
    }
  }
  return null;
}

/** Finds the conversation with this confirmation among the latest ones. */
async function conversationWith(client: Client, confirmation: string): Promise<string> {
  const { items } = await client.conversations.list({ limit: 50 });
  for (const { id } of items) {
    const { pendingConfirmations } = await client.conversations.get(id);
    if (pendingConfirmations.some((open) => open.id === confirmation)) return id;
  }
  throw new ApiError(
    `None of your latest ${items.length} conversations has an open proposal ${confirmation}; name its conversation with --conversation`,
    { status: 404, code: 'NOT_FOUND' },
  );
}
