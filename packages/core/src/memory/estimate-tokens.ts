/** Average for English and Spanish prose, JSON and Markdown with Claude's tokenizer. */
const CHARACTERS_PER_TOKEN = 3.6;

/** Estimated tokens of a text, or of a number of characters: for budgets and "explain a turn", never for bills. */
export function estimateTokens(text: string | number): number {
  const characters = typeof text === 'number' ? text : text.length;
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** Estimated characters of this many tokens. */
export function charactersOfTokens(tokens: number): number {
  return Math.floor(tokens * CHARACTERS_PER_TOKEN);
}
