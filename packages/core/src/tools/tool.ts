import { z } from 'zod';
import type { TextSource } from '../guard/provenance.js';
import type { Locale } from '../locale.js';
import type { ToolSpec } from '../model/model-port.js';
import { type FindWork, workFinder } from '../model/tier-words.js';
import type { PublishedTeam } from '../ports/step-store.js';

/** The user's identity for other systems, which do not know our own user id. */
export interface Person {
  /** Only a verified address. */
  readonly email: string | null;
  /** The user's id at the identity provider. */
  readonly externalId: string | null;
  /** Claims of the identity provider. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** A user without an identity for other systems. */
export const NOBODY: Person = { email: null, externalId: null, claims: {} };

export interface ToolContext {
  readonly userId: string;
  readonly user: Person;
  readonly conversationId: string;
  /** The transcript's scope (the active project) when the call begins; a tool that acts on it reads the row again. */
  readonly scope: string | null;
  /** The team version that the turn has pinned, with the capabilities' sections. */
  readonly published: PublishedTeam;
  readonly agent: string;
  readonly locale: Locale;
  readonly now: Date;
}

/** A tool's outcome: both kinds go back to the model, which can recover from an error in words. */
export type ToolOutcome =
  | { readonly type: 'ok'; readonly result: unknown }
  | { readonly type: 'error'; readonly message: string };

/** A proposal for the user to decide. `preview` holds every field that the confirmation shows; `editable` names those that may be changed. */
export interface Proposal {
  readonly type: 'proposal';
  readonly kind: string;
  readonly preview: Readonly<Record<string, string | null>>;
  readonly editable: readonly string[];
}

/**
 * What a tool says of itself, so that the engine can decide which calls the user is asked about first (guard-call.ts), and
 * what of its results stays in a prompt.
 * What it does not say, it does not do.
 */
export interface Declared<Input> {
  /** The web address that a call opens. */
  readonly opens?: (input: Input) => string;
  /** Sends data to a recipient that neither the user nor the operator has chosen. */
  readonly sendsOut?: true;
  /** Deletes something of the user's; a function where that depends on the input. */
  readonly deletes?: true | ((input: Input) => boolean);
  /** Source of the text in its results. Absent: the user's own, or the product's. */
  readonly brings?: TextSource;
  /** Texts of a result whose addresses become known; must not include texts that repeat the call's input. */
  readonly finds?: (result: unknown) => readonly string[];
  /** For lists in its results, best first, by field: how many items later prompts keep; the ledger keeps all. */
  readonly keeps?: Readonly<Record<string, number>>;
  /** Calls a search service that is paid or rationed: operators see how often. */
  readonly asksSearchService?: true;
  /**
   * Words by which users ask for its work, in each language, lower case, without accents: a message with one of them is no
   * small talk (`chooseTier`).
   */
  readonly askedBy?: readonly string[];
  /** Fields about the tool's product that a `return` handoff may carry. */
  readonly returns?: ReturnFields;
  /** Output tokens that a call's input may need, if more than a usual reply: agents with the tool get room for it. */
  readonly inputTokens?: number;
  /** A call in one line, for its confirmation. Absent: the tool's name, or the address that it opens. */
  describe?(input: Input, locale: Locale): string;
}

/** A text that a handoff back may carry, and how the next agent is told of it. */
export type ReturnFields = Readonly<
  Record<string, { readonly description: string; tell(value: string): string }>
>;

interface ToolBase<Input> extends Declared<Input> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
}

/** Answers from its input alone: settled with the reply, without a step of its own. */
export interface InlineTool<Input = never> extends ToolBase<Input> {
  readonly mode: 'inline';
  readonly access: 'read';
  /** The stream event that shows the call's input to viewers. */
  readonly shows: 'thinking';
  answer(input: Input): ToolOutcome;
}

/** Its words are the agent's reply, shown as the agent's own message; the turn ends without another model call. */
export interface ReplyTool<Input = never> extends ToolBase<Input> {
  readonly mode: 'inline';
  readonly access: 'read';
  readonly shows: 'reply';
  /** The text for the user. */
  words(input: Input): string;
  /** The call's result, for the next model call. */
  answer(input: Input): ToolOutcome;
}

