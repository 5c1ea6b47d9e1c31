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

/** A tool's outcome. The model gets both kinds, since it can recover from a described error. */
export type ToolOutcome =
  | { readonly type: 'ok'; readonly result: unknown }
  | { readonly type: 'error'; readonly message: string };

/** A proposal for the user to decide. `preview` has all fields that are shown; `editable` names the changeable ones. */
export interface Proposal {
  readonly type: 'proposal';
  readonly kind: string;
  readonly preview: Readonly<Record<string, string | null>>;
  readonly editable: readonly string[];
}

/**
 * A tool's declarations, by which the engine decides which calls need the user's approval (guard-call.ts), and which
 * part of its results stays in a prompt. A tool does nothing of this kind without declaring it.
 */
export interface Declared<Input> {
  /** The web address that a call opens. */
  readonly opens?: (input: Input) => string;
  /** Sends data to a recipient that neither the user nor the operator has chosen. */
  readonly sendsOut?: true;
  /** Deletes data of the user; a function if that depends on the input. */
  readonly deletes?: true | ((input: Input) => boolean);
  /** The source of the text in its results. Absent: the user or the product. */
  readonly brings?: TextSource;
  /** Texts of a result whose addresses become known; must not include texts that repeat the call's input. */
  readonly finds?: (result: unknown) => readonly string[];
  /** For lists in its results, best first, by field: how many items later prompts keep; the ledger keeps all. */
  readonly keeps?: Readonly<Record<string, number>>;
  /** Calls a paid or rationed search service: metrics count its calls. */
  readonly asksSearchService?: true;
  /**
   * Words by which users ask for its work, in each language, in lower case without accents: a message with one of them
   * is not small talk (`chooseTier`).
   */
  readonly askedBy?: readonly string[];
  /** Fields about the tool's product that a `return` handoff may carry. */
  readonly returns?: ReturnFields;
  /** Output tokens that a call's input may need, if more than a usual reply: agents with the tool get room for it. */
  readonly inputTokens?: number;
  /** A call in one line, for its confirmation. Absent: the tool's name, or the address that it opens. */
  describe?(input: Input, locale: Locale): string;
}

/** Text fields that a `return` handoff may carry; `tell` formats a value for the next agent. */
export type ReturnFields = Readonly<
  Record<string, { readonly description: string; tell(value: string): string }>
>;

interface ToolBase<Input> extends Declared<Input> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
}

/** Answers from its input alone: its call is settled with the reply, without a separate step. */
export interface InlineTool<Input = never> extends ToolBase<Input> {
  readonly mode: 'inline';
  readonly access: 'read';
  /** The stream event that shows the call's input to viewers. */
  readonly shows: 'thinking';
  answer(input: Input): ToolOutcome;
}

/** Its text is the agent's reply, shown as the agent's own message; the turn ends without another model call. */
export interface ReplyTool<Input = never> extends ToolBase<Input> {
  readonly mode: 'inline';
  readonly access: 'read';
  readonly shows: 'reply';
  /** The text for the user. */
  words(input: Input): string;
  /** The call's result, for the next model call. */
  answer(input: Input): ToolOutcome;
}

/** The result of a successful call, with a proposal for the part that needs the user's approval. */
export interface AskedBesides {
  readonly type: 'ok';
  readonly result: unknown;
  readonly asks: Proposal;
}

/** Runs inside the transaction of its step, so that effect and ledger commit together. */
export interface TransactionTool<Tx, Input = never> extends ToolBase<Input> {
  readonly mode: 'transaction';
  readonly access: 'read' | 'write';
  readonly timeoutMs: number;
  run(tx: Tx, input: Input, context: ToolContext): Promise<ToolOutcome | AskedBesides>;
  /** Executes an approved proposal that came with a result (`AskedBesides`); required for tools that return one. */
  execute?: ConfirmTool<Tx, Input>['execute'];
}

/** Opens a confirmation; `execute` runs with the approved preview after the user's approval. */
export interface ConfirmTool<Tx, Input = never> extends ToolBase<Input> {
  readonly mode: 'proposal';
  readonly access: 'confirm';
  readonly timeoutMs: number;
  propose(
    tx: Tx,
    input: Input,
    context: ToolContext,
  ): Promise<Proposal | Extract<ToolOutcome, { type: 'error' }>>;
  /** Returns a new proposal if the approved one no longer holds: then the user is asked again. */
  execute(tx: Tx, approved: Proposal['preview'], context: ToolContext): Promise<ToolOutcome | Proposal>;
}

