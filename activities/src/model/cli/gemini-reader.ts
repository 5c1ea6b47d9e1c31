import type { ModelUsage } from '@roundtable/core';
import { z } from 'zod';
import type { Complaint } from './classify-exit.js';
import type { CliReader } from './cli-model.js';
import type { ProgramEnd } from './run-program.js';

const count = z.number().default(0);

/** Events of `gemini --output-format stream-json`, as far as they are needed. */
const Line = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('init'), model: z.string().default('') }),
  z.looseObject({ type: z.literal('message'), role: z.string(), content: z.string() }),
  z.looseObject({
    type: z.literal('result'),
    status: z.enum(['success', 'error']),
    error: z.looseObject({ message: z.string().default('') }).optional(),
    stats: z.looseObject({ input_tokens: count, output_tokens: count, cached: count }).optional(),
  }),
]);

const NONE: ModelUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
/** The program's own exit codes. */
const NOT_SIGNED_IN = 41;
const BAD_INPUT = 42;
/** It ends with the API's status as its exit code, of which a process keeps eight bits. */
const STATUSES = [400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504];

/** The program says in one line at its end whether it worked; a reply without text is an error to it, not to us. */
export function createGeminiReader(onText: (delta: string) => void): CliReader {
  let model = '';
  let text = '';
  let usage = NONE;
  let whole = false;
  let words: string | null = null;

  return {
    event(input) {
      const { data: line } = Line.safeParse(input);
      switch (line?.type) {
        case 'init':
          model = line.model;
          return 'readMore';
        case 'message':
          if (line.role !== 'assistant') return 'readMore';
          text += line.content;
          onText(line.content);
          return 'readMore';
        case 'result':
          if (line.stats !== undefined) {
            const { input_tokens, output_tokens, cached } = line.stats;
            usage = {
              inputTokens: Math.max(0, input_tokens - cached),
              outputTokens: output_tokens,
              cacheReadTokens: cached,
              cacheWriteTokens: 0,
            };
          }
          words = line.error?.message ?? null;
          whole = line.error === undefined;
          return 'awaitExit';
        default:
          return 'readMore';
      }
    },
    reply: () => (whole ? { model, text, stopReason: 'end_turn', usage } : null),
    complaint: (end) => complaintOf(end, words),
  };
}

function complaintOf(end: ProgramEnd, words: string | null): Complaint | null {
  if (end.type !== 'exited') return null;
  const { code, stderr } = end;
  const said = words ?? stderr;
  if (code === NOT_SIGNED_IN) return { status: null, kind: 'not_signed_in', words: lastLine(said) };
  if (code === BAD_INPUT) return { status: null, kind: 'rejected', words: lastLine(said) };
  if (words === null) return null;
  const about = { status: statusOf(code, words), words };
  // The API answers 400 to a key that it does not know; only its words say so.
  if (about.status === 400 && /\bAPI key\b/i.test(words)) return { ...about, kind: 'not_signed_in' };
  if (/\bModelNotFoundError\b/.test(stderr)) return { ...about, kind: 'model_not_found' };
  return { ...about, kind: 'unknown' };
}

/** In the API's own JSON when it is quoted, else in the exit code. */
function statusOf(code: number | null, words: string): number | null {
  const quoted = /"code":\s*(\d{3})/.exec(words)?.[1];
  if (quoted !== undefined) return Number(quoted);
  return STATUSES.find((status) => status % 256 === code) ?? null;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