/** The result of a successful call, with a proposal for what needs the user's approval. */
export interface AskedBesides {
  readonly type: 'ok';
  readonly result: unknown;
  readonly asks: Proposal;
}

/** Runs inside the transaction of its step, so that effect and ledger are one commit. */
export interface TransactionTool<Tx, Input = never> extends ToolBase<Input> {
  readonly mode: 'transaction';
  readonly access: 'read' | 'write';
  readonly timeoutMs: number;
  run(tx: Tx, input: Input, context: ToolContext): Promise<ToolOutcome | AskedBesides>;
  /** Executes an approved proposal that came with a result (`AskedBesides`); required for tools that return one. */
  execute?: ConfirmTool<Tx, Input>['execute'];
}

/** Opens a confirmation; `execute` runs when the user approved, with the approved preview. */
export interface ConfirmTool<Tx, Input = never> extends ToolBase<Input> {
  readonly mode: 'proposal';
  readonly access: 'confirm';
  readonly timeoutMs: number;
  propose(
    tx: Tx,
    input: Input,
    context: ToolContext,
  ): Promise<Proposal | Extract<ToolOutcome, { type: 'error' }>>;
  /** A proposal as the answer means: what was approved no longer holds, so the user is asked again. */
  execute(tx: Tx, approved: Proposal['preview'], context: ToolContext): Promise<ToolOutcome | Proposal>;
}

/** What happens outside of any transaction hears of the turn's interrupt, of a draining worker and of its time limit. */
export interface ExternalContext extends Omit<ToolContext, 'scope' | 'published'> {
  readonly signal: AbortSignal;
}

/** What the work outside came to. With `retryAfterMs` a failure is of the moment: it is worth one more try. */
export type Worked<Output> =
  | { readonly type: 'ok'; readonly output: Output }
  | { readonly type: 'error'; readonly message: string; readonly retryAfterMs?: number };

/**
 * Works outside of any transaction: asks another server, or computes at length. `work` must leave nothing behind, since
 * it may run again; what the call changes is changed in `finish`, in the transaction that records the call's result.
 */
export interface ExternalTool<Tx, Input = never, Output = never, Ports = never> extends ToolBase<Input> {
  readonly mode: 'external';
  readonly access: 'read' | 'write';
  /** For `work`, its second try included. */
  readonly timeoutMs: number;
  /** Equal input (but for case and spaces) in the same language is answered from the cache for so long, for every user. */
  readonly cacheTtlSeconds?: number;
  work(input: Input, context: ExternalContext, ports: Ports): Promise<Worked<Output>>;
  /** Without it, the output itself is the result. */
  finish?(tx: Tx, output: Output, context: ToolContext, ports: Ports): Promise<ToolOutcome>;
}

export interface EffectContext extends ExternalContext {
  /** The same at every attempt of this call, and of no other: `<conversation>.<turn>.<reply>.<index>`. */
  readonly key: string;
}

/** What acting on another system came to. */
export type Performed =
  | { readonly type: 'ok'; readonly result: unknown }
  /** It certainly did not happen, and will not. With `retryAfterMs` it is worth another attempt. */
  | { readonly type: 'error'; readonly message: string; readonly retryAfterMs?: number }
  /** It may have happened, or may still. Whatever is thrown, and a time limit that passes, mean the same. */
  | { readonly type: 'unknown' };

/**
 * Acts on another system, outside of any transaction. Each attempt is in the ledger before it begins, so that an attempt
 * whose outcome got lost is known to be one: it is repeated only where the other system takes the key, then asked for,
 * and else the call ends as "may have happened".
 */
export interface EffectTool<Input = never, Ports = never> extends ToolBase<Input> {
  readonly mode: 'effect';
  /** `confirm`: the user is asked before every call; `write`: where the engine has a reason to ask. */
  readonly access: 'write' | 'confirm';
  /** For one attempt, and for one question after its outcome; all of them together `LONGEST_EFFECT_MS` at most. */
  readonly timeoutMs: number;
  /** Attempts in all, at least 1; the wait before the second doubles with each further one. */
  readonly retry: { readonly attempts: number; readonly waitMs: number };
  /** The other system does what comes with one key once: an attempt of unknown outcome may be repeated with it. */
  readonly honoursKey: boolean;
  /** The act in one line: what the user is asked, and told when the outcome stays unknown. */
  describe(input: Input, locale: Locale): string;
  perform(input: Input, context: EffectContext, ports: Ports): Promise<Performed>;
  /** Asks the other system what became of the key. `error` only if it did not happen and cannot any more. */
  onUnknown?(key: string, input: Input, context: EffectContext, ports: Ports): Promise<Performed>;
}

