import { createHash } from 'node:crypto';

/** What a thought is signed with: the API takes it back only as it came. */
export function signatureOf(thinking: string): string {
  return createHash('sha256').update(`thought: ${thinking}`).digest('base64');
}
