import { z } from 'zod';

const Call = z.strictObject({
  tool: z.string().min(1).max(200),
  input: z.record(z.string(), z.unknown()).default({}),
  /** Programs copy it from what they see of earlier calls; ids are ours to give. */
  id: z.string().optional(),
});

/** What a program without tools of its own answers with. */
export const Envelope = z.strictObject({
  text: z.string().default(''),
  calls: z.array(Call).max(32).default([]),
  from: z.literal('you').optional(),
});
export type Envelope = z.infer<typeof Envelope>;

export type ReadEnvelope =
  | { readonly type: 'read'; readonly envelope: Envelope }
  /** Words without any sign of an envelope. */
  | { readonly type: 'words'; readonly text: string }
  | { readonly type: 'malformed'; readonly fault: string };

/** Reads a whole answer; a code fence around it is forgiven. */
export function readEnvelope(answer: string): ReadEnvelope {
  const text = answer.trim();
  const body = fencedIn(text) ?? text;
  if (!body.startsWith('{')) {
    return /"calls"\s*:|"tool"\s*:/.test(body)
      ? { type: 'malformed', fault: 'there are words around the JSON object' }
      : { type: 'words', text };
  }
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    return { type: 'malformed', fault: error instanceof Error ? error.message : 'it is no JSON' };
  }
  const parsed = Envelope.safeParse(value);
  return parsed.success
    ? { type: 'read', envelope: parsed.data }
    : { type: 'malformed', fault: z.prettifyError(parsed.error) };
}

/** What a code fence around the whole answer holds. */
function fencedIn(text: string): string | null {
  const opening = /^```(?:json)?[^\S\n]*\n/.exec(text)?.[0];
  if (opening === undefined || !text.endsWith('```') || text.length < opening.length + 3) return null;
  return text.slice(opening.length, -3).trim();
}
