import { z } from 'zod';
import { Said } from '../cases.js';

/** Messages that every agent of a team answers, each in its own voice. */
export const VoiceFile = z.strictObject({ messages: z.array(Said.pick({ say: true, locale: true })).min(1) });
export type Message = z.infer<typeof VoiceFile>['messages'][number];
