import { signInMail } from '@roundtable/core';
import type { OutboxRow } from '@roundtable/prisma';
import { z } from 'zod';
import type { Sealer } from '../secrets/sealer.js';
import { LINK_MINUTES } from '../sign-in/browser-sessions.js';
import { sealedFor } from '../sign-in/secrets.js';
import type { RenderedMail } from './render-mail.js';

const SignInData = z.object({
  requestId: z.guid(),
  to: z.string(),
  locale: z.string(),
  tokenSealed: z.string(),
});

/** The mail with a link that signs in. It goes out as long as the link works: what comes later helps nobody. */
export function renderSignInMail(
  entry: Pick<OutboxRow, 'id' | 'data' | 'createdAt'>,
  about: {
    readonly publicUrl: string;
    readonly onlyWanted: boolean;
    readonly sealer: Sealer;
    readonly now: Date;
  },
): RenderedMail {
  if (Object.keys(entry.data).length === 0) return { type: 'unwanted' }; // it was sent, or is long too old
  const parsed = SignInData.safeParse(entry.data);
  if (!parsed.success) return { type: 'unknown' };
  const age = about.now.getTime() - entry.createdAt.getTime();
  if (about.onlyWanted && age > LINK_MINUTES * 60_000) return { type: 'unwanted' };
  const { requestId, to, locale, tokenSealed } = parsed.data;
  const token = about.sealer.open(tokenSealed, sealedFor.mail(requestId));
  const link = `${about.publicUrl.replace(/(?<!\/)\/+$/, '')}/sign-in/link?token=${token}`;
  const words = signInMail({ link, minutes: LINK_MINUTES }, locale);
  return { type: 'mail', mail: { id: entry.id, to, ...words } };
}
