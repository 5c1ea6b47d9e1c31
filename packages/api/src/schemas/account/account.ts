import { plainText } from '@roundtable/core';
import { z } from 'zod';
import { isTimeZone } from '../time-zone.js';
import { Id, LocaleCode, SpokenLocale, Timestamp } from '../wire-values.js';
import { ProviderName } from './providers.js';

/** How often the user wants to check in; `off`: no reminder of a missing check-in is sent. */
export const CheckInRhythm = z
  .enum(['daily', 'every_other_day', 'weekly', 'off'])
  .meta({ id: 'CheckInRhythm' });
export type CheckInRhythm = z.infer<typeof CheckInRhythm>;

const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 21:00')
  .meta({ description: 'On the user’s clock, HH:MM' });

export const Profile = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string().nullable(),
    locale: SpokenLocale,
    timeZone: z.string(),
    communicationStyle: z.string().nullable(),
    purpose: z.string().nullable().meta({ description: 'What brings the user here; agents are told' }),
    preferredTeam: z.string().nullable().meta({ description: 'With it a new conversation begins' }),
    onboarded: z
      .boolean()
      .meta({ description: 'Whether the user was asked who they are, or passed over it' }),
    quietHoursStart: z.string(),
    quietHoursEnd: z.string(),
    followUpsPerDay: z.number().int(),
    checkInRhythm: CheckInRhythm,
    weeklyInsights: z.boolean(),
    monthlyInsights: z.boolean(),
    emailFollowUps: z.boolean(),
    modelProvider: z.string().nullable().meta({ description: 'null: the server’s choice' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

export const UpdateProfile = z
  .strictObject({
    name: plainText(80).nullable().optional(),
    locale: LocaleCode.optional(),
    timeZone: z
      .string()
      .refine(isTimeZone, 'must be an IANA time zone such as Europe/Madrid')
      .meta({ description: 'IANA name, such as Europe/Madrid' })
      .optional(),
    communicationStyle: plainText(500).nullable().optional(),
    purpose: plainText(500).nullable().optional(),
    preferredTeam: plainText(64).nullable().optional(),
    onboarded: z.literal(true).optional(),
    quietHoursStart: TimeOfDay.optional(),
    quietHoursEnd: TimeOfDay.optional(),
    followUpsPerDay: z.number().int().min(1).max(10).optional(),
    checkInRhythm: CheckInRhythm.optional(),
    weeklyInsights: z.boolean().optional(),
    monthlyInsights: z.boolean().optional(),
    emailFollowUps: z.boolean().optional(),
    modelProvider: ProviderName.nullable()
      .optional()
      .meta({ description: 'One that GET /api/providers offers; null: the server’s choice' }),
  })
  .meta({ id: 'UpdateProfile' });
export type UpdateProfile = z.infer<typeof UpdateProfile>;

/** `read` covers GET; other methods need `write`. `inspect` is needed in addition to read exact model requests. */
export const KeyScope = z.enum(['read', 'write', 'inspect']).meta({ id: 'KeyScope' });
export type KeyScope = z.infer<typeof KeyScope>;

export const CreateApiKey = z
  .strictObject({
    name: plainText(80),
    scopes: z.array(KeyScope).min(1).max(3).optional(),
    expiresAt: Timestamp.nullable().optional().meta({
      description:
        'In the future; null or nothing: it works until it is revoked, or its user signs out everywhere',
    }),
  })
  .meta({ id: 'CreateApiKey' });
export type CreateApiKey = z.infer<typeof CreateApiKey>;

export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the key, to tell keys apart' }),
    scopes: z.array(z.string()),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
    expiresAt: Timestamp.nullable(),
    madeInSession: z
      .boolean()
      .meta({ description: 'It ends when its user signs out everywhere; others stay in force' }),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const DevLogin = z.strictObject({ email: z.email().max(254) }).meta({ id: 'DevLogin' });
export type DevLogin = z.infer<typeof DevLogin>;

/** The user must type the address, so that no account is deleted by accident. */
export const DeleteAccount = z
  .strictObject({ email: z.string().max(254).meta({ description: 'The address of the account' }) })
  .meta({ id: 'DeleteAccount' });
export type DeleteAccount = z.infer<typeof DeleteAccount>;

/** All stored data of a user: the profile, and one list for each kind of row. */
export const AccountExport = z
  .looseObject({ exportedAt: Timestamp, profile: z.record(z.string(), z.unknown()) })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;

export const LoggedIn = z.object({ token: z.string(), user: Profile }).meta({ id: 'LoggedIn' });
export type LoggedIn = z.infer<typeof LoggedIn>;
