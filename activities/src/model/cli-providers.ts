import type { ModelPort } from '@roundtable/core';
import { claudeCli } from './cli/claude-cli.js';
import { type CliOptions, createCliModel } from './cli/cli-model.js';
import { geminiCli } from './cli/gemini-cli.js';
import { speakTools } from './protocol/speak-tools.js';

export type { CliOptions } from './cli/cli-model.js';

/** Claude Code (`claude`) as a model, with the team's tools and none of its own. */
export function createClaudeCli(options: CliOptions): ModelPort {
  return speakTools(createCliModel(claudeCli(options.program), options));
}

/** Gemini CLI (`gemini`) as a model, with the team's tools and none of its own. */
export function createGeminiCli(options: CliOptions): ModelPort {
  const { GEMINI_API_KEY, GOOGLE_GENAI_USE_VERTEXAI, GEMINI_CLI_HOME, HOME } = options.env;
  const program = geminiCli(options.program, {
    home: GOOGLE_GENAI_USE_VERTEXAI === 'true' ? null : (GEMINI_CLI_HOME ?? HOME ?? null),
    hasKey: GEMINI_API_KEY !== undefined,
  });
  return speakTools(createCliModel(program, options));
}
