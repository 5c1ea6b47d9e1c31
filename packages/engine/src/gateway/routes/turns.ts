import type { ServiceResult } from '@roundtable/core';
import { type Request, type Response, Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { preferredWait, readIdempotencyKey } from '../http/request-headers.js';
import { userOf } from '../http/require-user.js';
import type { HeldLimits } from '../limits/gateway-limits.js';
import { takeSlot } from '../limits/slots.js';
import { createTurnWaiter } from '../waiting/turn-waiter.js';

/** The routes that start or stop turns (messages, decisions, the interrupt), and those that list them. */
export function turnRoutes(deps: GatewayDeps, held: HeldLimits): Router {
  const { conversations } = deps;
  const router = Router();
  router.post('/:id/messages', async (req, res) => {
    const key = readIdempotencyKey(req.get('idempotency-key'));
    if (!key.success) return answer(res, key);
    const accept = () => conversations.acceptMessage(userOf(req), req.params.id, req.body, key.data);
    await acceptAndWait(
      { ...deps, held },
      { req, res, conversationId: req.params.id, accept },
      ({ messageId, outcome }) => ({
        messageId,
        status: outcome ?? 'accepted',
      }),
    );
  });
  router.get('/:id/messages', async (req, res) => {
    const { limit, cursor, order } = req.query;
    answer(res, await conversations.messages(userOf(req), req.params.id, { limit, cursor, order }));
  });
  router.patch('/:id/messages/:messageId', async (req, res) => {
    const { id, messageId } = req.params;
    answer(res, await conversations.editMessage(userOf(req), id, messageId, req.body));
  });
  router.delete('/:id/messages/:messageId', async (req, res) => {
    const { id, messageId } = req.params;
    answer(res, await conversations.withdrawMessage(userOf(req), id, messageId), 204);
  });
  router.get('/:id/turns', async (req, res) => {
    const { limit, cursor } = req.query;
    answer(res, await conversations.turns(userOf(req), req.params.id, { limit, cursor }));
  });
  router.get('/:id/turns/:turn', async (req, res) => {
    answer(res, await conversations.explainTurn(userOf(req), req.params.id, req.params.turn));
  });
  router.post('/:id/confirmations/:confirmationId', async (req, res) => {
    const { id, confirmationId } = req.params;
    const accept = () => conversations.decide(userOf(req), id, confirmationId, req.body);
    await acceptAndWait({ ...deps, held }, { req, res, conversationId: id, accept }, (accepted) => ({
      confirmationId: accepted.confirmationId,
      status: 'accepted',
    }));
  });
  router.post('/:id/interrupt', async (req, res) => {
    answer(res, await conversations.interrupt(userOf(req), req.params.id, req.body), 202);
  });
  return router;
}

/**
 * Answers 202 as soon as the input is stored. With `Prefer: wait=N` it answers 200 with the turn's result if the turn
 * ends in time, or 429, storing nothing, if the user has too many waiting requests.
 */
async function acceptAndWait<Accepted extends { readonly n: number; readonly outcome?: string | null }>(
  deps: GatewayDeps & { readonly held: HeldLimits },
  about: {
    readonly req: Request;
    readonly res: Response;
    readonly conversationId: string;
    readonly accept: () => Promise<ServiceResult<Accepted>>;
  },
  accepted: (data: Accepted) => { readonly status: string },
): Promise<void> {
  const { req, res, conversationId } = about;
  const seconds = preferredWait(req);
  const slot =
    seconds === null
      ? () => {}
      : takeSlot(res, { slots: deps.held.waits, key: userOf(req), why: tooManyWaits }, deps.metrics);
  if (slot === null) return;
  const waiter =
    seconds === null ? null : createTurnWaiter(deps, { userId: userOf(req), conversationId, res });
  try {
    const input = await about.accept();
    if (!input.success) return answer(res, input);
    if (seconds !== null) res.setHeader('Preference-Applied', `wait=${seconds}`);
    const result =
      (await waiter?.result(input.data.n, {
        seconds: seconds ?? 0,
        justAccepted: input.data.outcome == null,
      })) ?? null;
    if (result !== null && (!result.success || result.data !== null)) answer(res, result);
    else res.status(202).json(accepted(input.data));
  } finally {
    waiter?.end();
    slot();
  }
}

/** The message for a user with too many waiting requests. */
function tooManyWaits(most: number): string {
  return `${most} of your requests are already waiting for a result. Wait until one of them is done, or send this one without "Prefer: wait".`;
}
