/** Writes a handoff's event for users with a subscribed endpoint; for all others it costs one index look-up. */
export const HANDOFF_EVENT = `
  INSERT INTO outbox (user_id, type, dedupe_key, data)
  SELECT h.user_id, 'webhook.conversation.handoff', concat('webhook.conversation.handoff/', h.conversation_id, '/', h.seq),
    jsonb_build_object('conversationId', h.conversation_id, 'seq', h.seq, 'from', h."from", 'to', h."to",
      'members', h.members, 'reason', h.reason, 'at', h.at)
  FROM handed_over h
  WHERE EXISTS (SELECT 1 FROM webhook_endpoints e
    WHERE e.user_id = h.user_id AND e.status = 'active' AND 'conversation.handoff' = ANY (e.events))
  ON CONFLICT (dedupe_key) DO NOTHING`;

/** Writes the event of a reached daily limit, once per day and kind. */
export const BUDGET_EVENT = `
  INSERT INTO outbox (user_id, type, dedupe_key, data)
  SELECT l.user_id, 'webhook.budget.alert', concat('webhook.budget.alert/', l.user_id, '/', l.kind, '/', l.day),
    jsonb_build_object('kind', l.kind, 'day', l.day, 'used', l.used, 'limit', l."limit", 'unit', l.unit, 'resetsAt', l.resets_at)
  FROM limit_reached l
  WHERE EXISTS (SELECT 1 FROM webhook_endpoints e
    WHERE e.user_id = l.user_id AND e.status = 'active' AND 'budget.alert' = ANY (e.events))
  ON CONFLICT (dedupe_key) DO NOTHING`;
