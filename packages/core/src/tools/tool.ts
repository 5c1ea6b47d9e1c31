import { z } from 'zod';
import type { Locale } from '../locale.js';
import type { ToolSpec } from '../model/model-port.js';
import type { PublishedTeam } from '../ports/step-store.js';

export interface ToolContext {
  readonly userId: string;
  readonly conversationId: string;
  /** The project that is active as the call begins; a tool that acts on it reads its row anew. */
  readonly projectId: string | null;
  /** The team as the turn runs it, with its guides and materials. */
  readonly published: PublishedTeam;
  readonly agent: string;
  readonly locale: Locale;
  readonly now: Date;
}

/** A tool's outcome: both kinds go back to the model, which can recover from an error in words. */
export type ToolOutcome =
  | { readonly type: 'ok'; readonly result: unknown }
  | { readonly type: 'error'; readonly message: string };

/** What a user is asked to decide. `preview` holds every field that the confirmation shows; `editable` names some of them. */
export interface Proposal {
  readonly type: 'proposal';
  readonly kind: string;
  readonly preview: Readonly<Record<string, string | null>>;
  readonly editable: readonly string[];
}

interface ToolBase<Input> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
}

/** Answers from its input alone: settled where the reply is read, without a step of its own. */
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
  /** What the user reads. */
  words(input: Input): string;
  /** What the model finds as the call's result when it speaks next. */
  answer(input: Input): ToolOutcome;
}

/** Runs inside the transaction of its step, so that effect and ledger are one commit. */
export interface TransactionTool<Tx, Input = never> extends ToolBase<Input> {
  readonly mode: 'transaction';
  readonly access: 'read' | 'write';
  readonly timeoutMs: number;
  run(tx: Tx, input: Input, context: ToolContext): Promise<ToolOutcome>;
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
export interface ExternalContext extends Omit<ToolContext, 'projectId' | 'published'> {
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
export interface ExternalTool<Tx, Input = never, Output = never> extends ToolBase<Input> {
  readonly mode: 'external';
  readonly access: 'read' | 'write';
  /** For `work`, its second try included. */
  readonly timeoutMs: number;
  /** Equal input (but for case and spaces) in the same language is answered from the cache for so long, for every user. */
  readonly cacheTtlSeconds?: number;
  work(input: Input, context: ExternalContext): Promise<Worked<Output>>;
  /** Without it, the output itself is the result. */
  finish?(tx: Tx, output: Output, context: ToolContext): Promise<ToolOutcome>;
}

export type Tool<Tx> = InlineTool | ReplyTool | TransactionTool<Tx> | ConfirmTool<Tx> | ExternalTool<Tx>;

/** Erases a tool's input and output types for the registry; the schema check before each call restores the input's. */
export function defineTool<Tx, Input, Output = never>(
  tool:
    | InlineTool<Input>
    | ReplyTool<Input>
    | TransactionTool<Tx, Input>
    | ConfirmTool<Tx, Input>
    | ExternalTool<Tx, Input, Output>,
): Tool<Tx> {
  return tool as unknown as Tool<Tx>;
}

export interface ToolRegistry<Tx> {
  get(name: string): Tool<Tx> | null;
  readonly names: readonly string[];
}

/** @throws Error when two tools have one name. */
export function createToolRegistry<Tx>(tools: readonly Tool<Tx>[]): ToolRegistry<Tx> {
  const byName = new Map<string, Tool<Tx>>();
  for (const tool of tools) {
    if (byName.has(tool.name)) throw new Error(`tool "${tool.name}" is registered twice`);
    byName.set(tool.name, tool);
  }
  return { get: (name) => byName.get(name) ?? null, names: [...byName.keys()] };
}

/** The tool as the model is offered it. */
export function toolSpec<Tx>(tool: Tool<Tx>): ToolSpec {
  return { name: tool.name, description: tool.description, inputSchema: inputSchema(tool.input) };
}

export function inputSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
}
