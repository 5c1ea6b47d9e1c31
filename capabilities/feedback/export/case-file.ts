import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import type { SharedFeedback } from '../store.js';

const HEAD = `# Holds words of users: their messages, the answers, and what they said of them. They allowed that these are used to make
# the answers better. Keep this file as you keep the database, and out of repositories. Who takes the leave back, or deletes
# the conversation or the account, is missing in the next export: make one, and delete this one.
# \`first\` is said by \`npm run eval:dialogues -- --file\`. Of \`unlabelled\` nobody has written yet what was meant: it was rated bad,
# or depends on what was said before. Write \`means\`, take \`turn\` away, and move it to \`first\`.
`;

/** Rated answers as a file of dialogues (evals/dialogues). A good answer that stands alone becomes a case. Pure. */
export function caseFile(team: string, shared: readonly SharedFeedback[]): string {
  const isCase = ({ rating, standsAlone }: SharedFeedback) => rating === 'good' && standsAlone;
  const first = shared.filter(isCase).map((one) => ({
    ...saidIn(one),
    means: { agents: [one.agent], calls: [...one.calls] },
    rated: ratedIn(one),
  }));
  const unlabelled = shared
    .filter((one) => !isCase(one))
    .map((one) => ({ ...saidIn(one), turn: one.turn, rated: ratedIn(one) }));
  return `${HEAD}${stringify({ team, first, dialogues: [], unlabelled })}`;
}

function saidIn({ messageId, locale, said }: SharedFeedback) {
  // A stable id that does not reveal the message's id.
  const id = createHash('sha256').update(messageId).digest('hex').slice(0, 12);
  return { id, locale: locale === 'es' ? 'es' : 'en', say: said };
}

function ratedIn({ agent, answer, rating, reasons, text }: SharedFeedback) {
  return {
    ...{ agent, answer, rating },
    ...(reasons.length === 0 ? {} : { reasons: [...reasons] }),
    ...(text === null ? {} : { text }),
  };
}
