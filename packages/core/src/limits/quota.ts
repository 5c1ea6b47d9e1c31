import { type InBoth, inLocale, type Locale, languageOf } from '../locale.js';
import { fail, type ServiceResult } from '../result.js';

/** How much of a thing one user may keep, by the names of quotas; 0, or left out: any number. */
export type Quotas = Readonly<Record<string, number>>;

export interface Quota {
  readonly name: string;
  /** The refusal of what there is no room for; it says what makes room. */
  readonly reached: InBoth<(most: string) => string>;
}

/** The refusal of what a user has no more room for. */
export function quotaReached<T>(quota: Quota, most: number, locale: Locale): ServiceResult<T> {
  const shown = new Intl.NumberFormat(languageOf(locale).tag).format(most);
  return fail('CONFLICT', inLocale(quota.reached, locale)(shown), { quota: quota.name, most });
}
