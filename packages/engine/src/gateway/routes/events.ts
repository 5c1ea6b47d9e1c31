import type { Request, Response } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer, answerError } from '../http/answer.js';
import { stillSignedIn, userOf } from '../http/require-user.js';
import type { HeldLimits } from '../limits/gateway-limits.js';
import { takeSlot } from '../limits/slots.js';
import { runEventStream } from '../streams/event-stream.js';
import type { Feeds } from '../streams/feeds.js';
import { parsePosition } from '../streams/position.js';
import { createViewer } from '../streams/viewer.js';

/**
 * `GET /api/conversations/:id/events`: streams from after `Last-Event-ID` (or `?after=`) if given, else from the
 * running turn's start, else only new events. The header wins: a reconnecting browser repeats its first address.
 */
export async function streamEvents(
  deps: GatewayDeps & { readonly feeds: Feeds; readonly held: HeldLimits },
  req: Request<{ id: string }>,
  res: Response,
): Promise<void> {
  const userId = userOf(req);
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    if (res.writableNeedDrain) res.destroy(); // else the write would wait for a reader that may be gone
  };
  const about = { slots: deps.held.streams, key: userId, why: tooManyStreams, end };
  const slot = takeSlot(res, about, deps.metrics);
  if (slot === null) return;
  const stop = () => ending.abort();
  if (deps.stopping.aborted) stop();
  deps.stopping.addEventListener('abort', stop);
  try {
    await stream({ ...deps, stopping: ending.signal }, { userId, req, res });
  } finally {
    deps.stopping.removeEventListener('abort', stop);
    slot();
  }
}

/** The message for a user with too many open streams. */
function tooManyStreams(most: number): string {
  return `Roundtable is already open in ${most} places. Close one of them (a tab or a terminal), then try again.`;
}

async function stream(
  deps: GatewayDeps & { readonly feeds: Feeds },
  about: { readonly userId: string; readonly req: Request<{ id: string }>; readonly res: Response },
): Promise<void> {
  const { userId, req, res } = about;
  const { id } = req.params;
  const start = await deps.conversations.stream(userId, id);
  if (!start.success) return answer(res, start);

  const given = req.get('last-event-id') ?? req.query.after;
  const position = given === undefined || given === '' ? null : parsePosition(String(given));
  if (position?.success === false) return answerError(res, position.error);
  const { lastEventId, runningTurnStart } = start.data;
  // A position beyond the end belongs to another conversation: it cannot be resumed, so the stream begins live.
  const resumes = position !== null && position.data.event <= lastEventId;
  const fresh = position === null ? (runningTurnStart ?? lastEventId) : lastEventId;
  deps.metrics.streams.inc();
  await runEventStream({
    res,
    viewer: createViewer(resumes ? position.data : { fresh }),
    join: (ring) => deps.feeds.join({ userId, id }, ring),
    mayGoOn: () => stillSignedIn(req),
    stopping: deps.stopping,
    log: deps.log,
  }).finally(() => deps.metrics.streams.dec());
}
