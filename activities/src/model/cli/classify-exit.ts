import { stripVTControlCharacters } from 'node:util';
import { ModelFailure } from '@roundtable/core';
import type { ProgramEnd } from './run-program.js';

/** What is said to an operator whose program does not work. */
export interface Remedies {
  readonly provider: string;
  readonly program: string;
  readonly install: string;
  readonly signIn: string;
  readonly models: string;
}

/** What a program said went wrong: an HTTP status or a kind where it gives one, and its words. */
export interface Complaint {
  readonly status: number | null;
  readonly kind: 'not_signed_in' | 'model_not_found' | 'rejected' | 'overloaded' | 'unknown';
  readonly words: string;
}

const TRANSIENT_STATUS = new Set([408, 409, 425, 429]);
const WORDS = 300;

/**
 * The one place that decides what a program's failure means. Fatal: it is not there, not signed in, does not know its
 * options or its model, or the API behind it answered 4xx. Transient: overload, limits, lost connections, time-outs, a
 * program that died in the middle. The message names the remedy; it is for the operator, not for users.
 */
export function classifyExit(
  end: ProgramEnd,
  about: { readonly complaint: Complaint | null; readonly began: boolean; readonly remedies: Remedies },
): ModelFailure {
  const { remedies, complaint } = about;
  const { provider, program } = remedies;
  const fatal = (reason: string, message: string) =>
    new ModelFailure('fatal', { reason, message: `${provider}: ${message}` });
  const transient = (reason: string, message: string) =>
    new ModelFailure('transient', { reason, message: `${provider}: ${message}` });

  switch (end.type) {
    case 'missing':
      return fatal('program_missing', `"${program}" cannot be started. ${remedies.install}`);
    case 'flooded':
      return fatal('output_too_large', `"${program}" wrote more than a reply may have`);
    case 'timeout':
      return transient('timeout', `"${program}" did not answer in time`);
    default:
      break;
  }
  if (complaint !== null) {
    const { status } = complaint;
    const words = plain(complaint.words);
    if (complaint.kind === 'not_signed_in' || status === 401 || status === 403) {
      return fatal('not_signed_in', `"${program}" is not signed in (${words}). ${remedies.signIn}`);
    }
    if (complaint.kind === 'model_not_found' || status === 404) {
      return fatal('model_not_found', `${words} ${remedies.models}`);
    }
    if (status !== null) {
      return status >= 500 || TRANSIENT_STATUS.has(status)
        ? transient(status === 429 ? 'rate_limit_error' : 'overloaded_error', words)
        : fatal(`http_${status}`, words);
    }
    return complaint.kind === 'rejected' ? fatal('rejected', words) : transient('broken_reply', words);
  }
  // Killed by a signal, or ended in the middle: the next attempt may do better. Not even begun: its options are at fault.
  if (end.type === 'exited' && end.code !== null && end.code !== 0 && !about.began) {
    return fatal('program_failed', `"${program}" ended with code ${end.code}: ${plain(end.stderr)}`);
  }
  return transient('broken_reply', `"${program}" ended without a whole reply`);
}

/** The first line, without the colours of a terminal. */
function plain(text: string): string {
  const [line = ''] = stripVTControlCharacters(text)
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return line.slice(0, WORDS);
}
