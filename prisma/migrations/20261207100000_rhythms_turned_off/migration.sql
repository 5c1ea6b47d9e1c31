-- Users who had all rhythms off at their first goal or check-in have them as cancelled from now on, so that they can be turned on.
INSERT INTO follow_ups (user_id, kind, note, local_time, due_at, rhythm, status, pending, settled_at, told_at)
SELECT p.id, k.kind, CASE p.locale WHEN 'es' THEN k.es ELSE k.en END, k.local_time, now(), k.rhythm, 'cancelled', false, now(), now()
FROM profiles p CROSS JOIN (VALUES
  ('missed_check_in', 'daily', '2026-01-01T18:00', 'Ask how it is going', 'Preguntar cómo va'),
  ('weekly_insights', 'weekly', '2026-01-04T18:00', 'The week in figures', 'La semana en cifras'),
  ('monthly_insights', 'monthly', '2026-01-01T10:00', 'The month in figures', 'El mes en cifras')
) AS k (kind, rhythm, local_time, en, es)
WHERE p.check_in_rhythm = 'off' AND NOT p.weekly_insights AND NOT p.monthly_insights
  AND (EXISTS (SELECT 1 FROM goals g WHERE g.user_id = p.id) OR EXISTS (SELECT 1 FROM check_ins c WHERE c.user_id = p.id))
ON CONFLICT (user_id, kind) WHERE rhythm IS NOT NULL DO NOTHING;
