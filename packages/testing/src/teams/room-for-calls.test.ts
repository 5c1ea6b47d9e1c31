import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { composed } from '../fixtures/composed.js';

/** What a reply has room for on the tier with the least. */
const LEAST_TOKENS = 4_096;
/** Of any language: a token has two characters at least, nearly always. */
const CHARACTERS_OF_A_TOKEN = 2;

describe('a tool that takes a long text', () => {
  const taking = composed.tools.map((tool) => ({ tool, longest: longestIn(z.toJSONSchema(tool.input)) }));
  const long = taking.filter(({ longest }) => longest > LEAST_TOKENS * CHARACTERS_OF_A_TOKEN);

  it.each(long.map(({ tool, longest }) => [tool.name, tool.inputTokens ?? 0, longest] as const))(
    '%s has room for %i tokens',
    (_, inputTokens, longest) => {
      expect(inputTokens * CHARACTERS_OF_A_TOKEN).toBeGreaterThanOrEqual(longest);
    },
  );

  it('is told from those that take short ones', () => {
    expect(long.map(({ tool }) => tool.name)).toEqual(
      expect.arrayContaining(['propose_plan_save', 'propose_plan_change', 'export_to_document']),
    );
  });
});

/** The longest text that a schema takes, as far as it says. */
function longestIn(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  const own = 'maxLength' in schema ? Number(schema.maxLength) : 0;
  return Math.max(own, ...Object.values(schema).map(longestIn));
}
