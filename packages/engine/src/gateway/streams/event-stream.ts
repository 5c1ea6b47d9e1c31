import type { StreamSlice } from '@roundtable/prisma';
import type { Response } from 'express';
import type { GatewayLog } from '../gateway-deps.js';
import { isPassing } from '../http/handle-error.js';
import { createBell } from '../waiting/bell.js';
import type { Seat } from './feeds.js';
import type { Viewer } from './viewer.js';

/** For keep-alive comments, the question whether the viewer may go on, and a look-up that failed. */
const LONGEST_SLEEP_MS = 2_000;
const KEEP_ALIVE_MS = 15_000;
const RETRY_MS = 1_000;
const ASK_AGAIN_MS = 2_000;

export interface EventStream {
  readonly res: Response;
  readonly viewer: Viewer;
  join(ring: () => void): Seat;
  /** Whether the viewer may still read the stream; checked every 2 s. */
  mayGoOn(): Promise<boolean>;
  readonly stopping: AbortSignal;
  readonly log: GatewayLog;
}

/**
 * Runs one viewer's stream until the viewer leaves or loses access, the conversation is deleted, or the process stops.
 * The next batch is read only after the socket has accepted the last one, so a slow reader holds one batch in memory.
 */
export async function runEventStream(stream: EventStream): Promise<void> {
  const { res, viewer } = stream;
  const bell = createBell();
  const ring = () => bell.ring();
  const seat = stream.join(ring);
  stream.stopping.addEventListener('abort', ring);
  res.on('close', ring);
  try {
    open(res);
    let spokeAt = Date.now();
    let allowedAt = Date.now();
    await write(res, `retry: ${RETRY_MS}\n\n`);
    while (!res.destroyed && !stream.stopping.aborted) {
      if (Date.now() - allowedAt >= ASK_AGAIN_MS) {
        if (!(await mayGoOn(stream))) {
          // A deleted account deletes its conversations: the viewer gets that event, and nothing else.
          if ((await readSlice(stream, seat, { anew: true })).deleted) await write(res, viewer.deleted());
          return;
        }
        allowedAt = Date.now();
      }
      const slice = await readSlice(stream, seat);
      for (const event of slice.events) {
        if (!(await write(res, viewer.event(event)))) return;
        if (event.type === 'conversation.deleted') return;
        spokeAt = Date.now();
      }
      // Partial text follows all events: only a read without events has it in the right place.
      if (slice.events.length > 0 && !slice.deleted) continue;
      if (slice.deleted) {
        await write(res, viewer.deleted());
        return;
      }
      const partial = slice.partial === null ? null : viewer.partial(slice.partial);
      const quiet = partial === null && Date.now() - spokeAt >= KEEP_ALIVE_MS;
      if (partial !== null || quiet) {
        if (!(await write(res, partial ?? ': keep-alive\n\n'))) return;
        spokeAt = Date.now();
      }
      await bell.next(LONGEST_SLEEP_MS);
    }
    if (stream.stopping.aborted) await write(res, `retry: ${spreadRetryMs()}\n\n`);
  } finally {
    seat.leave();
    stream.stopping.removeEventListener('abort', ring);
    res.off('close', ring);
    res.end();
  }
}

/** Random, so that the viewers of a stopping gateway do not all reconnect at the same moment. */
function spreadRetryMs(): number {
  return Math.round(RETRY_MS / 2 + Math.random() * 2 * RETRY_MS);
}

function open(res: Response): void {
  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform', // no-transform: no proxy may compress, and so buffer, the stream
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();
}

const NOTHING: StreamSlice = { events: [], partial: null, deleted: false };

/** While the database restarts, the stream pauses instead of ending. */
async function readSlice(
  { viewer, log }: EventStream,
  seat: Seat,
  about?: { readonly anew: boolean },
): Promise<StreamSlice> {
  try {
    return await seat.read(viewer.after(), about);
  } catch (error) {
    if (!isPassing(error)) throw error;
    log.warn({ error }, 'a stream waits for the database');
    return NOTHING;
  }
}

/** False after a sign-out or a revoked key; a restarting database ends no stream. */
async function mayGoOn(stream: EventStream): Promise<boolean> {
  try {
    return await stream.mayGoOn();
  } catch (error) {
    if (!isPassing(error)) throw error;
    return true;
  }
}

/** Resolves when the socket has room again; false when the viewer is gone. */
async function write(res: Response, text: string): Promise<boolean> {
  if (res.destroyed || res.writableEnded) return false;
  if (res.write(text)) return true;
  await new Promise<void>((resolve) => {
    const done = () => {
      res.off('drain', done);
      res.off('close', done);
      resolve();
    };
    res.on('drain', done);
    res.on('close', done);
  });
  return !res.destroyed;
}
