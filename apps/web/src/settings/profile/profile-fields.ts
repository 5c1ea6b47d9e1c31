import { asLocale, type Profile, type UpdateProfile } from '@roundtable/api';

/** The profile as its form has it: '' stands for nothing. */
export interface ProfileFields {
  readonly [name: string]: string | boolean;
  readonly name: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly communicationStyle: string;
  readonly purpose: string;
  readonly quietHoursStart: string;
  readonly quietHoursEnd: string;
  readonly followUpsPerDay: string;
  readonly checkInRhythm: string;
  readonly weeklyInsights: boolean;
  readonly monthlyInsights: boolean;
  readonly emailFollowUps: boolean;
  readonly modelProvider: string;
}

export const RHYTHMS = ['daily', 'every_other_day', 'weekly', 'off'] as const;
export const PROVIDERS = [
  'anthropic',
  'claude-cli',
  'gemini-cli',
  'openai-compatible',
  'offline-demo',
] as const;
const LONGEST = { name: 80, communicationStyle: 500, purpose: 500 };
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

export function fieldsOf(profile: Profile): ProfileFields {
  return {
    name: profile.name ?? '',
    locale: profile.locale,
    timeZone: profile.timeZone,
    communicationStyle: profile.communicationStyle ?? '',
    purpose: profile.purpose ?? '',
    quietHoursStart: profile.quietHoursStart,
    quietHoursEnd: profile.quietHoursEnd,
    followUpsPerDay: String(profile.followUpsPerDay),
    checkInRhythm: profile.checkInRhythm,
    weeklyInsights: profile.weeklyInsights,
    monthlyInsights: profile.monthlyInsights,
    emailFollowUps: profile.emailFollowUps,
    modelProvider: profile.modelProvider ?? '',
  };
}

export type ProfileFault = 'nameLong' | 'styleLong' | 'timeMissing';

/** What is wrong with the fields, by their names. */
export function faultsOf(fields: ProfileFields): Readonly<Partial<Record<string, ProfileFault>>> {
  const found: Partial<Record<string, ProfileFault>> = {};
  if (fields.name.length > LONGEST.name) found.name = 'nameLong';
  if (fields.communicationStyle.length > LONGEST.communicationStyle) found.communicationStyle = 'styleLong';
  if (fields.purpose.length > LONGEST.purpose) found.purpose = 'styleLong';
  if (!TIME_OF_DAY.test(fields.quietHoursStart)) found.quietHoursStart = 'timeMissing';
  if (!TIME_OF_DAY.test(fields.quietHoursEnd)) found.quietHoursEnd = 'timeMissing';
  return found;
}

/** What of the form differs from the profile, as the API takes it. */
export function changesOf(fields: ProfileFields, profile: Profile): UpdateProfile {
  const before = fieldsOf(profile);
  const all: UpdateProfile = {
    name: emptyToNull(fields.name),
    locale: asLocale(fields.locale),
    timeZone: fields.timeZone,
    communicationStyle: emptyToNull(fields.communicationStyle),
    purpose: emptyToNull(fields.purpose),
    quietHoursStart: fields.quietHoursStart,
    quietHoursEnd: fields.quietHoursEnd,
    followUpsPerDay: Number(fields.followUpsPerDay),
    checkInRhythm: RHYTHMS.find((one) => one === fields.checkInRhythm) ?? profile.checkInRhythm,
    weeklyInsights: fields.weeklyInsights,
    monthlyInsights: fields.monthlyInsights,
    emailFollowUps: fields.emailFollowUps,
    modelProvider: PROVIDERS.find((one) => one === fields.modelProvider) ?? null,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => fields[name] !== before[name]));
}

function emptyToNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
