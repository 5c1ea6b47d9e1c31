import { z } from 'zod';
import { isTimeZone } from '../time-zone.js';
import { Id, LocaleCode, Timestamp } from '../wire-values.js';
import { Profile } from './account.js';

/** A mail address; its case is ignored. */
const Email = z.email('must be an e-mail address').max(254);

/** The page's knowledge of the user, for a new profile. */
const aboutTheReader = {
  locale: LocaleCode.optional().meta({ description: 'Of the mail, and of a new profile' }),
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Europe/Madrid')
    .optional()
    .meta({ description: 'IANA name; a new profile takes it' }),
};

export const AskForLink = z.strictObject({ email: Email, ...aboutTheReader }).meta({ id: 'AskForLink' });
export type AskForLink = z.infer<typeof AskForLink>;

/** The same answer for known and unknown addresses. */
export const LinkSent = z
  .object({
    status: z.literal('sent'),
    minutes: z.number().int().meta({ description: 'The link works so long' }),
  })
  .meta({ id: 'LinkSent' });
export type LinkSent = z.infer<typeof LinkSent>;

export const OpenLink = z.strictObject({ token: z.string().min(1).max(200) }).meta({ id: 'OpenLink' });
export type OpenLink = z.infer<typeof OpenLink>;

export const SignedIn = z.object({ type: z.literal('signed_in'), user: Profile }).meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedIn>;

/** The link was opened in another browser: the code must be typed in the one that asked for the link. */
export const CodeShown = z
  .object({ type: z.literal('code'), code: z.string(), expiresAt: Timestamp })
  .meta({ id: 'CodeShown' });
export type CodeShown = z.infer<typeof CodeShown>;

export const LinkOpened = z.discriminatedUnion('type', [SignedIn, CodeShown]).meta({ id: 'LinkOpened' });
export type LinkOpened = z.infer<typeof LinkOpened>;

export const EnterCode = z
  .strictObject({ code: z.string().min(1).max(40).meta({ description: 'Spaces and dashes do not matter' }) })
  .meta({ id: 'EnterCode' });
export type EnterCode = z.infer<typeof EnterCode>;

/** The reasons for refusing a link or a code, in `details.reason`. */
export const SIGN_IN_REFUSALS = ['unknown', 'used', 'expired', 'wrong_code', 'too_many_tries'] as const;
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number];

/** The sign-in state of this browser: it waits for its link, another device shows a code, or it is signed in. */
export const SignInState = z
  .object({
    state: z.enum(['none', 'waiting', 'code', 'signed_in']),
    localStack: z.boolean().meta({ description: 'Mails are read in the dev outbox' }),
  })
  .meta({ id: 'SignInState' });
export type SignInState = z.infer<typeof SignInState>;

export const Session = z
  .object({
    id: Id,
    device: z.string().nullable().meta({ description: 'What the browser calls itself (User-Agent)' }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.meta({ description: 'To the minute' }),
    expiresAt: Timestamp,
    keys: z.number().int().meta({ description: 'API keys in force that were made in it' }),
    current: z.boolean().meta({ description: 'The one that asks' }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const SessionEnded = z
  .object({
    keysEnded: z.number().int().meta({ description: 'API keys that were made in it' }),
  })
  .meta({ id: 'SessionEnded' });
export type SessionEnded = z.infer<typeof SessionEnded>;

export const SessionsEnded = z
  .object({
    ended: z.number().int().meta({ description: 'Sessions' }),
    keysEnded: z.number().int().meta({ description: 'API keys that were made in a session' }),
    keysLeft: z.number().int().meta({ description: 'API keys that were not: they stay in force' }),
  })
  .meta({ id: 'SessionsEnded' });
export type SessionsEnded = z.infer<typeof SessionsEnded>;

export const DevSession = z.strictObject({ email: Email, ...aboutTheReader }).meta({ id: 'DevSession' });
export type DevSession = z.infer<typeof DevSession>;

/** A mail in the dev outbox of the local stack. */
export const DevMail = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    createdAt: Timestamp,
    sentAt: Timestamp.nullable(),
  })
  .meta({ id: 'DevMail' });
export const DevOutbox = z.object({ items: z.array(DevMail) }).meta({ id: 'DevOutbox' });
export type DevOutbox = z.infer<typeof DevOutbox>;
