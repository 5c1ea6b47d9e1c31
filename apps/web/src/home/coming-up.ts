import type { Commitment, FollowUp } from '@roundtable/api';

export interface Coming {
  readonly id: string;
  readonly text: string;
  /** On the user's clock; null: no fixed time. */
  readonly at: string | null;
}

/** What of the follow-ups is the user's own, and not told by a commitment already. */
const OWN: readonly FollowUp['kind'][] = ['reminder', 'promise'];

/** The next commitments and reminders, the soonest first, those without a time behind them. */
export function comingUp(
  commitments: readonly Commitment[],
  followUps: readonly FollowUp[],
  most: number,
): Coming[] {
  const all: Coming[] = [
    ...commitments.map(({ id, text, dueLocal }) => ({ id, text, at: dueLocal })),
    ...followUps
      .filter(({ kind }) => OWN.includes(kind))
      .map(({ id, note, nextLocal, wantedLocal }) => ({ id, text: note, at: nextLocal ?? wantedLocal })),
  ];
  return all.sort((a, b) => (a.at ?? '9').localeCompare(b.at ?? '9')).slice(0, most);
}