/** How often the other system is asked about an outcome before nobody knows it. */
export const MOST_QUESTIONS = 3;
/** All attempts of an effect, the waits between them and the questions after the last one fit the step's activity. */
export const LONGEST_EFFECT_MS = 100_000;

/** `Ports`: what the tool reaches besides the database, as the worker opened it. */
export type Tool<Tx, Ports = never> =
  | InlineTool
  | ReplyTool
  | TransactionTool<Tx>
  | ConfirmTool<Tx>
  | ExternalTool<Tx, never, never, Ports>
  | EffectTool<never, Ports>;

/** Erases a tool's input and output types for the registry; the schema check before each call restores the input's. */
export function defineTool<Tx, Input, Output = never, Ports = never>(
  tool:
    | InlineTool<Input>
    | ReplyTool<Input>
    | TransactionTool<Tx, Input>
    | ConfirmTool<Tx, Input>
    | ExternalTool<Tx, Input, Output, Ports>
    | EffectTool<Input, Ports>,
): Tool<Tx, Ports> {
  return tool as unknown as Tool<Tx, Ports>;
}

export interface ToolRegistry<Tx> {
  get(name: string): Tool<Tx> | null;
  readonly names: readonly string[];
  /** What a tool reaches besides the database; its type was erased with the tool's. */
  portsOf(name: string): never;
  /** Of all tools. */
  readonly returns: ReturnFields;
  /** Finds a word that asks for work with tools. */
  readonly findWork: FindWork;
}

/**
 * @param ports by the names of tools
 * @throws Error when two tools have one name, or an effect's limits are none, or a word is not written as it is compared.
 */
export function createToolRegistry<Tx>(
  tools: readonly Tool<Tx>[],
  ports: ReadonlyMap<string, unknown> = new Map(),
): ToolRegistry<Tx> {
  const byName = new Map<string, Tool<Tx>>();
  for (const tool of tools) {
    if (byName.has(tool.name)) throw new Error(`tool "${tool.name}" is registered twice`);
    if (tool.mode === 'effect') checkLimits(tool);
    for (const word of tool.askedBy ?? [])
      if (!/^[a-z]+(?:[ -][a-z]+)*$/.test(word))
        throw new Error(
          `tool "${tool.name}": askedBy "${word}" is not in lower-case letters without accents`,
        );
    byName.set(tool.name, tool);
  }
  return {
    get: (name) => byName.get(name) ?? null,
    names: [...byName.keys()],
    portsOf: (name) => ports.get(name) as never,
    returns: Object.assign({}, ...tools.map((tool) => tool.returns)),
    findWork: workFinder(tools.flatMap((tool) => tool.askedBy ?? [])),
  };
}

function checkLimits({ name, timeoutMs, retry }: EffectTool): void {
  if (!(timeoutMs > 0)) throw new Error(`tool "${name}": timeoutMs is ${timeoutMs}, it has to be above 0`);
  if (!(Number.isInteger(retry.attempts) && retry.attempts >= 1))
    throw new Error(`tool "${name}": retry.attempts is ${retry.attempts}, it has to be 1 or more`);
  const waitsMs = retry.waitMs * (2 ** (retry.attempts - 1) - 1);
  const longestMs = (retry.attempts + MOST_QUESTIONS) * timeoutMs + waitsMs;
  if (!(longestMs <= LONGEST_EFFECT_MS))
    throw new Error(
      `tool "${name}": its attempts, waits and ${MOST_QUESTIONS} questions take up to ${longestMs} ms, ${LONGEST_EFFECT_MS} at most: lower timeoutMs or retry`,
    );
}

/** The tool as the model is offered it. */
export function toolSpec<Tx>(tool: Tool<Tx>): ToolSpec {
  return { name: tool.name, description: tool.description, inputSchema: inputSchema(tool.input) };
}

export function inputSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
}
