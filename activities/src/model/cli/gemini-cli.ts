import { access, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CallFolder } from './call-folder.js';
import type { CliProgram } from './cli-model.js';
import { createGeminiReader } from './gemini-reader.js';

/** Seed 002: what the program's models take. */
const CONTEXT_TOKENS = 1_000_000;
const API_KEY = 'gemini-api-key';
/** Where the program keeps its login; linked, so that a renewed one is kept. */
const LOGIN_FILES = ['oauth_creds.json', 'gemini-credentials.json', 'google_accounts.json'];

const UserSettings = z.looseObject({
  security: z
    .looseObject({ auth: z.looseObject({ selectedType: z.string().optional() }).optional() })
    .optional(),
});

/**
 * Gemini CLI as a model of words (tried with 0.61.0). Its tools and settings have no flags, so each call gets a home of
 * its own: our settings, the account's login by link, nothing else. The prompt comes by stdin, the system prompt by file.
 */
export function geminiCli(
  program: string,
  /** Whose login it uses; with a key of its own it needs none. */
  login: { readonly home: string | null; readonly hasKey: boolean },
): CliProgram {
  return {
    remedies: {
      provider: 'gemini-cli',
      program,
      install: 'Install it on the worker (npm install -g @google/gemini-cli) or set GEMINI_CLI_PATH.',
      signIn: 'Run it once as the worker’s user and sign in, or set GEMINI_API_KEY.',
      models: 'Set GEMINI_MODEL_FAST, GEMINI_MODEL_BALANCED and GEMINI_MODEL_DEEP.',
    },
    contextTokens: CONTEXT_TOKENS,
    caching: true,
    async prepare({ system, model }, dir) {
      const systemFile = join(dir.root, 'system.md');
      // `${AvailableTools}` and the like would be filled in by the program.
      await writeFile(systemFile, system.replaceAll('${', '$ {'), { mode: 0o600 });
      return {
        args: ['--output-format', 'stream-json', '--model', model, '--skip-trust', '--extensions', 'none'],
        env: {
          GEMINI_CLI_HOME: await makeHome(dir),
          GEMINI_SYSTEM_MD: systemFile,
          GEMINI_CLI_NO_RELAUNCH: 'true',
          NO_BROWSER: 'true',
        },
      };
    },
    createReader: createGeminiReader,
  };

  async function makeHome(dir: CallFolder): Promise<string> {
    const home = join(dir.root, 'home');
    const folder = join(home, '.gemini');
    await mkdir(folder, { recursive: true });
    const from = login.hasKey || login.home === null ? null : join(login.home, '.gemini');
    const signIn = from === null ? (login.hasKey ? API_KEY : undefined) : await chosenSignIn(from);
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings(signIn)));
    if (from !== null) await linkLogin(from, folder);
    return home;
  }
}

async function linkLogin(from: string, to: string): Promise<void> {
  for (const file of LOGIN_FILES) {
    if (await isThere(join(from, file))) await symlink(join(from, file), join(to, file));
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** How the account signs in; undefined when nothing says so, and the program looks at its environment. */
async function chosenSignIn(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'settings.json'), 'utf8').catch(() => '{}');
  try {
    return UserSettings.parse(JSON.parse(text)).security?.auth?.selectedType;
  } catch {
    return undefined; // with comments, or broken: as if it said nothing
  }
}

function settings(signIn: string | undefined) {
  return {
    general: {
      maxAttempts: 1, // one place retries: callModel, then the workflow
      retryFetchErrors: false,
      enableAutoUpdate: false,
      enableAutoUpdateNotification: false,
      checkpointing: { enabled: false },
    },
    model: { maxSessionTurns: 1, skipNextSpeakerCheck: true, disableLoopDetection: true },
    tools: { core: [] },
    mcp: { allowed: [] },
    skills: { enabled: false },
    hooksConfig: { enabled: false },
    experimental: { enableAgents: false },
    context: { includeDirectoryTree: false, fileName: 'none.md' },
    advanced: { ignoreLocalEnv: true },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    security: { auth: signIn === undefined ? {} : { selectedType: signIn } },
  };
}
