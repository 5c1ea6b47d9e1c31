/** A handoff is told to the endpoints that want to hear of it; for everybody else it is one look into an index. */
export const HANDOFF_EVENT = `
  INSERT INTO outbox (user_id, type, dedupe_key, data)
  SELECT h.user_id, 'webhook.conversation.handoff', concat('webhook.conversation.handoff/', h.conversation_id, '/', h.seq),
    jsonb_build_object('conversationId', h.conversation_id, 'seq', h.seq, 'from', h."from", 'to', h."to",
      'members', h.members, 'reason', h.reason, 'at', h.at)
  FROM handed_over h
  WHERE EXISTS (SELECT 1 FROM webhook_endpoints e
    WHERE e.user_id = h.user_id AND e.status = 'active' AND 'conversation.handoff' = ANY (e.events))
  ON CONFLICT (dedupe_key) DO NOTHING`;
