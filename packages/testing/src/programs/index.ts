import { fileURLToPath } from 'node:url';

export { startGeminiApi } from './gemini-api.js';
export { startOpenAiApi } from './openai-api.js';

// From the sources also in the build: programs are not compiled.
const here = (file: string) =>
  fileURLToPath(new URL(`../../../../packages/testing/src/programs/${file}`, import.meta.url));

/** Programs that speak like the real ones, which tests do without. */
export const STAND_INS = {
  claude: here('claude-stand-in.mjs'),
  gemini: here('gemini-stand-in.mjs'),
} as const;
