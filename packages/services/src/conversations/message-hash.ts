import { createHash } from 'node:crypto';
import type { fieldsIn } from './message-fields.js';

/** Hash of a message request, to tell apart different requests with the same idempotency key. */
export function hashOf(body: {
  id: string | undefined;
  text: string;
  supersedes: number | null;
  fields: ReturnType<typeof fieldsIn>;
}): string {
  const { id = null, text, supersedes, fields } = body;
  const more = fields.map(({ name, value }) => [name, value]);
  // Without `supersedes` the hash must equal that of earlier releases, whose keys are kept for a day.
  const hashed = [id, text, ...(supersedes === null && more.length === 0 ? [] : [supersedes]), ...more];
  return createHash('sha256').update(JSON.stringify(hashed)).digest('hex');
}
