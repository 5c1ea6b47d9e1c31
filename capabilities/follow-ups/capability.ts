import { defineCapability } from '@roundtable/engine';
import { quotaAmount } from '@roundtable/engine/process';
import { defaultTeamEnv } from '../check-ins/server.js';
import { openCommitments, plannedFollowUps } from './context.js';
import { renderFollowUpMail } from './delivery/mail.js';
import { addFollowUpFigures } from './operator-figures.js';
import { routes } from './routes.js';
import { FOLLOW_UP_QUOTA } from './service/follow-up-quota.js';
import { beginRhythms, moveWithProfile } from './service/rhythms.js';
import { ANSWERED_BY_INPUT, CANCELLED_WITH_CONVERSATION, cancelWithAccount } from './statements.js';
import { followUpsSection } from './team-section.js';
import { createCommitment, updateCommitment } from './tools/commitments.js';
import { scheduleReminder, updateFollowUp } from './tools/follow-ups.js';
import { updatePreferences } from './tools/preferences.js';
import { followUpTopic } from './topics.js';

/** Users' commitments, and the follow-ups on them. */
export const followUps = defineCapability({
  name: 'follow-ups',
  /** The team that opens a conversation for a user who has none. */
  config: defaultTeamEnv.extend({ USER_FOLLOW_UP_LIMIT: quotaAmount(1_000).describe('still to come') }),
  quotas: (config) => ({ [FOLLOW_UP_QUOTA.name]: config.USER_FOLLOW_UP_LIMIT }),
  tools: [createCommitment, updateCommitment, scheduleReminder, updateFollowUp, updatePreferences],
  team: { followUps: followUpsSection },
  topics: { follow_up: followUpTopic },
  context: { commitments: openCommitments, follow_ups: plannedFollowUps },
  statements: { onInput: [ANSWERED_BY_INPUT], onConversationDeleted: CANCELLED_WITH_CONVERSATION },
  onDomainEvents: { 'goal.created': beginRhythms, 'check_in.created': beginRhythms },
  data: {
    tables: [
      { table: 'commitments', key: ['id'], scope: 'user' },
      // Rows of deleted accounts are purged only after their runs were signalled to end.
      { table: 'follow_ups', key: ['id'], scope: 'user', untold: 'told_at IS NULL' },
      { table: 'follow_up_deliveries', key: ['id'], scope: 'user' },
    ],
    onDelete: cancelWithAccount,
    onProfileChanged: moveWithProfile,
  },
  mails: { 'email.follow_up': renderFollowUpMail },
  routes,
  serve: async (host) => {
    addFollowUpFigures(host);
    return { routes: (await import('./handlers.js')).implementFollowUps(host) };
  },
  workflows: [new URL('./workflow.js', import.meta.url)],
  work: async (host) => (await import('./worker.js')).workFollowUps(host),
});
