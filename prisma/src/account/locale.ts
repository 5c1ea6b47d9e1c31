import { asLocale, type Locale } from '@roundtable/core';
import type { Sql } from '../sql.js';

/** The language that a user is written to in; English for one who is gone. */
export async function localeOf(sql: Sql, userId: string): Promise<Locale> {
  const [profile] = await sql<{ locale: string }>('SELECT locale FROM profiles WHERE id = $1::uuid', [
    userId,
  ]);
  return asLocale(profile?.locale);
}
