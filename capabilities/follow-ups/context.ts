import { defineContextSource, localMinute } from '@roundtable/core';
import { GOALS_IN_USE } from '../goals/server.js';

interface CommitmentLine {
  readonly id: string;
  readonly text: string;
  readonly dueAt: string | null;
  readonly goal: string | null;
}

/** The user's open commitments, soonest first. */
export const openCommitments = defineContextSource<{ readonly commitments?: readonly CommitmentLine[] }>({
  reads: {
    commitments: `SELECT coalesce(json_agg(json_build_object('id', c.id, 'text', c.text, 'dueAt', c.due_at, 'goal', g.title) ORDER BY c.due_at), '[]')
    FROM (SELECT * FROM commitments WHERE user_id = $2::uuid AND status = 'open' ORDER BY due_at LIMIT 20) c
    LEFT JOIN ${GOALS_IN_USE} g ON g.id = c.goal_id`,
  },
  render({ commitments = [] }, { memory }) {
    const lines = commitments.map((one) => {
      const due =
        one.dueAt === null ? 'no time named' : `due ${localMinute(new Date(one.dueAt), memory.timeZone)}`;
      return `\n- ${one.text} (commitment_id ${one.id}, ${due}${one.goal === null ? '' : `, for ${one.goal}`})`;
    });
    return [{ name: 'Open commitments', text: lines.length === 0 ? 'none' : lines.join('') }];
  },
});

interface FollowUpLine {
  readonly id: string;
  readonly kind: string;
  readonly note: string;
  readonly dueAt: string;
  readonly rhythm: string | null;
  readonly status: string;
  readonly spokenAt: string | null;
  readonly answeredAt: string | null;
}

/** Pending follow-ups, with the outcome of the last delivery. */
export const plannedFollowUps = defineContextSource<{ readonly followUps?: readonly FollowUpLine[] }>({
  reads: {
    followUps: `SELECT coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'note', f.note, 'dueAt', f.due_at, 'rhythm', f.rhythm,
      'status', f.status, 'spokenAt', d.spoken_at, 'answeredAt', d.answered_at) ORDER BY f.due_at), '[]')
    FROM (SELECT * FROM follow_ups WHERE user_id = $2::uuid AND status IN ('scheduled', 'sent') ORDER BY due_at LIMIT 15) f
    LEFT JOIN LATERAL (SELECT i.taken_at AS spoken_at, v.answered_at FROM follow_up_deliveries v
      JOIN inputs i ON i.conversation_id = v.conversation_id AND i.n = v.input_no
      WHERE v.follow_up_id = f.id AND i.taken_at IS NOT NULL AND v.dropped_at IS NULL ORDER BY v.occurrence DESC LIMIT 1) d ON true`,
  },
  render({ followUps = [] }, { memory }) {
    const when = (at: string) => localMinute(new Date(at), memory.timeZone);
    const last = (one: FollowUpLine) =>
      one.spokenAt === null
        ? ''
        : `, last spoken ${when(one.spokenAt)}, ${one.answeredAt === null ? 'no answer yet' : 'answered'}`;
    const lines = followUps.map(
      (one) =>
        `\n- ${one.note} (${one.kind}, follow_up_id ${one.id}, ${one.status}, ${one.rhythm === null ? '' : `${one.rhythm}, `}next ${when(one.dueAt)}${last(one)})`,
    );
    return [{ name: 'Follow-ups', text: lines.length === 0 ? 'none' : lines.join('') }];
  },
});
