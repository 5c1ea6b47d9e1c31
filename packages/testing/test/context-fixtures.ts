/** A statement as the system role. */
export type Run = <Row extends object>(text: string, ...params: unknown[]) => Promise<Row[]>;

/** A user with one of everything. */
export async function storeOneOfEach(
  run: Run,
  { user, conversation }: { readonly user: string; readonly conversation: string },
): Promise<{ goal: string; parked: string }> {
  await run(
    `UPDATE profiles SET name = 'Ana', time_zone = 'Europe/Madrid', communication_style = 'dry' WHERE id = $1::uuid`,
    user,
  );
  const goalOf = async (title: string, status: string, deleted = false) => {
    const [row] = await run<{ id: string }>(
      `INSERT INTO goals (user_id, title, why, notes, status, updated_at, deleted_at)
       VALUES ($1::uuid, $2, 'knees', 'n', $3, now(), CASE WHEN $4 THEN now() END) RETURNING id::text`,
      user,
      title,
      status,
      deleted,
    );
    return row?.id ?? '';
  };
  const goal = await goalOf('Run', 'active');
  const parked = await goalOf('Sing', 'parked');
  await goalOf('Old', 'completed');
  await goalOf('Gone', 'active', true);
  await run(
    `INSERT INTO milestones (user_id, goal_id, title, target_date, done_at) VALUES
      ($1::uuid, $2::uuid, '5 km', '2026-04-01', now()), ($1::uuid, $2::uuid, '10 km', NULL, NULL),
      ($1::uuid, $2::uuid, 'long ago', NULL, now() - interval '20 days')`,
    user,
    goal,
  );
  await run(
    `INSERT INTO micro_wins (user_id, goal_id, title, done_at) VALUES ($1::uuid, $2::uuid, 'shoes', now())`,
    user,
    goal,
  );
  await run(
    `INSERT INTO implementation_intentions (user_id, goal_id, if_situation, then_action) VALUES ($1::uuid, $2::uuid, 'seven', 'run')`,
    user,
    goal,
  );
  await run(
    `INSERT INTO check_ins (user_id, goal_id, content, created_at) VALUES
      ($1::uuid, $2::uuid, 'first', now() - interval '3 days'), ($1::uuid, NULL, 'second', now() - interval '2 days'),
      ($1::uuid, NULL, 'third', now() - interval '1 day')`,
    user,
    goal,
  );
  await run(
    `INSERT INTO commitments (user_id, goal_id, text, due_at, status) VALUES
      ($1::uuid, $2::uuid, 'call', '2026-12-01T10:00:00Z', 'open'), ($1::uuid, NULL, 'done one', NULL, 'done')`,
    user,
    goal,
  );
  const [followUp] = await run<{ id: string }>(
    `INSERT INTO follow_ups (user_id, kind, note, local_time, due_at, status) VALUES
      ($1::uuid, 'reminder', 'the call', '2026-12-01T11:00', '2026-12-01T10:00:00Z', 'sent') RETURNING id::text`,
    user,
  );
  await run(
    `INSERT INTO inputs (conversation_id, n, id, user_id, kind, taken_at) VALUES
      ($1::uuid, 1, gen_random_uuid(), $2::uuid, 'system', '2026-11-01T10:00:00Z'),
      ($1::uuid, 2, gen_random_uuid(), $2::uuid, 'system', '2026-11-02T10:00:00Z')`,
    conversation,
    user,
  );
  await run(
    `INSERT INTO follow_up_deliveries (user_id, follow_up_id, conversation_id, input_no, occurrence, local_day, answered_at) VALUES
      ($1::uuid, $2::uuid, $3::uuid, 1, 1, '2026-11-01', '2026-11-01T11:00:00Z'),
      ($1::uuid, $2::uuid, $3::uuid, 2, 2, '2026-11-02', NULL)`,
    user,
    followUp?.id ?? '',
    conversation,
  );
  await run(
    `INSERT INTO user_summaries (user_id, summary_json, through) VALUES ($1::uuid, '{"values": ["family"]}', now())`,
    user,
  );
  await run(
    `INSERT INTO agent_preferences (user_id, team_id, agent, turns, asked, declined, last_at) VALUES
      ($1::uuid, 'solo', 'host', 7, 1, 0, now()), ($1::uuid, 'other', 'x', 9, 0, 0, now())`,
    user,
  );
  return { goal, parked };
}
