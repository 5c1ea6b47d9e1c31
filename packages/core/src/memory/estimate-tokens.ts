/** English and Spanish prose, JSON and Markdown come to about this many characters a token with Claude's tokenizer. */
const CHARACTERS_PER_TOKEN = 3.6;

/** Tokens that a text of so many characters comes to: an estimate for budgets and for "explain a turn", never for bills. */
export function estimateTokens(text: string | number): number {
  const characters = typeof text === 'number' ? text : text.length;
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** The length of a text of so many tokens. */
export function charactersOfTokens(tokens: number): number {
  return Math.floor(tokens * CHARACTERS_PER_TOKEN);
}
