import type { FollowUp } from '@roundtable/api';
import { useProfile } from '../app/session.js';
import { localNow, sayInstant, sayLocal } from '../ui/time/local-time.js';
import { useWords } from './words.js';

/** When a follow-up comes, or when it was told, and why then; `comes` says it of one that is to come. */
export function useFollowUpTimes(): (followUp: FollowUp, comes: 'comes' | 'asks') => readonly string[] {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const now = localNow(timeZone);
  return ({ nextLocal, sentAt, snoozed, deferredFor }, comes) => {
    const facts = [
      nextLocal !== null
        ? t(comes, { when: sayLocal(nextLocal, { now, locale }) })
        : sentAt !== null
          ? t('wasTold', { when: sayInstant(sentAt, { zone: timeZone, locale }) })
          : null,
      snoozed ? t('snoozed') : null,
      nextLocal !== null && isReason(deferredFor) ? t(`moved.${deferredFor}`) : null,
    ];
    return facts.filter((fact) => fact !== null);
  };
}

function isReason(reason: string | null): reason is 'quiet_hours' | 'daily_cap' | 'busy' | 'unanswered' {
  return reason !== null && ['quiet_hours', 'daily_cap', 'busy', 'unanswered'].includes(reason);
}
