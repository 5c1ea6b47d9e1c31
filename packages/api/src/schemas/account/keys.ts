import { z } from 'zod';
import { ApiKey } from './account.js';
import { Session, SessionEnded, SessionsEnded } from './sign-in.js';

/** The fields that capabilities add to keys and sessions, and to the answers when these end. */
export interface AddedToKeys<
  OfKeys extends z.ZodRawShape = z.ZodRawShape,
  OfSessions extends z.ZodRawShape = z.ZodRawShape,
  Ended extends z.ZodRawShape = z.ZodRawShape,
> {
  readonly ofKeys: OfKeys;
  readonly ofSessions: OfSessions;
  readonly ended: Ended;
}

/** The schemas of keys and sessions with what capabilities add to them. */
export function keysWith<
  OfKeys extends z.ZodRawShape,
  OfSessions extends z.ZodRawShape,
  Ended extends z.ZodRawShape,
>({ ofKeys, ofSessions, ended }: AddedToKeys<OfKeys, OfSessions, Ended>) {
  const Key = ApiKey.extend(ofKeys).meta({ id: 'ApiKey' });
  const { current } = Session.shape;
  const OneSession = Session.omit({ current: true }).extend(ofSessions).extend({ current });
  return {
    ApiKey: Key,
    ApiKeyList: z.object({ items: z.array(Key) }).meta({ id: 'ApiKeyList' }),
    CreatedApiKey: Key.extend({
      key: z.string().meta({ description: 'The whole key. It is shown this once.' }),
    }).meta({ id: 'CreatedApiKey' }),
    KeyRevoked: z.object(ended).meta({ id: 'KeyRevoked' }),
    SessionList: z.object({ items: z.array(OneSession.meta({ id: 'Session' })) }).meta({ id: 'SessionList' }),
    SessionEnded: SessionEnded.extend(ended).meta({ id: 'SessionEnded' }),
    SessionsEnded: SessionsEnded.extend(ended).meta({ id: 'SessionsEnded' }),
  };
}
