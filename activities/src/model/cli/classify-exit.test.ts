import { expect, test } from 'vitest';
import { type Complaint, classifyExit } from './classify-exit.js';
import type { ProgramEnd } from './run-program.js';

const remedies = {
  provider: 'claude-cli',
  program: 'claude',
  install: 'Install it.',
  signIn: 'Sign in.',
  models: 'Set MODEL_FAST.',
};
const exited = (code: number | null, stderr = ''): ProgramEnd => ({ type: 'exited', code, stderr });
const complaint = (more: Partial<Complaint>): Complaint => ({
  status: null,
  kind: 'unknown',
  words: 'What it said.',
  ...more,
});
const classify = (end: ProgramEnd, said: Complaint | null = null, began = said !== null) =>
  classifyExit(end, { complaint: said, began, remedies });

test.each<[string, ReturnType<typeof classify>, object]>([
  ['not there', classify({ type: 'missing', stderr: '' }), { kind: 'fatal', reason: 'program_missing' }],
  ['too much', classify({ type: 'flooded', stderr: '' }), { kind: 'fatal', reason: 'output_too_large' }],
  ['too slow', classify({ type: 'timeout', stderr: '' }), { kind: 'transient', reason: 'timeout' }],
  ['killed', classify(exited(null), null, true), { kind: 'transient', reason: 'broken_reply' }],
  ['killed before it said anything', classify(exited(null)), { kind: 'transient', reason: 'broken_reply' }],
  ['died in the middle', classify(exited(1), null, true), { kind: 'transient', reason: 'broken_reply' }],
  ['said nothing at all', classify(exited(0)), { kind: 'transient', reason: 'broken_reply' }],
  [
    'an option that it does not know',
    classify(exited(1, "\u001b[31merror: unknown option '--safe-mode'\u001b[0m\n")),
    {
      kind: 'fatal',
      reason: 'program_failed',
      message: `claude-cli: "claude" ended with code 1: error: unknown option '--safe-mode'`,
    },
  ],
  [
    'not signed in',
    classify(exited(1), complaint({ kind: 'not_signed_in' })),
    {
      kind: 'fatal',
      reason: 'not_signed_in',
      message: 'claude-cli: "claude" is not signed in (What it said.). Sign in.',
    },
  ],
  ['401', classify(exited(1), complaint({ status: 401 })), { kind: 'fatal', reason: 'not_signed_in' }],
  ['403', classify(exited(1), complaint({ status: 403 })), { kind: 'fatal', reason: 'not_signed_in' }],
  [
    'a model that is not there',
    classify(exited(1), complaint({ kind: 'model_not_found' })),
    { kind: 'fatal', reason: 'model_not_found', message: 'claude-cli: What it said. Set MODEL_FAST.' },
  ],
  ['400', classify(exited(1), complaint({ status: 400 })), { kind: 'fatal', reason: 'http_400' }],
  ['413', classify(exited(1), complaint({ status: 413 })), { kind: 'fatal', reason: 'http_413' }],
  ['429', classify(exited(1), complaint({ status: 429 })), { kind: 'transient', reason: 'rate_limit_error' }],
  ['500', classify(exited(1), complaint({ status: 500 })), { kind: 'transient', reason: 'overloaded_error' }],
  ['529', classify(exited(1), complaint({ status: 529 })), { kind: 'transient', reason: 'overloaded_error' }],
  ['a lost connection', classify(exited(1), complaint({ kind: 'overloaded' })), { kind: 'transient' }],
  ['a request that it refuses', classify(exited(1), complaint({ kind: 'rejected' })), { kind: 'fatal' }],
  ['something new', classify(exited(1), complaint({})), { kind: 'transient', reason: 'broken_reply' }],
])('%s', (_, failure, expected) => {
  expect(failure).toMatchObject(expected);
});

test('of what a program says, one line is kept', () => {
  const words = `${'long '.repeat(200)}\nat secret (/home/me/file.js:1)`;
  const { message } = classify(exited(1), complaint({ status: 500, words }));
  expect(message.length).toBeLessThan(330);
  expect(message).not.toContain('secret');
});
