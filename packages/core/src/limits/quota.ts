import { fill, type Locale, languageOf, lineAt, say } from '../locale.js';
import { fail, type ServiceResult } from '../result.js';
import type { LocalText } from '../teams/team.js';

/** How much of a thing one user may keep, by the names of quotas; 0, or left out: any number. */
export type Quotas = Readonly<Record<string, number>>;

export interface Quota {
  readonly name: string;
  /** The refusal of what there is no room for; it says what makes room. */
  reached(most: string): LocalText & { es: string };
}

/** The refusal of what a user has no more room for. */
export function quotaReached<T>(quota: Quota, most: number, locale: Locale): ServiceResult<T> {
  const shown = new Intl.NumberFormat(languageOf(locale).tag).format(most);
  const own = lineAt(locale, `limits.quotas.${quota.name}`);
  const line = typeof own === 'string' ? fill(own, [shown]) : say(quota.reached(shown), locale);
  return fail('CONFLICT', line, { quota: quota.name, most });
}
