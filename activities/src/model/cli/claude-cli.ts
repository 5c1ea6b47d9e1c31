import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClaudeReader } from './claude-reader.js';
import type { CliProgram } from './cli-model.js';

/** Seed 002: what the program's models take. */
const CONTEXT_TOKENS = 200_000;

/**
 * Claude Code as a model of words (tried with 2.1.330): no tools, no MCP servers, no settings, hooks, memories or
 * commands of the account it is signed in to, no session kept. The prompt comes by stdin and the system prompt by a
 * file, so that neither shows in the list of processes nor meets the limit of an argument's length.
 */
export function claudeCli(program: string): CliProgram {
  return {
    remedies: {
      provider: 'claude-cli',
      program,
      install: 'Install it on the worker (npm install -g @anthropic-ai/claude-code) or set CLAUDE_CLI_PATH.',
      signIn:
        'Run it once as the worker’s user and sign in with /login, or set CLAUDE_CODE_OAUTH_TOKEN or CLAUDE_CLI_API_KEY.',
      models: 'Set MODEL_FAST, MODEL_BALANCED and MODEL_DEEP to models that the account may use.',
    },
    contextTokens: CONTEXT_TOKENS,
    caching: true,
    async prepare({ system, model, maxTokens }, dir) {
      const systemFile = join(dir.root, 'system.md');
      await writeFile(systemFile, system, { mode: 0o600 });
      return {
        args: [
          '--print',
          ...['--output-format', 'stream-json', '--include-partial-messages', '--verbose'],
          ...['--model', model],
          ...['--system-prompt-file', systemFile],
          ...['--tools', ''],
          '--strict-mcp-config',
          ...['--setting-sources', ''],
          '--safe-mode',
          '--disable-slash-commands',
          '--no-session-persistence',
        ],
        env: {
          CLAUDE_CODE_MAX_RETRIES: '0', // one place retries: callModel, then the workflow
          CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(maxTokens),
          CLAUDE_CODE_DISABLE_THINKING: '1', // it would be paid out of the reply's tokens
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          DISABLE_AUTOUPDATER: '1',
        },
      };
    },
    createReader: createClaudeReader,
  };
}
