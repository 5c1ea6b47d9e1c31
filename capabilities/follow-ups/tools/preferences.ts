import { defineTool, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { updateProfile } from '@roundtable/services';
import { z } from 'zod';

const TimeOfDay = z.string().describe('HH:MM on the user’s clock');

interface Preferences {
  checkInRhythm?: 'daily' | 'every_other_day' | 'weekly' | 'off' | undefined;
  weeklyInsights?: boolean | undefined;
  monthlyInsights?: boolean | undefined;
  quietHoursStart?: string | undefined;
  quietHoursEnd?: string | undefined;
  timeZone?: string | undefined;
  emailFollowUps?: boolean | undefined;
  communicationStyle?: string | undefined;
}

/** Changes when the system may speak unasked; pending follow-ups are replanned. */
export const updatePreferences = defineTool<UserTx, Preferences>({
  name: 'updatePreferences',
  description:
    'Change what the user gets unasked, when they wish so: the rhythm of check-ins, weekly and monthly insights, quiet hours, time zone, e-mails of follow-ups; or keep how they like to be talked with, and by whom. Give only what changes, and say in your reply what holds now.',
  input: z.strictObject({
    checkInRhythm: z.enum(['daily', 'every_other_day', 'weekly', 'off']).optional(),
    weeklyInsights: z.boolean().optional(),
    monthlyInsights: z.boolean().optional(),
    quietHoursStart: TimeOfDay.optional(),
    quietHoursEnd: TimeOfDay.optional(),
    timeZone: z.string().optional().describe('IANA name, such as Europe/Madrid'),
    emailFollowUps: z.boolean().optional(),
    communicationStyle: z
      .string()
      .max(500)
      .optional()
      .describe('Replaces what stands there, so include what should stay; an empty text forgets it'),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: 10_000,
  run: async (tx, { communicationStyle: style, ...changes }, { now }) => {
    const own = style === undefined ? {} : { communicationStyle: style.trim() === '' ? null : style.trim() };
    return outcomeOf(await updateProfile(tx, { ...changes, ...own }, now), (profile) => ({
      checkInRhythm: profile.checkInRhythm,
      weeklyInsights: profile.weeklyInsights,
      monthlyInsights: profile.monthlyInsights,
      quietHours: `${profile.quietHoursStart}–${profile.quietHoursEnd}`,
      timeZone: profile.timeZone,
      emailFollowUps: profile.emailFollowUps,
      communicationStyle: profile.communicationStyle,
    }));
  },
});