/** The context outside of a transaction; `signal` aborts on an interrupt, a draining worker or the time limit. */
export interface ExternalContext extends Omit<ToolContext, 'scope' | 'published'> {
  readonly signal: AbortSignal;
}

/** The outcome of external work. An error with `retryAfterMs` is transient and is retried once. */
export type Worked<Output> =
  | { readonly type: 'ok'; readonly output: Output }
  | { readonly type: 'error'; readonly message: string; readonly retryAfterMs?: number };

/**
 * Works outside of any transaction: calls another server, or computes for long. `work` must have no side effects, since
 * it may run again; `finish` makes the call's changes, in the transaction that records its result.
 */
export interface ExternalTool<Tx, Input = never, Output = never, Ports = never> extends ToolBase<Input> {
  readonly mode: 'external';
  readonly access: 'read' | 'write';
  /** The time limit of `work`, including its retry. */
  readonly timeoutMs: number;
  /** How long results are cached, for all users: by input (ignoring case and spaces) and language. */
  readonly cacheTtlSeconds?: number;
  work(input: Input, context: ExternalContext, ports: Ports): Promise<Worked<Output>>;
  /** Without it, the output itself is the result. */
  finish?(tx: Tx, output: Output, context: ToolContext, ports: Ports): Promise<ToolOutcome>;
}

export interface EffectContext extends ExternalContext {
  /** The idempotency key of this call, the same in all attempts: `<conversation>.<turn>.<reply>.<index>`. */
  readonly key: string;
}

/** The outcome of an effect on another system. */
export type Performed =
  | { readonly type: 'ok'; readonly result: unknown }
  /** The effect certainly did not and will not happen. With `retryAfterMs` it may be retried. */
  | { readonly type: 'error'; readonly message: string; readonly retryAfterMs?: number }
  /** The effect may have happened, or may still happen. A thrown error and a timeout mean the same. */
  | { readonly type: 'unknown' };

/**
 * Acts on another system, outside of any transaction. Each attempt is recorded in the ledger before it begins, so that
 * a lost outcome is detected: then the attempt is repeated if the other system honours the key, else the outcome is
 * queried (`onUnknown`), and else the call ends as "may have happened".
 */
export interface EffectTool<Input = never, Ports = never> extends ToolBase<Input> {
  readonly mode: 'effect';
  /** `confirm`: every call needs the user's approval; `write`: only calls for which the engine has a reason to ask. */
  readonly access: 'write' | 'confirm';
  /** The time limit of one attempt and of one `onUnknown`; all together take at most `LONGEST_EFFECT_MS`. */
  readonly timeoutMs: number;
  /** The total number of attempts, at least 1, with exponential backoff: `waitMs` before the second one. */
  readonly retry: { readonly attempts: number; readonly waitMs: number };
  /** Whether the other system is idempotent by key: then an attempt with an unknown outcome may be repeated. */
  readonly honoursKey: boolean;
  /** Describes the act in one line, for the confirmation and for the message about an unknown outcome. */
  describe(input: Input, locale: Locale): string;
  perform(input: Input, context: EffectContext, ports: Ports): Promise<Performed>;
  /** Queries the other system for the outcome of the key. `error` only if the effect did not and cannot happen. */
  onUnknown?(key: string, input: Input, context: EffectContext, ports: Ports): Promise<Performed>;
}

/** How often an outcome is queried before it counts as unknown. */
export const MOST_QUESTIONS = 3;
/** The limit for all attempts, waits and queries of an effect together, so that they fit the step's activity. */
export const LONGEST_EFFECT_MS = 100_000;

/** `Ports` are the resources that the tool uses besides the database, opened by the worker. */
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
  /** The ports of a tool; their type is erased with the tool's. */
  portsOf(name: string): never;
  /** The return fields of all tools. */
  readonly returns: ReturnFields;
  /** Finds a word that asks for work with tools. */
  readonly findWork: FindWork;
}

/**
 * @param ports by tool name
 * @throws Error when two tools have the same name, an effect's limits are invalid, or an `askedBy` word is misspelt
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

/** The tool's description for the model. */
export function toolSpec<Tx>(tool: Tool<Tx>): ToolSpec {
  return { name: tool.name, description: tool.description, inputSchema: inputSchema(tool.input) };
}

export function inputSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
}
