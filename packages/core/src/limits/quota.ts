import { type Locale, say } from '../locale.js';
import { fail, type ServiceResult } from '../result.js';
import type { LocalText } from '../teams/team.js';

/** What one user may keep; 0: any number. */
export interface Quotas {
  readonly conversations: number;
  readonly notes: number;
  /** That are still to come. */
  readonly followUps: number;
  /** Of all files together. */
  readonly fileMegabytes: number;
}
export type Quota = keyof Quotas;

export const NO_QUOTAS: Quotas = { conversations: 0, notes: 0, followUps: 0, fileMegabytes: 0 };

const REACHED: Readonly<Record<Quota, (most: string) => LocalText & { es: string }>> = {
  conversations: (most) => ({
    en: `You have ${most} conversations, and there is no room for more. Delete some that you no longer need; what was opened today frees its place tomorrow.`,
    es: `Tienes ${most} conversaciones y no caben más. Borra alguna que ya no necesites; lo que se abrió hoy deja su sitio libre mañana.`,
  }),
  notes: (most) => ({
    en: `You have ${most} notes, and there is no room for more. Delete some that you no longer need; what was written today frees its place tomorrow.`,
    es: `Tienes ${most} notas y no caben más. Borra alguna que ya no necesites; lo que se escribió hoy deja su sitio libre mañana.`,
  }),
  followUps: (most) => ({
    en: `You have ${most} reminders and follow-ups still to come, and there is no room for more. Cancel some that you no longer need; what was planned today frees its place tomorrow.`,
    es: `Tienes ${most} recordatorios y seguimientos pendientes y no caben más. Cancela alguno que ya no necesites; lo que se planeó hoy deja su sitio libre mañana.`,
  }),
  fileMegabytes: (most) => ({
    en: `Your files have ${most} MB together, and there is no room for this one. Delete some that you no longer need.`,
    es: `Tus archivos ocupan ${most} MB en total y este no cabe. Borra alguno que ya no necesites.`,
  }),
};

/** The refusal of what a user has no more room for, in words that say what makes room. */
export function quotaReached<T>(quota: Quota, most: number, locale: Locale): ServiceResult<T> {
  const words = REACHED[quota](new Intl.NumberFormat(locale === 'es' ? 'es-ES' : 'en').format(most));
  return fail('CONFLICT', say(words, locale), { quota, most });
}
