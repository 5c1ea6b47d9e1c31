import {
  type AskedBy,
  estimateTokens,
  type ModelCapabilities,
  ModelFailure,
  type ModelTier,
} from '@roundtable/core';
import { type CallFolder, inCallFolder } from './call-folder.js';
import { type Complaint, classifyExit, type Remedies } from './classify-exit.js';
import { type NextRead, type ProgramEnd, type ProgramLimits, runProgram } from './run-program.js';
import { createSlots } from './slots.js';
import type { TextModel, TextReply, TextRequest } from './text-model.js';

/** What differs between command-line programs. */
export interface CliProgram {
  readonly remedies: Remedies;
  readonly contextTokens: number;
  readonly caching: boolean;
  /** Writes what the program needs into the call's own folder; says how to start it there. */
  prepare(
    request: TextRequest & { readonly model: string },
    dir: CallFolder,
  ): Promise<{ readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }>;
  createReader(onText: (delta: string) => void): CliReader;
}

/** Understands one run's output. */
export interface CliReader {
  event(event: unknown): NextRead;
  /** The reply, once it is whole. */
  reply(): TextReply | null;
  complaint(end: ProgramEnd): Complaint | null;
}

export interface CliOptions {
  readonly program: string;
  readonly models: Readonly<Record<ModelTier, string>>;
  /** The program's environment, nothing else of ours reaches it. */
  readonly env: Readonly<Record<string, string>>;
  /** So many of it may run at once; the others wait. */
  readonly processes: number;
  readonly timeoutMs: number;
  readonly stallMs?: number;
}

const STALL_MS = 120_000;
/** A delta of a few words is a line of half a kilobyte. */
const OUTPUT_BYTES = 32 * 1024 * 1024;
const TEXT_CHARACTERS = 500_000;

/** A command-line program as a model of words: one process a call, in an empty folder of its own. */
export function createCliModel(cli: CliProgram, options: CliOptions): TextModel {
  const slots = createSlots(options.processes);
  const { provider } = cli.remedies;
  const capabilities: ModelCapabilities = {
    tools: false,
    streaming: true,
    caching: cli.caching,
    images: false,
    contextTokens: cli.contextTokens,
  };
  const limits: ProgramLimits = {
    timeoutMs: options.timeoutMs,
    stallMs: options.stallMs ?? STALL_MS,
    outputBytes: OUTPUT_BYTES,
  };

  async function complete(request: TextRequest, on: AskedBy): Promise<TextReply> {
    let characters = 0;
    const reader = cli.createReader((delta) => {
      characters += delta.length;
      if (characters <= TEXT_CHARACTERS) on.onText(delta);
    });
    const { system, prompt, maxTokens } = request;
    on.onSent?.({ model: options.models[request.tier], system, prompt, maxTokens });
    return inCallFolder(async (dir) => {
      const { args, env } = await cli.prepare({ ...request, model: options.models[request.tier] }, dir);
      let began = false;
      const end = await runProgram({
        program: options.program,
        args,
        env: { ...options.env, ...env, TMPDIR: dir.root },
        cwd: dir.work,
        stdin: request.prompt,
        signal: on.signal,
        limits,
        onLine: (line) => {
          const event = parsed(line);
          if (event === null) return 'readMore';
          began = true;
          const next = reader.event(event);
          if (characters > TEXT_CHARACTERS) throw classify({ type: 'flooded', stderr: '' });
          return next;
        },
      });
      const reply = reader.reply();
      const whole = end.type === 'exited' ? end.code === 0 : end.type !== 'flooded';
      if (reply !== null && (whole || reader.complaint(end) === null)) return reply;
      throw classifyExit(end, { complaint: reader.complaint(end), began, remedies: cli.remedies });
    });

    function classify(end: ProgramEnd): ModelFailure {
      return classifyExit(end, { complaint: null, began: true, remedies: cli.remedies });
    }
  }

  return {
    provider,
    capabilities,
    modelFor: (tier) => options.models[tier],
    async complete(request, on) {
      const tokens = estimateTokens(request.system.length + request.prompt.length) + request.maxTokens;
      if (tokens > cli.contextTokens) {
        throw new ModelFailure('fatal', {
          reason: 'request_too_large',
          message: `${provider}: about ${tokens} tokens do not fit its ${cli.contextTokens}`,
        });
      }
      const free = await slots.take(on.signal);
      try {
        return await complete(request, on);
      } finally {
        free();
      }
    },
  };
}

/** A line of output; null when it is no JSON object: a banner, a warning. */
function parsed(line: string): object | null {
  if (!line.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
