import type { ConversationSummary } from '@roundtable/client';
import type { Locale } from '../../i18n/locale.js';
import { localNow, sayDate } from '../../ui/time/local-time.js';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** `today`, `yesterday`, `week`, or the month as YYYY-MM. */
export type GroupName = string;

export interface ConversationGroup {
  readonly name: GroupName;
  readonly conversations: readonly ConversationSummary[];
}

/** The latest first, by the day on the user's calendar when they were last talked in. `now`: local, YYYY-MM-DDTHH:MM. */
export function groupByDate(
  conversations: readonly ConversationSummary[],
  { zone, now }: { readonly zone: string; readonly now: string },
): readonly ConversationGroup[] {
  const groups = new Map<GroupName, ConversationSummary[]>();
  for (const one of conversations) {
    const name = groupOf(localNow(zone, new Date(one.updatedAt)).slice(0, 10), now.slice(0, 10));
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [one]);
    else group.push(one);
  }
  return [...groups].map(([name, group]) => ({ name, conversations: group }));
}

function groupOf(day: string, today: string): GroupName {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (ago <= 0) return 'today';
  if (ago === 1) return 'yesterday';
  return ago <= WEEK_DAYS ? 'week' : day.slice(0, 7);
}

/** "October", of another year "October 2025". */
export function sayMonth(month: string, about: { readonly now: string; readonly locale: Locale }): string {
  const name = sayDate(`${month}-01`, about.locale, {
    month: 'long',
    ...(month.slice(0, 4) === about.now.slice(0, 4) ? {} : { year: 'numeric' }),
  });
  return name.charAt(0).toUpperCase() + name.slice(1);
}
