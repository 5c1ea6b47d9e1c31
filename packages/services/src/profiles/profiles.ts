import { CheckInRhythm, type Profile, UpdateProfile } from '@roundtable/api';
import { asLocale, fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import { type Profile as ProfileRow, replanFollowUps, type UserTx } from '@roundtable/prisma';
import { syncRhythms } from '../follow-ups/rhythms.js';
import { notFound } from '../paging/path-id.js';
import { choiceFault } from '../providers/providers.js';

export async function getProfile(tx: UserTx): Promise<ServiceResult<Profile>> {
  const profile = await tx.profile.get();
  return profile === null ? notFound('profile', tx.userId) : ok(profileToJson(profile));
}

/**
 * Changes what is given: name, locale, time zone (IANA), style, the model's provider (one that is offered), and the
 * preferences of follow-ups. What is still to
 * come is planned anew for the new zone and hours; rhythms begin or end.
 */
export async function updateProfile(
  tx: UserTx,
  input: unknown,
  now = new Date(),
): Promise<ServiceResult<Profile>> {
  const parsed = parseInput(UpdateProfile, input);
  if (!parsed.success) return parsed;
  const found = await getProfile(tx);
  if (!found.success) return found;
  const { onboarded, ...changes } = parsed.data;
  const { modelProvider } = changes;
  const fault = modelProvider == null ? null : await choiceFault(tx, modelProvider);
  if (fault !== null) return fail('VALIDATION_ERROR', fault, { modelProvider: fault });
  const profile = await tx.profile.update({ ...changes, ...(onboarded ? { onboardedAt: now } : {}) });
  if (REPLANNING.some((key) => parsed.data[key] !== undefined && parsed.data[key] !== found.data[key])) {
    await syncRhythms(tx, now);
    await replanFollowUps(tx.sql, tx.userId);
  }
  return ok(profileToJson(profile));
}

/** What moves a follow-up that is still to come. */
const REPLANNING = [
  'timeZone',
  'quietHoursStart',
  'quietHoursEnd',
  'followUpsPerDay',
  'checkInRhythm',
  'weeklyInsights',
  'monthlyInsights',
] as const;

export function profileToJson(row: ProfileRow): Profile {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    locale: asLocale(row.locale),
    timeZone: row.timeZone,
    communicationStyle: row.communicationStyle,
    purpose: row.purpose,
    preferredTeam: row.preferredTeam,
    onboarded: row.onboardedAt !== null,
    quietHoursStart: row.quietHoursStart,
    quietHoursEnd: row.quietHoursEnd,
    followUpsPerDay: row.followUpsPerDay,
    checkInRhythm: CheckInRhythm.catch('daily').parse(row.checkInRhythm),
    weeklyInsights: row.weeklyInsights,
    monthlyInsights: row.monthlyInsights,
    emailFollowUps: row.emailFollowUps,
    modelProvider: row.modelProvider,
    createdAt: row.createdAt.toISOString(),
  };
}
