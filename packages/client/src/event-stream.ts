import { EVENT_DATA, type EventOf, readStreamEvent, type ToldEvent } from '@roundtable/api';
import { TurnBriefed } from '@roundtable/capabilities/design-tasks';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ApiError } from './api-error.js';
import type { Http } from './http.js';

/** The events of the engine and of the product's capabilities. */
const EVENTS = { ...EVENT_DATA, 'turn.briefed': TurnBriefed };
export type StreamEvent = EventOf<typeof EVENTS>;

/** Parses the events of a transcript page; unknown ones, from a newer server, are dropped. */
export function knownEvents(told: readonly ToldEvent[]): StreamEvent[] {
  return told.flatMap(({ type, data }) => readStreamEvent(EVENTS, type, data) ?? []);
}

export interface EventsOptions {
  /** The id of the last event seen: the stream resumes after it. */
  readonly after?: string | number;
  /** Ends the iteration without an error. */
  readonly signal?: AbortSignal;
  /** Called when the connection is opened (again), and when it is lost. */
  readonly onConnection?: (state: 'open' | 'lost') => void;
}

/** An event with its id, from which a stream can resume. */
export type ReceivedEvent = StreamEvent & { readonly id: string };

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 10_000;
/** The server sends something every 15 s; after three missing signs of life the connection counts as dead. */
const SILENCE_MS = 45_000;

/**
 * Yields the events of a conversation in order, without gaps or duplicates: it reconnects after a lost connection and
 * resumes after the last event. Ends after `conversation.deleted` or an abort. @throws ApiError for a refusal (4xx)
 */
export async function* readEvents(
  http: Http,
  path: string,
  options: EventsOptions = {},
): AsyncGenerator<ReceivedEvent, void, undefined> {
  let lastId = options.after === undefined ? null : String(options.after);
  let retryMs = FIRST_RETRY_MS;
  let failures = 0;
  let wasOpen = false;
  const opened = () => {
    wasOpen = true;
    options.onConnection?.('open');
  };
  while (!options.signal?.aborted) {
    const connection = openConnection(http, path, { lastId, signal: options.signal });
    try {
      for await (const message of connection.messages(opened)) {
        failures = 0;
        if (message.type === 'retry') {
          retryMs = message.retryMs;
          continue;
        }
        lastId = message.id ?? lastId;
        const event = readStreamEvent(EVENTS, message.name, message.data);
        if (event === null) continue; // from a newer server
        yield { ...event, id: lastId ?? '' };
        if (event.type === 'conversation.deleted') return;
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404 && wasOpen) {
        // The conversation was deleted while the connection was lost.
        yield { type: 'conversation.deleted', data: {}, id: lastId ?? '' };
        return;
      }
      if (error instanceof ApiError && !isPassing(error)) throw error;
    } finally {
      connection.close();
    }
    if (options.signal?.aborted) return;
    options.onConnection?.('lost');
    await pause(Math.min(retryMs * 2 ** failures, LONGEST_RETRY_MS), options.signal);
    failures += 1;
  }
}

type Received =
  | { readonly type: 'event'; readonly name: string; readonly id: string | undefined; readonly data: unknown }
  | { readonly type: 'retry'; readonly retryMs: number };

function openConnection(http: Http, path: string, from: { lastId: string | null; signal?: AbortSignal }) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  from.signal?.addEventListener('abort', abort, { once: true });
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(abort, SILENCE_MS);
  };

  return {
    async *messages(onOpen: () => void): AsyncGenerator<Received, void, undefined> {
      heard();
      const response = await http.open(path, {
        signal: controller.signal,
        headers: {
          accept: 'text/event-stream',
          ...(from.lastId === null ? {} : { 'last-event-id': from.lastId }),
        },
      });
      onOpen();
      const received: Received[] = [];
      const parser = createParser({
        onEvent: (event) => received.push(asReceived(event)),
        onRetry: (retryMs) => received.push({ type: 'retry', retryMs }),
      });
      const reader = response.body?.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const chunk = await reader?.read();
        if (chunk === undefined || chunk.done) return;
        heard();
        parser.feed(decoder.decode(chunk.value, { stream: true }));
        yield* received.splice(0);
      }
    },
    close(): void {
      clearTimeout(silence);
      from.signal?.removeEventListener('abort', abort);
      controller.abort();
    },
  };
}

function asReceived({ event, id, data }: EventSourceMessage): Received {
  return { type: 'event', name: event ?? 'message', id, data: jsonOrNull(data) };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a retry may help: unreachable, rate-limited, or a server error. */
function isPassing(error: ApiError): boolean {
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}
