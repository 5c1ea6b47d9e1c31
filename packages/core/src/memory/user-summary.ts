import { z } from 'zod';
import { plainText } from '../plain-text.js';

/** The whole summary as JSON has at most this many bytes, so that it fits every prompt. */
export const USER_SUMMARY_BYTES = 4_096;

const Lines = z.array(plainText(240)).max(8).default([]);

/**
 * What is worth knowing about a user across all conversations (seed 000, tier 3): short lines, in the user's language.
 * Made by the consolidation job; the user may read, edit and delete it.
 */
export const UserSummary = z
  .strictObject({
    patterns: Lines.meta({ description: 'What tends to happen, and when' }),
    motivators: Lines.meta({ description: 'What gets the user going' }),
    obstacles: Lines.meta({ description: 'What tends to get in the way' }),
    preferences: Lines.meta({ description: 'How the user likes to be talked with and to work' }),
    values: Lines.meta({ description: 'What matters to the user' }),
    whatHelps: Lines.meta({ description: 'What has helped before' }),
  })
  .refine((summary) => utf8Bytes(JSON.stringify(summary)) <= USER_SUMMARY_BYTES, {
    message: `must be at most ${USER_SUMMARY_BYTES.toLocaleString('en')} bytes as JSON`,
  });
export type UserSummary = z.infer<typeof UserSummary>;

export const EMPTY_USER_SUMMARY: UserSummary = {
  patterns: [],
  motivators: [],
  obstacles: [],
  preferences: [],
  values: [],
  whatHelps: [],
};

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
