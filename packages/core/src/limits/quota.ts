import { type InBoth, inLocale, type Locale, languageOf } from '../locale.js';
import { fail, type ServiceResult } from '../result.js';

/** How many of each thing one user may keep, by quota name; 0 or absent: no limit. */
export type Quotas = Readonly<Record<string, number>>;

export interface Quota {
  readonly name: string;
  /** The text of the refusal; it says how to make room. */
  readonly reached: InBoth<(most: string) => string>;
}

/** The refusal of a thing beyond the user's quota. */
export function quotaReached<T>(quota: Quota, most: number, locale: Locale): ServiceResult<T> {
  const shown = new Intl.NumberFormat(languageOf(locale).tag).format(most);
  return fail('CONFLICT', inLocale(quota.reached, locale)(shown), { quota: quota.name, most });
}
