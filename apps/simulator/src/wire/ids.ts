import { randomBytes } from 'node:crypto';

/** Ids in the API's form; unique over restarts, as the real ones are. */
export function newMessageId(): string {
  return `msg_${unique()}`;
}

export function newRequestId(): string {
  return `req_${unique()}`;
}

export function newToolUseId(): string {
  return `toolu_${unique()}`;
}

// Random bytes are drawn in bulk: one system call for many ids.
const POOL_BYTES = 12 * 256;
let pool = Buffer.alloc(0);
let used = 0;

function unique(): string {
  if (used + 12 > pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += 12;
  return pool.toString('hex', used - 12, used);
}
