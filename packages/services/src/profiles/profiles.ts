import { CheckInRhythm, type Profile, UpdateProfile } from '@roundtable/api';
import { asLocale, fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { Profile as ProfileRow, UserTx } from '@roundtable/prisma';
import { notFound } from '../paging/path-id.js';
import { choiceFault } from '../providers/providers.js';

export async function getProfile(tx: UserTx): Promise<ServiceResult<Profile>> {
  const profile = await tx.profile.get();
  return profile === null ? notFound('profile', tx.userId) : ok(profileToJson(profile));
}

/**
 * Changes what is given: name, locale, time zone (IANA), style, the model's provider (one that is offered), and what
 * the user gets unasked. Capabilities hear of it (`onProfileChanged`).
 */
export async function updateProfile(
  tx: UserTx,
  input: unknown,
  now = new Date(),
): Promise<ServiceResult<Profile>> {
  const parsed = parseInput(UpdateProfile, input);
  if (!parsed.success) return parsed;
  const before = await tx.profile.get();
  if (before === null) return notFound('profile', tx.userId);
  const { onboarded, ...changes } = parsed.data;
  const { modelProvider } = changes;
  const fault = modelProvider == null ? null : await choiceFault(tx, modelProvider);
  if (fault !== null) return fail('VALIDATION_ERROR', fault, { modelProvider: fault });
  const after = await tx.profile.update({ ...changes, ...(onboarded ? { onboardedAt: now } : {}) });
  await tx.hooks.onProfileChanged(tx, { before, after }, now);
  return ok(profileToJson(after));
}

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
