import type { Request, Response } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer, answerError } from '../http/answer.js';
import { stillSignedIn, userOf } from '../http/require-user.js';
import { runEventStream } from '../streams/event-stream.js';
import { parsePosition } from '../streams/position.js';
import { createViewer } from '../streams/viewer.js';

/**
 * `GET /api/conversations/:id/events`: behind `Last-Event-ID` (or `?after=`) if given, else from the running turn's
 * start, else live. The header wins: a browser that reconnects keeps the address it began with.
 */
export async function streamEvents(
  deps: GatewayDeps,
  req: Request<{ id: string }>,
  res: Response,
): Promise<void> {
  const userId = userOf(req);
  const { id } = req.params;
  const start = await deps.conversations.stream(userId, id);
  if (!start.success) return answer(res, start);

  const given = req.get('last-event-id') ?? req.query.after;
  const position = given === undefined || given === '' ? null : parsePosition(String(given));
  if (position?.success === false) return answerError(res, position.error);
  const { lastEventId, runningTurnStart } = start.data;
  // A position beyond the end is of another conversation: there is nothing to resume, so it begins live.
  const resumes = position !== null && position.data.event <= lastEventId;
  const fresh = position === null ? (runningTurnStart ?? lastEventId) : lastEventId;
  deps.metrics.streams.inc();
  await runEventStream({
    res,
    viewer: createViewer(resumes ? position.data : { fresh }),
    read: (after) => deps.conversations.eventsAfter(userId, id, after),
    watch: (ring) => deps.changes.watch(id, ring),
    mayGoOn: () => stillSignedIn(req),
    stopping: deps.stopping,
    log: deps.log,
  }).finally(() => deps.metrics.streams.dec());
}
